package ui

import (
	"slices"
	"time"

	"app.tender/tender/ui/keymap"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// readFor is how long a dialog that came by itself is shown before a key answers it,
// and how long whoever typed on has to pause: those keys were meant for what was
// there before.
const readFor = 600 * time.Millisecond

// dialogs are what lies over the screen, and the questions that are to be asked.
type dialogs struct {
	theme *theme.Theme
	keys  views.Keys
	clock Clock

	stack   []dialogFrame // the top one last
	waiting []func()      // open questions that nobody asked for, in turn
}

// dialogFrame is something over the screen.
type dialogFrame struct {
	screen.Pane
	came time.Time // when it opened by itself; zero when a person asked for it
}

// top is the dialog that takes the keys; nil when none is open.
func (d *dialogs) top() *dialogFrame {
	if len(d.stack) == 0 {
		return nil
	}
	return &d.stack[len(d.stack)-1]
}

// open opens a dialog. It is closed before an answer is taken, so that the answer may
// open another; where nothing takes answers, it stays open.
func (d *dialogs) open(p screen.Pane, on screen.Answers) {
	if submit := on.Submit; submit != nil {
		on.Submit = func(a screen.Answer) tea.Cmd {
			d.close(p)
			return submit(a)
		}
	}
	on.Close = func() tea.Cmd {
		d.leave(p)
		return nil
	}
	p.Open(on)
	d.stack = append(d.stack, dialogFrame{Pane: p})
}

// leave closes a dialog for a person. A form in which something was typed asks first.
func (d *dialogs) leave(p screen.Pane) {
	f, ok := p.(*dialog.Form)
	if !ok || !f.Typed() {
		d.close(p)
		return
	}
	d.ask("", "Not saved yet", "What you typed here is not kept once the form is closed.",
		choice{key: "n", label: "No, keep typing"},
		choice{key: "d", label: "Discard it", danger: true, do: func() tea.Cmd { d.close(p); return nil }},
	)
}

// close closes a dialog and what lies over it.
func (d *dialogs) close(p screen.Pane) {
	if i := d.index(p); i >= 0 {
		d.stack = d.stack[:i]
	}
}

// clear closes all of them.
func (d *dialogs) clear() { d.stack = nil }

// isOpen reports whether a dialog is open, be it below another.
func (d *dialogs) isOpen(p screen.Pane) bool { return d.index(p) >= 0 }

func (d *dialogs) index(p screen.Pane) int {
	return slices.IndexFunc(d.stack, func(f dialogFrame) bool { return f.Pane == p })
}

// choice is an answer to a question, and what is done on it; nil for nothing.
type choice struct {
	key, label string
	danger     bool // it gives something up
	do         func() tea.Cmd
}

// ask opens a question, which is always declined by the same key. asked is the key
// that asks for it and confirms nothing; empty for none.
func (d *dialogs) ask(asked, title, text string, choices ...choice) {
	if !slices.ContainsFunc(choices, func(c choice) bool { return c.key == dialog.No }) {
		choices = append(choices, choice{key: dialog.No, label: "No"})
	}
	answers := make([]dialog.Answer, len(choices))
	for i, c := range choices {
		answers[i] = dialog.Answer{ID: int64(i), Key: c.key, Label: c.label, Danger: c.danger}
	}
	q := dialog.NewQuestion(d.theme, d.keys, asked, title, text, answers...)
	d.open(&q, screen.Answers{Submit: func(a screen.Answer) tea.Cmd {
		if do := choices[a.Choice].do; do != nil {
			return do()
		}
		return nil
	}})
}

// interrupt opens a question that comes by itself over whatever is open. asked is the
// key that led to it before that, which confirms nothing; empty for none.
func (d *dialogs) interrupt(asked, title, text string, choices ...choice) screen.Pane {
	d.ask(asked, title, text, choices...)
	q := d.top()
	q.came = d.clock.Now()
	return q.Pane
}

// whenFree does open, which opens a question that nobody asked for, as soon as it
// takes no key from anything.
func (d *dialogs) whenFree(open func()) { d.waiting = append(d.waiting, open) }

// openWaiting opens the first question that waits, once no dialog is open and nothing
// is busy: until then every key goes where it is meant to.
func (d *dialogs) openWaiting(busy func() bool) {
	for len(d.waiting) > 0 && d.top() == nil && !busy() {
		open := d.waiting[0]
		d.waiting = d.waiting[1:]
		open()
	}
}

// key lets the top dialog answer a key. One that came by itself is closed at once, but
// takes no answer that was typed before it could be read.
func (d *dialogs) key(msg tea.KeyMsg) tea.Cmd {
	top, now := d.top(), d.clock.Now()
	if now.Sub(top.came) < readFor && !slices.Contains(d.keys[views.Back], msg.String()) {
		top.came = now
		return nil
	}
	if a := keymap.Find(d.keys, msg.String(), top.Actions(), top.TakesText()); a != nil {
		return a.Do()
	}
	return top.Update(msg)
}

// do does one of the actions of the top dialog; nothing where it has no such one.
func (d *dialogs) do(id screen.ID) tea.Cmd {
	if a := screen.Find(d.top().Actions(), id); a != nil {
		return a.Do()
	}
	return nil
}
