"""What Build, Dizzy, Explosion and Hellfire make of a graph, and who wins on it.

Written as `expectations` says.
"""

GRAPH = """
== RB16 Build adds the edge that is missing
on C>D
cast B CD / G => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back

== RB16 Build where both edges exist
on C>D D>C
cast B CD / G => same ; dist - - ; tie ; gain 0 0 ; back

== RB17 Build levels the duel it is cast in
on G>B
cast B BG / G => to B>G G>B ; dist 1 1 ; tie ; gain 0 0 ; back

== RB17 Build closes the way to a win
on B>E F>A
cast B EF / A => to B>E E>F F>A F>E ; dist 3 - ; win 0 ; gain 1 0 ; trash

== RB13 Build and Build the same way
on D>H
cast B CD / B DC => to C>D D>C D>H ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB13 Build and Build that overlap
on A>B
cast B CD / B DE => to A>B C>D D>C D>E E>D ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB14 Build of one spell with itself, or of too few
on D>H
illegal 0 cast B CC
illegal 0 cast B C
illegal 0 cast B CDE
cast B CD / G => to C>D D>C D>H ; dist - - ; tie ; gain 0 0 ; back

== RB11 Build between spells that nobody holds
hands BA/GF
cast B HI / G => to H>I I>H ; dist - - ; tie ; gain 0 0 ; back

== RB13 Build comes before Dizzy
on B>C
cast D D / B CD => to B>C C>D D>C ; dist - 2 ; win 1 ; gain 0 1 ; trash

== RB13 Build comes before Explosion
on B>A
cast E C / B CD => same ; dist - - ; tie ; gain 0 0 ; back

== RB13 Build comes before Hellfire
on D>H
cast H AC / B AC => to C>A D>H ; dist - - ; tie ; gain 0 0 ; back

== Dizzy turns what comes and what goes
on D>A A>B C>D
cast D D / G => to A>D A>B D>C ; dist - - ; tie ; gain 0 0 ; back

== RB17 Dizzy turns a loss into a win
on G>D
cast D G / G => to D>G ; dist 1 - ; win 0 ; gain 2 0 ; trash

== RB17 Dizzy turns a win into a loss
on D>A
cast D A / A => to A>D ; dist - 1 ; win 1 ; gain 0 1 ; trash

== RB16 Dizzy on a two-way connection
on A>D D>A B>A
cast D A / C B => to A>D D>A A>B ; dist - - ; tie ; gain 0 0 ; back ; named -/B

== RB15 Dizzy and Dizzy at the same spell
on A>B B>C C>A
cast D B / D B => same ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB15 Dizzy and Dizzy at neighbours: the edge between them is turned twice
on A>B B>C C>A
cast D A / D B => to A>B A>C C>B ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB15 Dizzy and Dizzy far from each other
on A>B C>E F>G
cast D A / D C => to B>A E>C F>G ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB13 Dizzy comes before Hellfire
on E>G G>F
cast H FE / D G => to none ; dist - - ; tie ; gain 0 0 ; back

== RB13 Dizzy comes before Explosion, which takes the same edges either way
on A>B B>C D>E
cast E B / D B => to D>E ; dist - 1 ; win 1 ; gain 0 1 ; trash

== Explosion destroys what comes and what goes
on A>E E>B B>C C>A
cast E E / G => to B>C C>A ; dist - - ; tie ; gain 0 0 ; back

== RB13 Explosion and Explosion at neighbours
on A>B B>C C>D D>A E>F
cast E A / E B => to C>D E>F ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB13 Explosion and Explosion at the same spell
on A>B C>A B>C
cast E A / E A => to B>C ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB16 Explosion without edges
on A>B
cast E I / F A => same ; dist - - ; tie ; gain 0 0 ; back

== RB17 Explosion destroys its own win
on E>G
cast E E / G => to none ; dist - - ; tie ; gain 0 0 ; back

== RB17 Explosion breaks the opponent's way
on G>A A>E B>A
cast E A / G => to none ; dist - - ; tie ; gain 0 0 ; back

== RB17 Explosion leaves the longer way, which now is the only one
on F>A A>E E>B B>C C>F
cast E A / F B => to E>B B>C C>F ; dist 3 - ; win 0 ; gain 1 0 ; trash

== RB13 Explosion comes before Hellfire, which finds the other way
on A>B B>C A>D D>I I>C
cast H AC / E B => to none ; dist - - ; tie ; gain 0 0 ; back

== Hellfire destroys all shortest paths
on A>B B>D A>C C>D D>E
cast H AD / G => to D>E ; dist - - ; tie ; gain 0 0 ; back

== Hellfire leaves the longer way and the way back
on A>B B>C A>C C>A
cast H AC / G => to A>B B>C C>A ; dist - - ; tie ; gain 0 0 ; back

== Hellfire where paths part, meet, and part again
on A>B A>C B>D C>D D>E D>F E>I F>I I>A
cast H AI / G => to I>A ; dist - - ; tie ; gain 0 0 ; back

== Hellfire takes the short cut and leaves the rest
on A>B A>C B>D C>D D>E D>F E>I F>I A>E
cast H AI / G => to A>B A>C B>D C>D D>E D>F F>I ; dist - - ; tie ; gain 0 0 ; back

== Hellfire leaves an edge between two shortest paths
on A>B A>C B>D B>E C>E D>F E>F C>B F>A
cast H AF / G => to C>B F>A ; dist - - ; tie ; gain 0 0 ; back

== RB16 Hellfire without a path
on B>A
cast H AB / G => same ; dist - - ; tie ; gain 0 0 ; back

== RB13 Hellfire and Hellfire: both find their paths first
on A>B B>C C>D
cast H AC / H BD => to none ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB13 Hellfire and Hellfire: the second does not find the next shortest
on A>B B>C A>D D>E E>C
cast H AC / H AC => to A>D D>E E>C ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB13 Hellfire and Hellfire there and back
on A>B B>A B>C
cast H AB / H BA => to B>C ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB13 Hellfire and Hellfire, each with ties of its own that share an edge
on A>B A>C B>D C>D D>E D>F E>G F>G
cast H AD / H BG => to none ; dist 0 0 ; tie ; gain 0 0 ; trash

== RB17 Hellfire burns the way that beats it
on H>A A>G G>H
cast H GH / G => to H>A A>G ; dist 2 - ; win 0 ; gain 2 0 ; trash

== RB14 Hellfire from a spell to itself
illegal 1 cast H AA
on A>B
cast H AB / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back

== RB17 Hellfire burns its own win
on H>B
cast H HB / B CD => to C>D D>C ; dist - - ; tie ; gain 0 0 ; back

== Two steps beat three
on F>A A>C C>B B>I I>F
cast F A / C C => same ; dist 2 3 ; win 0 ; gain 1 0 ; trash ; named -/C

== Any distance beats infinity, and infinity is no less than infinity
on F>A A>B B>C C>I I>G G>H H>D D>E
cast E A / F C => to B>C C>I I>G G>H H>D D>E ; dist - - ; tie ; gain 0 0 ; back

== The longest way there is
on F>A A>B B>C C>I I>G G>H H>D D>E
cast F A / E E => to F>A A>B B>C C>I I>G G>H H>D ; dist - - ; tie ; gain 0 0 ; back

== Eight edges are a way
on F>E E>B B>A A>I I>G G>H H>D D>C
cast C A / F A => same ; dist - 8 ; win 1 ; gain 0 1 ; trash ; named A/-
"""
