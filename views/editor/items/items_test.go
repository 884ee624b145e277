package items

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func item(id, parent state.ItemID, kind state.ItemType, brand, model, name, qty, price string) state.Item {
	return state.Item{
		ID: id, ParentID: parent, Type: kind, Brand: brand, Model: model, ShortDescription: name,
		Quantity: decimal.NewNullDecimal(dec(qty)), SellPrice: decimal.NewNullDecimal(dec(price)),
	}
}

func sample() *state.Area {
	labor := item(6, 0, state.ItemLabor, "", "", "", "6", "110")
	labor.Name = "Installation"
	fee := item(7, 0, state.ItemFee, "", "", "", "1", "150")
	fee.Name = "Site survey"
	return &state.Area{ID: 10, Name: "Living Room", Options: []state.Option{
		{ID: 101, ClientDescription: "Good: a display", Total: decimal.NewNullDecimal(dec("12400"))},
		{
			ID: 102, ClientDescription: "Better: a larger one", Status: state.StatusAccepted,
			Total: decimal.NewNullDecimal(dec("18240")),
			Items: []state.Item{
				item(1, 0, state.ItemPart, "Northlight", "VX-75", `75" display`, "1", "3999.99"),
				item(3, 0, state.ItemPart, "Aurora", "S-9", "soundbar", "1", "1299"),
				item(2, 1, state.ItemPart, "Slimline", "SM-4", "wall mount", "1", "219"),
				item(4, 0, state.ItemPart, "", "", "Cat6A plenum cable (ft)", "1234.25", "0.85"),
				item(5, 0, state.ItemCustom, "", "", strings.Repeat("特注の棚 e\u0301tage\u0300re ", 20), "-2",
					"9999999.5"),
				labor, fee,
			},
		},
		{ID: 103, ClientDescription: "Best: the largest", Total: decimal.NullDecimal{}},
	}}
}

var usd = money.Currency{Code: "USD"}

// of returns an area for the team.
func of(area *state.Area, index int) *Area {
	if area == nil {
		return nil
	}
	return Of(area, usd, Wanted{})
}

// forClient returns an area for a client.
func forClient(area *state.Area) *Area {
	c := state.ForClient(&state.Proposal{Areas: []state.Area{*area}})
	return ForClient(&c.Areas[0], usd)
}

func table(area *state.Area, index int) *Model {
	m := New(viewtest.Theme(), viewtest.Keys())
	m.SetCurrency(usd)
	m.SetOption(of(area, index), index)
	m.Focus(true)
	m.View(screen.Rect{W: 80, H: 20})
	return &m
}

// large returns an option of n lines, in groups of a parent and nine accessories.
func large(n int) *state.Area {
	items := make([]state.Item, n)
	for i := range items {
		id := state.ItemID(i + 1)
		var parent state.ItemID
		if i%10 != 0 {
			parent = id - state.ItemID(i%10)
		}
		items[i] = item(id, parent, state.ItemPart, "Brand", fmt.Sprintf("M-%d", id), "part", "1", "10.01")
	}
	return &state.Area{ID: 1, Name: "Rack", Options: []state.Option{{ID: 1, Items: items}}}
}

func do(t *testing.T, m *Model, actions ...screen.ID) {
	t.Helper()
	for _, a := range actions {
		if a == screen.Back {
			m.Back()
		} else {
			m.Do(a)
		}
	}
}

func ids(m *Model) []state.ItemID {
	var out []state.ItemID
	for row := range m.count() {
		out = append(out, m.idAt(m.place(row)))
	}
	return out
}

func TestPictures(t *testing.T) {
	m := table(sample(), 1)
	do(t, m, screen.MoveDown, screen.Mark, screen.Mark)
	viewtest.Golden(t, "table", m, 14)
	m.Focus(false)
	do(t, m, screen.Back, screen.MoveTop, screen.Open)
	viewtest.Golden(t, "closed", m, 8)
	viewtest.Golden(t, "large", table(large(7200), 0), 8)
	m.SetOption(forClient(sample()), 1)
	viewtest.Golden(t, "client", m, 10)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	m := table(sample(), 1)
	viewtest.Sizes(t, m)
	do(t, m, screen.Mark, screen.Search)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, table(nil, -1))
	viewtest.Sizes(t, table(&state.Area{Name: "Empty"}, -1))
	viewtest.Sizes(t, table(sample(), 0))
}

