"""Forms of lines are no games: each stands as messages show it, and no example of theirs is played."""

collect_ignore_glob = ["forms/*.duel"]
