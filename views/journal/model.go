// Package journal shows what this machine changed and sent, with time and outcome, the
// newest first. The details of the line under the cursor stand below the list.
package journal

import (
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/reader"
	"app.tender/tender/views/widget/theme"
)

const pageSize = 100

type row struct {
	line  state.JournalLine
	what  string // "installer notes of Theater · 2 Better"
	where string // "#1042 Halvorsen Residence"
}

type model struct {
	screen.Drawn
	env    *screen.Env
	store  Store
	words  Words
	th     *theme.Theme
	keys   screen.Keys
	here   []*screen.Action // what can be done
	typing []*screen.Action // while the search is typed

	lines []state.JournalLine
	rows  list.Cursor[row, int64]
	more  bool // there are older ones
	busy  bool // the answer to what is typed is on its way
	fault state.Fault
	now   time.Time

	inDetail bool // the focus is on what the line changed
	detail   reader.Reader
	detailOf int64 // the line whose detail it is
	search   browse.Search
	asked    int64 // older lines than this one were asked for; 0 for none
}

func newModel(env *screen.Env, st Store, words Words) *model {
	m := &model{env: env, store: st, words: words, th: env.Theme, keys: env.Keys, search: browse.NewSearch(env.Keys), busy: true, rows: list.NewCursor(lineID)}
	m.here, m.typing = screen.Bind(m, defs), screen.Bind(m, typing)
	return m
}

// Show shows the journal as it was left and reads it again.
func (m *model) Show(screen.Location) tea.Cmd { return m.newest() }

func (m *model) Here() screen.Location         { return screen.Location{Screen: "journal"} }
func (m *model) Typing() bool                  { return m.search.Typing }
func (m *model) Found() (rows int, ready bool) { return len(m.rows.Rows()), !m.busy }

func (m *model) Actions() []*screen.Action {
	if m.search.Typing {
		return m.typing
	}
	return m.here
}

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Forget()
	switch msg := msg.(type) {
	case screen.Changed, screen.Reread:
		return m.newest()
	case read:
		m.take(msg)
	case exported:
		m.tellExported(msg)
	case screen.Click:
		return m.click(msg)
	case screen.Wheel:
		return m.wheel(msg)
	case tea.KeyMsg:
		if m.search.Key(msg) {
			return m.searchAnew()
		}
	}
	return nil
}

func lineID(r *row) int64 { return r.line.ID }

func (m *model) name() {
	m.now = m.env.Now()
	rows := make([]row, len(m.lines))
	for i, line := range m.lines {
		where := line.Proposal
		if where == "" {
			where = m.words.Proposal(line.Edit.Proposal)
		}
		rows[i] = row{line: line, what: m.words.Edit(line.Edit), where: where}
	}
	m.rows.Set(rows)
	m.follow()
}

// follow shows the details of the line under the cursor.
func (m *model) follow() {
	if r := m.rows.Current(); r != nil && r.line.ID != m.detailOf {
		m.detailOf, m.detail = r.line.ID, reader.Reader{}
	}
}

// click focuses the list or the details, whichever is below the pointer. In the list it
// selects a line, and goes into the details of the one that is selected already.
func (m *model) click(c screen.Click) tea.Cmd {
	was := m.inDetail
	m.search.Typing, m.inDetail = false, m.overDetail(c.Y)
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
	return details && y > rows && len(m.lines) > 0
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
	return m.older()
}

// older reads older lines once the last ones come into sight.
func (m *model) older() tea.Cmd {
	if rows, _ := m.rows.Split(m.Area().H); !m.more || m.busy || m.rows.Win.Top+2*rows < len(m.lines) {
		return nil
	}
	last := m.lines[len(m.lines)-1].ID
	if last == m.asked {
		return nil
	}
	m.asked = last
	return m.ask(state.JournalQuery{Before: last, Limit: pageSize})
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
	m.search.Typing, m.inDetail = true, false
	return nil
}

func (m *model) leaveWord() string { return m.search.OpenWord(len(m.lines)) }

func (m *model) leaveSearch() tea.Cmd {
	m.search.Enter(m.env.Host)
	return nil
}

func (m *model) back() tea.Cmd {
	switch {
	case m.inDetail:
		m.inDetail = false
	case m.search.Back(m.env.Host):
		return m.searchAnew()
	}
	return nil
}

// searchAnew reads the newest lines that match.
func (m *model) searchAnew() tea.Cmd {
	m.busy, m.asked = true, 0
	m.rows.Top()
	return m.ask(state.JournalQuery{Limit: pageSize})
}

// export writes every line that matches into a file, even those not read yet.
func (m *model) export() tea.Cmd {
	name := "tender-journal-" + m.env.Now().Format("20060102-150405") + ".jsonl"
	ctx, st, write, q := m.env.Life(), m.store, m.env.Write, state.JournalQuery{Text: m.search.Text()}
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
