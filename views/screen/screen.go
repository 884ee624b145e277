package screen

import (
	"cmp"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
)

// Screen is one page of the program: its model, its messages and its drawing. The
// shell calls it from one goroutine alone.
type Screen interface {
	// Show comes to the screen: it points at a location and reads what that needs.
	Show(at Location) tea.Cmd
	// Update takes the screen's own messages, those of this package, and keys while
	// text is typed.
	Update(msg tea.Msg) tea.Cmd
	// View draws exactly area.W by area.H cells.
	View(area Rect) string
	// Actions are what can be done here now, the nearest first. The slice is not
	// changed afterwards.
	Actions() []*Action
	// Crumb is the line above the body, width cells wide.
	Crumb(width int) Crumb
	// Here is where one is, for the way back.
	Here() Location
}

// Crumb is the line above a screen: its two ends, and when what is shown was read,
// zero when nothing was.
type Crumb struct {
	Left, Right string
	AsOf        time.Time
}

// Typist is a screen into which text can be typed.
type Typist interface {
	// Typing reports whether keys that write a character are text now.
	Typing() bool
}

// Writer is a Typist into whose text more than a line can be typed.
type Writer interface {
	Typist
	// Within lists what can be done within the text that is typed; nil while none of
	// that kind is. Its keys come with all others, an action that was chosen by its
	// name as Within.
	Within() []Binding
	// Behind is what can be done once the text is left.
	Behind() []*Action
}

// Worker is a screen that may have something under way that a person waits for.
type Worker interface {
	// Activity says what is under way, empty for nothing. Work that asks the service
	// is not told of while that is away, unless a person asked for it; local work is.
	Activity() (what string, local bool)
}

// Narrowed is a screen whose rows a search narrows, and that asks to open the one
// that is left by Host.OpenFound.
type Narrowed interface {
	// Found is how many rows there are. ready is false while they are those of
	// another search.
	Found() (rows int, ready bool)
}

// Corrector is a screen that has the forms of edits.
type Corrector interface {
	// Correct opens the form of an edit that waits in the outbox, filled with it and
	// with what speaks against it, over whatever is shown. mine is false for an edit
	// of another screen.
	Correct(e state.Edit, against state.Fault) (cmd tea.Cmd, mine bool)
}

// Lister is a screen that lists proposals.
type Lister interface {
	// Chosen is the proposal under the cursor; 0 for none.
	Chosen() state.ProposalID
	// Listed is what the list tells of a proposal: its title, and when it was changed
	// last. ok is false where it does not have it.
	Listed(id state.ProposalID) (title string, changed time.Time, ok bool)
}

// Page is a screen as the shell lists it. Everything but New can be read without a
// program: the settings, the check for clashing keys and docs/keys.md do so.
type Page struct {
	ID       string // as a Location has it
	Name     string // for the middle of a sentence: "the journal"
	Audience Audience
	Enter    Info            // the action that leads here; zero for none
	Group    string          // the heading of Enter; empty for GoTo
	Way      func() Location // where Enter leads now; nil: here, as it was left
	Unless   func() string   // why one can't come here now, empty when one can; may be nil
	Types    bool            // a text is typed into it as long as it is shown
	Asks     bool            // it shows what the service has: reading it again tells how we stand
	Actions  []Listed        // what can be done here at one time or another
	New      func(*Env) Screen
}

// The headings of actions that many screens have or that lead to screens.
const (
	GoTo    = "Go to"
	Finding = "Find, filter, sort"
	Move    = "Move"
)

// Listed is everything that the page declares: the way to it and its actions.
func (p *Page) Listed() []Listed {
	if p.Enter.ID == "" {
		return p.Actions
	}
	return append([]Listed{{Info: p.Enter, Group: cmp.Or(p.Group, GoTo), Audience: p.Audience}}, p.Actions...)
}
