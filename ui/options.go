package ui

import (
	"context"
	"io"

	"app.tender/tender/state/outgoing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/session"
	"app.tender/tender/ui/keymap"
	"app.tender/tender/ui/signin"
	"app.tender/tender/views/doctor"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/proposals"
	"app.tender/tender/views/requests"
	"app.tender/tender/views/widget/export"
	"app.tender/tender/views/widget/theme"
)

// Options configure the root model.
type Options struct {
	Remote   Remote
	Store    Store
	Outbox   session.Outbox
	History  session.History
	Builder  *build.Engine      // nil: no builds
	Clock    Clock              // nil: the system clock
	Doctor   doctor.Doctor      // nil: no checks
	Exports  export.Maker       // nil: no documents
	Commands proposals.Commands // the person's own; nil: none
	Requests requests.Log       // nil: no log
	Settings Settings
	SignIn   signin.Service // nil: the keys come from KeysFrom

	KeysFrom string // who signed in if SignIn is nil: "the demo"

	// the profile is an installer's: read-only, and proposals open on the sheet
	Installer bool
	// the installers' sheet, and an installer's profile, may show prices and costs
	SheetPrices bool
	Templates   planning.TemplateFiles // nil: none
	// the margin in percent below which a planned line gets a warning; invalid for none
	MarginFloor decimal.NullDecimal
	Checks      map[outgoing.ID]outgoing.Weight // how much the rules of the check matter, as far as the settings say it
	// the person's home directory, for typed paths; empty if unknown
	Home   string
	Browse func(ctx context.Context, address string) error // opens the person's browser
	// opens the typed paths of files for the builder; nil for none
	ContentFiles build.Files
	First        state.ProposalID // opened at the start; 0 for none

	Theme      theme.Config
	ThemeFixed bool                // the settings say whether the background is dark, whatever the terminal answers
	Keys       map[string][]string // keys by action name, over the default ones

	Terminal io.Writer // receives texts for the terminal's clipboard; nil for none

	Suspends bool // a shell takes over when the program is suspended

	// Editor returns the person's own editor with its arguments; none if there is none, or why it can't be read. It
	// may be nil.
	Editor func() ([]string, error)
	// where requests for change orders and the journal are written: the first writable one; nil: here, else
	// EditorDir
	RequestDirs []string

	EditorDir string // where texts are stored while $EDITOR has them

	Environment string // "SANDBOX" or "LIVE"
	Account     string // the dealer account
	User        string // who is signed in
	Initials    string // chosen for what is entered on site; empty for those of User
	ReadOnly    string // why the profile is read-only; empty if it is not
	Offline     bool   // start in offline mode
	Gather      bool   // fetch the rows of all proposals in the background, for searches
	WebAddress  string // the account's web app; empty if unknown
	// the host of a live account that needs consent before the first write of a session; empty for none
	LiveHost string
	// Sold finds the jobs that pin themselves; nil for none. Its error carries a state.Fault.
	Sold    func(ctx context.Context) ([]state.ProposalID, error)
	Notices []string // shown once at the start, for example that a database was moved away
}

// New returns the root model. It fails on overrides of unknown actions.
func New(o Options) (*Model, error) {
	keys, err := keymap.With(Actions(), o.Keys)
	if err != nil {
		return nil, err
	}
	if o.Clock == nil {
		o.Clock = systemClock{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	return newModel(ctx, cancel, o, keys), nil
}
