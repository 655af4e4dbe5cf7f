"""What every engine must do alike: cases from the texts, run through one small protocol."""
