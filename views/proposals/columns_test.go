package proposals

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// titles returns the titles of the columns in w cells.
func titles(m *model, w int) (out []string) {
	cols, _ := m.columns(w, now)
	for _, c := range cols {
		out = append(out, c.Title)
	}
	return out
}

// toggle shows or hides a column.
func toggle(t *testing.T, m *model, id columnID, run func(screen.Answer)) {
	t.Helper()
	i := slices.IndexFunc(columnDefs, func(d columnDef) bool { return d.id == id })
	run(screen.Answer{Choice: int64(i)})
}

func TestColumnsAreChosenAndKept(t *testing.T) {
	s, o := shown(t, sample())
	o.users = []state.User{{ID: 7, FirstName: "Dana", LastName: "Reyes"}}
	o.details = []state.RowDetails{
		{ID: 10420, SalesPerson: 7, Margin: decimal.NewNullDecimal(decimal.RequireFromString("38.24"))},
		{ID: 10390, Opened: now.AddDate(0, 0, -2)},
	}
	s.Send(screen.Reread{}) // reads the users
	m := modelOf(s)
	s.Do(actionColumns)
	choose := func(a screen.Answer) { submit(t, s, a) }
	for _, id := range []columnID{colMargin, colSalesPerson, colAge, colOpened, colStatus, colModified} {
		toggle(t, m, id, choose)
	}
	want := []string{"No.", "Name", "Client", "Total USD", "Margin", "Salesperson", "Age", "Opened"}
	if got := titles(m, 130); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	lines := strings.Split(ansi.Strip(s.View(screen.Rect{W: 130, H: 20})), "\n")
	for _, part := range []string{"38.2%", "Dana Reyes", "1 h"} {
		if !strings.Contains(lines[3], part) {
			t.Errorf("%q is missing from %q", part, lines[3])
		}
	}
	if !strings.Contains(lines[5], "19 Nov") {
		t.Errorf("opened: %q", lines[5])
	}
	viewtest.Sizes(t, s)

	again := stage(t, o).Show()
	if got := titles(modelOf(again), 130); !slices.Equal(got, want) {
		t.Errorf("the next time %q, want %q", got, want)
	}
	again.Audience = screen.Installer
	again.Screen = page(o).New(again.Env)
	if again.Show(); slices.Contains(titles(modelOf(again), 200), "Margin") {
		t.Error("an installer sees the margin")
	}
}

// On a narrow terminal the column where one stands is there, whatever else gives way.
func TestTheColumnWhereOneStandsIsShown(t *testing.T) {
	s, _ := shown(t, sample())
	m := modelOf(s)
	for _, w := range []int{24, 38, 40, 54, 72, 80, 92, 120, 140, 200} {
		for i := range columnDefs {
			d := &columnDefs[i]
			if m.at = d.id; !m.wants(d) {
				continue
			}
			cols, defs := m.columns(w, now)
			if !slices.Contains(defs, d) {
				t.Errorf("in %d cells %s is missing: %q", w, d.id, titles(m, w))
			}
			if got := edge + 1 + cols.Width(); got > w && w >= 40 {
				t.Errorf("in %d cells the columns take %d: %q", w, got, titles(m, w))
			}
		}
	}
}

// On As of, which usually has only the widest list, client and status stay.
func TestTheColumnWhereOneStandsTakesNoMoreThanItsWidth(t *testing.T) {
	s, _ := shown(t, sample())
	m := modelOf(s)
	m.at = colAsOf
	if got, want := titles(m, 120), []string{"No.", "Name", "Client", "Status", "Total USD", "As of"}; !slices.Equal(got,
		want) && !slices.Equal(got, slices.Insert(slices.Clone(want), 5, "Modified")) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := titles(m, 40); !slices.Equal(got, []string{"No.", "Name", "As of"}) {
		t.Errorf("in 40 cells %q", got)
	}
}

func TestSortingHere(t *testing.T) {
	s, o := shown(t, sample())
	m := modelOf(s)
	s.View(screen.Rect{W: 120, H: 30})
	numbers := func() (out []int64) {
		for _, r := range m.rows.Rows() {
			out = append(out, r.number)
		}
		return out
	}
	o.rows[2].Total = decimal.NullDecimal{}
	set(s, o, o.rows)
	asked := len(o.asked)
	m.at = colTotal
	s.Do(screen.Sort)
	if got, want := numbers(), []int64{1035, 1041, 1042, 1038, 1036, 1039, 1030}; !slices.Equal(got, want) {
		t.Errorf("by total %v, want %v", got, want)
	}
	if got := ansi.Strip(m.Crumb(120).Left); !strings.Contains(got, "highest total first") {
		t.Errorf("crumb %q", got)
	}
	if got := ansi.Strip(s.View(screen.Rect{W: 120, H: 30})); !strings.Contains(got, "Total USD ▾") {
		t.Errorf("no sign of the order:\n%s", got)
	}
	s.Do(screen.Sort)
	if got, want := numbers(), []int64{1036, 1038, 1042, 1041, 1035, 1039, 1030}; !slices.Equal(got, want) {
		t.Errorf("the other way round, the unknown last: %v, want %v", got, want)
	}
	if len(o.asked) != asked {
		t.Error("the service is asked for an order that it does not have")
	}
	o.rows[0].Total = decimal.NewNullDecimal(decimal.RequireFromString("1"))
	set(s, o, o.rows)
	if got := numbers(); got[0] != 1042 {
		t.Errorf("read again: %v", got)
	}
	s.Do(screen.MoveLeft, screen.Sort) // the status
	if got := o.last(t, s); got.SortBy != state.SortStatus || numbers()[0] != o.rows[0].Number || m.rows.Sorted() {
		t.Errorf("the service's order %+v, %v", got, numbers())
	}
	m.at = colTotal
	o.total = 5000
	s.Send(screen.Reread{})
	if why := s.Action(screen.Sort).Unless(); !strings.Contains(why, "here whole") {
		t.Errorf("a part of the list is sorted as if it were all: %q", why)
	}
	o.total, o.rows[1].Currency.Code = 0, "CAD"
	s.Send(screen.Reread{})
	if why := s.Action(screen.Sort).Unless(); !strings.Contains(why, "several currencies") {
		t.Errorf("dollars and dollars are compared: %q", why)
	}
}

