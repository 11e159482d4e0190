"""Runs autogate as a resident process does, with fresh facts of the machine for each command."""

import json
import os
import sys
import time
from pathlib import Path

from autogate.action import Action
from autogate.funnel import judge
from autogate.setting import Setting
from autogate.world.real import RealWorld

here, home = str(Path.cwd()), os.environ["HOME"]
for line in sys.stdin.readlines():
    started = time.perf_counter()
    setting = Setting(lambda directory: RealWorld(directory, dict(os.environ), home=home))
    word = judge(Action.command(json.loads(line), here), setting).decision.word
    took = time.perf_counter() - started
    sys.stdout.write(json.dumps([word, took]) + "\n")
