package ui

import (
	"time"

	"app.tender/tender/views"
	"app.tender/tender/views/dialog"
	"app.tender/tender/views/help"
	"app.tender/tender/views/palette"
	tea "github.com/charmbracelet/bubbletea"
)

// dialogPane is a pane over the screen that says how large it wants to be.
type dialogPane interface {
	pane
	Size(w, h int) (wide, high int)
}

// dialogFrame is a dialog with what is done with its answer. Answers are taken
// in Update, so the functions may change the model.
type dialogFrame struct {
	dialogPane
	submit func(views.Submit) tea.Cmd
	find   func(text string) tea.Cmd // for a picker whose search goes elsewhere; may be nil
	remove func(id int64) tea.Cmd    // for a picker whose items can be removed; may be nil
}

// dialog is the top dialog; nil when none is open.
func (m *Model) dialog() *dialogFrame {
	if len(m.dialogs) == 0 {
		return nil
	}
	return &m.dialogs[len(m.dialogs)-1]
}

// show opens a dialog.
func (m *Model) show(d dialogPane, submit func(views.Submit) tea.Cmd) {
	if k, ok := d.(interface{ SetKeys(views.Keys) }); ok {
		k.SetKeys(m.keys)
	}
	if q, ok := d.(*dialog.Question); ok {
		q.AskedBy(m.lastKey)
	}
	m.dialogs = append(m.dialogs, dialogFrame{dialogPane: d, submit: submit})
}

// closed does what a dialog or screen asks for that was closed by a person. A
// form in which something was typed asks first.
func (m *Model) closed() tea.Cmd {
	d := m.dialog()
	if d == nil {
		return m.place().back()
	}
	if f, ok := d.dialogPane.(interface{ Typed() bool }); ok && f.Typed() {
		m.askDiscardForm()
		return nil
	}
	return m.close()
}

// Answers to the question whether what was typed into a form may go.
const (
	formKeep = iota
	formDiscard
)

func (m *Model) askDiscardForm() {
	q := dialog.NewQuestion(m.theme, "Not done yet", "What you typed here is not kept once the form is closed.",
		dialog.Answer{ID: formKeep, Key: "k", Label: "Keep typing"},
		dialog.Answer{ID: formDiscard, Key: "d", Label: "Discard it", Danger: true},
	)
	m.show(&q, func(s views.Submit) tea.Cmd {
		if s.Choice == formDiscard {
			return m.close()
		}
		return nil
	})
}

// close closes the top dialog, or the screen that asked for it.
func (m *Model) close() tea.Cmd {
	if n := len(m.dialogs); n > 0 {
		m.dialogs = m.dialogs[:n-1]
		return nil
	}
	return m.place().back()
}

// submit hands an answer to whoever opened the top dialog. It is closed before
// that, so that the answer may open another.
func (m *Model) submit(i views.Submit) tea.Cmd {
	d := m.dialog()
	if d == nil || d.submit == nil {
		return nil
	}
	submit := d.submit
	m.dialogs = m.dialogs[:len(m.dialogs)-1]
	return submit(i)
}

// routeDialog hands a key to the top dialog. One that came by itself takes none
// that was typed before it could be read.
func (m *Model) routeDialog(d *dialogFrame, msg tea.KeyMsg) tea.Cmd {
	if g, ok := d.dialogPane.(interface{ Ready(time.Time) bool }); ok && !g.Ready(m.opts.Clock.Now()) {
		return nil
	}
	if b, ok := find(m.keys, msg.String(), d.Bindings(), d.TakesText()); ok {
		return m.deliver(d, views.ActionMsg{Action: b.Action})
	}
	return m.deliver(d, msg)
}

// findText carries out the search of a picker.
func (m *Model) findText(text string) tea.Cmd {
	if d := m.dialog(); d != nil && d.find != nil {
		return d.find(text)
	}
	return nil
}

// removeItem removes an item from the list of a picker.
func (m *Model) removeItem(id int64) tea.Cmd {
	if d := m.dialog(); d != nil && d.remove != nil {
		return d.remove(id)
	}
	return nil
}

func (m *Model) openPalette() tea.Cmd {
	p := palette.New(m.theme, m.keys, append(m.bindings(), m.elsewhere()...))
	m.show(&p, nil)
	return nil
}

func (m *Model) openHelp() tea.Cmd {
	h := help.New(m.theme, m.keys, "Keys that work here", m.bindings())
	m.show(&h, nil)
	return nil
}

// Answers to the question that is asked when a draft can't be saved.
const (
	answerStay = iota
	answerQuit
)

// askQuitUnsaved asks what to do when the program should end and typed text
// can't be written to the disk.
func (m *Model) askQuitUnsaved() {
	q := dialog.NewQuestion(m.theme, "Not saved",
		"What you typed could not be written to this machine. "+m.notices.local.Error()+" Quit and lose it?",
		dialog.Answer{ID: answerStay, Key: "s", Label: "Stay, keep trying"},
		dialog.Answer{ID: answerQuit, Key: "l", Label: "Quit and lose it", Danger: true},
	)
	q.ShownAt(m.opts.Clock.Now())
	m.show(&q, func(s views.Submit) tea.Cmd {
		if s.Choice != answerQuit {
			return nil
		}
		m.cancel()
		return tea.Quit
	})
}
