"""Tests of the Studio in a real browser: run by Scripts/studio-test."""

import sys
import time
import traceback

from playwright.sync_api import sync_playwright

import checks
import measure
from studio import Server


def main():
    binary, names = sys.argv[1], sys.argv[2:]
    # Measurements are made on request only: they say something on quiet cores.
    known = checks.ALL | measure.ALL
    unknown = set(names) - set(known)
    if unknown:
        print(f"studio-test: unknown {', '.join(sorted(unknown))}; known: {', '.join(known)}", file=sys.stderr)
        return 2
    failures = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name in names or checks.ALL:
            server = Server(binary)
            start = time.monotonic()
            try:
                known[name](browser, server)
                print(f"studio-test: {name} passed after {time.monotonic() - start:.1f} s", file=sys.stderr)
            except Exception:  # noqa: BLE001 - the other tests run, whatever fails in this one
                failures += 1
                traceback.print_exc()
                print(f"studio-test: {name} FAILED", file=sys.stderr)
            finally:
                server.remove()
        browser.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
