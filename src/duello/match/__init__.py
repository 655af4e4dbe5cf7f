"""A match as a host meets it: options, chance, what each player sees, log, loading."""
