"""Facts of the machine, asked for when needed."""
