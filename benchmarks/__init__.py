"""Benchmarks: ratios measured in one run, never asserted in a test."""
