package screen

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
)

// Host is what a screen can request from the shell. The shell acts right after the screen's Update or action returns,
// not through a command, so before the next key.
type Host interface {
	// Go goes to a location.
	Go(to Location)
	// Back goes back.
	Back()
	// Tell shows a notice.
	Tell(n Notice)
	// Open opens a dialog over the screen.
	Open(d Dialog)
	// Copy puts a text on the terminal's clipboard and announces what was copied, such as "the report"; it announces
	// nothing if what is empty.
	Copy(text, what string)
	// OpenFound opens the selected result of a search, once it is read, if it found no more than FewFound. The next key
	// cancels that. The screen must be Searchable.
	OpenFound()
}

// Kind determines a notice's colour and how long it stays.
type Kind int

// The kinds of notices.
const (
	Plain Kind = iota
	Good
	Warn
	Bad
	Refusal // why nothing was done: shown at once, until the next notice
)

// Notice is a line that goes away by itself. Without an audience it is for the team.
type Notice struct {
	Kind     Kind
	Text     string
	Audience Audience
	Over     bool // a notice with this text is no longer true, and goes
}

// Dialog is a Question, or a form or picker with its handlers. Without an audience
// it is for the team.
type Dialog struct {
	Audience Audience
	Question *Question

	Form   Pane
	Submit func(Answer) tea.Cmd
	// for a picker whose search is done by the screen, or a form that shows the matches of a field; may be nil
	Find   func(text string) tea.Cmd
	Remove func(id int64) tea.Cmd // for a picker whose items can be removed; may be nil
	// Closed is called when the dialog is closed without an answer. With Closed set, the screen keeps the input and
	// nobody is asked whether to discard it. May be nil.
	Closed func() tea.Cmd
	Back   bool // closing it goes a step back
	// where the input of a form is stored until it is submitted or discarded; zero for nowhere
	Keep state.ScratchPlace
}

// Pane is a dialog: a form, a picker, a question.
type Pane interface {
	Cached

	// Open is called as the dialog opens, with its handlers.
	Open(on Answers)
	// Size returns the preferred size of the dialog on a screen of w by h cells.
	Size(w, h int) (wide, high int)
	// View draws exactly area.W by area.H cells.
	View(area Rect) string
	// Actions returns the actions. The slice is not changed afterwards.
	Actions() []*Action
	// Update handles keys that belong to no action.
	Update(msg tea.Msg) tea.Cmd
	// TakesText reports whether printable keys are text.
	TakesText() bool
}

// Answers are callbacks for a person's answer. Each may be nil.
type Answers struct {
	Submit func(Answer) tea.Cmd      // something was chosen or filled in
	Find   func(text string) tea.Cmd // the search of a picker, or the text of a form's field, has changed
	Remove func(id int64) tea.Cmd    // an item is removed from a picker
	Close  func() tea.Cmd            // closed without an answer
	Steps  bool                      // Close goes a step back
}

// CloseWord returns the label of Close: word, unless Close goes a step back.
func (on *Answers) CloseWord(word string) string {
	if on.Steps {
		return "back"
	}
	return word
}

// Submitted calls Submit.
func (on *Answers) Submitted(a Answer) tea.Cmd { return call(on.Submit, a) }

// Sought calls Find.
func (on *Answers) Sought(text string) tea.Cmd { return call(on.Find, text) }

// Removed calls Remove.
func (on *Answers) Removed(id int64) tea.Cmd { return call(on.Remove, id) }

func call[T any](do func(T) tea.Cmd, with T) tea.Cmd {
	if do == nil {
		return nil
	}
	return do(with)
}

// Closed calls Close.
func (on *Answers) Closed() tea.Cmd {
	if on.Close == nil {
		return nil
	}
	return on.Close()
}

// Answer is a person's answer to a form or a picker.
type Answer struct {
	Values map[string]string
	Choice int64
	Last   int  // the chosen one of a picker's last lines, from 1; 0 for an item
	Finish bool // of a picker in a sequence: the rest of the sequence is left out
}

// Question is a question over the screen. One key always declines it. If it opens late or while the person types, keys
// typed before it could be read do not answer it.
type Question struct {
	Title, Text string
	Renewed     func() string // the text as it is now, if that can change while the question is open; else nil
	// it follows another question, or the person may go on typing after the key that opened it
	Follows bool
	// if not empty, it closes and shows this if the person types on in the text below: those keys are for the text
	TypedOn string
	Choices []Choice
}

// Choice is an answer and its effect; nil for none. If a choice has no key, no letter answers the question.
type Choice struct {
	Key, Label string
	Danger     bool // it discards something
	Do         func() tea.Cmd
}
