"""The attack model of a person with one relative of like value, as a file of a stranger's."""

HOUSEHOLD = """
name = "household"
title = "one relative"
secret = ["both", "person only"]
assume = ["0 <= beta", "beta <= alpha", "alpha <= 1"]
[priors]
z = "that the value is sensitive"
[worlds]
both = "z*alpha"
"person only" = "z*(1 - alpha)"
"relative only" = "(1 - z)*beta"
neither = "rest"
[[neighbours]]
between = ["both", "relative only"]
[[neighbours]]
between = ["both", "person only"]
[[neighbours]]
between = ["person only", "neither"]
[[neighbours]]
between = ["relative only", "neither"]
"""

CATEGORIES = """
name = "four"
title = "four categories, three of them near"
secret = ["a"]
where = ["x + y + z <= 1"]
[priors]
x = "that it is a"
y = "that it is b"
z = "that it is c"
[worlds]
a = "x"
b = "y"
c = "z"
d = "rest"
[[neighbours]]
between = ["a", "b"]
[[neighbours]]
between = ["a", "c"]
steps = 2
[[neighbours]]
between = ["a", "d"]
steps = 3
"""

RELATIVES = """
name = "relatives"
title = "value with a relative, whose correlation is not known either"
secret = ["both", "person only"]
[priors]
q = "that the person is sensitive"
a = "that the relative is, if the person is"
b = "that the relative is, if the person is not"
[worlds]
both = "q*a"
"person only" = "q*(1 - a)"
"relative only" = "(1 - q)*b"
neither = "rest"
[[neighbours]]
between = ["both", "person only"]
[[neighbours]]
between = ["both", "relative only"]
[[neighbours]]
between = ["person only", "neither"]
[[neighbours]]
between = ["relative only", "neither"]
"""
