"""Coverage-guided fuzzing of what reads texts that others write (``make fuzz``)."""
