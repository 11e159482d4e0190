"""Git facts without running git."""
