"""The HTTP side of accounts: parse, call a service, render."""
