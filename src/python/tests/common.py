"""What the tests share."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

#: The repository.
ROOT = Path(__file__).resolve().parents[3]

#: The program that the module is held to.
PROGRAM = os.environ.get("LUDOMETER_PROGRAM", str(ROOT / "target" / "debug" / "ludometer"))


def program(words, folder):
    """Runs the program in a folder, and gives what came of it."""
    return subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, text=True, encoding="utf-8")


def python(code, folder=None, **variables):
    """Runs lines of Python by themselves, and gives the process."""
    environment = {**os.environ, **variables}
    words = [sys.executable, "-c", code]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, encoding="utf-8", env=environment)


def needs(*names):
    """Skips a test, and says so, where a library is missing."""
    missing = [name for name in names if not _is_there(name)]
    return unittest.skipIf(missing, f"not installed: {', '.join(missing)}")


def _is_there(name):
    try:
        __import__(name)
    except ImportError:
        return False
    return True


class InAFolder(unittest.TestCase):
    """Tests that run in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
