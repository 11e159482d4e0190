"""What agents' hooks start: the client's JSON in, the client's own reply out."""
