"""What programs do: tables in one file a family, looked up by name."""
