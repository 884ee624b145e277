package areas

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/statetest"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

func option(id state.OptionID, text, total string, status state.Status) state.Option {
	return state.Option{ID: id, ClientDescription: text, Total: statetest.Known(total), Status: status}
}

func sample() *state.Workspace {
	p := &state.Proposal{
		ID: 1, Summary: money.Summary{Currency: money.Currency{Code: "USD"}},
		Areas: []state.Area{
			{ID: 10, Name: "Living Room", Options: []state.Option{
				option(101, "Good: a display", "12400", state.StatusDeclined),
				option(102, "Better: a larger one", "18240", state.StatusAccepted),
				option(103, "Best: the largest there is", "27900", state.StatusDeclined),
			}},
			{ID: 20, Name: "Primary Suite", Options: []state.Option{option(201, "", "9860", state.StatusDraft)}},
			{
				ID: 30, Name: strings.Repeat("林の部屋 ", 30),
				Options: []state.Option{option(301, "", "41200.5", state.StatusDraft)},
			},
			{ID: -1, Name: "Rack Room", Options: []state.Option{{ID: -2}}},
			{ID: 50, Name: "Cafe\u0301", Options: nil},
		},
	}
	w := state.Overlay(p, nil, nil)
	w.Areas = map[state.AreaID]state.Mark{10: state.MarkDraft, 20: state.MarkConflict, -1: state.MarkAdded}
	w.Options = map[state.OptionID]state.Mark{102: state.MarkDraft, 201: state.MarkConflict, -2: state.MarkAdded}
	return w
}

func treeOf(w *state.Workspace) *Tree {
	if w == nil {
		return nil
	}
	return Of(w, w.Proposal, nil, nil)
}

func tree(w *state.Workspace) *Model {
	m := New(viewtest.Theme(), viewtest.Keys())
	m.SetTree(treeOf(w))
	m.Focus(true)
	m.View(screen.Rect{W: 40, H: 20})
	return &m
}

// selection is what the cursor is on.
type selection struct {
	Area   state.AreaID
	Option state.OptionID
}

// do runs actions and returns the selection of the last; nil if it did not move.
func do(t *testing.T, m *Model, actions ...screen.ID) *selection {
	t.Helper()
	moved := false
	for _, a := range actions {
		if a == screen.Back {
			_, moved = m.Back()
		} else {
			moved = m.Do(a)
		}
	}
	return now(m, moved)
}

func now(m *Model, moved bool) *selection {
	if !moved {
		return nil
	}
	area, option := m.Selected()
	return &selection{area, option}
}

func TestPictures(t *testing.T) {
	m := tree(sample())
	do(t, m, screen.MoveDown, screen.MoveDown)
	viewtest.Golden(t, "tree", m, 15)
	m.Focus(false)
	do(t, m, screen.MoveBottom, screen.MoveUp, screen.MoveUp, screen.MoveUp, screen.MoveLeft)
	viewtest.Golden(t, "closed", m, 8)
}

// Marks are to the left of the options, also on the smallest screen, and are counted at the bottom.
func TestPicturesOfMarks(t *testing.T) {
	m := tree(sample())
	for _, id := range []screen.ID{
		screen.MoveTop, screen.Mark, screen.MoveDown, screen.MoveDown, screen.Mark,
		screen.MoveBottom,
	} {
		m.Do(id)
	}
	viewtest.Golden(t, "marked", m, 12)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	m := tree(sample())
	viewtest.Sizes(t, m)
	do(t, m, screen.Search)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, tree(nil))
	viewtest.Sizes(t, tree(state.Overlay(&state.Proposal{ID: 1}, nil, nil)))
}

func TestMovingSelects(t *testing.T) {
	m := tree(sample())
	for _, tt := range []struct {
		action screen.ID
		want   *selection
	}{
		{screen.MoveDown, &selection{Area: 10, Option: 101}},
		{screen.MoveDown, &selection{Area: 10, Option: 102}},
		{screen.MoveLeft, nil}, // a closed area's row still selects its option
		{screen.MoveDown, &selection{Area: 20, Option: 201}},
		{screen.MoveUp, &selection{Area: 10, Option: 102}},
		{screen.MoveBottom, &selection{Area: 50}},
	} {
		if diff := cmp.Diff(tt.want, do(t, m, tt.action)); diff != "" {
			t.Errorf("%s: %s", tt.action, diff)
		}
	}
}

