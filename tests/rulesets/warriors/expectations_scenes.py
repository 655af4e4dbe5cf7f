"""What buffs, looks, copies and silence leave behind in Warriors' Death, round by round.

    == RULINGS what is tried [units that take the place of the pool's of the same strength]
    submission | submission      winner first/second ; what is not plain

The pool: Astrologian, Blue Mage, Bard, Sage, Samurai, Reaper, Ninja, Dark Knight, Dragoon, Black
Mage; or the other ten. Strengths are those that the units keep; `*` lives on. Not plain is: which
units are played (`plays`) or shown, whom the announcement hails, what is announced of units
(`says`, with 1 or 2 for whose it is), the length of the bout, who is forced next, that the bout is
over, the points so far. Rounds marked + are tried one instead of the other; those without go on
from each other.
"""

LEFT_BEHIND = """
== R54 the next two rounds, and no third
Bard | Chocobo                        1 3/0
Chocobo | Chocobo                     1 1/0
Samurai | Reaper                      . 6/6
Sage | Chocobo                        1 4/0

== R54 two Bards add up, one of them copied
Bard | Sage                           2 3/4
Chocobo | Bard                        2 1/4
Chocobo | Chocobo                     2 1/2
Chocobo | Chocobo                     2 0/1

== R27, R33 a second life at the strength at death, buffed once more
Bard | Chocobo                        1 3/0
Dark Knight | Chocobo                 1 9/0
Dark Knight | Black Mage              . 10/10

== R54 a Carbuncle is buffed [Summoner]
Summoner | Samurai                    1 10/5
Bard | Chocobo                        1 3/0
Carbuncle | Reaper                    . 6/6

== R20 a silenced Bard leaves nothing [Scholar]
Bard | Scholar                        2 3/4
Chocobo | Chocobo                     . 0/0

== R20 buffs for later rounds outlast the silence [Scholar]
Bard | Chocobo                        1 3/0
Samurai | Scholar                     1 5/4
Chocobo | Chocobo                     1 1/0

== R55 only in the very next round [Dancer]
Dancer Reaper | Chocobo               1 3/0 ; says 1 Reaper
Samurai | Chocobo                     1 5*/0
Reaper | Ninja                        2 8/7

== R55 not for a disguise [Dancer]
Dancer Samurai | Chocobo              1 3/0 ; says 1 Samurai
Blue Mage Samurai | Dancer Sage       2 2/3 ; shows Samurai, Dancer ; says 2 Sage ; hails 1

== R42 battle strengths are compared [Dancer]
Dancer Dragoon | Chocobo              1 3/0 ; says 1 Dragoon
Dragoon | Reaper                      1 15/8

== R55 for an automatic unit too [Dancer, Warrior]
Samurai | Chocobo                     1 5*/0
Warrior | Reaper                      1 8/8
Dancer Warrior | Chocobo              1 3/0 ; says 1 Warrior
Chocobo | Samurai                     1 12/5 ; plays Warrior, Samurai

== R55, R29 for a forced unit too, which selects again [Dancer, White Mage]
Dancer Dancer | White Mage Dancer     2 3*/1 ; says 1 Dancer ; forces 1
nothing | Samurai                     1 6/5 ; plays Dancer, Samurai ; says 1 Dancer

== R56, R59 a covered Reaper stays 6 and alive [Paladin]
Paladin | Chocobo                     1 5/0
Reaper | Ninja                        2 6*/7
Reaper | Chocobo                      1 6/0

== R56 a covered Gunbreaker still ends the bout [Paladin, Gunbreaker]
Paladin | Chocobo                     1 5/0
Gunbreaker | Dark Knight              2 7*/8 ; length 3
Chocobo | Chocobo                     . 0/0 ; over

== R60 a covered Chocobo goes back, the next is a new one [Paladin]
Bard | Chocobo                        1 3/0
Paladin | Chocobo                     1 6/0
Chocobo | Chocobo                     1 1*/0
Chocobo | Chocobo                     . 0/0

== R33 a covered Dark Knight keeps its ability [Paladin]
Paladin | Chocobo                     1 5/0
Dark Knight | Chocobo                 1 8*/0
Dark Knight | Chocobo                 1 8/0
Dark Knight | Chocobo                 1 8/0
Dark Knight | Chocobo                 . 0/0 ; plays Chocobo, Chocobo

== R20 silence takes the cover away [Paladin, Scholar]
Paladin | Chocobo                     1 5/0
Ninja | Scholar                       1 7/4

== R47 a Black Mage that survives takes the strength too [Paladin]
Paladin | Chocobo                     1 5/0
Black Mage | Ninja                    1 7*/7
Black Mage | Dark Knight              2 7/8

== R27, R20 a lowered strength stays under silence [Paladin, Machinist, Scholar]
Paladin | Chocobo                     1 5/0
Black Mage | Machinist                2 6*/10
Black Mage | Scholar                  1 6/4

== R13, R14 a Chocobo's looks and no announcement, but the effect [Red Mage, Dancer]
Red Mage | Chocobo                    1 2/0
Dancer Samurai | Chocobo              1 3/0 ; shows Chocobo, Chocobo
Samurai | Reaper                      1 8*/8

== R14 a veiled Ninja changes the length unannounced [Red Mage]
Red Mage | Chocobo                    1 2/0
Ninja -1 | Chocobo                    1 7/0 ; shows Chocobo, Chocobo ; length 11

== R20, R24 silence unveils, and takes the effect away [Red Mage, Scholar]
Red Mage | Chocobo                    1 2/0
Ninja 1 | Scholar                     1 7/4

== R14 what a veiled Sage copied is hidden, its effect is not [Red Mage, Dancer]
Red Mage | Chocobo                    1 2/0
Sage | Dancer Samurai                 1 4/3 ; shows Chocobo, Dancer ; says 2 Samurai
Samurai | Samurai                     . 8/8

== R18 a copy is announced though the original is veiled [Red Mage, Dancer]
Red Mage | Chocobo                    1 2/0
Dancer Samurai | Sage                 2 3/4 ; shows Chocobo, Sage ; says 2 Samurai
Samurai | Samurai                     . 8/8

== R13 a forced unit is veiled too, and veils again [Red Mage, White Mage]
Red Mage | White Mage Red Mage        2 2*/1 ; forces 1
Red Mage | Chocobo                    1 2/0 ; shows Chocobo, Chocobo
Samurai | Chocobo                     1 5*/0 ; shows Chocobo, Chocobo

== R36, R40 a veiled unit calls the Warrior of the Chocobo [Red Mage, Warrior]
Chocobo | Samurai                     2 0/5*
Warrior | Red Mage                    1 8/2
Reaper | Samurai                      1 9/5 ; plays Warrior, Samurai ; shows Warrior, Chocobo
Reaper | Reaper                       . 6/6

== R9, R10 a faked announcement changes nothing, and the last real winner is announced
Reaper | Samurai                      1 6/5
Blue Mage Ninja 1 | Reaper            2 2/6 ; shows Ninja, Reaper ; says 1 1 ; hails 1
Sage | Blue Mage Chocobo              1 4/2 ; shows Chocobo, Chocobo ; hails 2
Chocobo | Chocobo                     . 0/0

== R9, R11 a faked selection gives nothing [Dancer]
Blue Mage Dancer Samurai | Chocobo    1 2/0 ; shows Dancer, Chocobo ; says 1 Samurai ; hails B
Samurai | Reaper                      2 5/6

== R10 a tie stays a tie
Chocobo | Chocobo                     . 0/0
Blue Mage Reaper | Chocobo            1 2/0 ; shows Reaper, Chocobo ; hails .

== R17 a copied Blue Mage: the same disguise, the same fake
Blue Mage Ninja -1 | Sage             2 2/4 ; shows Ninja, Ninja ; says 1 -1, 2 -1 ; hails B

== R24 a silenced Blue Mage fakes nothing [Scholar]
Blue Mage Ninja 1 | Scholar           2 2/4

== R17 Astrologian foretold is wrong for itself and right for Sage
Astrologian Astrologian | Sage        2 1/5

== R17 White Mage foretold is right for Sage [White Mage]
White Mage White Mage | Sage          2 1*/4 ; forces 1
Chocobo | Chocobo                     1 1/0 ; plays White Mage, Chocobo

== R16 a Sage that died as a Dark Knight comes back, as a Sage
Dark Knight | Sage                    1 8/4
Bard | Sage                           2 3/4
Chocobo | Chocobo                     . 1/1

== R16 a revived Dark Knight has nothing to copy
Dark Knight | Sage                    1 8/4
Dark Knight | Sage                    1 8/4
Chocobo | Sage                        . 0/0 ; plays Chocobo, Chocobo

== R17, R49 a copied Summoner brings a Carbuncle too [Summoner]
Summoner | Sage                       1 10/4
Carbuncle | Carbuncle                 2 4/10

== R17 a copied Ninja takes away once more
Ninja -1 | Sage                       1 7/4 ; says 1 -1, 2 -1 ; length 10

== R19, R38 a copied Holmgang has its own target; both are called [Warrior]
Chocobo | Samurai                     2 0/5*
Warrior | Sage                        1 8/4
Samurai | Chocobo                     1 9/5 ; plays Warrior, Sage
Samurai | Reaper                      2 5/6* ; plays Samurai, Sage

== R27, R37 a Sage that died with 8 is called at 9; R40 its own disguise calls nobody [Warrior]
Reaper | Chocobo                      1 6/0
Sage | Warrior                        2 4/8
Bard | Reaper                         2 8/6 ; plays Sage, Reaper
Bard | Blue Mage Reaper               1 9/2 ; plays Sage, Blue Mage ; shows Reaper, Reaper ; hails 2

== R37 a Warrior comes before a Sage with the same target [Warrior]
Samurai | Chocobo                     1 5*/0
Warrior | Chocobo                     1 8/0
Samurai | Chocobo                     1 5*/0
Sage | Warrior                        2 4/8
Bard | Samurai                        1 9/5 ; plays Warrior, Samurai

== R25 a silenced Dark Knight does not come back [Scholar]
Dark Knight | Scholar                 1 8/4
Dark Knight | Chocobo                 . 0/0 ; plays Chocobo, Chocobo

== R58 a revived Dark Knight is silenced to its first strength [Scholar]
Bard | Chocobo                        1 3/0
Dark Knight | Chocobo                 1 9/0
Dark Knight | Scholar                 1 8/4

== R58 an automatic Warrior comes, and is silenced [Scholar, Warrior]
Scholar | Chocobo                     1 4/0
Warrior | Chocobo                     1 8/0
Reaper | Scholar                      1 8/4 ; plays Warrior, Scholar

== R22 a Scholar that a Warrior replaces silences nobody [Scholar, Warrior]
Chocobo | Samurai                     2 0/5*
Chocobo | Warrior                     2 0/8
Samurai | Scholar                     2 5/9 ; plays Samurai, Warrior
Reaper | Scholar                      1 6/4

== R35 a silenced Warrior sets no target [Scholar, Warrior]
Samurai | Chocobo                     1 5*/0
Warrior | Scholar                     1 8/4
Chocobo | Samurai                     2 0/5*

== R49 a newer Carbuncle replaces the older, which gives no points (R50) [Summoner]
Sage | Summoner                       2 4/10 ; points 4/13
Summoner | Chocobo                    1 10/0 ; points 17/13
Carbuncle | Carbuncle                 2 0/4 ; points 17/20
Carbuncle | Chocobo                   . 0/0 ; plays Chocobo, Chocobo

== R49 the strength on death [Summoner]
Summoner | Reaper                     1 10/8
Carbuncle | Chocobo                   1 8/0

== R49 a gain in the slot counts [Summoner]
Summoner | Astrologian Summoner       2 10/11
Carbuncle | Chocobo                   1 11/0

== R49, R26 the Machinist's swapped strength [Summoner, Machinist]
Summoner | Machinist                  2 6/10
Carbuncle | Chocobo                   1 10/0

== R49 a survivor's current strength [Summoner, Paladin]
Chocobo | Paladin                     2 0/5
Summoner | Reaper                     1 10/6*
Carbuncle | Chocobo                   1 6/0

== R49, R57 a Monk dies with 12 in round 3 [Summoner, Monk]
Chocobo | Chocobo                     . 0/0
Chocobo | Chocobo                     . 0/0
Summoner | Monk                       1 10/12
Carbuncle | Chocobo                   1 12/0

== R49, R29 a rescued Summoner summons twice [Summoner, White Mage]
Summoner | White Mage Summoner        2 10*/1 ; forces 1
Chocobo | Chocobo                     1 10/0 ; plays Summoner, Chocobo
Carbuncle | Chocobo                   . 0/0

== R24 a silenced Summoner summons nothing [Summoner, Scholar]
Summoner | Scholar                    1 10/4
Carbuncle | Chocobo                   . 0/0 ; plays Chocobo, Chocobo
"""
