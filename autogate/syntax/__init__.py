"""Text to tree: a fast reader for what it is known to read right, the reference reader for the rest."""
