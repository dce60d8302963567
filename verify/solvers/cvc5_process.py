"""cvc5's Python module as a process: ``python -m epsproof.verify.solvers.cvc5_process FILE MILLISECONDS`` prints its answer."""

from __future__ import annotations

import sys


def main(file: str, limit: str) -> None:
    """Run the commands of the SMT-LIB file; what the last one answers is printed."""
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("tlimit-per", limit)
    parser = cvc5.InputParser(solver)
    parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, file)
    symbols = parser.getSymbolManager()
    while True:
        command = parser.nextCommand()
        if command.isNull():
            return
        said = command.invoke(solver, symbols)
        if said:
            print(said, end="")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
