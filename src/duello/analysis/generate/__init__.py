"""Rule files that nobody wrote: texts made from the sentence forms, the effects and the types."""
