"""`python -m benchmarks`: every benchmark, one after another."""

from benchmarks import archwizard, not_comparing, warriors

if __name__ == "__main__":
    archwizard.main()
    print()
    warriors.main()
    print()
    not_comparing.main()
