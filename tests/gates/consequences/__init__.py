"""Questions about several values at once: which criterion implies which, and which parameter an epsilon guarantees."""
