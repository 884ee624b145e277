// Package texts is the texts of a proposal in the editor: a pane for each, for reading and for editing in place,
// and the opening, typing, saving and taking over of all of them. The client's layer and the team's layer never
// look alike: they differ in words, colour and the lines of the frame.
package texts

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

// textLayer is who reads a text.
type textLayer int

// The layers.
const (
	layerClient textLayer = iota // the client
	layerTeam                    // the team alone
)

// Model is the pane of one text.
type Model struct {
	th        *theme.Theme
	keys      screen.Keys
	layer     textLayer
	focused   bool
	clipboard *textedit.Clipboard

	ref     state.TextRef // zero while there is no text to show
	text    string
	mark    state.Mark
	omitted bool // the service left out the text
	ed      *textedit.Editor
	top     int // while reading: the first visible row
	editing bool
	clicked screen.Click // the previous click; zero if there was none, or a key followed
	note    string
	leased  string // words if another terminal edits the text, or its option was built; else empty
	built   bool   // leased says that the option was built
	taking  bool   // the text is being taken over from another terminal
	fixed   string // why the text can't be edited; empty if it can
	planned bool   // the text is only planned, with its option

	drawn screen.RenderCache
}

// newModel returns a pane for texts of a layer, without a text. Panes may share the clipboard.
func newModel(th *theme.Theme, keys screen.Keys, layer textLayer, clipboard *textedit.Clipboard) Model {
	m := Model{th: th, keys: keys, layer: layer, clipboard: clipboard}
	m.read("")
	return m
}

// Invalidate makes the next View draw.
func (m *Model) Invalidate() { m.drawn.Invalidate() }

// Focus sets whether the pane has the focus.
func (m *Model) Focus(on bool) { screen.Change(&m.drawn, &m.focused, on) }

// setText shows a text and its mark; the zero ref shows that there is none. While the text is
// being edited, the pane keeps its content and only takes the mark. The same text keeps its scroll
// position, unless its draft is gone.
func (m *Model) setText(ref state.TextRef, text string, mark state.Mark) {
	if ref == m.ref && (m.editing || text == m.text) {
		screen.Change(&m.drawn, &m.mark, mark)
		return
	}
	if m.editing {
		return
	}
	if ref != m.ref || m.mark == state.MarkDraft && mark != state.MarkDraft { // the scrolled draft was discarded
		m.top = 0
	}
	m.ref, m.mark = ref, mark
	m.read(text)
}

// setPlanned sets whether the text belongs to an option that is only planned.
func (m *Model) setPlanned(on bool) { screen.Change(&m.drawn, &m.planned, on) }

// setOmitted sets whether the service left out the text.
func (m *Model) setOmitted(on bool) { screen.Change(&m.drawn, &m.omitted, on) }

// read shows text for reading.
func (m *Model) read(text string) {
	m.text, m.editing, m.note = text, false, ""
	m.ed = textedit.New(text, m.options())
	m.ed.Blur()
	m.drawn.Invalidate()
}

// begin starts editing text in place, with the cursor that many grapheme clusters from its start,
// or at its end if cursor is negative.
func (m *Model) begin(text string, cursor int) {
	m.text, m.editing, m.note, m.leased = text, true, "", ""
	m.ed = textedit.New(text, m.options())
	if cursor < 0 {
		m.ed.Do(textedit.CursorTextEnd)
	} else {
		m.ed.SetCursor(cursor)
	}
	m.drawn.Invalidate()
}

// end stops editing. The pane shows what was typed until it gets the current text.
func (m *Model) end() {
	if m.editing {
		m.top, _ = m.ed.Rows()
		m.read(m.ed.Text())
	}
}

// replace replaces the text by one edited elsewhere, as one step of undo. It reports whether the
// text changed.
func (m *Model) replace(text string) bool {
	changed := m.editing && m.ed.Replace(text)
	m.drawn.Invalidate()
	return changed
}

func (m *Model) options() textedit.Options {
	return textedit.Options{
		Limit: state.MaxText, Marker: "▌", Keys: m.keys, Clipboard: m.clipboard,
	}
}

// Ref returns the text on display; zero for none.
func (m *Model) Ref() state.TextRef { return m.ref }

// SetRef changes the reference of the text, when the service's id replaces the local one of a new
// option. Editing continues.
func (m *Model) SetRef(ref state.TextRef) {
	m.ref = ref
	m.drawn.Invalidate()
}