func TestAccessoriesAreBelowTheirParent(t *testing.T) {
	m := table(sample(), 1)
	if diff := cmp.Diff([]state.ItemID{1, 2, 3, 4, 5, 6, 7}, ids(m)); diff != "" {
		t.Error(diff)
	}
	do(t, m, screen.MoveDown, screen.MoveLeft)
	if diff := cmp.Diff([]state.ItemID{1, 3, 4, 5, 6, 7}, ids(m)); diff != "" {
		t.Errorf("left on a child closes its parent: %s", diff)
	}
	if selected(m).ID != 1 {
		t.Errorf("the cursor is on %d", selected(m).ID)
	}
	do(t, m, screen.MoveRight)
	if diff := cmp.Diff([]state.ItemID{1, 2, 3, 4, 5, 6, 7}, ids(m)); diff != "" {
		t.Error(diff)
	}
}

func TestNoLineIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 12).Draw(t, "n")
		items := make([]state.Item, n)
		for i := range items {
			parent := state.ItemID(rapid.IntRange(0, 13).Draw(t, "parent")) // missing, itself, or a cycle
			items[i] = item(state.ItemID(i+1), parent, state.ItemPart, "B", "M", "", "1", "1")
		}
		m := New(viewtest.Theme(), viewtest.Keys())
		m.SetOption(of(&state.Area{ID: 1, Options: []state.Option{{ID: 1, Items: items}}}, 0), 0)
		seen := map[state.ItemID]int{}
		for _, id := range ids(&m) {
			seen[id]++
		}
		if m.count() != n || len(seen) != n {
			t.Fatalf("%d lines became %v", n, ids(&m))
		}
	})
}

func TestMarkedLinesAreAddedUp(t *testing.T) {
	m := table(sample(), 1)
	do(t, m, screen.Mark, screen.Mark, screen.MoveDown, screen.Mark) // the first two, then the cable
	n, sum := m.partialSum()
	if n != 3 || !sum.Decimal.Equal(dec("3999.99").Add(dec("219")).Add(dec("1049.11"))) {
		t.Errorf("%d lines come to %s", n, sum.Decimal)
	}
	text := ansi.Strip(m.View(screen.Rect{W: 80, H: 20}))
	if !strings.Contains(text, "3 marked") || !strings.Contains(text, "before discount and tax  5,268.10") {
		t.Errorf("the sum is not shown:\n%s", text)
	}
	do(t, m, screen.Back)
	if n, _ := m.partialSum(); n != 0 {
		t.Errorf("%d lines are still marked", n)
	}
}

func TestFilterKeepsTheParentsOfMatches(t *testing.T) {
	m := table(sample(), 1)
	do(t, m, screen.Search)
	for _, r := range "mount" {
		m.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	if diff := cmp.Diff([]state.ItemID{1, 2}, ids(m)); diff != "" {
		t.Error(diff)
	}
	if text := ansi.Strip(m.View(screen.Rect{W: 80, H: 20})); !strings.Contains(text, "2 of 7 items") {
		t.Errorf("the count is wrong:\n%s", text)
	}
	for _, r := range "xyz" {
		m.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	if text := ansi.Strip(m.View(screen.Rect{W: 80, H: 20})); !strings.Contains(text, "No line item matches.") {
		t.Errorf("an empty result is not explained:\n%s", text)
	}
	do(t, m, screen.Back, screen.Back)
	if len(ids(m)) != 7 || m.Typing() {
		t.Errorf("the filter was not cleared: %v", ids(m))
	}
}

// A key after the filter marked or changed another line: the one at the same height, or the line above the match.
func TestTheFilterPutsTheCursorOnTheFirstMatch(t *testing.T) {
	m := table(sample(), 1)
	for filter, want := range map[string]state.ItemID{"mount": 2, "S": 1, "soundbar": 3} {
		do(t, m, screen.MoveBottom, screen.Search)
		m.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(filter)})
		if m.selected != want {
			t.Errorf("%q selects %d, want %d", filter, m.selected, want)
		}
		do(t, m, screen.Back, screen.Back, screen.MoveTop)
	}
}

func TestClientViewHidesCostAndMargin(t *testing.T) {
	area := sample()
	area.Options[1].Items[0].Cost = decimal.NewNullDecimal(dec("3000"))
	m := table(area, 1)
	wide := screen.Rect{W: 120, H: 20}
	got := ansi.Strip(m.View(wide))
	viewtest.See(t, got, "Cost", "Margin", "3,000.00", "25.00%")
	m.SetOption(forClient(area), 1)
	got = ansi.Strip(m.View(wide))
	viewtest.DoNotSee(t, got, "Cost", "Margin", "3,000.00", "25%")
	m.SetOption(of(area, 1), 1)
	if got := ansi.Strip(m.View(screen.Rect{W: 80, H: 20})); strings.Contains(got, "Margin") {
		t.Errorf("a narrow table shows the cost:\n%s", got)
	}
}

