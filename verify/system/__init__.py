"""Processes, limits of time and memory, and the files that epsproof reads and writes."""
