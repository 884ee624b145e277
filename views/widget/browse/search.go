// Package browse holds what every list that is searched shares: the search that
// is typed above it, its filters and sorts, the pages that load as one scrolls,
// and the words for how reading stands.
package browse

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/input"
)

// Search is the text that a list is narrowed to. It is typed into while Typing.
type Search struct {
	input.Line
	Typing bool
	lent   string
}

// Lend narrows the list to a text that a person looked up elsewhere.
func (s *Search) Lend(text string) {
	s.Set(text)
	s.Typing, s.lent = false, s.Text()
}

// Lent reports whether the list is narrowed to what was looked up elsewhere, so
// that Back leads there.
func (s *Search) Lent() bool { return s.lent != "" && s.Text() == s.lent }

// NewSearch is an empty search in which keys are bound to what can be done within a
// text.
func NewSearch(keys views.Keys) (s Search) {
	s.SetKeys(keys)
	return s
}

// Key handles a key while the search is typed, and reports whether the text is
// another now.
func (s *Search) Key(k tea.KeyMsg) (changed bool) {
	if s.Typing {
		changed, _ = s.Update(k)
	}
	return changed
}

// Leave ends typing. It reports whether that was under way.
func (s *Search) Leave() bool {
	typing := s.Typing
	s.Typing = false
	return typing
}

// Enter ends typing, and asks to open the row that is left if there is a single one. It
// reports whether typing was under way.
func (s *Search) Enter(host screen.Host) bool {
	typing := s.Leave()
	if typing && !s.Empty() {
		host.OpenFound()
	}
	return typing
}

// Back ends typing, then clears the search, and only then leaves the screen; a search that
// was lent goes with the screen. It reports whether it cleared the search.
func (s *Search) Back(host screen.Host) (cleared bool) {
	switch {
	case s.Leave():
		return false
	case s.Empty():
		host.Back()
		return false
	case s.Lent():
		host.Back()
	}
	s.Set("")
	return true
}

// Bindings lists what can be done while the search is typed: no key that moves
// within the search itself. leave is the word for ending it.
func (s *Search) Bindings(leave string) []views.Binding {
	return []views.Binding{
		{Action: views.Open, Word: "to the list"},
		{Action: views.Back, Word: leave},
		{Action: views.MoveUp},
		{Action: views.MoveDown},
		{Action: views.MovePageUp},
		{Action: views.MovePageDown},
	}
}
