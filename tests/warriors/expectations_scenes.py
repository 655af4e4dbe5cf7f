IN_A_ROW = """
== x
Chocobo | Chocobo  . 0/0
"""
