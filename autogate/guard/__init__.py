"""Guarding an interactive shell: what is typed is judged before any of it runs."""
