package people

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/list"
)

// Wanted is a request for a contact or a location.
type Wanted[T any] struct {
	Title    string // the title of the dialog
	Audience screen.Audience
	Waiting  func() []T                   // unsaved ones, which can be chosen, too; nil for none
	Describe func(one *T, i *dialog.Item) // adds details to an item; may be nil
	Found    func(one T) tea.Cmd          // called when one was chosen or created
	Maker    *Maker                       // creates a missing one in the same dialog; nil for no such choice
	Made     func(one T)                  // called before Found when one was created; nil for nothing
	None     string                       // the label of a last line that chooses none; empty for no such line
	Without  func() tea.Cmd               // called when that line was chosen
	Closed   func() tea.Cmd               // called when the dialog is left; nil for nothing
	// called with the one under the cursor, or nil and the search, to leave out the rest of a sequence; nil for none
	Finish func(one *T, typed string) tea.Cmd
	// a new one being typed is kept when the dialog is left; Closed may ask about it
	Keeps bool
}

// picking holds what the pickers of contacts and of locations share.
type picking[T any] struct {
	env    *screen.Env
	wanted Wanted[T]
	picker *dialog.Picker // nil before the first use
	reset  func()         // discards the forms of new ones
}

func (p *picking[T]) isOpen() bool { return p.picker != nil && p.env.IsOpen(p.picker) }

// last returns the last lines: makes, if there is a maker, and the one that chooses none.
func (p *picking[T]) last(makes ...string) (lines []string) {
	if p.wanted.Maker != nil {
		lines = makes
	}
	if p.wanted.None != "" {
		lines = append(lines, p.wanted.None)
	}
	return lines
}

// waiting returns the unsaved ones.
func (p *picking[T]) waiting() []T {
	if p.wanted.Waiting == nil {
		return nil
	}
	return p.wanted.Waiting()
}

// item returns the item of one. local is set if it is unsaved.
func (p *picking[T]) item(one *T, i dialog.Item, local bool) dialog.Item {
	if local {
		i.Detail = "+ new, waits to be saved"
	}
	if p.wanted.Describe != nil {
		p.wanted.Describe(one, &i)
	}
	return i
}

// made calls Made and Found with what was created.
func (p *picking[T]) made(one T) tea.Cmd {
	if p.wanted.Made != nil {
		p.wanted.Made(one)
	}
	return p.take(one)
}

// continues reports whether a form for a new one goes on as the user left it, when one of a name or street is asked
// for. What was typed for another one is stored, and returns when the form opens empty.
func continues(f *dialog.Form, asked string) bool {
	return f.Typed() && f.IsFor(asked)
}

// take calls Found with what was chosen or created.
func (p *picking[T]) take(one T) tea.Cmd {
	p.reset()
	return p.wanted.Found(one)
}

// left is called when none was chosen. What was typed for a new one is stored, and returns with the next one.
func (p *picking[T]) left(typed bool) tea.Cmd {
	if !p.wanted.Keeps {
		p.reset()
		if typed {
			p.env.Host.Tell(screen.Notice{Text: dialog.Kept, Audience: p.wanted.Audience})
		}
	}
	if p.wanted.Closed == nil {
		return nil
	}
	return p.wanted.Closed()
}

// sayFreshness shows how old the rows of the picker are, or why there are no more. age is empty if
// none were read.
func (p *picking[T]) sayFreshness(s list.Status, age, reading string) {
	switch {
	case s.Loading:
		p.picker.SetReading(strings.TrimPrefix(age+"; "+reading, "; "))
	case s.Chosen && age == "":
		p.picker.SetStatus("offline; none is on this machine")
	case s.Chosen:
		p.picker.SetStatus("offline, " + age)
	case s.Failed.Kind != state.FaultNone:
		p.picker.SetFault(s.Failed)
	}
}
