"""Bending, late ties, ends and time, worked out by hand from the rulings.

Written as `expectations` says.
"""

BENDING = """
== RB06 the same edge twice is one
bend A>B / A>B => to A>B

== RB06, RB05 opposite edges
bend A>B / B>A => to A>B B>A

== RB05 the way back is another edge
on A>B
bend B>A / C>D => to A>B B>A C>D

== RB04 a path is no edge
on A>B B>C
illegal 0 bend A>B
bend A>C / D>E => to A>B B>C A>C D>E

== RB03, RB12 what is no bend
illegal 0 bend A>A
illegal 1 bend -
illegal 1 bend A>J
illegal 0 bend AB
bend A>B / C>D => to A>B C>D

== RB07 everything is judged on the graph before
items Break/Break
on A>B C>D
illegal 0 bend A>B break A>B
illegal 1 bend E>F break E>F
bend E>F break A>B / F>E break A>B => to C>D E>F F>E
cast G / H AB => same ; dist - - ; tie ; gain 0 0 ; back
illegal 0 bend A>B break C>D
bend A>B / B>A => to A>B B>A C>D E>F F>E

== RB08 Bridge is another edge than one's own bend
items Bridge/Bridge
on C>D
illegal 0 bend A>B bridge A>B
illegal 0 bend A>B bridge C>D
illegal 0 bend A>B bridge A>A
bend A>B bridge B>A / B>A bridge E>F => to A>B B>A C>D E>F
cast G / H AC => same ; dist - - ; tie ; gain 0 0 ; back
illegal 0 bend G>H bridge H>G
bend G>H / H>G => to A>B B>A C>D E>F G>H H>G

== RB36 Bridge of somebody who has none
items Bridge/Break
illegal 1 bend A>B bridge C>D
illegal 0 bend A>B break C>D
bend A>B bridge C>D / E>F => to A>B C>D E>F

== RB09 Break is of one direction
items Break/-
on A>B B>A
bend C>D break A>B / D>C => to B>A C>D D>C

== RB36a two items in one phase
items Bridge Break/-
on A>B
bend C>D bridge D>C break A>B / E>F => to C>D D>C E>F

== RB07 the two Breaks of different edges, a Bridge and both bends
items Break/Break Bridge
on A>B B>C
bend A>C break A>B / C>A bridge C>B break B>C => to A>C C>A C>B

== RB10 all edges are there
items Break Bridge/-
on all
illegal 0 bend A>B
illegal 0 bend - bridge A>B
bend - break A>B / - => to all but A>B

== RB10 one edge is left
items Bridge/Bridge
on all but A>B
illegal 0 bend -
illegal 0 bend A>B bridge B>A
bend A>B / A>B => to all
cast G / F A => same ; dist 1 1 ; tie ; gain 0 0 ; back
bend - / - => to all

== RB10 two edges are left
items Bridge/Bridge
on all but A>B C>D
bend A>B bridge C>D / C>D bridge A>B => to all

== RB24a Bonus belongs to the cast
items Bonus/-
illegal 1 bend -
bend A>B / B>A => to A>B B>A
illegal 1 cast G Bonus
cast G Bonus / E I => same ; dist - - ; tie ; gain 0 0 ; back
"""

