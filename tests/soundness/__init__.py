"""Rule files that nobody wrote, compiled and played."""
