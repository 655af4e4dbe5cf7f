"""What Duello's own plugin leaves alone: files that are refused, as they must be."""

collect_ignore_glob = ["refused/*.duel"]