ENDS = """
== RB31 a tie in phase 16 of bout 2
at 2.8
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 0 0 ; trash

== RB31 a tie in phase 14 of bout 2
at 2.7
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back

== RB31 a tie in phase 18 of bout 3
at 3.9
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 0 0 ; trash

== RB32 a tie in phase 16 of bout 1
at 1.8
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back

== RB32 a tie in phase 40 of bout 1
at 1.20
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back

== RB32 a tie in phase 16 of bout 1 where it counts
options late_ties_from_bout=1
at 1.8
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 0 0 ; trash

== RB32 a tie in phase 16 of bout 4
at 4.8
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 0 0 ; trash

== RB31 rounds counted: round 8
options late_tie_unit=round
at 2.8
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back

== RB31 rounds counted: round 15
options late_tie_unit=round
at 2.15
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back

== RB31 rounds counted: round 16
options late_tie_unit=round
at 2.16
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 0 0 ; trash

== RB31, RB20b a late tie with a Combo
at 2.8
combo B/-
cast B CD / E I => to C>D D>C ; dist - - ; tie ; gain 1 0 ; trash

== RB31, RB29 Imagination is trashed in a late tie, and resolves
at 2.8
hands I/BC
cast I / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; trash
pick - / DEF => offers DEF/-
select D / - => hands D/C

== RB31 a late tie of the last spells ends the bout
at 2.8
wins 1/0
points 2/3
hands E/BC
cast E I / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; trash ; bout 1 ; stuck no spells/-
    ; wins 1/1

== RB33a two copies of the spell played last
hands GG/AB
on G>A
cast G / A => same ; dist 1 - ; win 0 ; gain 2 0 ; trash ; bout 0 ; stuck no playable spell/-
    ; points 2/0

== RB33a, RB28 the second copy cannot follow the first
hands GGGB/AEF
on G>A
cast G / A => same ; dist 1 - ; win 0 ; gain 2 0 ; trash
bend A>B / B>A => to A>B B>A G>A
illegal 0 cast G
cast B AB / E I => same ; dist - - ; tie ; gain 0 0 ; back

== RB33a the same spell again after another
hands EG/BC
last E/F
illegal 0 cast E I
cast G / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back
bend A>B / B>A => to A>B B>A C>D D>C
cast E I / C A => same ; dist - - ; tie ; gain 0 0 ; back

== RB33b a lone spell that ties and returns
hands E/BC
points 3/1
cast E I / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back ; bout 0
    ; stuck no playable spell/-

== RB33b, RB34 both are stuck, with equal points
hands E/B
points 1/1
cast E I / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back ; bout .
    ; stuck no playable spell/no playable spell ; wins 0/0

== RB38 the last spells are the same
hands E/E
points 0/4
cast E I / E I => same ; dist 0 0 ; tie ; gain 0 0 ; trash ; bout 1 ; stuck no spells/no spells

== RB33 one has no more spells: more points win, whoever has none
hands E/ABCD
points 1/3
on E>A
cast E I / A => same ; dist 1 - ; win 0 ; gain 1 0 ; trash ; bout 1 ; stuck no spells/- ; points 2/3

== RB33a, RB35a the next bout: nine spells, no last spell, the same graph, items, reserve
hands E/BC
points 1/0
items -/Bridge
reserve 2/1
on C>D
cast E I / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back ; bout 0
    ; stuck no playable spell/- ; reserve 2/1
bend A>B / B>A bridge C>B => to A>B B>A C>B C>D D>C ; reserve 7/6

== RB36 the item of the one is not the other's
hands E/BC
points 1/0
items -/Bridge
cast E I / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back ; bout 0
    ; stuck no playable spell/-
illegal 0 bend A>B bridge A>C
bend A>B / B>A bridge E>F => to A>B B>A C>D D>C E>F ; reserve 10/10 ; points 0/0
    ; hands ABCDEFGHI/ABCDEFGHI
cast E I / B CD => same ; dist - - ; tie ; gain 0 0 ; back

== RB35 a second bout won ends the series
at 3.5
wins 1/1
points 1/2
hands E/BC
cast E I / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back ; bout 1
    ; stuck no playable spell/- ; wins 1/2 ; over 1 two bouts won

== RB35, RB43 a tied third bout is followed by a fourth, with five minutes more
at 3.5
wins 1/1
points 2/2
reserve 3/0
hands E/BC
cast E I / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back ; bout .
    ; stuck no playable spell/- ; wins 1/1 ; reserve 3/0
bend A>B / B>A => to A>B B>A C>D D>C ; reserve 8/5

== RB41 sixty seconds are free, and the next begins a minute
time 60/61
bend A>B / B>A => to A>B B>A ; reserve 5/4
time 120/121
cast G / E I => same ; dist - - ; tie ; gain 0 0 ; back ; reserve 4/2

== RB41 the whole reserve may be used
on D>H
reserve 5/2
time 360/180
bend A>B / B>A => to A>B B>A D>H ; reserve 0/0
time 60/60
cast G / E I => same ; dist - - ; tie ; gain 0 0 ; back ; reserve 0/0

== RB40, RB41 a second too late
on D>H
reserve 5/2
time 10/181
bend A>B / B>A => to D>H ; over 0 out of time

== RB40 without reserve the first minute is all, and the bout does not matter
reserve 0/5
points 5/0
wins 1/0
at 2.3
time 61/10
cast G / E I => same ; over 1 out of time ; wins 1/0

== RB42 both never: who was out first
on D>H
reserve 1/2
time never/never
bend A>B / B>A => to D>H ; over 1 out of time

== RB42 both too late, the one with less reserve earlier
on D>H
reserve 5/0
time 361/400
bend A>B / B>A => to D>H ; over 0 out of time

== RB42 both never, with equal reserve
on D>H
reserve 3/3
time never/never
cast G / E I => to D>H ; over . out of time

== RB41 the other's submission after the end does not count
on D>H
reserve 0/5
time never/300
bend A>B / B>A => to D>H ; over 1 out of time

== RB43 waiting for a pick costs nothing, and picking does
on D>H
reserve 0/5
cast I / G => same ; dist - - ; tie ; gain 0 0 ; back
time 0/100
pick - / ABC => offers ABC/- ; reserve 0/4
time 60/0
select A / - => hands AABCDEFGHI/ABCDEFGHI ; reserve 0/4

== RB43, RB40 too late with a pick
on D>H
reserve 5/0
cast I / G => same ; dist - - ; tie ; gain 0 0 ; back
time 0/never
pick - / ABC => over 0 out of time

== RB43, RB40 too late with a selection
on D>H
reserve 0/5
cast I / G => same ; dist - - ; tie ; gain 0 0 ; back
pick - / ABC => offers ABC/-
time 61/0
select A / - => over 1 out of time
"""
