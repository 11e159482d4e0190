"""Registers the hook in the settings of agents' clients, and takes it out again."""
