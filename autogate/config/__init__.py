"""Configuration: schema, files, rules."""
