"""From what was asked again and again to rules that would settle it."""
