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
	// "the report".
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

// Pane is what a form or a picker is to the shell.
type Pane interface {
	Size(w, h int) (wide, high int)
	View(area Rect) string
	TakesText() bool
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
