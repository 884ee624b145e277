package build

import (
	"context"
	"errors"
	"time"

	"app.tender/tender/state"
)

// Service is the port to the service. Its errors are state.Faults; a write with an uncertain
// outcome is FaultUncertain.
type Service interface {
	Contents
	Outlines
	Builds
	Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
}

// Contents lists, uploads and deletes a proposal's content.
type Contents interface {
	ListContent(ctx context.Context, proposal state.ProposalID) ([]state.AIContent, error)
	// Upload uploads one file. It calls progress, in bytes, from another goroutine; another
	// attempt starts again from 0.
	Upload(ctx context.Context, proposal state.ProposalID, name string, file state.AIFile,
		progress func(sent, total int64)) ([]state.AIContent, error)
	DeleteContent(ctx context.Context, proposal state.ProposalID, content state.AIContentID) error
}

// Outlines starts and reads outlines. GetOutline returns FaultNotFound before the first one.
type Outlines interface {
	StartOutline(ctx context.Context, proposal state.ProposalID) (state.AIOutline, error)
	GetOutline(ctx context.Context, proposal state.ProposalID) (state.AIOutline, error)
}

// Builds starts and reads builds. GetBuild returns FaultNotFound before the first one.
type Builds interface {
	// StartBuild builds an outline; 0 means the newest.
	StartBuild(ctx context.Context, proposal state.ProposalID, outline state.AIOutlineID) (state.AIBuild, error)
	GetBuild(ctx context.Context, proposal state.ProposalID) (state.AIBuild, error)
}

// Plans is the port to the local plans.
type Plans interface {
	// Load returns the plan of proposal p for a service with grammar g. Its text is empty if
	// nothing is planned or can be uploaded.
	Load(ctx context.Context, p *state.Proposal, g Grammar) (Load, error)
	// Changed reports whether the plan has changed since it was loaded.
	Changed(ctx context.Context, proposal state.ProposalID, l Load) (bool, error)
	// Outlined compares an outline with the plan. had is the proposal before the outline.
	Outlined(l Load, had Snapshot, o state.AIOutline) (Check, error)
	// Built compares a built proposal with the plan. It ignores what the proposal had before.
	Built(l Load, had Snapshot, p *state.Proposal) (Check, error)
	// Mark stores the stage of a plan's lines. It is idempotent.
	Mark(ctx context.Context, proposal state.ProposalID, m Mark) error
}

// Mark is the stage that a plan's lines have reached.
type Mark struct {
	Load   Load // the plan as uploaded
	Stage  Stage
	Check  Check // of an outline or a proposal
	Reason string
}

// Stage is the stage of a plan.
type Stage string

// The stages of a plan.
const (
	StagePlanned  Stage = "planned" // for a person to edit
	StageSent     Stage = "sent"
	StageOutlined Stage = "outlined"
	StageBuilt    Stage = "built"
)

// Store stores runs on this machine. Every write is durable when its method returns. Errors are
// state.Faults.
type Store interface {
	// BeginRun stores a new run, with the bytes of the pieces that are not files, by index. It
	// returns ErrMoved if the proposal has another open run.
	BeginRun(ctx context.Context, r Run, pieces map[int][]byte) (Run, error)
	// SaveRun updates a run with optimistic locking: it returns ErrMoved if the stored revision
	// has changed.
	SaveRun(ctx context.Context, r Run) (Run, error)
	// Run returns a run; ok is false if it does not exist.
	Run(ctx context.Context, id int64) (r Run, ok bool, err error)
	// Runs returns the runs of a proposal, newest first.
	Runs(ctx context.Context, proposal state.ProposalID) ([]Run, error)
	// Piece returns the bytes of a piece, which are kept while the run is open, or nil.
	Piece(ctx context.Context, run int64, place int) ([]byte, error)
	// LastOutlined returns the newest run of any proposal that has an outline; ok is false if
	// there is none.
	LastOutlined(ctx context.Context) (r Run, ok bool, err error)
}

// ErrMoved reports that a run was changed after it was read.
var ErrMoved = errors.New("the build was changed meanwhile")

// Files opens files of this machine.
type Files interface {
	OpenFile(path string) (state.AIFile, error)
}

// How long a lost request may still arrive: settled if repeating it would do something twice, soon
// if that is harmless.
const (
	settled = time.Minute
	soon    = 10 * time.Second
)
