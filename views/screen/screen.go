package screen

import (
	"cmp"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
)

// Screen is one page of the program with its model, messages and drawing. The shell calls it from
// a single goroutine.
type Screen interface {
	Cached

	// Show goes to a location and reads what it needs.
	Show(at Location) tea.Cmd
	// Update handles the screen's own messages, those of this package, and keys while text is
	// typed.
	Update(msg tea.Msg) tea.Cmd
	// View draws exactly area.W by area.H cells.
	View(area Rect) string
	// Actions returns the possible actions, the nearest first. The slice is not changed afterwards.
	Actions() []*Action
	// Crumb returns the line above the body, width cells wide.
	Crumb(width int) Crumb
	// Here returns the current location.
	Here() Location
}

// Cached is what keeps its last drawing. A RenderCache is.
type Cached interface {
	// Redraw makes the next View draw, although nothing of its own has changed: a dialog takes the keys or gives
	// them back, or the theme is another one.
	Redraw()
}

// Crumb is the left and right end of the line above a screen, and when its content was read; zero
// if it was not.
type Crumb struct {
	Left, Right string
	AsOf        time.Time
}

// TextInput is a screen with a text field.
type TextInput interface {
	// Typing reports whether printable keys are text now.
	Typing() bool
}

// Writer is a TextInput for several lines.
type Writer interface {
	TextInput
	// Within returns the actions within the typed text; nil if there is none. Their keys arrive as keys, an action
	// chosen by name as a Within message.
	Within() []Binding
	// Behind returns the actions that are possible after leaving the text.
	Behind() []*Action
}

// KeyHolder is a screen that queues keys while it reads their target, or takes it over from another terminal. Otherwise
// text typed right after going there would run as commands.
type KeyHolder interface {
	// HoldKey queues a key for a target that is not there yet; it returns false for a key with its usual meaning.
	HoldKey(key tea.KeyMsg) bool
	// HeldKeys returns the queued keys, once, when they can be handled.
	HeldKeys() []tea.KeyMsg
	// Held returns the text of the queued keys, empty if none of them types anything.
	Held() string
}

// TypedBy returns the text that keys type.
func TypedBy(keys []tea.KeyMsg) string {
	var typed strings.Builder
	for _, k := range keys {
		if k.Type == tea.KeyEnter {
			typed.WriteByte('\n')
		}
		typed.WriteString(string(k.Runes))
	}
	return typed.String()
}

// Leaver is a screen with typed text to save before the program ends or is suspended.
type Leaver interface {
	// Leave ends typing and saves the text.
	Leave()
}

// ShownOnce is a screen with something that can be shown only once.
type ShownOnce interface {
	// Unseen returns what would be lost if the program ended now and how to see it, or "". A client may read it.
	Unseen() string
}

// Worker is a screen with work that a person may wait for.
type Worker interface {
	// Activity returns the work in progress, or "". Unless local, it is hidden while the service is down, except on
	// request.
	Activity() (what string, local bool)
}

// FewFound is the most results of a search of which enter opens the selected one, without a look at the list.
const FewFound = 5

// Guide is a screen that knows what a person does next there.
type Guide interface {
	// Next returns the action that the key line names first, if it is possible, and its label; "" for none.
	Next() (do ID, word string)
}

// Searchable is a screen with a search that can request Host.OpenFound.
type Searchable interface {
	// Found returns the number of rows. ready is false while they belong to another search.
	Found() (rows int, ready bool)
}

// Corrector is a screen with forms of edits.
type Corrector interface {
	// Correct opens the form of an edit in the outbox with its error, over any screen. mine is false for an edit of
	// another screen.
	Correct(e state.Edit, against state.Fault) (cmd tea.Cmd, mine bool)
}

// ProposalList is a screen that lists proposals.
type ProposalList interface {
	// Chosen returns the proposal under the cursor; 0 for none.
	Chosen() state.ProposalID
	// Listed returns the title of a proposal and its last change; ok is false if it is not in the
	// list.
	Listed(id state.ProposalID) (title string, changed time.Time, ok bool)
}

// Page declares a screen. The settings, the check for clashing keys and docs/keys.md read everything except New without
// a program.
type Page struct {
	ID       string // as a Location has it
	Name     string // for the middle of a sentence: "the journal"
	Audience Audience
	Enter    Info            // the action that opens it; zero for none
	Group    string          // the heading of Enter; empty for GoTo
	Way      func() Location // the location that Enter opens; nil: this screen as it was left
	Unless   func() string   // why Enter is disabled, or ""; may be nil
	Types    bool            // printable keys are text as long as it is shown
	Asks     bool            // it shows data of the service, so that a refresh also probes the connection
	Actions  func() []Listed // all possible actions, as Lists makes it; nil for none
	New      func(*Env) Screen
}

// Headings of actions that many screens have or that lead to screens.
const (
	GoTo      = "Go to"
	Finding   = "Find, filter, sort"
	Documents = "Documents"
	Move      = "Move"
)

// Listed returns all actions of the page, starting with the one that opens it.
func (p *Page) Listed() (list []Listed) {
	if p.Enter.ID != "" {
		list = append(list, p.Entered())
	}
	if p.Actions != nil {
		list = append(list, p.Actions()...)
	}
	return list
}

// Entered returns the action that opens the page.
func (p *Page) Entered() Listed {
	return Listed{Info: p.Enter, Group: cmp.Or(p.Group, GoTo), Audience: p.Audience}
}
