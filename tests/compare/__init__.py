"""What a person would pick instead, beside autogate: the same commands, the same run (``make compare``)."""
