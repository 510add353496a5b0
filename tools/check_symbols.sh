#!/usr/bin/env bash
# The library is freestanding and has no state of its own: no symbol from outside but the four a
# freestanding compiler may call anyway, no writable data, and no arithmetic with fractions, which would not
# be the same everywhere.
# usage: check_symbols.sh libmillwright.a
set -euo pipefail
export LC_ALL=C

library=$1
allowed='memcpy memmove memset memcmp __stack_chk_fail _GLOBAL_OFFSET_TABLE_'
status=0

defined=$(nm -g --defined-only "$library" | awk 'NF == 3 { print $3 }')
foreign=$(nm -A -u "$library" | awk -v known="$defined $allowed" '
    BEGIN { split(known, names); for (i in names) ok[names[i]] }
    !($NF in ok) { print "  " $0 }')
if [[ $foreign ]]; then
    printf 'symbols from outside the library:\n%s\n' "$foreign"
    status=1
fi

# A const table of pointers lies in .data.rel.ro, which nm shows as data but which is read-only
# once the program is loaded; hence a look at the section, too.
writable=$(nm -A -f sysv "$library" | awk -F'|' '
    { gsub(/ /, "", $3) }
    $3 ~ /^[BbDdCGgSs]$/ && $NF !~ /^ *\.data\.rel\.ro/ { print "  " $1 " in " $NF }')
if [[ $writable ]]; then
    printf 'writable data in the library:\n%s\n' "$writable"
    status=1
fi

# On other processors than these there is nothing to be found, and the build for these is checked anyway.
fractions=$(objdump -d --no-show-raw-insn "$library" | awk '
    /^[^ ].*file format/ { file = $1 }
    /^[0-9a-f]+ </ { name = $2 }
    $2 ~ /^v?(cvt|(add|sub|mul|div|sqrt|min|max|u?comi|cmp|round)(n?lt|n?le|n?eq|ord|unord)?[sp][sd]$)/ ||
    $2 ~ /^f(add|sub|mul|div|ld|st|ild|ist)/ { print "  " file " " name " " $2 }' | sort -u)
if [[ $fractions ]]; then
    printf 'arithmetic with fractions in the library:\n%s\n' "$fractions"
    status=1
fi
exit $status
