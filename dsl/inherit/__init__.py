"""From a variant and its parent to one script."""
