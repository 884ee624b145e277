package screen

import (
	"cmp"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
)

// Screen is one page of the program with its model, messages and drawing. The shell calls
// it from a single goroutine.
type Screen interface {
	// Show shows a location and reads what it needs.
	Show(at Location) tea.Cmd
	// Update takes the screen's own messages, those of this package, and keys while text
	// is typed.
	Update(msg tea.Msg) tea.Cmd
	// View draws exactly area.W by area.H cells.
	View(area Rect) string
	// Actions are what can be done now, the nearest first. The slice is not changed
	// afterwards.
	Actions() []*Action
	// Crumb is the line above the body, width cells wide.
	Crumb(width int) Crumb
	// Here is the current location, to come back to.
	Here() Location
}

// Crumb is the two ends of the line above a screen, and when its content was read; zero if
// it was not.
type Crumb struct {
	Left, Right string
	AsOf        time.Time
}

// TextInput is a screen with text to type into.
type TextInput interface {
	// Typing reports whether keys that write a character are text now.
	Typing() bool
}

// Writer is a TextInput with a text of several lines.
type Writer interface {
	TextInput
	// Within are the actions within the text that is typed; nil while no such text is.
	// Their keys come as keys, an action that was chosen by name comes as Within.
	Within() []Binding
	// Behind is what can be done once the text is left.
	Behind() []*Action
}

// Patient is a screen that keeps keys while it reads what they are meant for. Without it,
// the text of a person who goes there and types on would be taken for commands.
type Patient interface {
	// Await keeps a key that is meant for what is being read; false for one that
	// means what it always means.
	Await(key tea.KeyMsg) bool
	// Awaited returns the keys that it kept, once, when they can be answered.
	Awaited() []tea.KeyMsg
}

// Leaver is a screen in which something may be typed that a person leaves when the
// program ends or is suspended.
type Leaver interface {
	// Leave ends typing and keeps what was typed.
	Leave()
}

// Scribe is a screen in which something is typed that is kept at a place until it is confirmed.
type Scribe interface {
	// ScratchLost says that another terminal types at a place, since then. It reports whether
	// the screen shows what was typed there, and is kept nowhere.
	ScratchLost(at state.ScratchPlace, values map[string]string, since time.Time) (shown bool)
}

// Withholder is a screen that has something to show which can be shown only now.
type Withholder interface {
	// Unseen says what would be lost if the program ended now and the way to see it, or is
	// empty. A customer may read it.
	Unseen() string
}

// Worker is a screen that may do something a person waits for.
type Worker interface {
	// Activity says what is being done, or is empty. Unless local, it is not shown while
	// the service is away, except if a person asked for it.
	Activity() (what string, local bool)
}

// Narrowed is a screen with a search that asks by Host.OpenFound to open the only row
// left.
type Narrowed interface {
	// Found is how many rows there are. ready is false while they are those of another
	// search.
	Found() (rows int, ready bool)
}

// Corrector is a screen with forms of edits.
type Corrector interface {
	// Correct opens the form of an edit in the outbox, with the fault it has, over any
	// screen. mine is false for an edit of another screen.
	Correct(e state.Edit, against state.Fault) (cmd tea.Cmd, mine bool)
}

// Lister is a screen that lists proposals.
type Lister interface {
	// Chosen is the proposal under the cursor; 0 for none.
	Chosen() state.ProposalID
	// Listed is the title of a proposal and when it was changed last; ok is false if the
	// list does not have it.
	Listed(id state.ProposalID) (title string, changed time.Time, ok bool)
}

// Page declares a screen. Everything but New can be read without a program, as the
// settings, the check of keys and docs/keys.md do.
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

// Listed is all actions of the page, first the one that leads to it.
func (p *Page) Listed() []Listed {
	if p.Enter.ID == "" {
		return p.Actions
	}
	return slices.Concat([]Listed{p.Entered()}, p.Actions)
}

// Entered is the action that leads to the page.
func (p *Page) Entered() Listed {
	return Listed{Info: p.Enter, Group: cmp.Or(p.Group, GoTo), Audience: p.Audience}
}
