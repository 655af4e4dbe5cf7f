"""What players type, matched with what may be said; answers of many parts, part by part."""
