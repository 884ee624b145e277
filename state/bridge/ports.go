package bridge

import (
	"context"
	"errors"
	"time"

	"app.tender/tender/state"
)

// Service is what is asked of the service. Errors carry a state.Fault; a write whose
// outcome is not known is FaultUncertain.
type Service interface {
	Contents
	Outlines
	Builds
	Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
}

// Contents are what was uploaded to a proposal.
type Contents interface {
	ListContent(ctx context.Context, proposal state.ProposalID) ([]state.AIContent, error)
	// Upload sends one file. progress is called by another goroutine, in bytes; it
	// starts anew with another attempt.
	Upload(ctx context.Context, proposal state.ProposalID, name string, file state.AIFile, progress func(sent, total int64)) ([]state.AIContent, error)
	DeleteContent(ctx context.Context, proposal state.ProposalID, content state.AIContentID) error
}

// Outlines are what the service makes of content. Before the first one GetOutline is
// FaultNotFound.
type Outlines interface {
	StartOutline(ctx context.Context, proposal state.ProposalID) (state.AIOutline, error)
	GetOutline(ctx context.Context, proposal state.ProposalID) (state.AIOutline, error)
}

// Builds are what the service makes of outlines. Before the first one GetBuild is
// FaultNotFound.
type Builds interface {
	// StartBuild builds an outline; the newest for 0.
	StartBuild(ctx context.Context, proposal state.ProposalID, outline state.AIOutlineID) (state.AIBuild, error)
	GetBuild(ctx context.Context, proposal state.ProposalID) (state.AIBuild, error)
}

// Plans are the plans of this machine.
type Plans interface {
	// Load takes the plan of a proposal, which is p now, for a service of that grammar.
	// It has no text when nothing of it is planned or can be carried.
	Load(ctx context.Context, p *state.Proposal, g Grammar) (Load, error)
	// Changed reports whether the plan is another one than when it was loaded.
	Changed(ctx context.Context, proposal state.ProposalID, l Load) (bool, error)
	// Outlined compares an outline with the plan. The proposal had that before.
	Outlined(l Load, had Had, o state.AIOutline) (Check, error)
	// Built compares a proposal with the plan that was built into it. What it had
	// before is not the plan's.
	Built(l Load, had Had, p *state.Proposal) (Check, error)
	// Mark keeps in the plan of a proposal how far its lines have come. It may be
	// called again with the same.
	Mark(ctx context.Context, proposal state.ProposalID, m Mark) error
}

// Mark is how far the lines of a plan have come.
type Mark struct {
	Load   Load // the plan as it was sent
	Stage  Stage
	Check  Check // of an outline or a proposal
	Reason string
}

// Stage is how far a plan has come.
type Stage string

// The stages of a plan.
const (
	StagePlanned  Stage = "planned" // back in a person's hands
	StageSent     Stage = "sent"
	StageOutlined Stage = "outlined"
	StageBuilt    Stage = "built"
)

// Store keeps runs on this machine. Each method is durable when it returns. Errors
// carry a state.Fault.
type Store interface {
	// BeginRun keeps a new run, with the bytes of those of its pieces that are no
	// files, by their place. It fails with ErrMoved while another run of the proposal
	// is open.
	BeginRun(ctx context.Context, r Run, pieces map[int][]byte) (Run, error)
	// KeepRun keeps a run. It fails with ErrMoved when it was kept since it was read.
	KeepRun(ctx context.Context, r Run) (Run, error)
	// Run reads a run; ok is false when it is not there.
	Run(ctx context.Context, id int64) (r Run, ok bool, err error)
	// Runs lists those of a proposal, the newest first.
	Runs(ctx context.Context, proposal state.ProposalID) ([]Run, error)
	// Piece reads the bytes of a piece, which are kept for as long as its run is open;
	// nil when they are not there.
	Piece(ctx context.Context, run int64, place int) ([]byte, error)
	// LastOutlined reads the newest run of any proposal that has an outline; ok is
	// false when there is none.
	LastOutlined(ctx context.Context) (r Run, ok bool, err error)
}

// ErrMoved says that a run is no longer as it was read.
var ErrMoved = errors.New("the build was changed meanwhile")

// Files opens files of this machine.
type Files interface {
	OpenFile(path string) (state.AIFile, error)
}

// How long a request that got no answer may still arrive: settled where repeating it
// would do something twice, and soon where that does no harm.
const (
	settled = time.Minute
	soon    = 10 * time.Second
)
