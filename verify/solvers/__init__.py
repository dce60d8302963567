"""Second opinions: SMT solvers on the statements that certificates prove; they raise nothing to \"certified\"."""
