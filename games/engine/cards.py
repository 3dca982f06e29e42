"""A card is its text code: rank and suit, as `10H` or `AS`.

Codes need no translation on their way to the log, the wire and the tests, and a string's hash is
cached, so a table look-up by card is as fast as by number.
"""

from typing import NewType

Card = NewType("Card", str)
