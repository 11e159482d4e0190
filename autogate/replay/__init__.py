"""Past sessions judged by today's rules: every tool call with exactly the history before it."""
