"""Tests in a browser are collected where Playwright is installed: `make browser` sees to that."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("playwright") else ["test_browsers.py"]
