"""What is won and gained by the other abilities, and what Imagination adds.

Written as `expectations` says.
"""

POINTS = """
== RB37 Armageddon in a tie of different spells
on D>H
cast A / C B => same ; dist - - ; tie ; gain 1 0 ; trash ; named -/B

== RB37 Armageddon in a tie at equal distances
on A>C C>A A>B
cast A / C B => same ; dist 1 1 ; tie ; gain 1 0 ; trash

== RB38 Armageddon and Armageddon
on D>H
cast A / A => same ; dist 0 0 ; tie ; gain 1 1 ; trash

== RB17 Armageddon that wins is paid once
on A>C
cast A / C D => same ; dist 1 - ; win 0 ; gain 1 0 ; trash

== RB17 Armageddon that loses is not paid
on C>A
cast A / C D => same ; dist - 1 ; win 1 ; gain 0 1 ; trash

== RB19 Armageddon foreseen in what was a tie
on D>H
cast F A / A => same ; dist - - ; win 0 ; gain 1 0 ; trash

== RB19 Armageddon foreseen in what it had won
on A>F
cast F A / A => same ; dist - 1 ; win 0 ; gain 1 0 ; trash

== RB19 Armageddon not foreseen
on D>H
cast F B / A => same ; dist - - ; tie ; gain 0 1 ; trash

== RB22a Armageddon and Greed
on D>H
cast A / G => same ; dist - - ; tie ; gain 2 0 ; trash

== RB21 Armageddon and Greed that doubles for its caster only
on D>H
options greed_doubles=caster
cast A / G => same ; dist - - ; tie ; gain 1 0 ; trash

== RB24 Armageddon is no win for Bonus, which is spent
on D>H
items Bonus/-
cast A Bonus / C D => same ; dist - - ; tie ; gain 1 0 ; trash
illegal 0 bend A>B break A>B
bend A>B / B>A => to A>B B>A D>H
illegal 0 cast B CD Bonus
cast B AB / E I => same ; dist - - ; tie ; gain 0 0 ; back

== RB20b Combo on an Armageddon that ties
on D>H H>D
combo A/-
cast A / B CD => to C>D D>C D>H H>D ; dist - - ; tie ; gain 2 0 ; trash

== RB22a Combo on an Armageddon that ties with Greed
on D>H H>D
combo A/-
cast A / G => same ; dist - - ; tie ; gain 4 0 ; trash

== RB20a Combo names what it likes, and is revealed
hands CA/BG
cast C I / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back ; named I/-

== RB20a Combo names itself
on D>H
cast C C / C A => same ; dist 0 0 ; tie ; gain 0 0 ; trash ; named C/A

== Combo on a win
combo B/-
on B>A D>H
cast B CD / A => to B>A C>D D>C D>H ; dist 1 - ; win 0 ; gain 2 0 ; trash

== RB20b Combo on a tie
on D>H H>D
combo B/-
cast B CD / E I => to C>D D>C D>H H>D ; dist - - ; tie ; gain 1 0 ; back

== Combo on a loss
combo B/-
on A>B D>H
cast B CD / A => to A>B C>D D>C D>H ; dist - 1 ; win 1 ; gain 0 1 ; trash

== RB20b Combo on both sides in a tie of the same
on D>H H>D
combo B/B
cast B CD / B CD => to C>D D>C D>H H>D ; dist 0 0 ; tie ; gain 1 1 ; trash

== RB20 Combo pays in the next duel and in no other
on D>H
cast C A / D I => same ; dist - - ; tie ; gain 0 0 ; back ; named A/-
bend A>B / B>A => to A>B B>A D>H
cast B AB / E I => same ; dist - - ; tie ; gain 0 0 ; back ; named -/-
bend B>C / C>B => to A>B B>A B>C C>B D>H
cast A / F B => same ; dist - - ; tie ; gain 1 0 ; trash

== RB20 Combo used pays once
hands CEG/CEF
cast C E / F A => same ; dist - - ; tie ; gain 0 0 ; back
bend A>B / B>A => to A>B B>A
cast E I / C E => same ; dist - - ; tie ; gain 1 0 ; back
bend B>C / C>B => to A>B B>A B>C C>B
cast C E / E I => same ; dist - - ; tie ; gain 0 1 ; back

== RB20 Combo does not pass into the next bout
hands C/BA
on C>B
cast C A / B AD => to A>D C>B D>A ; dist 1 - ; win 0 ; gain 1 0 ; trash ; bout 0 ; stuck no spells/-
bend E>F / F>E => to A>D C>B D>A E>F F>E
cast A / I => same ; dist - - ; tie ; gain 1 0 ; trash

== RB18 Foresight that is right wins where it would tie
on D>H
cast F B / B CD => to C>D D>C D>H ; dist - - ; win 0 ; gain 1 0 ; trash

== RB18 Foresight that is wrong
on D>H
cast F A / B CD => to C>D D>C D>H ; dist - - ; tie ; gain 0 0 ; back

== Foresight that is right wins where it would lose
on E>F
cast F E / E I => same ; dist - 1 ; win 0 ; gain 1 0 ; trash

== RB23a Foresight that is right where it wins anyway
on F>B
cast F B / B CD => to F>B C>D D>C ; dist 1 - ; win 0 ; gain 1 0 ; trash

== RB18 Foresight and Foresight: one is right
on D>H
cast F F / F A => same ; dist 0 0 ; win 0 ; gain 1 0 ; trash

== RB18 Foresight and Foresight: both are right
on D>H
cast F F / F F => same ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB18 Foresight and Foresight: neither is right
on D>H
cast F A / F B => same ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB23a, RB22 Foresight of Greed
on G>F
cast F G / G => same ; dist - 1 ; win 0 ; gain 2 0 ; trash

== RB23a Foresight of Greed with Bonus
on D>H
items Bonus/Bonus
cast F G Bonus / G => same ; dist - - ; win 0 ; gain 3 0 ; trash

== RB23a Foresight of a Combo, which is not paid
on D>H H>D
combo -/B
cast F B / B CD => to C>D D>C D>H H>D ; dist - - ; win 0 ; gain 1 0 ; trash

== RB23a Foresight that was a Combo
on D>H H>D
combo F/-
cast F B / B CD => to C>D D>C D>H H>D ; dist - - ; win 0 ; gain 2 0 ; trash

== RB20b, RB18 Foresight twice right, a Combo of one
on D>H H>D
combo F/-
cast F F / F F => same ; dist 0 0 ; tie ; gain 1 0 ; trash

== RB13 The foreseen Hellfire burns
on H>F A>B
cast F H / H AB => to H>F ; dist - 1 ; win 0 ; gain 1 0 ; trash

== Greed that wins
on G>E
cast G / E I => same ; dist 1 - ; win 0 ; gain 2 0 ; trash

== RB21 Greed that loses doubles the winner's point
on E>G
cast G / E I => same ; dist - 1 ; win 1 ; gain 0 2 ; trash

== RB21 Greed that loses, for its caster only
options greed_doubles=caster
on E>G
cast G / E I => same ; dist - 1 ; win 1 ; gain 0 1 ; trash

== Greed in a tie
on D>H
cast G / E I => same ; dist - - ; tie ; gain 0 0 ; back

== RB22 Greed and Greed
on D>H
cast G / G => same ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB22 Greed and Greed and a Combo each
on D>H H>D
combo G/G
cast G / G => same ; dist 0 0 ; tie ; gain 4 4 ; trash

== RB22, RB21 Greed and Greed and a Combo, each for its caster only
on D>H H>D
options greed_doubles=caster
combo G/-
cast G / G => same ; dist 0 0 ; tie ; gain 2 0 ; trash

== RB22a Greed that was a Combo and wins
combo G/-
on G>A D>H
cast G / A => same ; dist 1 - ; win 0 ; gain 4 0 ; trash

== RB22a Greed against a Combo that ties
on D>H H>D
combo E/-
cast E I / G => same ; dist - - ; tie ; gain 2 0 ; back

== RB23 Greed and Bonus on one side
items Bonus/-
on G>E
cast G Bonus / E I => same ; dist 1 - ; win 0 ; gain 3 0 ; trash

== RB23 Greed and Bonus on one side, Bonus ignored
items Bonus/-
options greed_and_bonus=bonus_ignored
on G>E
cast G Bonus / E I => same ; dist 1 - ; win 0 ; gain 2 0 ; trash
bend A>B / B>A => to A>B B>A G>E
illegal 0 cast A Bonus
cast A / B AB => same ; dist 1 1 ; tie ; gain 1 0 ; trash

== RB23 Greed here and Bonus there
items -/Bonus
on E>G
cast G / E I Bonus => same ; dist - 1 ; win 1 ; gain 0 3 ; trash

== RB23 Greed here and Bonus there, Bonus ignored
items -/Bonus
options greed_and_bonus=bonus_ignored
on E>G
cast G / E I Bonus => same ; dist - 1 ; win 1 ; gain 0 2 ; trash

== RB23, RB21 Greed for its caster only, Bonus there
items -/Bonus
options greed_doubles=caster
on E>G
cast G / E I Bonus => same ; dist - 1 ; win 1 ; gain 0 2 ; trash

== RB23 Bonus without Greed, where Greed would ignore it
items -/Bonus
options greed_and_bonus=bonus_ignored
on E>A
cast A / E I Bonus => same ; dist - 1 ; win 1 ; gain 0 2 ; trash

== RB22a, RB23 Greed that was a Combo wins with Bonus
items Bonus/Bonus
combo G/-
on G>E D>H
cast G Bonus / E I Bonus => same ; dist 1 - ; win 0 ; gain 5 0 ; trash

== RB24 Bonus without Greed
items -/Bonus
on E>A
cast A / E I Bonus => same ; dist - 1 ; win 1 ; gain 0 2 ; trash
"""

