package plan

import (
	"time"

	"app.tender/tender/state"
)

// Summary is a plan as it stands in a list: which proposals have lines that wait to
// be built.
type Summary struct {
	Proposal state.ProposalID
	Title    string // number and name of the proposal; empty when this machine does not know it
	Open     int    // lines that are not built
	Areas    int
	Revision int64
	Changed  time.Time
}

// Open counts the lines that are not built.
func (p *Plan) Open() int { return p.Lines(Planned, Sent, Outlined, NotBuilt) }