func TestOptionTabs(t *testing.T) {
	m := table(sample(), 1)
	if got, why := m.Beside(1); got != 103 || why != "" {
		t.Errorf("next: %v, %s", got, why)
	}
	if got, why := m.Beside(-1); got != 101 || why != "" {
		t.Errorf("previous: %v, %s", got, why)
	}
	m.SetOption(of(sample(), 2), 2)
	if _, why := m.Beside(1); why == "" {
		t.Error("next is enabled on the last option")
	}
	m.SetOption(of(sample(), 0), 0)
	if _, why := m.Beside(-1); why == "" {
		t.Error("previous is enabled on the first option")
	}
	m.SetOption(of(sample(), 2), 2)
	text := ansi.Strip(m.View(screen.Rect{W: 80, H: 20}))
	if !strings.Contains(text, " 1 Good 12,400.00 │ 2 Better 18,240.00 ✓ │ 3 Best unknown ") {
		t.Errorf("tabs:\n%s", text)
	}
}

// Names are shortened only as far as the others need the room.
func TestOptionNamesAreShortenedOnlyAsNeeded(t *testing.T) {
	area := sample()
	area.Options[0].ClientDescription = "Everything in the cinema and in each of the rooms beside it, above it and below it, with nothing left out"
	m := table(area, 0)
	for w, want := range map[int]string{
		46: " 1 Everyth… 12,400.00 │ 2 Better ✓ │ 3 Best ",
		50: " 1 Everything … 12,400.00 │ 2 Better ✓ │ 3 Best ",
		80: " 1 Everything in the cinem… 12,400.00 │ 2 Better 18,240.00 ✓ │ 3 Best unknown ",
	} {
		if got := ansi.Strip(m.View(screen.Rect{W: w, H: 20})); !strings.Contains(got, want) {
			t.Errorf("%d: %q is missing from\n%s", w, want, got)
		}
	}
}

// selected returns the line under the cursor; nil for none.
func selected(m *Model) *state.ClientItem {
	if m.count() == 0 {
		return nil
	}
	it := m.outline.of.at(m.outline.order[m.place(m.win.At)].At)
	return &it
}

func TestRefreshKeepsTheCursorByID(t *testing.T) {
	m := table(sample(), 1)
	do(t, m, screen.MoveDown, screen.MoveDown, screen.MoveDown)
	want := selected(m).ID
	fresh := sample()
	fresh.Options[1].Items = append([]state.Item{item(90, 0, state.ItemPart, "New", "N", "", "1", "1")},
		fresh.Options[1].Items...)
	m.SetOption(of(fresh, 1), 1)
	if got := selected(m).ID; got != want {
		t.Errorf("the cursor went from %d to %d", want, got)
	}
	m.SetOption(of(fresh, 0), 0)
	if selected(m) != nil {
		t.Error("an empty option has a selected line")
	}
}

func TestEmptyStatesNameTheNextStep(t *testing.T) {
	for _, tt := range []struct {
		m    *Model
		want string
	}{
		{table(nil, -1), "a adds one."},
		{table(&state.Area{Name: "Patio"}, -1), "o adds one."},
		{table(sample(), 0), "e writes what the client reads"},
	} {
		if got := ansi.Strip(tt.m.View(screen.Rect{W: 100, H: 10})); !strings.Contains(got, tt.want) {
			t.Errorf("%q is missing from\n%s", tt.want, got)
		}
	}
}

// Drawing only costs time for visible rows. A test cannot rely on a clock, so this one compares the number of
// allocations for a hundred times as many lines.
func TestDrawingCostsOnlyVisibleRows(t *testing.T) {
	cost := func(n int) float64 {
		m := table(large(n), 0)
		return testing.AllocsPerRun(20, func() {
			m.drawn.Invalidate()
			m.View(screen.Rect{W: 120, H: 36})
		})
	}
	small, big := cost(72), cost(7200)
	if big > small*1.2 {
		t.Errorf("%v allocations at 7,200 lines, %v at 72", big, small)
	}
}

func BenchmarkView(b *testing.B) {
	for _, n := range []int{72, 7200} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m := New(viewtest.Theme(), viewtest.Keys())
			m.SetOption(of(large(n), 0), 0)
			m.Focus(true)
			for b.Loop() {
				m.Do(screen.MoveDown)
				m.View(screen.Rect{W: 120, H: 36})
			}
		})
	}
}

// Below its width a column would cut names for the sake of a figure; above it a price would be missing for which there
// is room.
func TestEachColumnAppearsAtItsWidth(t *testing.T) {
	for _, tt := range []struct {
		column string
		from   int
	}{{"Extended", 30}, {"Unit", 50}, {"Cost", 104}, {"Margin", 104}} {
		m := table(sample(), 1)
		for w := tt.from - 1; w <= tt.from; w++ {
			if got, want := strings.Contains(ansi.Strip(m.headerLine(w)), tt.column), w >= tt.from; got != want {
				t.Errorf("%d cells wide, %s is shown: %v", w, tt.column, got)
			}
		}
	}
}
