package list

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/viewport"
)

// Log is a list of records, such as the journal, with a search and with the details of the row
// under the cursor below the rows. It implements most of a screen.
type Log[R any, I comparable, Q any] struct {
	screen.RenderCache
	List     *Searched[R, I, Q] // the rows
	InDetail bool               // the focus is on the details

	look    LogLook
	details viewport.Viewport
	shown   I // the row whose details are shown

	usual, typing []*screen.Action
}

// LogLook defines how a log looks in w cells.
type LogLook struct {
	Titles func(w int) string
	Row    func(i, w int) string
	Detail func(w int) []string      // of the row under the cursor
	Empty  func() (why, next string) // shown in place of rows when the log is empty
	None   string                    // shown when the search matches nothing: "No request matches"
	Opens  string                    // what open does on a row: "open"
	Deeper string                    // what the key does for details that don't fit: "shows all of it"
	Took   func() tea.Cmd            // called when rows were read; nil for nothing
	Whole  bool                      // details with the focus take the whole screen
}

// NewLog returns a log that has read nothing. text points to the search in a query.
func NewLog[R any, I comparable, Q any](l *List[R, I, Q], text func(*Q) *string, look LogLook) *Log[R, I, Q] {
	log := &Log[R, I, Q]{List: NewSearched(l, text, l.Ask), look: look}
	l.Took = func() tea.Cmd {
		log.follow()
		return after(look.Took)
	}
	return log
}

// Do sets the usual actions, and those while the user types the search.
func (l *Log[R, I, Q]) Do(usual, typing []*screen.Action) { l.usual, l.typing = usual, typing }

// Show shows the log as the user left it and reads it again.
func (l *Log[R, I, Q]) Show(screen.Location) tea.Cmd { return l.List.Reread() }

// Typing reports whether the user is typing the search.
func (l *Log[R, I, Q]) Typing() bool { return l.List.Search.Typing }

// Found returns how many rows there are, and whether they match the current search.
func (l *Log[R, I, Q]) Found() (rows int, ready bool) { return len(l.List.rows), l.List.Ready() }

// Actions returns what can be done now.
func (l *Log[R, I, Q]) Actions() []*screen.Action { return l.List.Actions(l.usual, l.typing, nil) }

// Update handles the messages of the shell and of the list, and the keys of the search.
func (l *Log[R, I, Q]) Update(msg tea.Msg) tea.Cmd {
	l.Invalidate()
	switch msg := msg.(type) {
	case screen.Changed, screen.Reread:
		return l.List.Reread()
	case screen.Click:
		return l.click(msg.Y)
	case screen.Wheel:
		return l.wheel(msg)
	case tea.KeyMsg:
		return l.List.Typed(msg)
	}
	return nil
}

// follow shows the details of the row under the cursor.
func (l *Log[R, I, Q]) follow() {
	if r := l.List.Current(); r != nil && l.List.id(r) != l.shown {
		l.shown, l.details = l.List.id(r), viewport.Viewport{}
	}
}

// click focuses the rows or the details under the pointer. It selects a row, and moves the focus
// to the details if the row is selected already.
func (l *Log[R, I, Q]) click(y int) tea.Cmd {
	was := l.InDetail
	if was && l.look.Whole {
		return nil
	}
	l.List.Search.Typing, l.InDetail = false, l.overDetail(y)
	open := l.Toggle
	if was || l.InDetail {
		open = l.moved
	}
	return l.List.Click(y-1, l.moved, open)
}

// wheel scrolls the rows or the details under the pointer.
func (l *Log[R, I, Q]) wheel(w screen.Wheel) tea.Cmd {
	if l.InDetail && l.look.Whole || l.overDetail(w.Y) {
		l.details.Do(w.Move)
		return nil
	}
	return l.step(w.Move)
}

