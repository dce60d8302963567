"""Random claims and questions built to tempt the engine, judged by the second reader."""
