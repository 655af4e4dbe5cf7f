"""Contradictions written by somebody who had seen neither the tools nor their pages."""
