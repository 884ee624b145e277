#!/bin/sh
# From nothing to a priced proposal of three areas with two options each, on the command
# line. Unchanged, it works on the demo (`tender demo` has the same data):
#
#   docs/examples/priced-proposal.sh 'Cedar Court'
#
# For your own account, set TENDER_PROFILE, add --yes to `new` and `build`, and name a client
# of that account.
set -eu

name=${1:-Cedar Court}
client=${2:-Erik Halvorsen}

# The proposal and its client. The location decides the sales tax.
number=$(tender new "$name" --contact "$client" --location 'Barton Hills' --jq '.[0].number')

# Two areas from templates. --dry-run says what would be planned.
tender template apply theater "$number" --field room=Cinema --field seats=6 --dry-run
tender template apply theater "$number" --field room=Cinema --field seats=6
tender template apply network-and-rack "$number" --field room=Utility

# One by typing: quantities, an accessory, hours, a price and a margin.
tender plan add "$number" Kitchen --new --title Good '1 vx-65' '> 1 sm-6' '2h install'
tender plan add "$number" Kitchen --new --title Better '1 vx-75 @3799' '> 1 sm-6' '2 halewick c6 m42' '4h install'
tender plan estimate "$number"

# Builds the plan and compares the proposal with it. Exit code 0 means that everything is
# as planned, 6 that something differs.
tender build start "$number" --wait

tender show "$number"
