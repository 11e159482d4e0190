"""One file a language of inline code."""
