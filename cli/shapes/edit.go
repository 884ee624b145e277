package shapes

import (
	"fmt"

	"app.tender/tender/cli/output"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// Edit is an edit of the outbox for programs.
type Edit struct {
	ID    int64          `json:"id"`    // as in `tender outbox list`
	Kind  state.EditKind `json:"kind"`  // such as text, add-area, assign-contact
	State string         `json:"state"` // waiting, sending, sent, refused, conflict, uncertain, dropped
	state.EditRecord
	Assigned *Assigned `json:"assigned,omitempty"` // only of an assignment
	Number   int64     `json:"number"`             // of the proposal, as in commands; 0 for none yet
	Theirs   string    `json:"theirs"`             // the service's text in a conflict, and before changes were merged
	// the text that was saved where someone else's changes were merged in; null where it is the edit's own
	Merged   *string `json:"merged"`
	Reason   string  `json:"reason"`   // why it is in that state
	Next     string  `json:"next"`     // what to do
	Attempts int     `json:"attempts"` // the number of attempts
	NextTry  *string `json:"nextTry"`  // when it is retried automatically
	Created  *string `json:"created"`
	Updated  *string `json:"updated"`
}

// Assigned has the names of who or what an assignment is about, as far as this machine knows them;
// null where nobody is assigned, too.
type Assigned struct {
	Before *string `json:"before"`
	Mine   *string `json:"mine"`
	Theirs *string `json:"theirs"` // in a conflict
}

// Draft is a draft for programs.
type Draft struct {
	Key        string  `json:"key"` // as in `tender drafts list`
	ProposalID int64   `json:"proposalId"`
	OptionID   int64   `json:"optionId"` // 0 for a text of the proposal
	Field      string  `json:"field"`    // which text it is
	Text       string  `json:"text"`
	Base       *string `json:"base"` // null if unknown
	Revision   int64   `json:"revision"`
	Saved      *string `json:"saved"`
}

// DraftKey returns the key of a draft: proposal, option if it has one, and field.
func DraftKey(ref state.TextRef) string {
	if ref.Option == 0 {
		return fmt.Sprintf("%d/%s", ref.Proposal, ref.Field)
	}
	return fmt.Sprintf("%d/%d/%s", ref.Proposal, ref.Option, ref.Field)
}

// DraftOf returns a draft for programs.
func DraftOf(d *state.Draft) Draft {
	base := output.OrNull(d.Base, d.Base == state.UnknownBase)
	return Draft{
		DraftKey(d.Ref), int64(d.Ref.Proposal), int64(d.Ref.Option), string(d.Ref.Field), d.Text, base,
		d.Revision, output.Time(d.Saved),
	}
}

// Pending has the edits, drafts and planned lines of a proposal that the service does not have. The rest
// of the output is without them.
type Pending struct {
	Drafts  int     `json:"drafts"`
	Waiting int     `json:"waiting"`
	Problem int     `json:"problems"`
	Edits   []Edit  `json:"edits"` // in the order in which they were made
	Texts   []Draft `json:"texts"` // the drafts
	Unbuilt
	WithPlan *string `json:"totalWithPlan"` // our estimate of the total with the plan; null without a plan
}

// Unbuilt counts what is planned on this machine and not built.
type Unbuilt struct {
	Lines int `json:"plannedLines"` // not built
	Notes int `json:"plannedTexts"` // not built
	Parts int `json:"plannedParts"` // new areas and options in which nothing else is planned
}

// UnbuiltOf returns what is not built of a plan.
func UnbuiltOf(p *plan.Plan) Unbuilt {
	lines, texts := p.Open(), p.OpenTexts()
	return Unbuilt{Lines: lines, Notes: texts, Parts: p.Waiting() - lines - texts}
}
