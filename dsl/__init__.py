"""The language: from the text of a rule file to a program of effect trees."""
