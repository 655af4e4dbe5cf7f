"""Forms of lines are no games: each stands as messages show it; no example of theirs is played."""

collect_ignore_glob = ["forms/*.duel"]
