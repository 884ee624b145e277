#!/bin/sh
# From nothing to a priced proposal of three areas with two options each, by the command
# line alone. As it stands it works on the demo (`tender demo` has the same data):
#
#   docs/examples/priced-proposal.sh 'Cedar Court'
#
# At an account of one's own it takes TENDER_PROFILE, --yes for `new`, `assign` and `build`,
# and a client of that account.
set -eu

name=${1:-Cedar Court}
client=${2:-Erik Halvorsen}

# The proposal, and whose it is. The location decides the sales tax.
number=$(tender new "$name" --jq '.[0].number')
tender assign "$number" --contact "$client" --location 'Barton Hills'

# Two areas from templates. --dry-run says what would be planned.
tender template apply theater "$number" --field room=Cinema --field seats=6 --dry-run
tender template apply theater "$number" --field room=Cinema --field seats=6
tender template apply network-and-rack "$number" --field room=Utility

# One by typing: quantities, an accessory, hours, a price and a margin.
tender plan "$number" Kitchen add --new --title Good '1 vx-65' '> 1 sm-6' '2h install'
tender plan "$number" Kitchen add --new --title Better '1 vx-75 @3799' '> 1 sm-6' '2 halewick c6 m42' '4h install'
tender plan "$number" estimate

# The plan is built, and what is in the proposal then is compared with it. 0 says that all
# is as planned, 6 that something differs.
tender build "$number" --wait

tender show "$number"
