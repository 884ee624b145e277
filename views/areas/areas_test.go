package areas

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/viewtest"
)

func amount(s string) decimal.NullDecimal {
	return decimal.NewNullDecimal(decimal.RequireFromString(s))
}

func option(id state.OptionID, text, total string, status state.Status) state.Option {
	return state.Option{ID: id, ClientDescription: text, Total: amount(total), Status: status}
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
			{ID: 30, Name: strings.Repeat("林の部屋 ", 30), Options: []state.Option{option(301, "", "41200.5", state.StatusDraft)}},
			{ID: -1, Name: "Rack Room", Options: []state.Option{{ID: -2}}},
			{ID: 50, Name: "Cafe\u0301", Options: nil},
		},
	}
	return &state.Workspace{
		Proposal: p,
		Areas:    map[state.AreaID]state.Mark{10: state.MarkDraft, 20: state.MarkConflict, -1: state.MarkAdded},
		Options:  map[state.OptionID]state.Mark{102: state.MarkDraft, 201: state.MarkConflict, -2: state.MarkAdded},
	}
}

func tree(w *state.Workspace) *Model {
	m := New(viewtest.Theme(), views.DefaultKeys())
	m.SetWorkspace(w)
	m.Focus(true)
	m.View(views.Rect{W: 40, H: 20})
	return &m
}

func do(t *testing.T, m *Model, actions ...views.Action) views.Intent {
	t.Helper()
	var last views.Intent
	for _, a := range actions {
		last, _ = m.Update(views.ActionMsg{Action: a})
	}
	return last
}

func TestPictures(t *testing.T) {
	m := tree(sample())
	do(t, m, views.MoveDown, views.MoveDown)
	viewtest.Golden(t, "tree", m, 15)
	m.Focus(false)
	do(t, m, views.MoveBottom, views.MoveUp, views.MoveUp, views.MoveUp, views.MoveLeft)
	viewtest.Golden(t, "closed", m, 8)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	m := tree(sample())
	viewtest.Sizes(t, m)
	do(t, m, views.Search)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, tree(nil))
	viewtest.Sizes(t, tree(&state.Workspace{Proposal: &state.Proposal{ID: 1}}))
}

func TestMovingSelects(t *testing.T) {
	m := tree(sample())
	for _, tt := range []struct {
		action views.Action
		want   views.Intent
	}{
		{views.MoveDown, views.SelectArea{Area: 10, Option: 101}},
		{views.MoveDown, views.SelectArea{Area: 10, Option: 102}},
		{views.MoveLeft, nil}, // the area's row, closed, still stands for the option
		{views.MoveDown, views.SelectArea{Area: 20, Option: 201}},
		{views.MoveUp, views.SelectArea{Area: 10, Option: 102}},
		{views.MoveBottom, views.SelectArea{Area: 50}},
	} {
		if got := do(t, m, tt.action); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.action, got, tt.want)
		}
	}
}

func TestClosingAndOpening(t *testing.T) {
	m := tree(sample())
	do(t, m, views.MoveDown, views.MoveDown)
	area, shown := m.area, m.shown
	if got := do(t, m, views.MoveLeft); got != nil {
		t.Errorf("closing selected something: %v", got)
	}
	if a, o := m.area, m.shown; a != area || o != shown {
		t.Errorf("closing moved the selection to %d, %d", a, o)
	}
	if text := ansi.Strip(m.View(views.Rect{W: 40, H: 20})); strings.Contains(text, "1 Good") || !strings.Contains(text, "▸~Living Room") {
		t.Errorf("closed:\n%s", text)
	}
	do(t, m, views.Open)
	if text := ansi.Strip(m.View(views.Rect{W: 40, H: 20})); !strings.Contains(text, "1 Good") || !strings.Contains(text, "▾~Living Room") {
		t.Errorf("opened:\n%s", text)
	}
	if got := do(t, m, views.MoveDown, views.Open); got != (views.Perform{Action: views.PaneNext}) {
		t.Errorf("enter on an option: %v", got)
	}
}

func TestRefreshKeepsTheCursorById(t *testing.T) {
	m := tree(sample())
	do(t, m, views.MoveDown, views.MoveDown, views.MoveDown, views.MoveDown)
	area, shown := m.area, m.shown
	fresh := sample()
	fresh.Proposal.Areas = append([]state.Area{{ID: 5, Name: "Entry", Options: []state.Option{option(51, "", "1", state.StatusDraft)}}}, fresh.Proposal.Areas...)
	m.SetWorkspace(fresh)
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
	do(t, m, views.MoveLeft, views.MoveBottom)
	other := sample()
	other.Proposal.ID = 2
	m.SetWorkspace(other)
	if a, o := m.area, m.shown; a != 10 || o != 102 {
		t.Errorf("selected %d, %d", a, o)
	}
}

func TestFilter(t *testing.T) {
	m := tree(sample())
	do(t, m, views.Search)
	if !m.TakesText() {
		t.Fatal("a filter takes no text")
	}
	var got views.Intent
	for _, r := range "suite" {
		if i, _ := m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}); i != nil {
			got = i
		}
	}
	if got != (views.SelectArea{Area: 20, Option: 201}) {
		t.Errorf("got %v", got)
	}
	if text := ansi.Strip(m.View(views.Rect{W: 40, H: 20})); strings.Contains(text, "Living") {
		t.Errorf("not filtered:\n%s", text)
	}
	do(t, m, views.Open, views.Back)
	if text := ansi.Strip(m.View(views.Rect{W: 40, H: 20})); !strings.Contains(text, "Living") {
		t.Errorf("still filtered:\n%s", text)
	}
}

func TestEmptyStates(t *testing.T) {
	for _, tt := range []struct {
		name string
		m    *Model
		want string
	}{
		{"nothing read", tree(nil), "Reading the proposal…"},
		{"no areas", tree(&state.Workspace{Proposal: &state.Proposal{ID: 1}}), "a adds the first."},
	} {
		if got := ansi.Strip(tt.m.View(views.Rect{W: 40, H: 8})); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q is missing from\n%s", tt.name, tt.want, got)
		}
	}
	m := tree(nil)
	m.SetFault(state.Fault{Kind: state.FaultNotFound, Message: "There is no such proposal.", Next: "Choose another."})
	if got := ansi.Strip(m.View(views.Rect{W: 40, H: 8})); !strings.Contains(got, "Choose another.") {
		t.Errorf("a fault without its next step:\n%s", got)
	}
}
