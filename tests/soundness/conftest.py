"""The files that were found are tried by `test_found.py`; some of them are refused."""

collect_ignore_glob = ["found/*.duel"]
