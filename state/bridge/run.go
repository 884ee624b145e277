package bridge

import (
	"encoding/json"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Phase is where a run is.
type Phase string

// The phases, in their order. What is asked of the service in one of them is over
// before the next begins.
const (
	Uploading Phase = "upload"  // the content goes to the service, which reads it
	Outlining Phase = "outline" // the service makes an outline of it
	Checking  Phase = "check"   // the outline is compared with the plan
	Building  Phase = "build"   // the service builds the proposal
	Proving   Phase = "prove"   // the proposal is read back and compared with the plan
	Done      Phase = "done"
)

// Standing is what a run waits for.
type Standing string

// The standings.
const (
	Going   Standing = "going"   // nothing but time and the service
	Asking  Standing = "asking"  // a person, who accepts the outline or changes the plan
	Stopped Standing = "stopped" // a person, who stopped it
	Failed  Standing = "failed"  // a person: Run.Fault says why it does not go on
	Ended   Standing = "ended"   // nothing: it is done, or was given up
)

// Run is one way of a plan, or of other content, to the service and into the proposal.
// It is a value.
type Run struct {
	ID       int64            `json:"id"` // on this machine; 0 before it is kept
	Proposal state.ProposalID `json:"proposal"`
	Revision int64            `json:"-"` // counts how often it was kept
	Phase    Phase            `json:"phase"`
	Standing Standing         `json:"standing"`
	Fault    state.Fault      `json:"fault,omitzero"` // why it does not go on; while it goes on, why the last step has to be repeated
	Begun    time.Time        `json:"begun"`
	Updated  time.Time        `json:"updated"` // when it was kept last
	Entered  time.Time        `json:"entered"` // when its phase began
	Round    int              `json:"round"`   // how often content was uploaded anew, from 1

	// Load is the plan as it was when this round began; zero of other content.
	Load Load `json:"load,omitzero"`
	// Pieces are the content, in the order in which it is uploaded.
	Pieces []Piece `json:"pieces"`
	// Earlier names content of plans that was uploaded here before. It is deleted
	// before the outline is made: its lines would be there twice.
	Earlier []string `json:"earlier,omitempty"`
	// Others names the content that the outline is made of besides.
	Others []string `json:"others,omitempty"`

	// Sending says that a request of the phase, which is kept before it is sent, may
	// have been sent. Its outcome is not known until Sending is false again.
	Sending bool                `json:"underWay,omitempty"`
	Known   []state.AIContentID `json:"known,omitempty"` // what was there before the upload

	Before   Observed          `json:"before,omitzero"`   // the outline that was there before
	Started  bool              `json:"started,omitempty"` // the service took the order of this phase
	Outline  state.AIOutlineID `json:"outline,omitempty"` // 0 of a service that gives none
	Text     string            `json:"text,omitempty"`    // of the outline
	Grammar  int               `json:"grammar,omitempty"` // of the outline
	Accepted bool              `json:"accepted,omitempty"`
	Check    Check             `json:"check,omitzero"` // the outline against the plan
	// Changes are what the outline has otherwise than the one that was there before; only
	// of other content, and where there are wishes.
	Changes []Difference `json:"changes,omitempty"`

	First    Had            `json:"first,omitzero"`     // what the proposal had before the outline was made
	Had      Had            `json:"had,omitzero"`       // what the proposal had right before the build
	Last     state.AIStatus `json:"last,omitempty"`     // of an earlier build, before this one began
	Proof    Check          `json:"proof,omitzero"`     // the proposal against the plan
	Messages []string       `json:"messages,omitempty"` // what the service said about the build
}

// Load is a plan as it goes to the builder.
type Load struct {
	Text     string          `json:"text"`              // in the builder's grammar
	Plan     json.RawMessage `json:"plan"`              // what outline and proposal are compared with; only Plans reads it
	Areas    int             `json:"areas"`             // how many areas,
	Lines    int             `json:"lines"`             // and how many lines are in the text
	Unpriced int             `json:"unpriced"`          // lines without a price, which will be built at 0
	Adds     bool            `json:"adds"`              // something is added to options that have lines already, which needs a grammar
	Refused  []state.Fault   `json:"refused,omitempty"` // what stays planned, since the builder can't take it
	Fills    []Fill          `json:"fills,omitempty"`   // the blank options that the build is to fill
}

// Fill is an option without texts and lines that a build is to fill. Once it has either, the
// build makes another one beside it.
type Fill struct {
	Area   state.AreaID   `json:"area"`
	Option state.OptionID `json:"option"`
}

// Planned reports whether the run is of a plan, and not of other content.
func (r *Run) Planned() bool { return r.Load.Text != "" }

// Open reports whether the run is not over.
func (r *Run) Open() bool { return r.Standing != Ended }

// Ordered reports whether the service may be building, or have built: what became of it
// must be looked up before anything is built anew.
func (r *Run) Ordered() bool {
	return r.Phase == Proving || r.Phase == Building && (r.Sending || r.Started)
}

// Piece is one piece of content.
type Piece struct {
	Name    string            `json:"name"`              // unlike any that was uploaded here before
	Path    string            `json:"path,omitempty"`    // of the file; empty: the content is kept with the run
	Text    string            `json:"text,omitempty"`    // of wishes; empty of other content
	Typed   bool              `json:"typed,omitempty"`   // the content that is kept with the run was typed
	Size    int64             `json:"size"`              // in bytes
	Content state.AIContentID `json:"content,omitempty"` // 0 until it is known
	Status  state.AIStatus    `json:"status,omitempty"`
	Summary string            `json:"summary,omitempty"`
}

// Observed is how an outline stood when it was looked at; zero when there was none.
type Observed struct {
	Outline state.AIOutlineID `json:"outline,omitempty"`
	Status  state.AIStatus    `json:"status,omitempty"`
	Text    string            `json:"text,omitempty"`
}

// DifferenceKind sorts differences by what a person does about them.
type DifferenceKind string

// The kinds of differences.
const (
	Missing   DifferenceKind = "missing"   // it was planned and is not there
	Otherwise DifferenceKind = "otherwise" // it is there, and not as it was planned
	Extra     DifferenceKind = "extra"     // it is there and was not planned
)

// Difference is one thing that is not as it was planned.
type Difference struct {
	Kind    DifferenceKind `json:"kind"`
	Where   string         `json:"where"`          // the area, and which of its options
	Planned string         `json:"planned"`        // in words; empty for Extra
	Got     string         `json:"got"`            // in words; empty for Missing
	What    string         `json:"what,omitempty"` // what differs, in words, such as "1,149.00 in place of 1,099.00"
	Line    int64          `json:"line,omitempty"` // in the plan; 0 for what is no line of it
}

// Check is what a comparison with the plan came to.
type Check struct {
	Made        bool                `json:"made"`             // the comparison was made
	Against     bool                `json:"against"`          // there was a plan to compare with
	AsPlanned   int                 `json:"asPlanned"`        // lines
	Lines       int                 `json:"lines"`            // how many there are in what was compared with the plan
	Became      map[int64]Place     `json:"became,omitempty"` // of the proposal, by the plan's option
	Differences []Difference        `json:"differences,omitempty"`
	Planned     decimal.NullDecimal `json:"planned"` // what the lines come to as planned, before discount and tax; invalid when it is not known
	Got         decimal.NullDecimal `json:"got"`     // what they come to there, with what was not planned; invalid when it is not known
	Currency    money.Currency      `json:"currency"`
}

// Place is the option of the proposal that one of the plan has become.
type Place struct {
	Area        state.AreaID   `json:"area"`
	Option      state.OptionID `json:"option"`
	TextsDiffer bool           `json:"textsDiffer,omitempty"` // so that the plan keeps them
}

// Same reports whether everything is as it was planned.
func (c Check) Same() bool { return c.Made && c.Against && len(c.Differences) == 0 }

// Count counts the differences of a kind.
func (c Check) Count(k DifferenceKind) int {
	n := 0
	for _, d := range c.Differences {
		if d.Kind == k {
			n++
		}
	}
	return n
}