func TestClosingAndOpening(t *testing.T) {
	m := tree(sample())
	do(t, m, screen.MoveDown, screen.MoveDown)
	area, shown := m.area, m.shown
	if got := do(t, m, screen.MoveLeft); got != nil {
		t.Errorf("closing selected something: %v", got)
	}
	if a, o := m.area, m.shown; a != area || o != shown {
		t.Errorf("closing moved the selection to %d, %d", a, o)
	}
	m.Focus(true)
	if text := ansi.Strip(m.View(screen.Rect{W: 40, H: 20})); strings.Contains(text, "1 Good") ||
		!strings.Contains(text, "›~Living Room") {
		t.Errorf("closed:\n%s", text)
	}
	do(t, m, screen.Open)
	if text := ansi.Strip(m.View(screen.Rect{W: 40, H: 20})); !strings.Contains(text, "1 Good") ||
		!strings.Contains(text, "▾~Living Room") {
		t.Errorf("opened:\n%s", text)
	}
	if do(t, m, screen.MoveDown); !m.OnOption() {
		t.Error("enter on an option is not named in the key line")
	}
}

func TestRefreshKeepsTheCursorByID(t *testing.T) {
	m := tree(sample())
	do(t, m, screen.MoveDown, screen.MoveDown, screen.MoveDown, screen.MoveDown)
	area, shown := m.area, m.shown
	fresh := sample()
	fresh.Proposal.Areas = append(
		[]state.Area{{ID: 5, Name: "Entry", Options: []state.Option{option(51, "", "1", state.StatusDraft)}}},
		fresh.Proposal.Areas...)
	m.SetTree(Of(fresh, fresh.Proposal, nil, nil))
	m.Select(area, shown)
	if a, o := m.area, m.shown; a != area || o != shown || m.option != 0 {
		t.Errorf("after a refresh: %d, %d (row %d), want %d, %d on the area's row", a, o, m.option, area, shown)
	}
	m.Select(30, 301)
	if a, o := m.area, m.shown; a != 30 || o != 301 {
		t.Errorf("selected %d, %d", a, o)
	}
}

func TestAnotherProposalStartsAtItsTop(t *testing.T) {
	m := tree(sample())
	do(t, m, screen.MoveLeft, screen.MoveBottom)
	other := sample()
	other.Proposal.ID = 2
	m.SetTree(Of(other, other.Proposal, nil, nil))
	if a, o := m.area, m.shown; a != 10 || o != 102 {
		t.Errorf("selected %d, %d", a, o)
	}
}

func TestFilter(t *testing.T) {
	m := tree(sample())
	do(t, m, screen.Search)
	if !m.Typing() {
		t.Fatal("the filter field takes no text")
	}
	for _, r := range "suite" {
		m.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	if diff := cmp.Diff(&selection{20, 201}, now(m, true)); diff != "" {
		t.Error(diff)
	}
	if text := ansi.Strip(m.View(screen.Rect{W: 40, H: 20})); strings.Contains(text, "Living") {
		t.Errorf("not filtered:\n%s", text)
	}
	do(t, m, screen.Open, screen.Back)
	if text := ansi.Strip(m.View(screen.Rect{W: 40, H: 20})); !strings.Contains(text, "Living") {
		t.Errorf("still filtered:\n%s", text)
	}
}

// The cursor was on whichever row had the place of the one that the filter took away.
func TestTheFilterPutsTheCursorOnTheFirstMatch(t *testing.T) {
	m := tree(sample())
	do(t, m, screen.MoveBottom, screen.Search)
	if diff := cmp.Diff(&selection{10, 102},
		now(m, m.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("i")}))); diff != "" {
		t.Error(diff)
	}
	do(t, m, screen.Open, screen.Back, screen.MoveDown, screen.MoveDown, screen.MoveDown, screen.Search)
	if m.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("r")}); *now(m, true) != (selection{10, 103}) {
		t.Errorf("the option of the first match is %+v", *now(m, true))
	}
}

func TestEmptyStates(t *testing.T) {
	for _, tt := range []struct {
		name string
		m    *Model
		want string
	}{
		{"nothing read", tree(nil), "Reading the proposal…"},
		{"no areas", tree(state.Overlay(&state.Proposal{ID: 1}, nil, nil)), "a adds the first."},
	} {
		if got := ansi.Strip(tt.m.View(screen.Rect{W: 40, H: 8})); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q is missing from\n%s", tt.name, tt.want, got)
		}
	}
	m := tree(nil)
	m.SetFault(state.Fault{Kind: state.FaultNotFound, Message: "There is no such proposal.", Next: "Choose another."})
	if got := ansi.Strip(m.View(screen.Rect{W: 40, H: 8})); !strings.Contains(got, "Choose another.") {
		t.Errorf("an error without its next step:\n%s", got)
	}
}

