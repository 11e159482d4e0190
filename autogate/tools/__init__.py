"""The agents' tools and what they do."""
