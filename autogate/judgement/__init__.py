"""Effects in their surroundings to findings."""
