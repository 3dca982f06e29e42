"""`make bench`: how fast the service is, as ratios that a busy machine does not distort."""

import argparse
import signal

from tests.benchmarks import sections
from tests.benchmarks.report import Report
from tests.stack import running_stack


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="a tenth of the time, for a first look"
    )
    parser.add_argument("--only", action="append", choices=sections.NAMES, help="this section only")
    parser.add_argument(
        "--stored", type=int, default=0, help="how many matches to store (default 100,000)"
    )
    options = parser.parse_args()
    # Also when we are told to stop, the servers end with us.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    size = sections.Size(quick=options.quick, stored=options.stored)
    report = Report()
    with running_stack(web_workers=2, durable=True) as stack:
        for name in options.only or sections.NAMES:
            sections.run(name, stack, size, report)
    report.print()


if __name__ == "__main__":
    main()
