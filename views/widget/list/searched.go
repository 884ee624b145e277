package list

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// Searched is a list with a search and filters.
type Searched[R any, I comparable, Q any] struct {
	*List[R, I, Q]
	Search Search
	Filter Panel[Q]
	text   func(*Q) *string // the search in a query
	ask    func(Q) tea.Cmd  // shows another query
}

// NewSearched adds a search and filters to l. text points to the search in a query. ask shows
// another query: it calls Ask and updates the rest of the screen.
func NewSearched[R any, I comparable, Q any](
	l *List[R, I, Q], text func(*Q) *string, ask func(Q) tea.Cmd,
) *Searched[R, I, Q] {
	return &Searched[R, I, Q]{List: l, Search: NewSearch(l.env.Keys), text: text, ask: ask}
}

// Typed types a key into the search, which narrows the list at once.
func (s *Searched[R, I, Q]) Typed(k tea.KeyMsg) tea.Cmd {
	if !s.Search.Key(k) {
		return nil
	}
	return s.Narrow()
}

// Enter ends typing, and reports whether the user was typing. From then on the cursor stays on its row, whatever
// else is found: the next key is meant for that row.
func (s *Searched[R, I, Q]) Enter() bool {
	typing := s.Search.Enter(s.env.Host)
	if typing {
		s.Hold()
	}
	return typing
}

// Narrow asks for the rows that match the current search.
func (s *Searched[R, I, Q]) Narrow() tea.Cmd {
	q := s.Query()
	*s.text(&q) = s.Search.Text()
	return s.ask(q)
}

// Choose shows another query, with its search.
func (s *Searched[R, I, Q]) Choose(q Q) tea.Cmd {
	s.Search.Set(*s.text(&q))
	return s.ask(q)
}

// Actions returns the actions of the open filters, of the search while the user types it, or else
// the usual ones.
func (s *Searched[R, I, Q]) Actions(usual, typing, filters []*screen.Action) []*screen.Action {
	switch {
	case s.Filter.IsOpen:
		return filters
	case s.Search.Typing:
		return typing
	default:
		return usual
	}
}

// OpenWord returns what enter does while the user types the search.
func (s *Searched[R, I, Q]) OpenWord() string { return s.Search.OpenWord(len(s.rows)) }

// Tick runs an action of the open filters, whose lines are rows.
func (s *Searched[R, I, Q]) Tick(id screen.ID, rows []Row[Q]) tea.Cmd {
	if ask := s.Filter.asking(id, rows); ask != nil {
		return ask()
	}
	q := s.Query()
	if s.Filter.do(id, rows, s.height, &q) {
		return s.ask(q)
	}
	return nil
}

// ClickFilter ticks a line of the open filters, counted from the first visible one.
func (s *Searched[R, I, Q]) ClickFilter(row int, rows []Row[Q]) tea.Cmd {
	if !s.Filter.click(row, len(rows), s.height) {
		return nil
	}
	return s.Tick(screen.Open, rows)
}

// Crumb returns the line above the list. Its right end says that the rows are old, that they are
// being read, or that the service is offline; else it lists keys.
func (s *Searched[R, I, Q]) Crumb(c Crumb, reading, offline, keys string, width int) screen.Crumb {
	th, status := s.env.Theme, s.Status()
	c.Total = s.Total()
	out := screen.Crumb{Left: c.Line(&s.Search, width, th), AsOf: s.AsOf()}
	old := status.old(len(s.rows), width)
	switch {
	case s.Search.Typing:
	case old != "":
		out.Right = th.Warn.Render(old)
	case status.Loading:
		out.Right = th.Dim.Render(reading)
	case status.Offline:
		out.Right = th.Dim.Render(offline)
	default:
		out.Right = th.Dim.Render(keys)
	}
	return out
}

// titledFrom is the least height at which a framed list has titles.
const titledFrom = 3

// Titles returns how many of the h lines within a frame are titles.
func Titles(h int) int {
	if h >= titledFrom {
		return 1
	}
	return 0
}

// Framed defines how a list looks in a frame.
type Framed struct {
	Title, Filters string // the title of the frame, and that while the filters are open
	Focused        bool
	Titles         string // of the columns
	Row            func(i int, current bool) string
	Empty          func(w int) []string // in place of rows
}

// Draw draws the list or its open filters in a frame of the size of r.
func (s *Searched[R, I, Q]) Draw(r screen.Rect, filters func() []Row[Q], look func(w int) Framed) string {
	if r.Empty() {
		return ""
	}
	var f cells.Frame
	w, h := f.Inner(r.W, r.H)
	from, to := s.Fit(max(0, h-Titles(h)))
	is, th := look(w), s.env.Theme
	below := s.below()
	var lines []string
	switch {
	case s.Filter.IsOpen:
		is.Title, is.Titles = is.Filters, " "+s.Filter.Hint(s.env.Keys)
		rows := filters()
		lines, below = s.Filter.Lines(th, rows, w, s.height), s.Filter.below(len(rows), s.height)
	case len(s.rows) == 0:
		lines = is.Empty(w)
	default:
		for i := from; i < to; i++ {
			line := is.Row(i, i == s.Win.At)
			if i == s.Win.At {
				line = th.Cursor(line, is.Focused)
			}
			lines = append(lines, line)
		}
	}
	f = cells.PaneFrame(th, is.Title, is.Focused)
	if len(s.rows) > 0 && !s.Filter.IsOpen {
		f.Right = Position(s.Win.At, max(s.Total(), len(s.rows)))
	}
	f.Foot = th.Dim.Render(cells.More(below))
	if Titles(h) > 0 {
		lines = append([]string{th.Dim.Render(cells.Fit(is.Titles, w))}, lines...)
	}
	return f.Render(lines, r.W, r.H)
}