IMAGINATION = """
== RB29, RB28 Imagination that ties: the hand grows by one
on D>H
cast I / G => same ; dist - - ; tie ; gain 0 0 ; back
illegal 0 pick ABC
pick - / CAB => offers ABC/-
illegal 0 select D
illegal 1 select A
select B / - => hands ABBCDEFGHI/ABCDEFGHI

== RB29 Imagination that wins
on I>A
cast I / A => same ; dist 1 - ; win 0 ; gain 1 0 ; trash
pick - / HGF => offers FGH/-
select H / - => hands ABCDEFGHH/BCDEFGHI

== RB29 Imagination that loses
on G>I
cast I / G => same ; dist - 1 ; win 1 ; gain 0 2 ; trash
pick - / ABC => offers ABC/-
select A / - => hands AABCDEFGH/ABCDEFHI

== RB29, RB18 Imagination foreseen
on D>H
cast F I / I => same ; dist - - ; win 0 ; gain 1 0 ; trash
pick ABC / - => offers -/ABC
select - / A => hands ABCDEGHI/AABCDEFGH

== RB29 Imagination on both sides
on D>H
cast I / I => same ; dist 0 0 ; tie ; gain 0 0 ; trash
pick ABC / FGH => offers FGH/ABC
illegal 0 select A
select G / C => hands ABCDEFGGH/ABCCDEFGH

== RB26, RB27 Imagination: what may be picked
hands IA/GB
cast I / G => same ; dist - - ; tie ; gain 0 0 ; back
illegal 1 pick ABI
illegal 1 pick AAB
illegal 1 pick AB
illegal 1 pick ABCD
pick - / CDE => offers CDE/-
select E / - => hands AEI/BG

== RB25 Imagination as the last spell: its caster goes on
hands I/BC
on I>B
cast I / B CD => to I>B C>D D>C ; dist 1 - ; win 0 ; gain 1 0 ; trash
pick - / DEF => offers DEF/-
select D / - => hands D/C
bend A>B / B>A => to I>B C>D D>C A>B B>A
cast D I / C A => to A>B B>A C>D D>C B>I ; dist 1 1 ; tie ; gain 0 0 ; back ; bout 0
    ; stuck no playable spell/no playable spell ; points 1/0

== RB25 Imagination is resolved although the opponent has no spells
hands IB/C
on C>I
cast I / C A => same ; dist - 1 ; win 1 ; gain 0 1 ; trash
pick - / DEF => offers DEF/-
select D / - => hands BD/- ; bout 1 ; stuck -/no spells ; points 0/1

== RB25, RB33b Imagination alone that ties and returns: the selected spell can be played
hands I/BC
cast I / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back
pick - / DEF => offers DEF/-
select D / - => hands DI/BC
bend A>B / B>A => to A>B B>A C>D D>C
illegal 0 cast I
illegal 1 cast B CD
cast D I / C A => same ; dist 1 1 ; tie ; gain 0 0 ; back

== RB25 Imagination as the last spell of both
hands I/I
cast I / I => same ; dist 0 0 ; tie ; gain 0 0 ; trash
pick ABC / ABC => offers ABC/ABC
select A / B => hands A/B
"""
