// Package over holds the dialogs over the screen: forms, pickers, questions, the box and help. A question that
// nobody requested waits until no key can answer it by mistake.
package over

import (
	"slices"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/ui/keymap"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

// ReadFor is how long a question that opened by itself or while the person typed takes no answer, and how long typing
// must pause first: earlier keys were meant for the screen below. It is about the time between two letters of a slow
// typist, and shorter than reading the question.
const ReadFor = 600 * time.Millisecond

// early is the notice that a key did not answer.
const early = "Too fast: please answer again."

// Dialogs are the open dialogs and the questions waiting to be asked.
type Dialogs struct {
	theme   *theme.Theme
	keys    screen.Keys
	clock   screen.Clock
	scratch screen.Scratch

	Web  string // the address of the account's web app, which questions name; it may be empty
	Kept func() // called when a form was left whose input is stored for the next time; may be nil

	stack   []Frame  // the top one last
	waiting []func() // unrequested questions, in order
}

// New returns Dialogs with none open.
func New(th *theme.Theme, keys screen.Keys, clock screen.Clock, scratch screen.Scratch) *Dialogs {
	return &Dialogs{theme: th, keys: keys, clock: clock, scratch: scratch}
}

// Frame is an open dialog.
type Frame struct {
	screen.Pane
	// when it opened by itself or while the person typed, or the last key that was no answer; zero if it takes
	// answers at once
	came time.Time
	at   state.ScratchPlace // where its input is stored; zero for nowhere
	rest map[string]string  // restored values of fields that it lacks
	kept bool               // the input stored there is that of this form

	typedOn string // the notice if it closes because the person typed on in the text below it; "" if it stays open
}

// Within returns the actions within the dialog's text; none if letters answer the dialog.
func (f *Frame) Within() []screen.Binding {
	if !f.takesText() {
		return nil
	}
	return textedit.LineBindings()
}

// takesText reports whether letters go into a text instead of choosing something.
func (f *Frame) takesText() bool {
	w, sometimes := f.Pane.(interface{ Wordless() bool })
	return f.TakesText() && (!sometimes || !w.Wordless())
}

// Top returns the dialog that receives the keys; nil if none is open.
func (d *Dialogs) Top() *Frame {
	if len(d.stack) == 0 {
		return nil
	}
	return &d.stack[len(d.stack)-1]
}

// Open opens a dialog. It is closed before Submit is called, so that Submit may open another; without Submit it stays
// open. With Close, the caller stores the input.
func (d *Dialogs) Open(p screen.Pane, on screen.Answers) { d.open(p, on, state.ScratchPlace{}) }

func (d *Dialogs) open(p screen.Pane, on screen.Answers, at state.ScratchPlace) {
	if submit := on.Submit; submit != nil {
		on.Submit = func(a screen.Answer) tea.Cmd {
			var f Frame
			if i := d.index(p); i >= 0 {
				f = d.stack[i]
				d.let(d.stack[i+1:])
				d.stack = d.stack[:i]
			}
			cmd := submit(a)
			if d.index(p) < 0 { // else it waits for the result of the answer
				d.drop(f)
			}
			return cmd
		}
	}
	closed := on.Close
	on.Close = func() tea.Cmd { return d.leave(p, closed) }
	p.Open(on)
	d.stack = append(d.stack, Frame{Pane: p, at: at})
}

// leave closes a dialog at a person's request. The input of a form stays stored for the next time; a form whose input
// is not stored asks first, unless closed takes it over.
func (d *Dialogs) leave(p screen.Pane, closed func() tea.Cmd) tea.Cmd {
	f, ok := p.(*dialog.Form)
	i := d.index(p)
	switch {
	case closed != nil:
		d.shut(p)
		return closed()
	case !ok || !f.Typed() || i < 0:
		d.Close(p)
	case d.stack[i].at.Form != "":
		d.shut(p)
		if d.Kept != nil {
			d.Kept()
		}
	default:
		q := dialog.Unsaved(screen.Just(func() { d.Close(p) }))
		d.Interrupt("", q.Title, q.Text, q.Choices...) // what is typed after esc is meant for the screen
	}
	return nil
}

// Close closes a dialog and those over it, and deletes its stored input.
func (d *Dialogs) Close(p screen.Pane) {
	if i := d.index(p); i >= 0 {
		d.drop(d.stack[i])
	}
	d.shut(p)
}

// shut closes a dialog and those over it.
func (d *Dialogs) shut(p screen.Pane) {
	if i := d.index(p); i >= 0 {
		d.let(d.stack[i:])
		d.stack = d.stack[:i]
	}
}

// Clear closes all dialogs. The input of forms stays stored.
func (d *Dialogs) Clear() {
	d.let(d.stack)
	d.stack = nil
}

// Redraw makes all open dialogs draw again.
func (d *Dialogs) Redraw() {
	for i := range d.stack {
		d.stack[i].Redraw()
	}
}

// IsOpen reports whether a dialog is open, even below another.
func (d *Dialogs) IsOpen(p screen.Pane) bool { return d.index(p) >= 0 }

func (d *Dialogs) index(p screen.Pane) int {
	return slices.IndexFunc(d.stack, func(f Frame) bool { return f.Pane == p })
}

// Ask opens a question that one key always declines, unless an answer has no key. asked is the key that opened it and
// confirms nothing; "" for none.
func (d *Dialogs) Ask(asked, title, words string, choices ...screen.Choice) {
	if !slices.ContainsFunc(choices, func(c screen.Choice) bool { return c.Key == dialog.No || c.Key == "" }) {
		choices = append(choices, screen.Choice{Key: dialog.No, Label: "No"})
	}
	q := dialog.NewQuestion(d.theme, d.keys, asked, title, text.InWebApp(words, d.Web), choices...)
	d.Open(q, screen.Answers{Submit: func(a screen.Answer) tea.Cmd {
		if do := choices[a.Choice].Do; do != nil {
			return do()
		}
		return nil
	}})
}

// Interrupt opens a question that takes no key typed before it could be read, over any other dialog. asked is the key
// that led to it and does not confirm it; "" for none.
func (d *Dialogs) Interrupt(asked, title, words string, choices ...screen.Choice) screen.Pane {
	d.Ask(asked, title, words, choices...)
	q := d.Top()
	q.came = d.clock.Now()
	return q.Pane
}

// WhenFree calls open, which opens an unrequested question, as soon as no key can answer it by mistake.
func (d *Dialogs) WhenFree(open func()) { d.waiting = append(d.waiting, open) }

// TypedOn lets the question on top close if the person goes on typing in the text below it. words is the notice then.
func (d *Dialogs) TypedOn(words string) { d.Top().typedOn = words }

// GiveWay closes the question on top if k was typed before it could be read and belongs to the text below. It returns
// the notice, or "" if the question stays. The caller passes the key to the text, so that it is not lost.
func (d *Dialogs) GiveWay(k tea.KeyMsg) string {
	top := d.Top()
	if top == nil || top.typedOn == "" || !d.unread() || d.closes(k) {
		return ""
	}
	d.Close(top.Pane)
	return top.typedOn
}

// Guarded reports whether a dialog shows something that is shown only once, and must be closed by its own question
// before the program ends.
func (d *Dialogs) Guarded() bool {
	return slices.ContainsFunc(d.stack, func(f Frame) bool {
		_, guarded := f.Pane.(interface{ Guarded() })
		return guarded
	})
}

// OpenWaiting opens the first waiting question once no dialog is open and nothing is busy, so that every key reaches
// its target.
func (d *Dialogs) OpenWaiting(busy func() bool) {
	for len(d.waiting) > 0 && d.Top() == nil && !busy() {
		open := d.waiting[0]
		d.waiting = d.waiting[1:]
		open()
	}
}

// Key passes a key to the top dialog. why is the reason if the key did nothing, else "". A question that takes no key
// typed before it could be read can still be closed at once.
func (d *Dialogs) Key(msg tea.KeyMsg) (cmd tea.Cmd, why string) {
	top := d.Top()
	if why := d.noAnswer(msg); why != "" {
		if !top.came.IsZero() {
			top.came = d.clock.Now() // the next key may belong to the same word
		}
		top.typedOn = "" // a key has reached the question, so the next one is as likely an answer
		return nil, why
	}
	defer d.saveScratch(top.Pane)
	if a := keymap.Find(d.keys, msg, top.Actions(), top.TakesText()); a != nil {
		return a.Do(), ""
	}
	return top.Update(msg), ""
}

// noAnswer returns why k does not answer the question on top, or is not for the form that waits there, or "".
func (d *Dialogs) noAnswer(k tea.KeyMsg) string {
	if f, waits := d.Top().Pane.(*dialog.Form); waits && f.Busy() != "" && !d.closes(k) {
		return f.Busy() + " Type again after that."
	}
	q, ok := d.Top().Pane.(*dialog.Question)
	switch {
	case !ok, d.closes(k):
		return ""
	case d.unread():
		return early
	default:
		return q.NoAnswer(k)
	}
}

func (d *Dialogs) closes(k tea.KeyMsg) bool { return key.Matches(k, d.keys[screen.Back]) }

// Writes reports whether keys go into a form.
func (d *Dialogs) Writes() bool {
	if d.Top() == nil {
		return false
	}
	_, form := d.Top().Pane.(*dialog.Form)
	return form
}

// unread reports whether the top dialog takes no answer yet, since it could not be read.
func (d *Dialogs) unread() bool { return d.clock.Now().Sub(d.Top().came) < ReadFor }

// Pastes reports whether the top dialog accepts pasted text.
func (d *Dialogs) Pastes() bool { return !d.unread() && d.Top().takesText() }

// Do runs an action of the top dialog, if it has that.
func (d *Dialogs) Do(id screen.ID) tea.Cmd {
	if a := screen.Find(d.Top().Actions(), id); a != nil {
		return a.Do()
	}
	return nil
}
