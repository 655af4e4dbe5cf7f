"""`python -m benchmarks.watch`: from a save of a rule file to what `duello watch` says of it.

The first words say whether the rules can be played; the last ones, which examples hold.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = ("archwizards_duel", "fire_and_ice", "reality_benders")
SAVES = 5
WHILE = 4.0
"""Seconds in which `watch` has said all."""


class Listener:
    """Notes when a program says something."""

    def __init__(self, file: Path) -> None:
        command = [str(Path(sys.executable).with_name("duello")), "watch", str(file)]
        self.run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.said: list[float] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.run.stdout is not None
        while os.read(self.run.stdout.fileno(), 65536):
            self.said.append(time.monotonic())


def main() -> None:
    """Measure, and print."""
    for name in FILES:
        text = (ROOT / "rules" / f"{name}.duel").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "mine.duel")
            file.write_text(text, encoding="utf-8")
            listener = Listener(file)
            time.sleep(2 * WHILE)
            first, last = [], []
            for number in range(SAVES):
                listener.said.clear()
                saved = time.monotonic()
                file.write_text(f"{text}# {number}\n", encoding="utf-8")
                time.sleep(WHILE)
                first.append(listener.said[0] - saved)
                last.append(listener.said[-1] - saved)
            listener.run.kill()
        lines = len(text.splitlines())
        print(
            f"{name}, {lines} lines: first words {statistics.median(first):.2f} s, "
            f"last {statistics.median(last):.2f} s, the middle ones of {SAVES}"
        )


if __name__ == "__main__":
    main()
