"""The forms of a report: each is a file of the room ``named``."""
