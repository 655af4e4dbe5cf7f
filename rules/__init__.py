"""The rule files that are shipped with Duello."""
