"""The resident service: answers agents' hooks without a fresh process' start."""
