"""Wake-ups for readers that wait at a match.

A wake-up is a hint: it says that there may be something new, readers look it up in the database.
`announce` is the writing side, `Bells` and `ringing` are the waiting side.
"""

from games.live.announcing import announce
from games.live.bells import Bell, Bells
from games.live.ringing import ringing

__all__ = ["Bell", "Bells", "announce", "ringing"]
