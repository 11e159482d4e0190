"""One file a family of programs, each with its examples."""
