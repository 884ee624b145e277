#!/bin/sh
# From a CSV to a priced proposal. The first row has the client and the location, every row
# an area, an option and a line. Unchanged, it works on the demo:
#
#   docs/examples/from-csv.sh docs/examples/house.csv
#
# For your own account, set TENDER_PROFILE and add --yes to the commands that write.
set -eu
csv=${1:-$(dirname "$0")/house.csv}

sed -n 2p "$csv" | { IFS=, read -r client email street city state zip rest
contact=$(tender people list "$email" --jq '.[0].id // ""')
[ -n "$contact" ] || contact=$(tender people add "$client" --email "$email" --jq '.[0].contactId')
tender locations show "id:$contact" "$street" >/dev/null 2>&1 ||
	tender locations add "id:$contact" --street "$street" --city "$city" --state "$state" --postal-code "$zip" --primary
number=$(tender new "$client" --contact "id:$contact" --location "$street" --jq '.[0].number')
tender plan import "$number" "$csv" --dry-run
tender plan import "$number" "$csv"
tender plan estimate "$number"
tender build start "$number" --wait
tender show "$number"; }
