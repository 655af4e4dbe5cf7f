"""What Rescue forces, Holmgang calls, Living Dead revives and what changes the length of a bout.

Written like `expectations_scenes`.
"""

FORCED_AND_CALLED = """
== R29 the same submission again, whatever is submitted [White Mage]
Samurai | White Mage Samurai          2 5*/1 ; forces 1
Dragoon | Bard                        1 5*/3 ; plays Samurai, Bard

== R29 the same active again [White Mage]
Ninja 1 | White Mage Ninja            2 7*/1 ; says 1 1 ; length 13 ; forces 1
nothing | Chocobo                     1 7/0 ; plays Ninja, Chocobo ; says 1 1 ; length 14

== R29, R10 the same disguise and the same fake [White Mage]
Chocobo | Chocobo                     . 0/0
Blue Mage Ninja -1 | White Mage Blue Mage 2 2*/1
    ; shows Ninja, White Mage ; says 1 -1 ; hails . ; forces 1
Sage | Chocobo                        1 2/0
    ; plays Blue Mage, Chocobo ; shows Ninja, Chocobo ; says 1 -1 ; hails 2

== R29, R44, R45 a rescued Gunbreaker has lost, and loses again [White Mage, Gunbreaker]
Gunbreaker | White Mage Gunbreaker    2 7*/1 ; length 2 ; forces 1
Gunbreaker | Dark Knight              2 7/8 ; length 3
Chocobo | Chocobo                     . 0/0 ; over

== R60 a forced Chocobo is the same one, and the next is new [White Mage]
Bard | Chocobo                        1 3/0
Chocobo | White Mage Chocobo          2 1*/1 ; forces 1
Chocobo | Chocobo                     1 2/0
Chocobo | Chocobo                     . 0/0

== R30 a forced unit is not replaced, and its Warrior gains nothing [White Mage, Warrior]
Samurai | Chocobo                     1 5*/0
Warrior | Chocobo                     1 8/0
Reaper | White Mage Reaper            2 6*/1 ; forces 1
Reaper | Samurai                      1 6/5
Chocobo | Blue Mage Samurai           1 9/2 ; plays Warrior, Blue Mage ; shows Warrior, Samurai

== R30 the rescuer's own Holmgang works against it [White Mage, Warrior, Red Mage]
Chocobo | Reaper                      2 0/6
Red Mage | Warrior                    2 2/8
Reaper | White Mage Reaper            2 6*/1 ; shows Chocobo, White Mage ; forces 1
Reaper | Samurai                      2 8/9 ; plays Reaper, Warrior

== R31 both right, again and again [White Mage]
White Mage White Mage | White Mage White Mage  B 1*/1* ; forces B ; points 3/3
White Mage White Mage | White Mage White Mage  B 1*/1* ; forces B ; points 6/6
Samurai | Reaper  B 1*/1* ; plays White Mage, White Mage ; forces B ; points 9/9

== R29 nothing is forced after the last round [White Mage, rounds 1]
Samurai | White Mage Samurai          2 5*/1 ; over

== R7 the unit that Holmgang sends is foretold, and forced [White Mage, Warrior, Red Mage]
Chocobo | Samurai                     2 0/5*
Warrior | Red Mage                    1 8/2
Reaper | White Mage Warrior           2 9*/1
    ; plays Warrior, White Mage ; shows Warrior, Chocobo ; forces 1
Reaper | Chocobo                      1 9/0 ; plays Warrior, Chocobo

== R29, R34 a rescued second life is alive without ability [White Mage]
Dark Knight | Chocobo                 1 8/0
Dark Knight | White Mage Dark Knight  2 8*/1 ; forces 1
Dark Knight | Chocobo                 1 8/0
Dark Knight | Chocobo                 . 0/0 ; plays Chocobo, Chocobo

== R33, R28 one second life, one entry in the underworld
Dark Knight | Chocobo                 1 8/0 ; points 11/0
Dark Knight | Dragoon                 2 8/9 ; points 11/12
Dark Knight | Chocobo                 . 0/0 ; plays Chocobo, Chocobo

== R33 the chance is gone after another unit
Dark Knight | Chocobo                 1 8/0
Chocobo | Chocobo                     . 0/0
Dark Knight | Chocobo                 . 0/0 ; plays Chocobo, Chocobo

== R27 back at the strength at death [Machinist]
Dark Knight | Machinist               2 6/8
Dark Knight | Ninja                   2 6/7

== R33 the later one has its second life still
Dark Knight | Chocobo                 1 8/0
Dark Knight | Dark Knight             . 8/8
Dark Knight | Dark Knight             2 0/8 ; plays Chocobo, Dark Knight

== R37 a Warrior chosen by hand gains too [Warrior, Paladin]
Paladin | Chocobo                     1 5/0
Warrior | Chocobo                     1 8*/0
Warrior | Paladin                     1 9/5

== R35 no target in round 1; forced plays count [Warrior, White Mage]
Warrior | White Mage Warrior          2 8*/1 ; forces 1
Warrior | Chocobo                     1 8/0
Chocobo | Warrior                     1 9/8 ; plays Warrior, Warrior

== R38 both Warriors come [Warrior]
Samurai | Reaper                      2 5/6
Warrior | Warrior                     . 8/8
Reaper | Samurai                      . 9/9 ; plays Warrior, Warrior
Reaper | Bard                         2 8/10 ; plays Reaper, Warrior

== R39 a Warrior is called by a Warrior that was called [Warrior, White Mage]
White Mage Warrior | Warrior          1 1/8* ; forces 2
Samurai | Warrior                     2 5/8
Warrior | Bard                        2 8/9 ; plays Warrior, Warrior
Reaper | Samurai                      2 9/10 ; plays Warrior, Warrior

== R35 the target is the unit, not its disguise [Warrior]
Blue Mage Samurai | Chocobo           1 2/0 ; shows Samurai, Chocobo ; hails B
Warrior | Chocobo                     1 8/0
Bard | Samurai                        2 3/5*

== R40 a copied disguise comes too late to call [Warrior]
Samurai | Chocobo                     1 5*/0
Warrior | Chocobo                     1 8/0
Blue Mage Samurai | Sage              2 2/4 ; shows Samurai, Samurai ; hails 1

== R36, R37 a missing submission calls; every call adds 1, and so does the Bard (R54) [Warrior]
Chocobo | Samurai                     2 0/5*
Warrior | Samurai                     1 8/5
Bard | nothing                        1 9/0 ; plays Warrior, Chocobo
Warrior | Chocobo                     1 10/0
Bard | Reaper                         2 3/6
Sage | Chocobo                        1 12/0 ; plays Warrior, Chocobo

== R37, R40 an automatic Warrior with 9, against whatever looks like a Chocobo [Warrior, Red Mage]
Chocobo | Chocobo                     . 0/0
Warrior | Red Mage                    1 8/2
+ Sage | Chocobo             1 9/0 ; plays Warrior, Chocobo
+ Sage | Astrologian Warrior 2 9/10 ; plays Warrior, Astrologian ; shows Warrior, Chocobo
+ Sage | Astrologian Sage    1 9/1 ; plays Warrior, Astrologian ; shows Warrior, Chocobo
+ Sage | Bard                1 9/3 ; plays Warrior, Bard ; shows Warrior, Chocobo
+ Sage | Sage                1 9/4 ; plays Warrior, Sage ; shows Warrior, Chocobo
+ Sage | Samurai             1 9/5 ; plays Warrior, Samurai ; shows Warrior, Chocobo
+ Sage | Reaper              1 9/8 ; plays Warrior, Reaper ; shows Warrior, Chocobo
+ Sage | Ninja 1             1 9/7 ; plays Warrior, Ninja ; shows Warrior, Chocobo ; length 13
+ Sage | Warrior             1 9/8 ; plays Warrior, Warrior ; shows Warrior, Chocobo
+ Sage | Dragoon             . 9/9 ; plays Warrior, Dragoon ; shows Warrior, Chocobo
+ Sage | Black Mage          2 9/9 ; plays Warrior, Black Mage ; shows Warrior, Chocobo

== R37, R40 the same [the other ten]
Chocobo | Chocobo                     . 0/0
Warrior | Red Mage                    1 8/2
+ Paladin | White Mage Warrior 2 9*/1
    ; plays Warrior, White Mage ; shows Warrior, Chocobo ; forces 1
+ Paladin | White Mage Paladin 1 9/1 ; plays Warrior, White Mage ; shows Warrior, Chocobo
+ Paladin | Dancer Monk        1 9/3 ; plays Warrior, Dancer ; shows Warrior, Chocobo
+ Paladin | Scholar            1 8/4 ; plays Warrior, Scholar ; shows Warrior, Chocobo
+ Paladin | Paladin            1 9/5 ; plays Warrior, Paladin ; shows Warrior, Chocobo
+ Paladin | Machinist          2 6/9 ; plays Warrior, Machinist ; shows Warrior, Chocobo
+ Paladin | Gunbreaker         1 9/7 ; plays Warrior, Gunbreaker ; shows Warrior, Chocobo ; length 4
+ Paladin | Monk               . 9/12 ; plays Warrior, Monk ; shows Warrior, Chocobo
+ Paladin | Summoner           2 9/10 ; plays Warrior, Summoner ; shows Warrior, Chocobo

== R33 the second life, against the units of one pool
Dark Knight | Chocobo                 1 8/0
+ Dark Knight | Chocobo                 1 8/0
+ Dark Knight | Astrologian Dark Knight 2 8/9
+ Dark Knight | Astrologian Bard        1 8/1
+ Dark Knight | Blue Mage Bard          1 8/2 ; shows Dark Knight, Bard
+ Dark Knight | Bard                    1 8/3
+ Dark Knight | Sage                    1 8/4
+ Dark Knight | Samurai                 1 8/5
+ Dark Knight | Reaper                  1 8/8
+ Dark Knight | Ninja                   1 8/7
+ Dark Knight | Dark Knight             . 8/8
+ Dark Knight | Dragoon                 2 8/9
+ Dark Knight | Black Mage              2 8/8

== R33 and of the other [the other ten, Dark Knight]
Dark Knight | Chocobo                 1 8/0
+ Dark Knight | White Mage Dark Knight  2 8*/1 ; forces 1
+ Dark Knight | White Mage Dancer       1 8/1
+ Dark Knight | Red Mage                1 8/2
+ Dark Knight | Dancer Monk             1 8/3 ; says 2 Monk
+ Dark Knight | Scholar                 1 8/4
+ Dark Knight | Paladin                 1 8/5
+ Dark Knight | Machinist               2 6/8
+ Dark Knight | Gunbreaker              1 8/7 ; length 3
+ Dark Knight | Monk                    2 8/9
+ Dark Knight | Summoner                2 8/10

== R29 forced against a Reaper: Chocobo [White Mage]
Chocobo | White Mage Chocobo          2 0*/1 ; forces 1
Dragoon | Reaper                      2 0/6 ; plays Chocobo, Reaper

== R29, R54 forced: Bard, with its own buff [White Mage]
Bard | White Mage Bard                2 3*/1 ; forces 1
Dragoon | Reaper                      2 4/6 ; plays Bard, Reaper
Chocobo | Chocobo                     1 2/0

== R29, R17 forced: Sage [White Mage]
Sage | White Mage Sage                2 4*/1 ; forces 1
Dragoon | Reaper                      2 8/6 ; plays Sage, Reaper

== R29, R56 forced: Paladin, under its own cover [White Mage, Paladin]
Paladin | White Mage Paladin          2 5*/1 ; forces 1
Dragoon | Reaper                      2 5*/6 ; plays Paladin, Reaper

== R29, R59 forced: Reaper [White Mage]
Reaper | White Mage Reaper            2 6*/1 ; forces 1
Dragoon | Reaper                      . 6/6 ; plays Reaper, Reaper

== R29, R26 forced: Machinist, with the swapped strength [White Mage, Machinist]
Machinist | White Mage Machinist      2 1*/6 ; forces 1
Dragoon | Chocobo                     2 0/1 ; plays Machinist, Chocobo

== R29, R33 forced: Dark Knight [White Mage]
Dark Knight | White Mage Dark Knight  2 8*/1 ; forces 1
Dragoon | Reaper                      1 8/8 ; plays Dark Knight, Reaper
Dark Knight | Chocobo                 1 8/0

== R29 forced: Dragoon [White Mage]
Dragoon | White Mage Dragoon          2 9*/1 ; forces 1
Samurai | Bard                        1 12/3 ; plays Dragoon, Bard

== R29, R47 forced: Black Mage [White Mage]
Black Mage | White Mage Black Mage    2 10*/1 ; forces 1
Samurai | Reaper                      1 8/8 ; plays Black Mage, Reaper

== R57 Monk in a second round, in a third [Monk]
Chocobo | Chocobo                     . 0/0
+ Monk | Chocobo                      1 9/0
Chocobo | Chocobo                     . 0/0
+ Monk | Chocobo                      1 12/0
+ Monk | Black Mage                   2 12/12
+ Sage | Monk                         2 7/12

== R43 one round less, in the past: the bout ends now [rounds 2]
Chocobo | Chocobo                     . 0/0
Ninja -1 | Chocobo                    1 7/0 ; says 1 -1 ; length 1 ; over

== R43 one round more in the last one [rounds 1]
Ninja 1 | Chocobo                     1 7/0 ; says 1 1 ; length 2
Chocobo | Chocobo                     . 0/0 ; over

== R43 up and down at once [rounds 2]
Ninja 1 | Ninja -1                    . 7/7 ; says 1 1, 2 -1
Chocobo | Chocobo                     . 0/0 ; over

== R44, R45 a later Hypervelocity sets it again [Gunbreaker]
Gunbreaker | Dark Knight              2 7/8 ; length 2
Black Mage | Gunbreaker               1 7/7 ; length 3
Chocobo | Chocobo                     . 0/0 ; over

== R45 lost in the last round: one more [Gunbreaker, rounds 1]
Gunbreaker | Sage                     1 7/4 ; length 2
Chocobo | Chocobo                     . 0/0 ; over

== R44 won or tied: nothing [Gunbreaker]
Gunbreaker | Gunbreaker               . 7/7

== R4 submissions that count as a Chocobo
Astrologian | Sage                    2 0/4 ; plays Chocobo, Sage
Ninja 2 | Samurai                     2 0/5* ; plays Chocobo, Samurai
Blue Mage Samurai Bard | Samurai      2 0/5* ; plays Chocobo, Samurai
Blue Mage Blue Mage | Samurai         2 0/5* ; plays Chocobo, Samurai
Blue Mage | Paladin                   . 0/0 ; plays Chocobo, Chocobo
Carbuncle | nothing                   . 0/0 ; plays Chocobo, Chocobo
"""
