package list

import (
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

func TestKeysOfASearch(t *testing.T) {
	var s Search
	if changed := s.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("a")}); changed || !s.Empty() {
		t.Errorf("a search that is not typed took a key: %v, %q", changed, s.Text())
	}
	s.Typing = true
	for _, tt := range []struct {
		key     tea.KeyMsg
		changed bool
	}{
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("林")}, true},
		{tea.KeyMsg{Type: tea.KeyLeft}, false},
		{tea.KeyMsg{Type: tea.KeyUp}, false},
		{tea.KeyMsg{Type: tea.KeyEnter}, false},
	} {
		if changed := s.Key(tt.key); changed != tt.changed {
			t.Errorf("%s: changed %v", tt.key, changed)
		}
	}
	if s.Text() != "林" {
		t.Errorf("typed: %q", s.Text())
	}
	if !s.Leave() || s.Leave() || s.Text() != "林" {
		t.Error("leaving ends the typing once and keeps the text")
	}
}

func TestOrdersGoRound(t *testing.T) {
	orders := Orders[string]{
		{"modified", state.Descending, "newest first", "oldest first"},
		{"name", state.Ascending, "name Z–A", "name A–Z"},
	}
	by, direction := orders.Next("modified")
	if by != "name" || direction != state.Ascending {
		t.Errorf("after modified: %s %s", by, direction)
	}
	if by, direction = orders.Next(by); by != "modified" || direction != state.Descending {
		t.Errorf("after the last: %s %s", by, direction)
	}
	if got := orders.Words("name", direction.Opposite()); got != "name A–Z" {
		t.Errorf("words: %q", got)
	}
}

func TestAPanelTogglesTheRowUnderItsCursor(t *testing.T) {
	type query struct{ values []string }
	q := query{values: []string{"b"}}
	rows := func() []Row[query] {
		var rows []Row[query]
		for _, v := range []string{"a", "b", "c"} {
			rows = append(rows,
				Row[query]{Text: v, Count: "1,200", Ticked: slices.Contains(q.values, v), Toggle: func(q *query) {
					q.values = Toggled(q.values, v)
				}})
		}
		return rows
	}
	var p Panel[query]
	p.Open()
	before := q.values
	for _, a := range []screen.ID{screen.Mark, screen.MoveDown, screen.Mark, screen.MoveBottom, screen.Open} {
		changed := p.do(a, rows(), 2, &q)
		if want := a == screen.Mark || a == screen.Open; changed != want {
			t.Errorf("%s: changed %v", a, changed)
		}
	}
	if !slices.Equal(q.values, []string{"a", "c"}) || !slices.Equal(before, []string{"b"}) {
		t.Errorf("got %q, and what was handed in is %q", q.values, before)
	}
	lines := p.Lines(theme.New(theme.Config{}), rows(), 24, 2)
	for i, want := range []string{" [ ] b            1,200 ", " [x] c            1,200 "} {
		if got := ansi.Strip(lines[i]); got != want {
			t.Errorf("line %d: %q, want %q", i, got, want)
		}
	}
	if p.do(screen.Back, rows(), 2, &q) || p.IsOpen {
		t.Error("going back did not close the panel alone")
	}
	if p.do(screen.Open, nil, 2, &q) {
		t.Error("a panel without rows changed something")
	}
}

// host counts what a search asks of the shell.
type host struct {
	screen.Host
	left, found int
}

func (h *host) Back()      { h.left++ }
func (h *host) OpenFound() { h.found++ }

// A key that was meant to end typing must neither clear the search nor leave the screen.
func TestBackEndsTypingThenClearsThenLeaves(t *testing.T) {
	var s Search
	s.Set("hal")
	s.Typing = true
	h := &host{}
	for i, want := range []struct {
		cleared bool
		text    string
		left    int
	}{{false, "hal", 0}, {true, "", 0}, {false, "", 1}} {
		if cleared := s.Back(h); cleared != want.cleared || s.Text() != want.text || h.left != want.left || s.Typing {
			t.Errorf("step %d: cleared %v, %q, left %d, typing %v", i+1, cleared, s.Text(), h.left, s.Typing)
		}
	}
	s.Prefill("Ann")
	if !s.Back(h) || !s.Empty() || h.left != 2 {
		t.Errorf("a prefilled search: %q, left %d", s.Text(), h.left)
	}
}

func TestEnterOpensWhatASearchHasLeft(t *testing.T) {
	var s Search
	h := &host{}
	if s.Enter(h) || h.found != 0 {
		t.Error("a search that is not typed opened something")
	}
	s.Typing = true
	if !s.Enter(h) || h.found != 0 {
		t.Error("an empty search opened something")
	}
	s.Set("hal")
	s.Typing = true
	if !s.Enter(h) || h.found != 1 || s.Typing {
		t.Errorf("asked to open %d rows, typing %v", h.found, s.Typing)
	}
}

// TestAClickTicksTheFilterThatWasClicked: one row off, and the list shows what nobody
// asked for.
func TestAClickTicksTheFilterThatWasClicked(t *testing.T) {
	const height = 3
	rows := make([]Row[[]int], 5)
	for i := range rows {
		rows[i] = Row[[]int]{Text: "filter", Toggle: func(q *[]int) { *q = append(*q, i) }}
	}
	th := theme.New(theme.Config{})
	for _, tt := range []struct{ down, row, want int }{
		{0, 0, 0},
		{0, 2, 2},
		{0, 3, -1},
		{0, -1, -1},
		{4, 0, 2},
		{4, 2, 4}, // scrolled: the last three rows are in sight
	} {
		var p Panel[[]int]
		var ticked []int
		p.Open()
		p.Lines(th, rows, 40, height)
		for range tt.down {
			p.do(screen.MoveDown, rows, height, &ticked)
		}
		p.Lines(th, rows, 40, height)
		got := -1
		if p.click(tt.row, len(rows), height) {
			p.do(screen.Mark, rows, height, &ticked)
			got = ticked[0]
		}
		if got != tt.want {
			t.Errorf("%d down, a click on row %d ticks %d, want %d", tt.down, tt.row, got, tt.want)
		}
	}
}
