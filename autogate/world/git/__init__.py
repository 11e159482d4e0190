"""Facts of git repositories, read from their files without running git."""
