"""The commands; the only owner of typer and rich."""
