"""Decides whether a shell command or an agent's tool call may run."""