// isEditing reports whether the text is being edited.
func (m *Model) isEditing() bool { return m.editing }

// Text returns the text in the pane.
func (m *Model) Text() string { return m.ed.Text() }

// cursor returns the position of the cursor in grapheme clusters from the start.
func (m *Model) cursor() int { return m.ed.Cursor() }

// setNote sets the state of the draft, for example "draft kept 14:02:31". The pane adds the keys
// that send and leave.
func (m *Model) setNote(note string) { screen.Change(&m.drawn, &m.note, note) }

// setElsewhere sets that another terminal has the proposal open, as in "is open in another terminal
// since 14:02", or, with built, that its option was built while the user typed; empty for
// neither. An open editor then ignores keys until the user leaves it.
func (m *Model) setElsewhere(words string, built bool) {
	screen.Change(&m.drawn, &m.built, built)
	screen.Change(&m.drawn, &m.leased, words)
}

// Elsewhere returns the words of SetElsewhere.
func (m *Model) Elsewhere() string { return m.leased }

// setTaking sets whether the text is being taken over from another terminal.
func (m *Model) setTaking(on bool) { screen.Change(&m.drawn, &m.taking, on) }

// setFixed sets why the text can't be edited, in a sentence; empty if it can.
func (m *Model) setFixed(why string) { screen.Change(&m.drawn, &m.fixed, why) }

// key handles a key while the text is being edited. changed reports whether the text changed.
func (m *Model) key(k tea.KeyMsg) (changed bool, effect textedit.Effect) {
	m.drawn.Invalidate()
	m.clicked = screen.Click{}
	if m.leased != "" {
		return false, m.taken()
	}
	return m.ed.Update(k)
}

// do runs an action within the text being edited, as key does.
func (m *Model) do(id screen.ID) (changed bool, effect textedit.Effect) {
	m.drawn.Invalidate()
	if m.leased != "" {
		return false, m.taken()
	}
	return m.ed.Do(id)
}

// taken returns why keys are ignored.
func (m *Model) taken() textedit.Effect {
	return textedit.Effect{Refused: "This text " + m.leased + ". " + m.keys.Name(screen.Back) + " leaves it here."}
}

// Click puts the cursor at the clicked cell of the text being edited; a second click there selects
// the word.
func (m *Model) Click(c screen.Click) {
	if !m.editing {
		return
	}
	m.drawn.Invalidate()
	again := c == m.clicked
	if m.clicked = c; again {
		m.ed.SelectWordAt(c.X-1, c.Y-1) // within the frame
		m.clicked = screen.Click{}
		return
	}
	m.ed.Click(c.X-1, c.Y-1)
}

// Drag selects in the text being edited.
func (m *Model) Drag(d screen.Drag) {
	if m.editing {
		m.drawn.Invalidate()
		m.ed.Drag(d.X-1, d.Y-1) // within the frame
	}
}

// unsavable returns why the text can't be saved, or "".
func (m *Model) unsavable() string {
	if m.leased != "" {
		return m.taken().Refused
	}
	if over := m.ed.Over(); over > 0 {
		return fmt.Sprintf("%s too long: the service takes %s. The draft is kept.",
			text.Count(over, "character"), humanize.Comma(state.MaxText))
	}
	return ""
}

// Prompt returns the open prompt within the text: to find something, or to go to a line; empty for
// none.
func (m *Model) Prompt() screen.ID { return m.ed.Prompt() }

// ClosePrompt closes the prompt.
func (m *Model) ClosePrompt() {
	m.drawn.Invalidate()
	m.ed.ClosePrompt()
}

// Scroll scrolls a text that is not being edited.
func (m *Model) Scroll(id screen.ID) {
	m.drawn.Invalidate()
	_, total := m.ed.Rows()
	w := scroll.Window{Top: m.top}
	w.Scroll(id, total, m.drawn.Area().H-3)
	m.top = w.Top
}

// edit returns the action that edits this text.
func (m *Model) edit() screen.ID {
	switch m.ref.Field {
	case state.InstallerNotes:
		return screen.EditNotes
	case state.ProposalDescription:
		return screen.EditDescription
	case state.InternalNotes:
		return screen.EditInternal
	default:
		return screen.EditClient
	}
}

// within returns the actions within the text being edited, each with why it can't be done now.
func (m *Model) within() []screen.Binding { return m.ed.Bindings() }
