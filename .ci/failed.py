"""Print what each failed test of a `go test -json` log said, and then its name.

usage: failed.py LOG

Output of tests that passed is left out. Of a long output the last lines are printed.
"""

import json
import sys
from collections import defaultdict

MOST = 150  # lines of each failed test


def main(path):
    said = defaultdict(list)
    failed = []
    with open(path, encoding="utf-8", errors="replace") as log:
        for line in log:
            try:
                event = json.loads(line)
            except json.JSONDecodeError:  # a compiler's words
                print(line, end="")
                continue
            test = (event.get("Package") or event.get("ImportPath", ""), event.get("Test", ""))
            if event["Action"] in ("output", "build-output"):
                said[test].append(event["Output"])
            elif event["Action"] in ("fail", "build-fail"):
                failed.append(test)
    for test in failed:
        print("---", *test)
        print("".join(said[test][-MOST:]), end="")
    print("these tests failed:")
    for test in failed:
        print(*test)


main(sys.argv[1])
