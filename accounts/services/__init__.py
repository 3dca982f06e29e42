"""Everything that writes accounts. Keyword arguments only; `now` is read once, by the caller."""
