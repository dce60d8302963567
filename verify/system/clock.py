"""The clock of all limits of a search: seconds of the processor, so that other work on the machine changes no result."""

from time import process_time as now

__all__ = ["now"]
