"""Problems in rule files: as values, as their readers see them, and a page about each code."""
