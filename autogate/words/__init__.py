"""The static value of words."""
