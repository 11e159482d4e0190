"""Every program a line would start, in order."""
