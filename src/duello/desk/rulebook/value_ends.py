"""Where values end: what is said behind some of them could be taken for a part of them.

Purpose: whoever words a calculation knows what to put into parentheses. Input: a value. Output:
whether its end is seen. Must not know: the words in which it is told.
"""

from ...dsl import syntax as sx


def is_open(value: sx.Value) -> bool:
    """Whether it is not clear where a value ends once something stands behind it."""
    match value:
        case sx.Possessive(owner=owner) | sx.Of(owner=owner):
            return is_open(owner)
        case sx.NumberOf() | sx.Those():
            within = value.within is not None and is_open(value.within)
            narrowed = bool(value.excepted or value.filters)
            return within or narrowed or (value.region is not None and _goes_on(value.region))
        case sx.Cells(region=region):
            return _goes_on(region)
        case sx.Total(within=within) | sx.EndOf(zone=within):
            return is_open(within)
    closed = (
        sx.Number | sx.OptionValue | sx.Word | sx.Pronoun | sx.Divided | sx.Table | sx.Entry
        | sx.OfBoth | sx.Nothing | sx.TruthValue | sx.SomePlayer | sx.BothPlayers | sx.EachPlayer
        | sx.Each
    )  # fmt: skip
    return not isinstance(value, closed)


def _goes_on(region: sx.Region) -> bool:
    """Whether what is said ends with more than a cell or a way: nothing is added to those."""
    if region.over is not None or region.also:
        return True
    return any(isinstance(each, sx.Number) or is_open(each) for each in region.values[-1:])


def is_narrowed(value: sx.Value) -> bool:
    """Whether it is only what is said of things behind a value that does not show its end."""
    match value:
        case sx.Possessive(owner=owner) | sx.Of(owner=owner):
            return is_narrowed(owner)
        case sx.Total(within=within) | sx.EndOf(zone=within):
            return is_narrowed(within)
    return isinstance(value, sx.NumberOf | sx.Those | sx.Word | sx.Pronoun)
