"""Whether auto mode may run: the managed policy, the sessions' modes, the circuit breaker."""
