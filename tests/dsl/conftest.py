"""Forms of lines and first drafts are no games yet: no example of theirs is played."""

collect_ignore_glob = ["forms/*.duel", "drafts/*.duel"]
