package plan

import (
	"time"

	"app.tender/tender/state"
)

// Summary is a row in the list of plans.
type Summary struct {
	Proposal state.ProposalID
	Title    string // number and name of the proposal; empty if it is not cached
	Open     int    // number of lines that are not built
	Areas    int
	Revision int64
	Changed  time.Time
}

// Open returns the number of lines that are not built.
func (p *Plan) Open() int { return p.Lines(Planned, Sent, Outlined, NotBuilt) }