// A click on a title stands there, a second one sorts.
func TestTitlesAreClicked(t *testing.T) {
	s, o := shown(t, sample())
	area := screen.Rect{W: 120, H: 30}
	header := strings.Split(ansi.Strip(s.View(area)), "\n")[1]
	x := len([]rune(header[:strings.Index(header, "Client")])) + 2
	s.Send(screen.Click{X: x, Y: 1})
	if m := modelOf(s); m.at != colClient {
		t.Fatalf("at %q after a click on %q", m.at, header)
	}
	s.Send(screen.Click{X: x, Y: 1})
	if got := o.last(t, s); got.SortBy != state.SortClientName || got.Direction != state.Ascending {
		t.Errorf("sorted by %+v", got)
	}
}

func TestFiltersAreChips(t *testing.T) {
	s, o := shown(t, sample())
	s.Do(screen.Filter, screen.Mark, screen.MoveDown, screen.Mark, screen.Back)
	area := screen.Rect{W: 80, H: 20}
	chips := func() string { return strings.TrimSpace(strings.Split(ansi.Strip(s.View(area)), "\n")[1]) }
	if got := chips(); got != "Draft ×   Submitted ×" {
		t.Errorf("%q", got)
	}
	if got := ansi.Strip(modelOf(s).Crumb(80).Left); strings.Contains(got, "Draft") {
		t.Errorf("the crumb repeats them: %q", got)
	}
	s.Send(screen.Click{X: 3, Y: 1})
	if got := o.last(t, s).Statuses; !slices.Equal(got, []state.Status{state.StatusSubmitted}) {
		t.Errorf("after a click on the first: %v", got)
	}
	s.Do(actionDropFilter)
	if got := o.last(t, s).Statuses; len(got) > 0 || strings.Contains(chips(), "×") {
		t.Errorf("after backspace: %v, %q", got, chips())
	}
	if s.Action(actionDropFilter).Unless() == "" {
		t.Error("there is nothing to drop")
	}
	s.Do(screen.Filter, screen.Mark, screen.Back)
	s.View(screen.Rect{W: 80, H: 8})
	if got := ansi.Strip(modelOf(s).Crumb(80).Left); !strings.Contains(got, "Draft") {
		t.Errorf("without room for chips the crumb says them: %q", got)
	}
	viewtest.Sizes(t, s)
}

func TestTheFilterByFollowUpIsOfThisMachine(t *testing.T) {
	s, o := shown(t, sample())
	asked := len(o.asked)
	s.Do(screen.Filter)
	for range len(state.ProposalStatuses()) + 2 {
		s.Do(screen.MoveDown)
	}
	s.Do(screen.Mark)
	s.Pass(time.Second)
	if got := query(s).FollowUpBy; got != "2026-11-21" || len(o.asked) != asked {
		t.Errorf("due by %q, %d requests", got, len(o.asked)-asked)
	}
	s.Do(screen.Mark)
	if got := query(s).FollowUpBy; got != state.AnyDay {
		t.Errorf("then %q", got)
	}
	if words := modelOf(s).filters.active(query(s)); !slices.Equal(words, []string{"follow-up any day"}) {
		t.Errorf("%q", words)
	}
	s.Do(screen.Mark)
	if got := o.last(t, s); got.FollowUpBy != "" {
		t.Errorf("without it the service is asked again: %+v", got)
	}
}

// The pinned jobs are listed without the service, and again when a pin comes or its job is here.
func TestTheFilterByPinsIsOfThisMachine(t *testing.T) {
	s, o := shown(t, sample())
	asked := len(o.asked)
	s.Do(screen.Filter)
	for range len(state.ProposalStatuses()) + 1 {
		s.Do(screen.MoveDown)
	}
	s.Do(screen.Mark)
	s.Pass(time.Second)
	if !query(s).Pinned || len(o.asked) != asked {
		t.Errorf("%+v, %d requests", query(s), len(o.asked)-asked)
	}
	if words := modelOf(s).filters.active(query(s)); !slices.Equal(words, []string{"pinned"}) {
		t.Errorf("%q", words)
	}
	all := [][]state.Pin{
		{{Proposal: 10420, Missing: []state.PinPart{state.PinDetail}}}, {{Proposal: 10420}}, {{Proposal: 10390}},
	}
	for _, pins := range all {
		o.pins = pins
		for _, changed := range []bool{true, false} {
			read := o.readHere
			s.Send(screen.Changed{})
			s.Pass(time.Second)
			if got := o.readHere > read; got != changed {
				t.Errorf("%+v, changed %v: read again %v", pins, changed, got)
			}
		}
	}
	s.Do(screen.Back, actionDropFilter)
	if got := o.last(t, s); got.Pinned {
		t.Errorf("without it the service is asked again: %+v", got)
	}
}
