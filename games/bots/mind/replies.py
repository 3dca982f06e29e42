"""What a seat can reach with one move, by strength. Compiled by numba in training.

Choices are numbered: 0 stays, 1 + 3 * give + take swaps one card, 10 swaps all three, 11
closes the round.
"""

STAY, SWAP_ALL, CLOSE = 0, 10, 11


def best_of_swaps(strength: list[int], a: int, b: int, c: int, p: int, q: int, r: int) -> int:
    """The greatest strength that hand `a b c` reaches with the pool `p q r`."""
    ab, ac, bc = a * 2704 + b * 52, a * 2704 + c, b * 52 + c
    best = strength[ab + c]
    reach = strength[p * 2704 + q * 52 + r]
    if reach > best:
        best = reach
    for card in (p, q, r):
        reach = strength[card * 2704 + bc]
        if reach > best:
            best = reach
        reach = strength[ac + card * 52]
        if reach > best:
            best = reach
        reach = strength[ab + card]
        if reach > best:
            best = reach
    return best


def best_choice(
    strength: list[int], a: int, b: int, c: int, p: int, q: int, r: int
) -> tuple[int, int]:
    """The greatest strength as above, and the choice that reaches it; staying wins ties."""
    ab, ac, bc = a * 2704 + b * 52, a * 2704 + c, b * 52 + c
    best, choice = strength[ab + c], STAY
    number = 1
    for card in (p, q, r):
        reach = strength[card * 2704 + bc]
        if reach > best:
            best, choice = reach, number
        reach = strength[ac + card * 52]
        if reach > best:
            best, choice = reach, number + 3
        reach = strength[ab + card]
        if reach > best:
            best, choice = reach, number + 6
        number += 1
    reach = strength[p * 2704 + q * 52 + r]
    if reach > best:
        best, choice = reach, SWAP_ALL
    return best, choice


def best_after_take(strength: list[int], a: int, b: int, c: int, card: int) -> int:
    """The greatest strength of three of the four cards that keeps `card`."""
    reach = max(strength[card * 2704 + b * 52 + c], strength[a * 2704 + card * 52 + c])
    return max(reach, strength[a * 2704 + b * 52 + card])


def keep_three(strength: list[int], a: int, b: int, c: int, card: int) -> tuple[int, int]:
    """The greatest strength of three of the four cards, and the one to throw away."""
    best, gone = strength[a * 2704 + b * 52 + c], card
    reach = strength[card * 2704 + b * 52 + c]
    if reach > best:
        best, gone = reach, a
    reach = strength[a * 2704 + card * 52 + c]
    if reach > best:
        best, gone = reach, b
    reach = strength[a * 2704 + b * 52 + card]
    if reach > best:
        best, gone = reach, c
    return best, gone


def swap(
    a: int, b: int, c: int, p: int, q: int, r: int, choice: int
) -> tuple[int, int, int, int, int, int]:
    """Hand and pool after the swap of one card that `choice` names."""
    give, take = (choice - 1) // 3, (choice - 1) % 3
    gone = a if give == 0 else b if give == 1 else c
    new = p if take == 0 else q if take == 1 else r
    if give == 0:
        a = new
    elif give == 1:
        b = new
    else:
        c = new
    if take == 0:
        p = gone
    elif take == 1:
        q = gone
    else:
        r = gone
    return a, b, c, p, q, r