// A client sees the same tree without marks for the team's changes.
func TestClientViewHasNoMarks(t *testing.T) {
	w := sample()
	want, got := Of(w, w.Proposal, nil, nil), ForClient(state.ForClient(w.Proposal))
	for i := range want.Areas {
		want.Areas[i].Mark = state.MarkNone
		if team, client := want.figure(i), got.figure(i); team != client {
			t.Errorf("area %d has %s, for the team %s", i, client, team)
		}
		for j := range want.Areas[i].Options {
			want.option(i, j).Mark = state.MarkNone
			got.option(i, j) // puts its words
		}
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Tree{}),
		cmp.AllowUnexported(Area{}, Option{})); diff != "" {
		t.Error(diff)
	}
}

// The sum of all areas includes the planned lines of the options that count, marked as an estimate like the rows above
// it: a proposal that is only planned showed 0.00.
func TestTheSumIncludesPlannedLines(t *testing.T) {
	w := sample()
	next := plan.ID(1 << 40)
	id := func() plan.ID { next++; return next }
	line := func(price string) plan.Line {
		return plan.Line{
			ID: id(), Type: state.ItemCustom, Name: "lamp", Quantity: statetest.Known("1").Decimal,
			Pricing: plan.Pricing{Kind: plan.Set, Value: statetest.Known(price).Decimal}, State: plan.Planned,
		}
	}
	pl := &plan.Plan{Proposal: 1}
	for _, e := range []plan.Edit{
		plan.Add(plan.At(&w.Proposal.Areas[0], 102, id), 0, line("100")),  // in the option that counts
		plan.Add(plan.At(&w.Proposal.Areas[0], 103, id), 0, line("5000")), // in one that does not
		plan.Add(plan.At(&w.Proposal.Areas[3], -2, id), 0, line("30")),    // in one without a price
		plan.Add(plan.New(0, "Garage", "", id), 0, line("4.5")),           // in an area that the build will add
	} {
		after, err := e.Apply(*pl)
		if err != nil {
			t.Fatal(err)
		}
		pl = &after
	}
	got := Of(w, plan.Over(w.Proposal, pl), pl, nil)
	if got.Total != "≈69,435.00" || got.Unpriced != 1 {
		t.Errorf("the sum is %s, %d without a price", got.Total, got.Unpriced)
	}
	if got = Of(w, w.Proposal, nil, got); got.Total != "69,300.50" || got.Unpriced != 2 {
		t.Errorf("without a plan it is %s, %d without a price", got.Total, got.Unpriced)
	}
}

// The number of unpriced areas includes those whose service total is unknown or that have planned lines without a
// price.
func TestTheSumCountsUnpricedAreas(t *testing.T) {
	w := sample()
	w.Proposal.Areas[4].Options = []state.Option{{ID: 501, Status: state.StatusDraft}}
	next := plan.ID(1 << 40)
	id := func() plan.ID { next++; return next }
	line := func(p plan.Pricing) plan.Line {
		return plan.Line{
			ID: id(), Type: state.ItemCustom, Name: "lamp", Quantity: statetest.Known("1").Decimal,
			Pricing: p, State: plan.Planned,
		}
	}
	thirty := plan.Pricing{Kind: plan.Set, Value: statetest.Known("30").Decimal}
	for _, tt := range []struct {
		name  string
		edit  plan.Edit
		total string
		want  int
	}{
		{
			"a price where the total is unknown", plan.Add(plan.At(&w.Proposal.Areas[4], 501, id), 0, line(thirty)),
			"69,300.50", 2,
		},
		{
			"no price in an option without a total",
			plan.Add(plan.At(&w.Proposal.Areas[3], -2, id), 0, line(plan.Pricing{})), "≈69,300.50", 2,
		},
		{
			"no price in an area that the build makes",
			plan.Add(plan.New(0, "Garage", "", id), 0, line(plan.Pricing{})),
			"≈69,300.50", 3,
		},
		{
			"a price in one that is made here", plan.Add(plan.At(&w.Proposal.Areas[3], -2, id), 0, line(thirty)),
			"≈69,330.50", 1,
		},
	} {
		pl, err := tt.edit.Apply(plan.Plan{Proposal: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := Of(w, plan.Over(w.Proposal, &pl), &pl, nil); got.Total != tt.total || got.Unpriced != tt.want {
			t.Errorf("%s: the sum is %s, %d without a price; want %s, %d", tt.name, got.Total, got.Unpriced, tt.total,
				tt.want)
		}
	}
}
