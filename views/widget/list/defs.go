package list

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// SearchDefs returns the actions while the user types a search, without keys that move within it.
// word returns what open does.
func SearchDefs[S any](
	word func(S) string, open, back func(S) tea.Cmd, move func(S, screen.ID) tea.Cmd,
) []screen.Def[S] {
	return slices.Concat([]screen.Def[S]{
		{ID: screen.Open, Word: word, Do: open},
		{ID: screen.Back, Word: screen.Says[S]("end typing"), Do: back},
	}, screen.RowDefs(move))
}

// OpenWord returns what enter does in a search that matches this many rows: it opens the selected one of
// few.
func (s *Search) OpenWord(rows int) string {
	if rows > 0 && rows <= screen.FewFound && !s.Empty() {
		return "open"
	}
	return "to the list"
}

// PanelDefs returns the actions while the filters are open; tick is what the action on a row does.
// The key line names one key for each.
func PanelDefs[S any](tick string, do func(S, screen.ID) tea.Cmd) []screen.Def[S] {
	def := func(id screen.ID, hint int, word string) screen.Def[S] {
		return screen.Def[S]{
			ID: id, Hint: hint, Word: screen.Says[S](word),
			Do: func(s S) tea.Cmd { return do(s, id) },
		}
	}
	return slices.Concat([]screen.Def[S]{
		def(screen.Open, 1, tick),
		{ID: screen.Refresh, Hint: 2},
		def(screen.Back, 3, "close"),
		def(screen.Filter, 0, "close"),
		def(screen.Mark, 0, tick),
		def(screen.MoveLeft, 0, ""),
		def(screen.MoveRight, 0, ""),
	}, screen.MoveDefs(do))
}

// asking returns the function that asks for the value of the row under the cursor; nil if the row
// needs no value.
func (p *Panel[Q]) asking(id screen.ID, rows []Row[Q]) func() tea.Cmd {
	switch id {
	case screen.Open, screen.Mark, screen.MoveLeft, screen.MoveRight:
		if len(rows) == 0 {
			return nil
		}
		if r := rows[min(p.win.At, len(rows)-1)]; !r.Ticked {
			return r.Value
		}
	}
	return nil
}
