// Package journal shows what this machine changed and sent, with time and outcome, newest first.
// The details of the line under the cursor are shown below the list.
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
)

const pageSize = 100

type model struct {
	*list.Log[state.JournalLine, int64, string]
	env   *screen.Env
	store Store
	cache Cache
	words Words
	th    *theme.Theme
	now   time.Time // as of the last drawing
}

func newModel(env *screen.Env, st Store, cache Cache, words Words) *model {
	m := &model{env: env, store: st, cache: cache, words: words, th: env.Theme}
	rows := list.New(env, "lines", pageSize, "", lineID, linesFrom(st))
	m.Log = list.NewLog(rows, func(q *string) *string { return q }, list.LogLook{
		Titles: func(w int) string { return columns("Outcome", "What", "When", w) },
		Row:    m.line, Detail: m.detailLines, Empty: empty, None: "Nothing in the journal matches",
		Opens: "what it changed", Deeper: "goes in", Took: m.learn,
	})
	m.Do(screen.Bind(m, defs), screen.Bind(m, typing))
	return m
}

func (m *model) Here() screen.Location { return screen.Location{Screen: "journal"} }

// View draws the journal as of now.
func (m *model) View(area screen.Rect) string {
	m.now = m.env.Now()
	return m.Log.View(area)
}

func lineID(l *state.JournalLine) int64 { return l.ID }

// where returns the proposal of a line, such as "#1042 Halvorsen Residence".
func (m *model) where(l *state.JournalLine) string {
	return cmp.Or(l.Proposal, m.words.Proposal(l.Edit.Proposal))
}

func (m *model) noLine() string { return m.List.None("No line here.") }

// export writes every line that matches into a file, including those not read yet.
func (m *model) export() tea.Cmd {
	name := "tender-journal-" + m.env.Now().Format("20060102-150405") + ".jsonl"
	ctx, st, write, q := m.env.Life(), m.store, m.env.Write, state.JournalQuery{Text: m.List.Query()}
	return screen.Then(func() (path string, err error) {
		var text strings.Builder
		if err := st.ExportJournal(ctx, &text, q); err != nil {
			return "", err
		}
		return write(name, text.String())
	}, func(path string, err error) tea.Cmd {
		n := screen.Notice{Kind: screen.Good, Text: "✓ Journal written: " + path, Audience: screen.Installer}
		if err != nil {
			n.Kind, n.Text = screen.Bad, fmt.Sprintf("The journal could not be written: %v", err)
		}
		m.env.Host.Tell(n)
		return nil
	})
}
