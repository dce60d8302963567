"""The language of algorithms: its syntax, and all ways through a program."""
