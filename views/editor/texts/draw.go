package texts

import (
	"strings"
	"unicode/utf8"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

// footHeight is the least height within the frame at which the last line shows the note and the
// counts.
const footHeight = 3

// View draws the text in the frame of its layer.
func (m *Model) View(area screen.Rect) string {
	return m.drawn.Get(area, func() string { return m.draw(area) })
}

func (m *Model) draw(area screen.Rect) string {
	f := m.frame(area.W)
	w, h := f.Inner(area.W, area.H)
	var lines []string
	foot := m.reasonLines(w, h)
	h -= len(foot)
	switch {
	case m.editing:
		lines = m.editLines(w, h)
	case m.ed.Empty():
		lines = m.emptyLines(w)
	default:
		lines = m.readLines(w, h)
		if top, total := m.ed.Rows(); total > h {
			f.Foot = m.th.Dim.Render(more(top, max(0, total-top-h)))
		}
	}
	if len(foot) > 0 {
		lines = append(cells.Height(lines, h), foot...)
	}
	return f.Render(lines, area.W, area.H)
}

// reasonLines draws why the text on display can't be edited, cut where that takes more than half
// of the room.
func (m *Model) reasonLines(w, h int) []string {
	words := m.reason()
	if words == "" || m.editing || h < footHeight {
		return nil
	}
	lines := cells.Wrap(words, max(1, w-1))
	if len(lines) > h/2 {
		lines = []string{cells.Cut(words, max(1, w-1), "…")}
	}
	for i, l := range lines {
		lines[i] = m.th.Warn.Render(" " + l)
	}
	return lines
}

// reason returns why the text on display can't be edited, or "".
func (m *Model) reason() string {
	switch {
	case m.taking:
		return screen.TakingOver(m.keys)
	case m.leased != "":
		return m.keys.Name(m.edit()) + " takes over · " + strings.TrimPrefix(m.leased, "is ")
	case m.planned && m.mark == state.MarkDraft:
		return "a draft, not in the plan yet · " + m.keys.Name(screen.Save) + " adds it"
	case m.planned && !m.ed.Empty():
		return "kept in the plan"
	case m.focused:
		return m.fixed
	default:
		return ""
	}
}

func (m *Model) editLines(w, h int) []string {
	if h < footHeight {
		return m.rows(w, h, -1)
	}
	return append(m.rows(w, h-1, -1), m.foot(w))
}

func (m *Model) readLines(w, h int) []string {
	lines := m.rows(w, h, m.top)
	m.top, _ = m.ed.Rows()
	return lines
}

// rows draws h rows of the text from row top on, or around the cursor if top is negative.
func (m *Model) rows(w, h, top int) []string {
	if w <= 0 || h <= 0 {
		return nil
	}
	m.ed.SetStyles(textedit.StylesOf(m.th, m.style()))
	m.ed.SetSize(w, h)
	if top >= 0 {
		now, _ := m.ed.Rows() // a new size makes the cursor visible
		m.ed.Scroll(top - now)
	}
	return strings.Split(m.ed.View(), "\n")
}

// more returns how much of a text is not visible.
func more(above, below int) string {
	switch {
	case above > 0 && below > 0:
		return "↑ " + humanize.Comma(int64(above)) + "  ↓ " + humanize.Comma(int64(below)) + " more"
	case below == 0:
		return "↑ " + humanize.Comma(int64(above)) + " more"
	default:
		return "↓ " + humanize.Comma(int64(below)) + " more"
	}
}

func (m *Model) style() theme.Style {
	if m.layer == layerClient {
		return m.th.Client
	}
	return m.th.Team
}

// frame returns the frame of w cells. A narrow one names the reader in a shorter word, and shows the
// mark without its words.
func (m *Model) frame(w int) cells.Frame {
	style, focus, who, short := m.style(), &m.th.TeamFocus, state.TeamOnly, "team"
	if m.layer == layerClient {
		focus, who, short = &m.th.ClientFocus, state.ClientSees, "client"
	}
	title := m.title()
	if m.editing {
		title += " ✎"
	}
	f := cells.LayerFrame(m.th, focus, title, m.focused)
	title = f.Title
	f.Dashed, f.Right = m.layer == layerTeam, style.Render(who)
	short = style.Render(short)
	if mark := phrase.MarkWords(m.th, m.mark); mark != "" && !m.editing {
		f.Title += " " + mark
	}
	if f.Fits(w) {
		return f
	}
	narrow := f
	if narrow.Right = short; !narrow.Fits(w) && m.mark != state.MarkNone && !m.editing {
		narrow.Title = title + " " + phrase.MarkStyle(m.th, m.mark).Render(phrase.MarkSign(m.mark))
	}
	if narrow.Fits(w) {
		return narrow
	}
	return f
}

func (m *Model) title() string {
	switch {
	case m.ref.Field != "":
		return m.ref.Field.Title()
	case m.layer == layerClient:
		return state.ClientDescription.Title()
	default:
		return state.InstallerNotes.Title()
	}
}

// leaveWord returns what leaving does with the text being typed.
func (m *Model) leaveWord() string {
	switch {
	case m.leased != "":
		return "leave"
	case m.planned:
		return "keep"
	default:
		return "keep draft"
	}
}

// foot returns the state of the draft and the length of the text. If they do not fit, the keys are
// left out first, then the note, and the length last.
func (m *Model) foot(w int) string {
	words := []string{}
	if m.note != "" {
		words = append(words, m.note)
	}
	type use struct {
		action screen.ID
		word   string
	}
	keys := []use{{screen.Save, "save"}, {screen.Back, m.leaveWord()}}
	if m.planned || m.leased != "" {
		keys = keys[1:]
	}
	if m.leased != "" {
		words = []string{"open in another terminal"}
		if m.built {
			words[0] = "built meanwhile"
		}
	}
	for _, k := range keys {
		if key := m.keys.Name(k.action); key != "" {
			words = append(words, key+" "+k.word)
		}
	}
	long, short := m.count()
	style := m.th.Dim
	if m.ed.Over() > 0 {
		style = m.th.Bad
	}
	for {
		left := " " + strings.Join(words, " · ")
		for _, count := range []string{long, short} {
			if cells.Width(left)+1+cells.Width(count) <= w {
				return cells.Ends(m.th.Dim.Render(left), style.Render(count), w)
			}
		}
		if len(words) == 0 {
			return cells.Fit(style.Render(cells.Cut(short, w, "")), w)
		}
		words = words[:len(words)-1]
	}
}

// count returns the length of the text, or of its selection, in a long and a short form.
func (m *Model) count() (long, short string) {
	n, over := m.ed.Characters(), m.ed.Over()
	of := humanize.Comma(int64(n)) + "/" + humanize.Comma(state.MaxText) + " "
	switch {
	case over > 0:
		short = "✗ " + humanize.Comma(int64(over)) + " too many "
		return short + " " + of, short
	case m.ed.Selecting():
		short = humanize.Comma(int64(utf8.RuneCountInString(m.ed.Selection()))) + " selected "
		return short + " " + of, short
	default:
		return text.Count(m.ed.Words(), "word") + "  " + of, of
	}
}

// emptyLines returns that there is no text, and what to do if it can be edited.
func (m *Model) emptyLines(w int) []string {
	first := "No text yet."
	second := m.keys.Name(m.edit()) + " writes it."
	if m.omitted {
		first = "This text is " + state.UnknownWord + ": the service did not return it."
		second = m.keys.Name(m.edit()) + " writes one. It is held until you agree to overwrite the current text."
	}
	switch {
	case m.planned:
		first = "This option is only planned, without this text."
	case m.ref == (state.TextRef{}):
		first, second = "No option selected.", ""
	}
	if m.fixed != "" {
		second = ""
	}
	return append(cells.Prose(m.th.Dim, first, 1, w), cells.Prose(m.th.Dim, second, 1, w)...)
}
