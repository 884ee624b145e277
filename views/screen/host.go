package screen

import tea "github.com/charmbracelet/bubbletea"

// Host is what a screen may ask of the shell. What is asked is done right after the
// screen's Update or action returns, and not through a command: the next key
// already meets it.
type Host interface {
	// Go leads to another place.
	Go(to Location)
	// Back leads to where one came from.
	Back()
	// Tell shows a notice.
	Tell(n Notice)
	// Open opens a dialog over the screen.
	Open(d Dialog)
	// Copy puts a text on the terminal's clipboard, and says that what was copied:
	// "the report". It says nothing where what is empty.
	Copy(text, what string)
	// OpenFound opens the row that a search has left, once it is here and where it is
	// the only one. The next key gives that up. The screen has to be Narrowed.
	OpenFound()
}

// Kind is how a notice is coloured and how long it stays.
type Kind int

// The kinds of notices.
const (
	Plain Kind = iota
	Good
	Warn
	Bad
	Refusal // why nothing is done of what was just asked for: shown at once, until something else is told
)

// Notice is a line that passes. One that says nothing of its audience is for the
// team.
type Notice struct {
	Kind     Kind
	Text     string
	Audience Audience
}

// Dialog is something over the screen that a person answers: a Question, or a form
// or picker with what is done on its answers. One that says nothing of its audience
// is for the team.
type Dialog struct {
	Audience Audience
	Question *Question

	Form   Pane
	Submit func(Answer) tea.Cmd
	Find   func(text string) tea.Cmd // for a picker whose search goes elsewhere; may be nil
	Remove func(id int64) tea.Cmd    // for a picker whose items can be removed; may be nil
}

// Pane is what lies over a screen and is answered: a form, a picker, a question.
type Pane interface {
	// Open is called as it is opened, with what is done on the answers.
	Open(on Answers)
	// Size is how much of a screen of w by h cells it wants.
	Size(w, h int) (wide, high int)
	// View draws exactly area.W by area.H cells.
	View(area Rect) string
	// Actions are what can be done in it now. The slice is not changed afterwards.
	Actions() []*Action
	// Update takes the keys that are no action.
	Update(msg tea.Msg) tea.Cmd
	// TakesText reports whether keys that write a character are text.
	TakesText() bool
}

// Answers are what is done when a person answers a pane. Each may be nil.
type Answers struct {
	Submit func(Answer) tea.Cmd      // something was chosen or filled in
	Find   func(text string) tea.Cmd // a picker whose search goes elsewhere is searched
	Remove func(id int64) tea.Cmd    // an item is to go from a picker
	Close  func() tea.Cmd            // nothing is to be answered
}

// Submitted hands over an answer.
func (on *Answers) Submitted(a Answer) tea.Cmd {
	if on.Submit == nil {
		return nil
	}
	return on.Submit(a)
}

// Sought hands over what was typed into a search.
func (on *Answers) Sought(text string) tea.Cmd {
	if on.Find == nil {
		return nil
	}
	return on.Find(text)
}

// Removed hands over what is to go.
func (on *Answers) Removed(id int64) tea.Cmd {
	if on.Remove == nil {
		return nil
	}
	return on.Remove(id)
}

// Closed says that nothing is answered.
func (on *Answers) Closed() tea.Cmd {
	if on.Close == nil {
		return nil
	}
	return on.Close()
}

// Answer is what a form or a picker was answered with.
type Answer struct {
	Values map[string]string
	Choice int64
}

// Question is asked over the screen. It can always be declined by the same key. One
// that comes with a late answer takes no key that was typed before it could be read.
type Question struct {
	Title, Text string
	Choices     []Choice
}

// Choice is an answer to a question, and what is done on it; nil for nothing.
type Choice struct {
	Key, Label string
	Danger     bool // it gives something up
	Do         func() tea.Cmd
}
