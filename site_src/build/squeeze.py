"""Squeezes what is sent packed, harder than what Node brings along: the memory as Zstandard, which
the page brings a module for, and Pyodide's code as gzip, which every browser unpacks.

usage: squeeze.py MEMORY CODE

With DRAFT=yes, sooner and not as hard.
"""

import os
import sys
from pathlib import Path

import deflate
import zstandard

DRAFT = bool(os.environ.get("DRAFT"))
SMALLEST = zstandard.ZstdCompressionParameters.from_level(
    3 if DRAFT else 22, window_log=26, write_content_size=True, write_checksum=True
)


def _zstandard(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(compression_params=SMALLEST).compress(data)


def _gzip(data: bytes) -> bytes:
    return deflate.gzip_compress(data, 1 if DRAFT else 12)


for path, squeezed in zip(map(Path, sys.argv[1:]), (_zstandard, _gzip), strict=True):
    packed = squeezed(path.read_bytes())
    path.with_suffix(".packed").write_bytes(packed)
    print(f"{path.name}.packed", len(packed))
