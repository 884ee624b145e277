package ui

import (
	"slices"
	"time"

	"app.tender/tender/views"
	"app.tender/tender/views/help"
	"app.tender/tender/views/palette"
	"app.tender/tender/views/widget/dialog"
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
	came   time.Time // when it opened by itself; zero when a person asked for it
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

// openDialog opens a dialog.
func (m *Model) openDialog(d dialogPane, submit func(views.Submit) tea.Cmd) {
	m.dialogs = append(m.dialogs, dialogFrame{dialogPane: d, submit: submit})
}

// choice is an answer to a question, and what is done on it; nil for nothing.
type choice struct {
	key, label string
	danger     bool // it gives something up
	do         func() tea.Cmd
}

// ask opens a question that the key that is being answered asks for.
func (m *Model) ask(title, text string, choices ...choice) {
	m.askBy(m.lastKey, title, text, choices...)
}

// askBy opens a question, which is always declined by the same key. asked is the key
// that asks for it and confirms nothing; empty for none.
func (m *Model) askBy(asked, title, text string, choices ...choice) {
	if !slices.ContainsFunc(choices, func(c choice) bool { return c.key == dialog.No }) {
		choices = append(choices, choice{key: dialog.No, label: "No"})
	}
	answers := make([]dialog.Answer, len(choices))
	for i, c := range choices {
		answers[i] = dialog.Answer{ID: int64(i), Key: c.key, Label: c.label, Danger: c.danger}
	}
	q := dialog.NewQuestion(m.theme, m.keys, asked, title, text, answers...)
	m.openDialog(&q, func(s views.Submit) tea.Cmd {
		if do := choices[s.Choice].do; do != nil {
			return do()
		}
		return nil
	})
}

// closed does what a dialog or screen asks for that was closed by a person. A
// form in which something was typed asks first.
func (m *Model) closed() tea.Cmd {
	d := m.dialog()
	if d == nil {
		return m.place().back()
	}
	if f, ok := d.dialogPane.(*dialog.Form); ok && f.Typed() {
		m.askDiscardForm()
		return nil
	}
	return m.close()
}

func (m *Model) askDiscardForm() {
	m.ask("Not saved yet", "What you typed here is not kept once the form is closed.",
		choice{key: "n", label: "No, keep typing"},
		choice{key: "d", label: "Discard it", danger: true, do: m.close},
	)
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
	p := palette.New(m.theme, m.keys, Actions(), m.paletteBindings())
	m.openDialog(&p, nil)
	return nil
}

func (m *Model) openHelp() tea.Cmd {
	here := m.bindings()
	h := help.New(m.theme, reach(m.keys, here, false), Actions(), "Keys that work here", here)
	m.openDialog(&h, nil)
	return nil
}

// askQuitUnsaved asks what to do when the program should end and typed text
// can't be written to the disk.
func (m *Model) askQuitUnsaved() {
	m.interrupt("", "Not saved", "What you typed could not be written to this machine. "+m.notices.local.Error()+" Quit and lose it?",
		choice{key: "n", label: "No, keep trying"},
		choice{key: "l", label: "Quit and lose it", danger: true, do: func() tea.Cmd {
			m.cancel()
			return tea.Quit
		}},
	)
}
