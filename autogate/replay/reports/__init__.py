"""Forms in which a replay is reported, one file each."""
