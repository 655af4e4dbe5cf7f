"""What play comes to: searched, sampled, mutated, compared; findings and the play."""
