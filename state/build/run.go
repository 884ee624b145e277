package build

import (
	"encoding/json"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Phase is the phase of a run.
type Phase string

// The phases in order. The requests of a phase are finished before the next begins.
const (
	Uploading Phase = "upload"  // the content is uploaded, and the service reads it
	Outlining Phase = "outline" // the service makes an outline
	Checking  Phase = "check"   // the outline is compared with the plan
	Building  Phase = "build"   // the service builds the proposal
	Proving   Phase = "prove"   // the proposal is read back and compared with the plan
	Done      Phase = "done"
)

// Status is what a run waits for.
type Status string

// The statuses.
const (
	Going   Status = "going"   // the service
	Asking  Status = "asking"  // a person, to accept the outline or change the plan
	Stopped Status = "stopped" // a person, who stopped it
	Failed  Status = "failed"  // a person: see Run.Fault
	Ended   Status = "ended"   // nothing: it is finished or was cancelled
)

// Run is one pass of a plan, or of other content, through the builder. It is a value.
type Run struct {
	ID       int64            `json:"id"` // local; 0 until it is stored
	Proposal state.ProposalID `json:"proposal"`
	Revision int64            `json:"-"` // incremented by every update
	Phase    Phase            `json:"phase"`
	Status   Status           `json:"standing"`
	// why it has failed; while it is going, why the last step is retried
	Fault   state.Fault `json:"fault,omitzero"`
	Begun   time.Time   `json:"begun"`
	Updated time.Time   `json:"updated"` // when it was last stored
	Entered time.Time   `json:"entered"` // when its phase began
	Round   int         `json:"round"`   // number of uploads of the plan, from 1

	// Load is the plan at the start of this round; zero for other content.
	Load Load `json:"load,omitzero"`
	// Pieces are the content in upload order.
	Pieces []Piece `json:"pieces"`
	// Earlier names plan content from earlier uploads. It is deleted before the outline is made,
	// which would otherwise include its lines too.
	Earlier []string `json:"earlier,omitempty"`
	// Others names the other content that the outline is made of.
	Others []string `json:"others,omitempty"`

	// Sending is stored before a request is sent: the request may be in flight, and its outcome is
	// uncertain until Sending is false again.
	Sending bool                `json:"underWay,omitempty"`
	Known   []state.AIContentID `json:"known,omitempty"` // content that existed before the upload

	Before   Observed          `json:"before,omitzero"`   // the outline that existed before
	Started  bool              `json:"started,omitempty"` // the service accepted this phase's request
	Outline  state.AIOutlineID `json:"outline,omitempty"` // 0 if the service gives none
	Text     string            `json:"text,omitempty"`    // the outline's
	Grammar  int               `json:"grammar,omitempty"` // the outline's
	Accepted bool              `json:"accepted,omitempty"`
	Check    Check             `json:"check,omitzero"` // compares the outline with the plan
	// Changes are the differences from the previous outline; only for other content, and for
	// outlines made with wishes.
	Changes []Difference `json:"changes,omitempty"`

	BeforeOutline Snapshot       `json:"first,omitzero"`     // the proposal before the outline was made
	BeforeBuild   Snapshot       `json:"had,omitzero"`       // the proposal just before the build
	Last          state.AIStatus `json:"last,omitempty"`     // status of the previous build
	Proof         Check          `json:"proof,omitzero"`     // compares the proposal with the plan
	Messages      []string       `json:"messages,omitempty"` // the service's messages about the build
}

// Load is a plan in the form for the builder.
type Load struct {
	Text string `json:"text"` // in the builder's grammar
	// what outline and proposal are compared with; opaque to all but Plans
	Plan  json.RawMessage `json:"plan"`
	Areas int             `json:"areas"` // number of areas
	Lines int             `json:"lines"` // number of lines
	// number of lines without a price, which the service builds at 0
	Unpriced int `json:"unpriced"`
	// the lines that may be several items or were not looked up, in words
	Unclear []string      `json:"unclear,omitempty"`
	Names   string        `json:"names,omitempty"`   // which names of options are not built, in words
	Adds    bool          `json:"adds"`              // it adds to non-empty options, which requires a grammar
	Refused []state.Fault `json:"refused,omitempty"` // why some lines stay planned: the builder can't accept them
	Fills   []Fill        `json:"fills,omitempty"`   // the blank options that the build fills
}

// Fill is a blank option that a build fills. If it gets texts or lines first, the build creates
// another option instead.
type Fill struct {
	Area   state.AreaID   `json:"area"`
	Option state.OptionID `json:"option"`
}

// Planned reports whether the run builds a plan, not other content.
func (r *Run) Planned() bool { return r.Load.Text != "" }

// Open reports whether the run has not ended.
func (r *Run) Open() bool { return r.Status != Ended }

// Ordered reports whether the service may be building, or have built: then the outcome must be
// looked up before anything is built again.
func (r *Run) Ordered() bool {
	return r.Phase == Proving || r.Phase == Building && (r.Sending || r.Started)
}

// Piece is a piece of content.
type Piece struct {
	Name    string            `json:"name"`              // unique among all uploads
	Path    string            `json:"path,omitempty"`    // the file's; empty: the content is stored with the run
	Text    string            `json:"text,omitempty"`    // the text of wishes; empty for other content
	Typed   bool              `json:"typed,omitempty"`   // the stored content was typed
	Size    int64             `json:"size"`              // in bytes
	Content state.AIContentID `json:"content,omitempty"` // 0 until it is known
	Status  state.AIStatus    `json:"status,omitempty"`
	Summary string            `json:"summary,omitempty"`
}

// Observed is an outline at some earlier time; zero if there was none.
type Observed struct {
	Outline state.AIOutlineID `json:"outline,omitempty"`
	Status  state.AIStatus    `json:"status,omitempty"`
	Text    string            `json:"text,omitempty"`
}

// DifferenceKind classifies differences by what a person does about them.
type DifferenceKind string

// The kinds of differences.
const (
	Missing DifferenceKind = "missing"   // planned, but not there
	Differs DifferenceKind = "otherwise" // there, but not as planned
	Extra   DifferenceKind = "extra"     // there, but not planned
)

// Difference is a difference from the plan.
type Difference struct {
	Kind    DifferenceKind `json:"kind"`
	Where   string         `json:"where"`          // the area and its option
	Planned string         `json:"planned"`        // in words; empty for Extra
	Built   string         `json:"got"`            // in words; empty for Missing
	What    string         `json:"what,omitempty"` // in words, such as "1,149.00 in place of 1,099.00"
	Line    int64          `json:"line,omitempty"` // the plan's line; 0 for none
}

// Check is the result of a comparison with the plan.
type Check struct {
	Made      bool `json:"made"`      // the comparison was done
	Against   bool `json:"against"`   // there was a plan to compare with
	AsPlanned int  `json:"asPlanned"` // number of lines as planned, except Unpriced
	// number of lines as planned that have no price: they are built at 0
	Unpriced    int             `json:"unpriced"`
	Lines       int             `json:"lines"`            // number of lines compared with the plan
	Became      map[int64]Place `json:"became,omitempty"` // the proposal's option for each option of the plan
	Differences []Difference    `json:"differences,omitempty"`
	// the planned price of the lines, before discount and tax; invalid if unknown
	Planned decimal.NullDecimal `json:"planned"`
	// their actual price, including unplanned lines; invalid if unknown
	Built    decimal.NullDecimal `json:"got"`
	Total    decimal.NullDecimal `json:"total"` // the proposal's total; invalid if unknown, as before it is built
	Currency money.Currency      `json:"currency"`
}

// Place is the proposal's option for an option of the plan.
type Place struct {
	Area        state.AreaID   `json:"area"`
	Option      state.OptionID `json:"option"`
	TextsDiffer bool           `json:"textsDiffer,omitempty"` // so the plan keeps its texts
}

// Same reports whether nothing differs from the plan.
func (c Check) Same() bool { return c.Made && c.Against && len(c.Differences) == 0 }

// Count returns the number of differences of a kind.
func (c Check) Count(k DifferenceKind) int {
	return state.Count(c.Differences, func(d *Difference) bool { return d.Kind == k })
}
