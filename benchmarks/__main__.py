"""`python -m benchmarks`: every benchmark, one after another."""

from benchmarks import archwizard, warriors

if __name__ == "__main__":
    archwizard.main()
    print()
    warriors.main()
