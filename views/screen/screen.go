package screen

import (
	"cmp"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
)

// Screen is one page of the program with its model, messages and drawing. The shell calls it from
// a single goroutine.
type Screen interface {
	// Show goes to a location and reads what it needs.
	Show(at Location) tea.Cmd
	// Update handles the screen's own messages, those of this package, and keys while text is
	// typed.
	Update(msg tea.Msg) tea.Cmd
	// View draws exactly area.W by area.H cells.
	View(area Rect) string
	// Actions returns the available actions, the nearest first. The slice is not changed
	// afterwards.
	Actions() []*Action
	// Crumb returns the line above the body, width cells wide.
	Crumb(width int) Crumb
	// Here returns the current location.
	Here() Location
}

// Crumb is the left and right end of the line above a screen, and when its content was read; zero
// if it was not.
type Crumb struct {
	Left, Right string
	AsOf        time.Time
}

// TextInput is a screen with text to type into.
type TextInput interface {
	// Typing reports whether keys that write a character are text now.
	Typing() bool
}

// Writer is a TextInput for several lines.
type Writer interface {
	TextInput
	// Within returns the actions within the typed text; nil while there is none. Their keys arrive
	// as keys, an action chosen by name as a Within message.
	Within() []Binding
	// Behind returns the actions that are possible once the text is left.
	Behind() []*Action
}

// KeyHolder is a screen that holds keys back while it reads what they are for. Otherwise the text of
// a person who goes there and types on would be taken for commands.
type KeyHolder interface {
	// HoldKey holds a key back for what is being read; it returns false for a key with its usual
	// meaning.
	HoldKey(key tea.KeyMsg) bool
	// HeldKeys returns the held keys, once, when they can be handled.
	HeldKeys() []tea.KeyMsg
}

// Leaver is a screen with typed text to save before the program ends or is suspended.
type Leaver interface {
	// Leave ends typing and saves the text.
	Leave()
}

// Scribe is a screen whose typed text is saved as Scratch.
type Scribe interface {
	// ScratchLost says that another terminal has typed at a place since then. It reports whether
	// the screen shows the typed text, which is saved nowhere.
	ScratchLost(at state.ScratchPlace, values map[string]string, since time.Time) (shown bool)
}

// Withholder is a screen that shows something that can be shown only once.
type Withholder interface {
	// Unseen says what would be lost if the program ended now and how to see it, or returns "". A
	// customer may read it.
	Unseen() string
}

// Worker is a screen that may do work that a person waits for.
type Worker interface {
	// Activity names the work in progress, or returns "". Unless local, it is hidden while the
	// service is away, except when a person asked for it.
	Activity() (what string, local bool)
}

// Narrowed is a screen with a search that can ask Host.OpenFound to open the only row left.
type Narrowed interface {
	// Found returns the number of rows. ready is false while they belong to another search.
	Found() (rows int, ready bool)
}

// Corrector is a screen with forms of edits.
type Corrector interface {
	// Correct opens the form of an edit in the outbox with its fault, over any screen. mine is
	// false for an edit of another screen.
	Correct(e state.Edit, against state.Fault) (cmd tea.Cmd, mine bool)
}

// Footed is a screen whose bottom must stay visible, such as that its data is old: a message of
// several lines covers what is above it.
type Footed interface {
	// Foot returns the number of these lines, as drawn last; at most a third of the screen.
	Foot() int
}

// Lister is a screen that lists proposals.
type Lister interface {
	// Chosen returns the proposal under the cursor; 0 for none.
	Chosen() state.ProposalID
	// Listed returns the title of a proposal and its last change; ok is false if it is not in the
	// list.
	Listed(id state.ProposalID) (title string, changed time.Time, ok bool)
}

// Page declares a screen. The settings, the check of keys and docs/keys.md read everything but New
// without a program.
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

// Headings of actions that many screens have or that lead to screens.
const (
	GoTo    = "Go to"
	Finding = "Find, filter, sort"
	Move    = "Move"
)

// Listed returns all actions of the page, first the one that leads to it.
func (p *Page) Listed() []Listed {
	if p.Enter.ID == "" {
		return p.Actions
	}
	return slices.Concat([]Listed{p.Entered()}, p.Actions)
}

// Entered returns the action that leads to the page.
func (p *Page) Entered() Listed {
	return Listed{Info: p.Enter, Group: cmp.Or(p.Group, GoTo), Audience: p.Audience}
}
