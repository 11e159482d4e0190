"""What is remembered between two checks: sessions, decisions, the gate's state."""
