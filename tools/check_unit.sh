#!/usr/bin/env bash
# Whether the unit of the server gives it no more than it needs: at most 2.0 of 10 in systemd's own judgement, which needs no
# systemd that runs. Ends with 77 where there is none to judge.
# usage: check_unit.sh [UNIT]
set -euo pipefail

unit=${1:-packaging/millwright.service}
if ! command -v systemd-analyze >/dev/null; then
    echo "left out: there is no systemd-analyze (Debian's package systemd) to judge $unit" >&2
    exit 77
fi
judgement=$(systemd-analyze security --offline=true --no-pager --threshold=20 "$unit") && good=yes || good=no
if [[ $judgement != *"Overall exposure level"* ]]; then
    echo "systemd-analyze says nothing about $unit" >&2
    exit 1
elif [[ $good == no ]]; then
    grep -v '✓' <<<"$judgement" >&2
    exit 1
fi
