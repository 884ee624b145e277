package editor

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/moves"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/textedit"
)

// Open is the open proposal.
type Open interface {
	// Snapshot returns how a person's work stands; it has the open proposal.
	Snapshot() *session.Snapshot
	// Watch opens another one, or reads the same again.
	Watch(id state.ProposalID)
}

// Texts are the texts that are being typed.
type Texts interface {
	// Open begins typing in a text: with its draft, or else with d.
	Open(d state.Draft) state.Draft
	// Typed returns what was typed in it; ok is false while it is not open.
	Typed(ref state.TextRef) (d state.Draft, ok bool)
	// Type takes what is in the editor. It is on the disk within 150 ms.
	Type(ref state.TextRef, text string, cursor int)
	// Leave ends typing; told says that the service holds what was typed.
	Leave(ref state.TextRef, told bool)
	// Send ends typing and saves d. It returns false where nothing was changed.
	Send(d state.Draft) bool
}

// Lender lends texts to $EDITOR.
type Lender interface {
	// Lend saves at once what is typed in a text, and puts it into a new file in dir.
	// The error is a state.Fault.
	Lend(dir string, d state.Draft) (session.Lent, error)
	// TakeBack saves at once a text that was lent, as it stands here once it was taken
	// over. The file is removed when all that is in it is on the disk.
	TakeBack(r session.Returned, text string, cursor int)
}

// Drafts are the texts that were typed and not saved.
type Drafts interface {
	// Newest returns a text as it was typed last; stored tells whether the disk has it.
	Newest(ref state.TextRef) (d state.Draft, stored, ok bool)
	// Refs returns the texts with a draft, in an order that does not change.
	Refs() []state.TextRef
	Discard(d state.Draft)
}

// Leases say what other terminals of this machine type.
type Leases interface {
	// Elsewhere is since when another terminal has a lease; ok is false when none does.
	Elsewhere(l state.Lease) (since time.Time, ok bool)
	// TakeOver makes this terminal the one that edits a text. session.TakenOver tells
	// when it is.
	TakeOver(ref state.TextRef)
	// HoldScratch makes this terminal the one that types at a place. While another one does,
	// ok is false, since is when that began, and nothing is kept there.
	HoldScratch(at state.ScratchPlace) (since time.Time, ok bool)
	// LetScratch lets others type there again.
	LetScratch(at state.ScratchPlace)
}

// Outbox is where what is changed waits to be saved.
type Outbox interface {
	// Entries returns all entries in order, as last read.
	Entries() []state.Entry
	// Commit hands it an edit, right after what the screen is doing now.
	Commit(e state.Edit)
	// CommitTogether hands it edits likewise, of which it has all or none, and which are
	// undone in one step.
	CommitTogether(edits []state.Edit)
	// ReadOnly returns why nothing may be written, or "".
	ReadOnly() string
}

// Words has the names that this machine knows.
type Words interface {
	Edit(e state.Edit) string
	// Proposal is empty for one that is not known.
	Proposal(id state.ProposalID) string
	// Named returns a proposal with no more than its names and what a text for the customer is
	// compared with; nil where they are not known.
	Named(id state.ProposalID) *state.Proposal
}

// Shell is what the program does for the editor.
type Shell interface {
	// ToggleClientView shows only what the customer sees, or everything again.
	ToggleClientView()
	// Lend hands the terminal to $EDITOR with a file. It calls done with how that ended,
	// or returns why it can't begin. The program does not end before Returned.
	Lend(path string, done func(err error) tea.Cmd) error
	// Returned says that the file is dealt with. words tell what a person has to know
	// of it even when the program is ending; empty for nothing.
	Returned(words string)
}

// Service is what the editor asks of the service. Errors carry a state.Fault.
type Service interface {
	people.UserService
	people.ContactService
	people.LocationService
	catalog.ItemService
}

// Cache is what is cached of what the editor reads beside the proposal.
type Cache interface {
	people.UserCache
	people.ContactCache
	people.LocationCache
	catalog.ItemCache
	Marks
}

// Ports are what the editor asks others for.
type Ports struct {
	Open      Open
	Texts     Texts
	Lender    Lender
	Drafts    Drafts
	Leases    Leases
	Plans     Plans
	Templates Templates // nil for none
	Outbox    Outbox
	Words     Words
	Shell     Shell
	Service   Service
	Cache     Cache
	Sellers   *people.Sellers
	Clipboard *textedit.Clipboard // that all texts share
	Files     string              // the directory of what $EDITOR is handed
	Moves     moves.Ports
	Floor     decimal.NullDecimal // the margin in percent below which a planned line is warned of; invalid for none
}

// ID is the page's, for locations.
const ID = "editor"

// Page returns the open proposal: its areas and options, line items, texts and figures.
func Page(p Ports) screen.Page {
	return screen.Page{
		ID: ID, Name: "the editor", Audience: screen.Client,
		Enter:   screen.Info{ID: Go, Keys: []string{"2"}, Short: "editor", Long: "Go to the open proposal"},
		Unless:  p.noneOpen,
		Actions: screen.Listing(inAreas, inItems, inTexts, defs, writing, planning),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, p) },
	}
}

func (p Ports) noneOpen() string {
	return screen.Refuse(p.Open == nil || p.Open.Snapshot().Open.ID == 0, screen.NoneOpen)
}
