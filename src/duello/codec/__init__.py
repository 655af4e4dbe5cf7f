"""One codec for everything that Duello writes down or sends, and reads again."""
