"""One file a client."""
