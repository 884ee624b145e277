package ui

import (
	"context"
	"io"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
	"app.tender/tender/state/session"
	"app.tender/tender/ui/keymap"
	"app.tender/tender/ui/signin"
	"app.tender/tender/views/doctor"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/requests"
	"app.tender/tender/views/widget/theme"
)

// Options configure the root model.
type Options struct {
	Remote   Remote
	Store    Store
	Outbox   session.Outbox
	History  session.History
	Builder  *bridge.Engine // nil: nothing is built
	Clock    Clock          // nil: the machine's own
	Doctor   doctor.Doctor  // nil: nothing can be looked at
	Requests requests.Log   // nil: none are kept
	SignIn   signin.Service // nil: the keys come from KeysFrom, not from this program

	KeysFrom string // who signed in where SignIn is nil: "the demo"

	Installer    bool                // the profile is an installer's: read-only, and the sheet is what opens
	SheetPrices  bool                // the installers' sheet, and an installer's profile, may show prices and costs
	Templates    editor.Templates    // nil: there are none
	MarginFloor  decimal.NullDecimal // the margin in percent below which a planned line is warned of; invalid for none
	Home         string              // the person's home directory, for paths that are typed; empty where it is not known
	ContentFiles bridge.Files        // the files whose paths are typed for the builder; nil for none
	First        state.ProposalID    // opened at the start; 0 for none

	Theme theme.Config
	Keys  map[string][]string // keys by action name, over the default ones

	Terminal io.Writer // takes what is put on the terminal's clipboard; nil for none

	Suspends bool // a shell takes over when the program is suspended

	Editor      string   // $VISUAL or $EDITOR with its arguments; empty when there is none
	RequestDirs []string // where requests for change orders and the journal are written: the first that takes one; nil: here, else EditorDir

	EditorDir string // where texts lie while $EDITOR has them

	Environment string   // "SANDBOX" or "LIVE"
	Account     string   // the dealer account
	User        string   // who is signed in
	ReadOnly    string   // why nothing may be written; empty when it may
	Offline     bool     // begin with working offline
	LiveHost    string   // the host of a live account whose first write in a session is asked about; empty for no question
	Notices     []string // each said once at the start, for example that a database was moved aside
}

// New returns the root model. It fails on overrides for actions that do not exist.
func New(o Options) (*Model, error) {
	keys, err := keymap.With(Actions(), o.Keys)
	if err != nil {
		return nil, err
	}
	if o.Clock == nil {
		o.Clock = SystemClock{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	return newModel(ctx, cancel, o, keys), nil
}