// overDetail reports whether a line of the screen belongs to the details.
func (l *Log[R, I, Q]) overDetail(y int) bool {
	rows, details := l.List.Split(l.Area().H)
	return details && y > rows && l.List.Current() != nil
}

// Move moves in the details if they have the focus, else among the rows.
func (l *Log[R, I, Q]) Move(id screen.ID) tea.Cmd {
	if l.InDetail && l.details.Do(id) {
		return nil
	}
	return l.step(id)
}

func (l *Log[R, I, Q]) step(id screen.ID) tea.Cmd {
	if !l.List.Move(id) {
		return nil
	}
	return l.moved()
}

// moved shows the row that the cursor moved to, and reads older rows.
func (l *Log[R, I, Q]) moved() tea.Cmd {
	l.follow()
	return l.List.More()
}

// DetailWord returns what Toggle does.
func (l *Log[R, I, Q]) DetailWord() string {
	if l.InDetail {
		return "to the list"
	}
	return l.look.Opens
}

// Toggle moves the focus to the details, or back to the rows.
func (l *Log[R, I, Q]) Toggle() tea.Cmd {
	l.InDetail = !l.InDetail
	return nil
}

// BeginSearch starts typing the search.
func (l *Log[R, I, Q]) BeginSearch() tea.Cmd {
	l.List.Search.Typing, l.InDetail = true, false
	return nil
}

// LeaveSearch ends typing the search, and opens the selected row if there are few.
func (l *Log[R, I, Q]) LeaveSearch() tea.Cmd {
	l.List.Enter()
	return nil
}

// Back leaves the details, then clears the search, then leaves the screen.
func (l *Log[R, I, Q]) Back() tea.Cmd {
	switch {
	case l.InDetail:
		l.InDetail = false
	case l.List.Search.Back(l.List.env.Host):
		return l.List.Narrow()
	}
	return nil
}

// View draws the rows, with the details below them if there is room.
func (l *Log[R, I, Q]) View(area screen.Rect) string { return l.Draw(area, l.draw) }

func (l *Log[R, I, Q]) draw(area screen.Rect) string {
	w, h := area.W, area.H
	switch {
	case l.List.Current() == nil:
		return cells.Block(l.empty(w), w, h)
	case l.InDetail && l.look.Whole:
		return l.details.View(l.look.Detail(w), w, h)
	}
	height, details := l.List.Split(h)
	from, to := l.List.Fit(height)
	lines := []string{l.List.env.Theme.Dim.Render(cells.Fit(l.look.Titles(w), w))}
	for i := from; i < to; i++ {
		lines = append(lines, l.look.Row(i, w))
	}
	if details {
		below := l.details.View(l.look.Detail(w), w, h-len(lines)-1)
		lines = append(append(lines, l.rule(w)), strings.Split(below, "\n")...)
	}
	return cells.Block(lines, w, h)
}

// rule separates the rows from the details, shows the focus, and names the key for more.
func (l *Log[R, I, Q]) rule(w int) string {
	word := ""
	switch {
	case l.details.Below() == 0:
	case l.InDetail:
		word = " " + l.details.More() + " "
	default:
		word = " " + l.List.env.Keys.Name(screen.Open) + " " + l.look.Deeper + " "
	}
	return cells.PaneRule(l.List.env.Theme, word, w, l.InDetail)
}

// empty returns lines that say why there are no rows.
func (l *Log[R, I, Q]) empty(w int) []string {
	why, next := l.look.Empty()
	switch fault := l.List.Status().Failed; {
	case fault.Kind != state.FaultNone:
		why, next = fault.Message, fault.Next
	case !l.List.Ready():
		why, next = "Reading…", ""
	case !l.List.Search.Empty():
		why = l.look.None + " “" + l.List.Search.Text() + "”."
		next = l.List.env.Keys.Name(screen.Search) + " changes the search; fewer words find more."
	}
	return append([]string{""}, Message(why, next, 1, w, l.List.env.Theme)...)
}
