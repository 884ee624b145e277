// Package journal shows what this machine changed and sent, with time and outcome, the
// newest first. The details of the line under the cursor stand below the list.
package journal

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

const pageSize = 100

type model struct {
	screen.RenderCache
	env    *screen.Env
	store  Store
	words  Words
	th     *theme.Theme
	keys   screen.Keys
	here   []*screen.Action // what can be done
	typing []*screen.Action // while the search is typed

	rows *list.Searched[state.JournalLine, int64, string]
	now  time.Time // as of the last drawing

	inDetail bool // the focus is on what the line changed
	detail   viewport.Viewport
	detailOf int64 // the line whose detail it is
}

func newModel(env *screen.Env, st Store, words Words) *model {
	m := &model{env: env, store: st, words: words, th: env.Theme, keys: env.Keys}
	rows := list.New(env, "lines", pageSize, "", lineID, linesFrom(st))
	m.rows = list.NewSearched(rows, func(q *string) *string { return q }, rows.Ask)
	m.here, m.typing = screen.Bind(m, defs), screen.Bind(m, typing)
	return m
}

// Show shows the journal as it was left and reads it again.
func (m *model) Show(screen.Location) tea.Cmd { return m.rows.Reread() }

func (m *model) Here() screen.Location         { return screen.Location{Screen: "journal"} }
func (m *model) Typing() bool                  { return m.rows.Search.Typing }
func (m *model) Found() (rows int, ready bool) { return len(m.rows.Rows()), m.rows.Ready() }

func (m *model) Actions() []*screen.Action { return m.rows.Actions(m.here, m.typing, nil) }

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	if cmd, mine := m.rows.Take(msg); mine {
		m.follow()
		return tea.Batch(cmd, m.learn())
	}
	switch msg := msg.(type) {
	case screen.Changed, screen.Reread:
		return m.rows.Reread()
	case names:
		m.words.Learn(msg)
	case exported:
		m.tellExported(msg)
	case screen.Click:
		return m.click(msg)
	case screen.Wheel:
		return m.wheel(msg)
	case tea.KeyMsg:
		return m.rows.Typed(msg)
	}
	return nil
}

func lineID(l *state.JournalLine) int64 { return l.ID }

// where is the proposal of a line, such as "#1042 Halvorsen Residence".
func (m *model) where(l *state.JournalLine) string {
	return cmp.Or(l.Proposal, m.words.Proposal(l.Edit.Proposal))
}

// follow shows the details of the line under the cursor.
func (m *model) follow() {
	if l := m.rows.Current(); l != nil && l.ID != m.detailOf {
		m.detailOf, m.detail = l.ID, viewport.Viewport{}
	}
}

// click focuses the list or the details, whichever is below the pointer. In the list it
// selects a line, and goes into the details of the one that is selected already.
func (m *model) click(c screen.Click) tea.Cmd {
	was := m.inDetail
	m.rows.Search.Typing, m.inDetail = false, m.overDetail(c.Y)
	if was || m.inDetail {
		return m.rows.Click(c.Y-1, m.moved, m.moved)
	}
	return m.rows.Click(c.Y-1, m.moved, m.toggleDetail)
}

// wheel scrolls the list or the details, whichever is below the pointer.
func (m *model) wheel(w screen.Wheel) tea.Cmd {
	defer func(was bool) { m.inDetail = was }(m.inDetail)
	m.inDetail = m.overDetail(w.Y)
	return m.move(w.Move)
}

// overDetail reports whether a line of the screen belongs to the details.
func (m *model) overDetail(y int) bool {
	rows, details := m.rows.Split(m.Area().H)
	return details && y > rows && m.rows.Current() != nil
}

func (m *model) move(id screen.ID) tea.Cmd {
	if m.inDetail && m.detail.Do(id) {
		return nil
	}
	if !m.rows.Move(id) {
		return nil
	}
	return m.moved()
}

// moved shows the line to which the cursor was moved, and reads older ones.
func (m *model) moved() tea.Cmd {
	m.follow()
	return m.rows.More()
}

func (m *model) noLine() string { return m.rows.None("There is no line here.") }

func (m *model) openWord() string {
	if m.inDetail {
		return "to the list"
	}
	return "what it changed"
}

func (m *model) toggleDetail() tea.Cmd {
	m.inDetail = !m.inDetail
	return nil
}

func (m *model) beginSearch() tea.Cmd {
	m.rows.Search.Typing, m.inDetail = true, false
	return nil
}

func (m *model) leaveWord() string { return m.rows.OpenWord() }

func (m *model) leaveSearch() tea.Cmd {
	m.rows.Search.Enter(m.env.Host)
	return nil
}

func (m *model) back() tea.Cmd {
	switch {
	case m.inDetail:
		m.inDetail = false
	case m.rows.Search.Back(m.env.Host):
		return m.rows.Narrow()
	}
	return nil
}

// export writes every line that matches into a file, even those not read yet.
func (m *model) export() tea.Cmd {
	name := "tender-journal-" + m.env.Now().Format("20060102-150405") + ".jsonl"
	ctx, st, write, q := m.env.Life(), m.store, m.env.Write, state.JournalQuery{Text: m.rows.Query()}
	return func() tea.Msg {
		var text strings.Builder
		if err := st.ExportJournal(ctx, &text, q); err != nil {
			return exported{err: err}
		}
		path, err := write(name, text.String())
		return exported{path: path, err: err}
	}
}

func (m *model) tellExported(msg exported) {
	n := screen.Notice{Kind: screen.Good, Text: "✓ Journal written: " + msg.path, Audience: screen.Installer}
	if msg.err != nil {
		n.Kind, n.Text = screen.Bad, fmt.Sprintf("The journal could not be written: %v", msg.err)
	}
	m.env.Host.Tell(n)
}
