"""Looks whether everything works here, and says what to do where it does not."""
