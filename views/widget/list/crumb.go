package list

import (
	"strings"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Crumb is the line above a list: its name, or the search while the user types it.
type Crumb struct {
	Title   string   // empty if there is no room for it
	Total   int      // the number of rows on the service; 0 if unknown
	State   []string // highlighted words before the search, such as how many rows are marked
	Filters []string // what the list is narrowed to, apart from the search
	Order   string   // the sort order; empty if it can't be chosen
}

// Line draws the crumb, at most width cells wide while the user types the search.
func (c Crumb) Line(s *Search, width int, th *theme.Theme) string {
	title := th.Title.Render(c.Title)
	if s.Typing {
		const sign = " / "
		return title + th.Accent.Render(sign) + s.View(max(0, width-cells.Width(c.Title+sign)-2), true, th)
	}
	if c.Total > 0 {
		title += th.Dim.Render("  " + humanize.Comma(int64(c.Total)))
	}
	var words []string
	if c.Title != "" {
		words = append(words, title)
	}
	for _, w := range c.State {
		words = append(words, th.Accent.Render(w))
	}
	if !s.Empty() {
		words = append(words, th.Accent.Render("/"+s.Text()))
	}
	for _, w := range c.Filters {
		words = append(words, th.Accent.Render(w))
	}
	if c.Order != "" {
		words = append(words, th.Dim.Render(c.Order))
	}
	return strings.Join(words, th.Dim.Render(" · "))
}

// Position returns the position of row, counted from 0, among total rows: "1 of 1,200".
func Position(row, total int) string {
	return Amount(row+1) + " of " + Amount(total)
}

// Amount formats a number of rows: "1,200".
func Amount(n int) string { return humanize.Comma(int64(n)) }

// Hints lists the keys of actions: "/ search f filter".
func Hints(keys screen.Keys, actions ...screen.ID) string {
	var words []string
	for _, a := range actions {
		if own, ok := screen.Shared(a); ok && keys.Name(a) != "" {
			words = append(words, keys.Name(a)+" "+own.Short)
		}
	}
	return strings.Join(words, "  ")
}

// Message returns lines that say why a list is empty and what to do, w cells wide with a margin on
// both sides.
func Message(why, next string, margin, w int, th *theme.Theme) []string {
	return append(cells.Prose(th.Text, why, margin, w), cells.Prose(th.Dim, next, margin, w)...)
}

// Status is the state of reading a list.
type Status struct {
	Loading bool        // a page is being read
	Failed  state.Fault // why reading the last page failed; FaultNone if it did not
	Offline bool        // the service can't be reached now
	Chosen  bool        // Offline because the user chose it
}

// old returns, for a shared line of width cells, that the rows are cached because the service failed, and why if
// there is room. It returns "" without rows or a failure, or if a person stopped the reading, which a notice says.
func (s Status) old(rows, width int) string {
	if rows == 0 || s.Loading || s.Offline || s.Failed.Kind == state.FaultNone || s.Failed.Kind == state.FaultCanceled {
		return ""
	}
	const kept = "from the cache"
	for _, words := range []string{"! " + s.Failed.Message + " Shown " + kept, "! " + s.Failed.Message, "! " + kept} {
		if cells.Width(words) < width/2-1 {
			return words
		}
	}
	return "! cached"
}
