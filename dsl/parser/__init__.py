"""From text to syntax tree. Lark stays in here."""
