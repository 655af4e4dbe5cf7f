"""What the lint rules reason with: abstract evaluation, intervals, case splits, who is in force."""
