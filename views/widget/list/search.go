package list

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/textedit"
)

// Search is the text that narrows a list. It takes keys while Typing.
type Search struct {
	input.Line
	Typing    bool
	prefilled string
}

// Prefill narrows the list to a text that the user searched for on another screen.
func (s *Search) Prefill(text string) {
	s.Set(text)
	s.Typing, s.prefilled = false, s.Text()
}

// isPrefilled reports whether that text still narrows the list, so that Back returns to that screen.
func (s *Search) isPrefilled() bool { return s.prefilled != "" && s.Text() == s.prefilled }

// NewSearch returns an empty search with these keys.
func NewSearch(keys screen.Keys) (s Search) {
	s.SetKeys(keys)
	return s
}

// Key types a key while Typing, and reports whether the text changed.
func (s *Search) Key(k tea.KeyMsg) (changed bool) {
	if s.Typing {
		changed, _ = s.Update(k)
	}
	return changed
}

// Leave ends typing and reports whether the user was typing.
func (s *Search) Leave() bool {
	typing := s.Typing
	s.Typing = false
	return typing
}

// Enter ends typing and opens the selected row if there are few. It reports whether the user was
// typing.
func (s *Search) Enter(host screen.Host) bool {
	typing := s.Leave()
	if typing && !s.Empty() {
		host.OpenFound()
	}
	return typing
}

// Back ends typing, then clears the search, then leaves the screen. A prefilled search is cleared when
// the screen is left. It reports whether it cleared the search.
func (s *Search) Back(host screen.Host) (cleared bool) {
	switch {
	case s.Leave():
		return false
	case s.Empty():
		host.Back()
		return false
	case s.isPrefilled():
		host.Back()
	}
	s.Set("")
	return true
}

// NoMatch returns which keys clear and change the search and the filters, which are called that, when
// nothing matches. A text that is left stays, and the next one continues it.
func (s *Search) NoMatch(keys screen.Keys, filters string) string {
	switch {
	case s.Empty():
		return keys.Name(screen.Filter) + " changes the " + filters + "."
	case s.Typing:
		return keys.Name(textedit.DeleteToLineStart) + " clears the search."
	default:
		return keys.Name(screen.Back) + " clears the search, " + keys.Name(screen.Search) + " changes it, " +
			keys.Name(screen.Filter) + " the " + filters + "."
	}
}

// Bindings returns the actions while the user types the search, without keys that move within it.
// leave is what ending it does.
func (s *Search) Bindings(leave string) []screen.Binding {
	return []screen.Binding{
		{Action: screen.Open, Word: "to the list"},
		{Action: screen.Back, Word: leave},
		{Action: screen.MoveUp},
		{Action: screen.MoveDown},
		{Action: screen.MovePageUp},
		{Action: screen.MovePageDown},
	}
}
