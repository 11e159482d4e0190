"""Conversations: what the user said and which tools the agent called, in the form the classifier sees."""
