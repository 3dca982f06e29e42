"""How the trained bots think, in numbers.

The functions of `sight`, `belief`, `replies`, `loss`, `commerce`, `draw` and `net` are written in
the part of Python that numba also compiles: training compiles these very functions, so what was
trained is what plays.
"""
