package editor

import (
	"context"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/outgoing"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/editor/forms"
	"app.tender/tender/views/editor/guard"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/editor/texts"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/status"
	"app.tender/tender/views/widget/textedit"
)

// Session is the user's work.
type Session interface {
	guard.Session
	// Snapshot returns the state of the user's work, including the open proposal.
	Snapshot() *session.Snapshot
}

// Outbox holds unsaved edits.
type Outbox interface {
	people.Outbox
	texts.Outbox
	// CommitTogether adds edits, all or none, which are undone in one step.
	CommitTogether(edits []state.Edit)
	// CommitPlanned is CommitTogether for edits that save what taken then removes from the plan of their proposal.
	CommitPlanned(edits []state.Edit, taken plan.Edit)
}

// Shell is the part of the program's shell that the editor uses.
type Shell interface {
	texts.Shell
	// ToggleClientView switches between the client's view and the team's.
	ToggleClientView()
}

// Service is the part of the service that the editor uses. Errors carry a state.Fault.
type Service interface {
	forms.Service
	catalog.ItemService
}

// Cache is the cached data that the editor reads besides the proposal.
type Cache interface {
	// Habits returns what is usual in the cached proposals, except in one of them.
	Habits(ctx context.Context, except state.ProposalID) (outgoing.Habits, error)
	forms.Cache
	changeorder.Cache
	planning.Cache
}

// Ports are the dependencies of the editor.
type Ports struct {
	Session   Session
	Typing    texts.Typing
	Plans     planning.Plans
	Watch     func(id state.ProposalID) // opens another proposal, or reads the same one again
	Templates planning.TemplateFiles    // nil for none
	Outbox    Outbox
	Words     texts.Words
	Shell     Shell
	Service   Service
	Cache     Cache
	Marks     catalog.Marks
	Sellers   *people.Sellers
	Clipboard *textedit.Clipboard // shared by all texts
	Files     string              // the directory of the files for $EDITOR
	Status    status.Ports
	Exports   export.Maker        // nil for none
	Floor     decimal.NullDecimal // the least margin in percent of a planned line without a warning; invalid for none
}

// ID identifies the page in a location.
const ID = "editor"

// Page returns the open proposal: its areas and options, line items, texts and figures.
func Page(p Ports) screen.Page {
	return screen.Page{
		ID: ID, Name: "the editor", Audience: screen.Client,
		Enter:  screen.Info{ID: actionGo, Keys: []string{"2"}, Short: "editor", Long: "Go to the open proposal"},
		Unless: p.noneOpen,
		Actions: func() []screen.Listed {
			return append(screen.Listing(inAreas, inItems, inTexts, defs, screen.Of(ofTexts, texts.Writing)),
				screen.Listing(planning.Actions)...)
		},
		New: func(env *screen.Env) screen.Screen { return newModel(env, p) },
	}
}

func (p Ports) noneOpen() string {
	return screen.Refuse(p.Session == nil || p.Session.Snapshot().Open.ID == 0, screen.NoneOpen)
}
