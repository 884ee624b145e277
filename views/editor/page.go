package editor

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/session"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/editor/forms"
	"app.tender/tender/views/editor/guard"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
	"app.tender/tender/views/widget/moves"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/textedit"
)

// Open is the open proposal.
type Open interface {
	// Snapshot returns the state of the user's work, including the open proposal.
	Snapshot() *session.Snapshot
	// Watch opens another proposal, or reads the same one again.
	Watch(id state.ProposalID)
}

// Texts are the texts being typed.
type Texts interface {
	// Open starts typing in a text: with its draft, or else with d.
	Open(d state.Draft) state.Draft
	// Typed returns the typed text; ok is false while the text is not open.
	Typed(ref state.TextRef) (d state.Draft, ok bool)
	// Type stores the content of the editor. It is on the disk within 150 ms.
	Type(ref state.TextRef, text string, cursor int)
	// Leave ends typing. told is set if the service has the typed text.
	Leave(ref state.TextRef, told bool)
	// Send ends typing and saves d. It returns false if nothing changed.
	Send(d state.Draft) bool
}

// External exchanges texts with $EDITOR.
type External interface {
	// Export saves the typed text at once, and writes it to a new file in dir, named after what. The error is a
	// state.Fault.
	Export(dir, what string, d state.Draft) (session.Exported, error)
	// Import saves an exported text at once, as it is after the file was read. It removes the file
	// once all its content is on the disk.
	Import(r session.Returned, text string, cursor int)
}

// Drafts are the unsaved texts.
type Drafts interface {
	// Newest returns a text as typed last; stored reports whether it is on the disk.
	Newest(ref state.TextRef) (d state.Draft, stored, ok bool)
	// Refs returns the texts with a draft, in a stable order.
	Refs() []state.TextRef
	Discard(d state.Draft)
}

// Leases report what other terminals of this machine edit.
type Leases interface {
	// Elsewhere returns since when another terminal has a lease; ok is false if none has.
	Elsewhere(l state.Lease) (since time.Time, ok bool)
	// TakeOver makes this terminal the one that edits a text. session.TakenOver reports when it
	// does, session.NotTakenOver why it does not.
	TakeOver(ref state.TextRef)
}

// Outbox holds unsaved edits.
type Outbox interface {
	people.Outbox
	// CommitTogether adds edits, all or none, which are undone in one step.
	CommitTogether(edits []state.Edit)
	// ReadOnly returns why nothing may be written, or "".
	ReadOnly() string
}

// Words returns the names that this machine knows.
type Words interface {
	Edit(e state.Edit) string
	// Proposal returns the name of a proposal, empty for an unknown one.
	Proposal(id state.ProposalID) string
	// Named returns a proposal with only its names; nil if they are unknown.
	Named(id state.ProposalID) *state.Proposal
}

// Shell is the part of the program's shell that the editor uses.
type Shell interface {
	// ToggleClientView switches between the client's view and the team's.
	ToggleClientView()
	// RunEditor hands the terminal to $EDITOR with a file. It calls done with the result, or returns why it can't start. The
	// program does not end before Returned.
	RunEditor(path string, done func(err error) tea.Cmd) error
	// Returned reports that the file was read back. words are what the user has to know even if the program is ending;
	// empty for nothing.
	Returned(words string)
}

// Service is the part of the service that the editor uses. Errors carry a state.Fault.
type Service interface {
	forms.Service
	catalog.ItemService
}

// Cache is the cached data that the editor reads besides the proposal.
type Cache interface {
	forms.Cache
	changeorder.Cache
	planning.Cache
}

// Ports are the dependencies of the editor.
type Ports struct {
	Open      Open
	Texts     Texts
	Guard     guard.Session
	External  External
	Drafts    Drafts
	Leases    Leases
	Plans     planning.Plans
	Templates planning.TemplateFiles // nil for none
	Outbox    Outbox
	Words     Words
	Shell     Shell
	Service   Service
	Cache     Cache
	Sellers   *people.Sellers
	Clipboard *textedit.Clipboard // shared by all texts
	Files     string              // the directory of the files for $EDITOR
	Moves     moves.Ports
	Exports   export.Maker        // nil for none
	Floor     decimal.NullDecimal // the least margin in percent of a planned line without a warning; invalid for none
}

// ID identifies the page in a location.
const ID = "editor"

// Page returns the open proposal: its areas and options, line items, texts and figures.
func Page(p Ports) screen.Page {
	return screen.Page{
		ID: ID, Name: "the editor", Audience: screen.Client,
		Enter:  screen.Info{ID: Go, Keys: []string{"2"}, Short: "editor", Long: "Go to the open proposal"},
		Unless: p.noneOpen,
		Actions: func() []screen.Listed {
			return append(screen.Listing(inAreas, inItems, inTexts, defs, writing), screen.Listing(planning.Actions)...)
		},
		New: func(env *screen.Env) screen.Screen { return newModel(env, p) },
	}
}

func (p Ports) noneOpen() string {
	return screen.Refuse(p.Open == nil || p.Open.Snapshot().Open.ID == 0, screen.NoneOpen)
}
