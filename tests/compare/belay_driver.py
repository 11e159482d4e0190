"""Runs inside agentbelay's environment, by its documented interface. See hook_driver.py."""

import json
import sys
import time

import agentbelay

guard = agentbelay.Guard.from_pack("coding-agent")
for line in sys.stdin.readlines():
    started = time.perf_counter()
    decision = guard.check("Bash", {"command": json.loads(line)})
    took = time.perf_counter() - started
    word = "allow" if decision.allowed else "ask" if decision.needs_approval else "deny"
    sys.stdout.write(json.dumps([word, took]) + "\n")
