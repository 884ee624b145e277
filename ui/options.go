package ui

import (
	"context"
	"io"

	"app.tender/tender/state"
	"app.tender/tender/views/theme"
)

// Options is what the root model is handed. Remote, Copies, Drafts and Outbox
// are needed; the rest has defaults.
type Options struct {
	Remote Remote
	Copies Copies
	Drafts Drafts
	Outbox Outbox
	Clock  Clock // nil: the machine's own

	ChangeOrders ChangeOrders // nil: there are none to read
	OrderCopies  OrderCopies  // nil: they are kept as long as the program runs
	Contacts     Contacts     // nil: no more is known of contacts than the lists say
	Catalog      Catalog      // nil: there is no catalog
	Doctor       Doctor       // nil: nothing can be looked at
	SignIn       SignIn       // nil: the keys are no business of this program
	Asides       Asides       // nil: nothing lies aside, and what is written by hand is kept no longer than the program runs
	Ticks        Ticks        // nil: ticks last as long as the program

	History       History       // nil: nothing can be undone
	Pins          Pins          // nil: nothing can be pinned; needs ChangeOrders, Contacts and all copies
	Filters       Filters       // nil: no filter can be kept
	Finder        Finder        // nil: there is nothing to search
	Journal       Journal       // nil: none is kept
	PeopleCopies  PeopleCopies  // nil: no copies of contacts and users are kept
	CatalogCopies CatalogCopies // nil: no copies of the catalog are kept

	Installer   bool             // the profile is an installer's: read-only, and the sheet is what opens
	SheetPrices bool             // the installers' sheet, and an installer's profile, may show prices and costs
	First       state.ProposalID // opened at the start; 0 for none
	Opened      Opened           // nil: nothing is remembered

	Theme theme.Config
	Keys  map[string][]string // keys by action name, over the default ones

	Terminal io.Writer // takes what is put on the terminal's clipboard; nil for none

	Input    io.Reader // the terminal's keys, for $EDITOR; nil for those of the program
	Suspends bool      // a shell takes over when the program is suspended

	Editor      string   // $VISUAL or $EDITOR with its arguments; empty when there is none
	RequestDirs []string // where requests for change orders and the journal are written: the first that takes one; nil: here, else EditorDir

	EditorDir string // where texts lie while $EDITOR has them

	Environment string // "SANDBOX" or "LIVE"
	Account     string // the dealer account
	User        string // who is signed in
	ReadOnly    string // why nothing may be written; empty when it may
	Offline     bool   // begin with working offline
	LiveHost    string // the host of a live account whose first write in a session is asked about; empty for no question
	Notice      string // said once at the start, for example that a database was moved aside
}

// New makes the root model. It fails only on keys that name no action.
func New(o Options) (*Model, error) {
	keys, err := NewKeys(o.Keys)
	if err != nil {
		return nil, err
	}
	if o.ChangeOrders == nil || o.OrderCopies == nil || o.Contacts == nil || o.PeopleCopies == nil {
		o.Pins = nil
	}
	if o.CatalogCopies == nil {
		o.CatalogCopies = noCatalogCopies{}
	}
	if o.PeopleCopies == nil {
		o.PeopleCopies = noPeopleCopies{}
	}
	if o.Asides == nil {
		o.Asides = noAsides{}
	}
	if o.Clock == nil {
		o.Clock = SystemClock{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	return newModel(ctx, cancel, o, keys), nil
}
