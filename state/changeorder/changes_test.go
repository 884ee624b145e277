package changeorder

import (
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// changeOrder returns a change order of the living room with these lines.
func changeOrder(items ...state.Item) *state.ChangeOrder {
	return &state.ChangeOrder{
		ID:    9,
		Areas: []state.Area{{ID: 70, Name: " living room", Options: []state.Option{{ID: 71, Items: items}}}},
	}
}

// changeSheet formats changes with one line each.
func changeSheet(areas []Area) []string {
	var out []string
	for i := range areas {
		for _, l := range areas[i].Lines {
			s := string(l.Kind) + " " + money.FormatQuantity(l.Item.Quantity) + " " + compare.Label(l.Item) + " " +
				l.Item.Model
			if l.Before != nil {
				s += " for " + l.Before.Model
			}
			if l.From.Valid {
				s += fmt.Sprintf(" %s→%s", l.From.Decimal, l.To.Decimal)
			}
			if l.Child {
				s += " child"
			}
			if l.Internal() {
				s += " internal"
			}
			out = append(out, s+" "+l.Amount.Decimal.String())
		}
		for _, t := range areas[i].Texts {
			out = append(out, fmt.Sprintf("text %s %q for %q", t.Field, t.Text.Text, t.Before.Text))
		}
	}
	return out
}

func TestChangesOfAChangeOrder(t *testing.T) {
	display := statetest.Part(11, 0, 501, "Northlight", "VX-65", `65" display`, "-1", "2499.99")
	mount := statetest.Part(12, 11, 601, "Slimline", "SM-4", "wall mount", "-1", "219")
	better := statetest.Part(13, 0, 502, "Northlight", "VX-75", `75" display`, "1", "3999.99")
	box := statetest.Part(14, 0, 900, "Kitewell", "One", "4K media player", "1", "179")
	cheaper := display
	cheaper.ID, cheaper.Quantity, cheaper.SellPrice = 15, decimal.NewNullDecimal(decimal.NewFromInt(1)),
		decimal.NewNullDecimal(decimal.NewFromInt(2000))
	free := statetest.Part(16, 0, 0, "", "", "rework", "1", "0")
	free.Cost = decimal.NewNullDecimal(decimal.NewFromInt(85))
	hanging := statetest.Part(18, 1, 900, "Kitewell", "One", "4K media player", "-1", "150")
	speakers := func(n string) state.Item {
		return statetest.Part(17, 0, 301, "Aurora", "C-6", "in-ceiling speaker", n, "250")
	}
	for name, tt := range map[string]struct {
		items []state.Item
		want  []string
	}{
		"added": {[]state.Item{box}, []string{"added 1 4K media player One 179"}},
		"removed with what hangs on it": {
			[]state.Item{display, mount},
			[]string{`removed -1 65" display VX-65 -2499.99`, "removed -1 wall mount SM-4 child -219"},
		},
		"replaced by another of its kind": {
			[]state.Item{display, better},
			[]string{`replaced 1 75" display VX-75 for VX-65 1500`},
		},
		"replaced, what comes told first": {
			[]state.Item{better, display},
			[]string{`replaced 1 75" display VX-75 for VX-65 1500`},
		},
		"unlike things that go and come": {
			[]state.Item{display, box},
			[]string{`removed -1 65" display VX-65 -2499.99`, "added 1 4K media player One 179"},
		},
		"the same at another price": {
			[]state.Item{display, cheaper},
			[]string{`replaced 1 65" display VX-65 for VX-65 -499.99`},
		},
		"more of it": {
			[]state.Item{speakers("2")},
			[]string{"quantity 2 in-ceiling speaker C-6 4→6 500"},
		},
		"fewer of it": {
			[]state.Item{speakers("-3")},
			[]string{"quantity −3 in-ceiling speaker C-6 4→1 -750"},
		},
		"none left of it": {
			[]state.Item{speakers("-4")},
			[]string{"removed −4 in-ceiling speaker C-6 -1000"},
		},
		"fewer, then none": {
			[]state.Item{speakers("-1"), speakers("-3")},
			[]string{"quantity −1 in-ceiling speaker C-6 4→3 -250", "removed −3 in-ceiling speaker C-6 -750"},
		},
		"what hangs on a line goes, what stands alone comes": {
			[]state.Item{hanging, box},
			[]string{"removed -1 4K media player One -150", "added 1 4K media player One 179"},
		},
		"hours, known by their name": {[]state.Item{statetest.Hours(19, "Installation", "-2",
			"110")}, []string{"quantity −2 Installation  6→4 -220"}},
		"hours are not paired with others": {
			[]state.Item{statetest.Hours(19, "Installation", "-2",
				"110"), statetest.Hours(20, "Programming", "2", "145")},
			[]string{"quantity −2 Installation  6→4 -220", "added 2 Programming  290"},
		},
		"at the dealer's expense": {
			[]state.Item{free},
			[]string{"added 1 rework  internal 0"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := changeSheet(ChangesOf(changeOrder(tt.items...), statetest.LivingRoom()))
			for i := range tt.want {
				tt.want[i] = strings.ReplaceAll(tt.want[i], " -1 ", " −1 ")
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestChangesWithoutTheProposalUseOnlyTheSign(t *testing.T) {
	co := changeOrder(statetest.Part(1, 0, 301, "Aurora", "C-6", "speaker", "-1", "250"),
		statetest.Hours(2, "Installation", "2", "110"))
	got := ChangesOf(co, nil)
	if diff := cmp.Diff([]string{"removed −1 speaker C-6 -250", "added 2 Installation  220"},
		changeSheet(got)); diff != "" {
		t.Error(diff)
	}
	if got[0].Parent != nil || got[0].Option != nil || !got[0].Amount.Decimal.Equal(decimal.NewFromInt(-30)) {
		t.Errorf("got %+v", got[0])
	}
}

func TestTextsOfAChangeOrder(t *testing.T) {
	co := changeOrder()
	o := &co.Areas[0].Options[0]
	o.ClientDescription, o.InstallerNotes = "A display. Paint by others.", "Attic."
	want := []string{`text clientDescription "A display. Paint by others." for "A display."`}
	got := ChangesOf(co, statetest.LivingRoom())
	if diff := cmp.Diff(want, changeSheet(got)); diff != "" {
		t.Errorf("unchanged notes count as a change: %s", diff)
	}
	if got[0].Parent.ID != 5 || got[0].Option.ID != 52 {
		t.Errorf("it is next to area %d, option %d", got[0].Parent.ID, got[0].Option.ID)
	}
	if n := len(got[0].Of(KindAdded)); n != 0 {
		t.Errorf("%d lines are added", n)
	}
}

func TestAreasWithoutAnOptionChangeNothing(t *testing.T) {
	co := &state.ChangeOrder{Areas: []state.Area{{ID: 1, Name: "Empty"}}}
	if got := ChangesOf(co, statetest.LivingRoom()); len(got) != 0 {
		t.Errorf("got %+v", got)
	}
}

func TestEveryChangeIsCountedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := statetest.DrawArea(t).Options[0].Items
		var p *state.Proposal
		if rapid.Bool().Draw(t, "parent") {
			p = &state.Proposal{Areas: []state.Area{{
				Name:    "A",
				Options: []state.Option{{Items: statetest.DrawArea(t).Options[0].Items}},
			}}}
		}
		co := &state.ChangeOrder{Areas: []state.Area{{Name: "a", Options: []state.Option{{Items: items}}}}}
		seen := map[*state.Item]int{}
		var sum decimal.Decimal
		byKind := 0
		areas := ChangesOf(co, p)
		for _, l := range areas[0].Lines {
			seen[l.Item]++
			if l.Before != nil {
				seen[l.Before]++
			}
			sum = sum.Add(l.Amount.Decimal)
		}
		for _, k := range Kinds() {
			byKind += len(areas[0].Of(k))
		}
		for i := range items {
			if seen[&items[i]] != 1 {
				t.Fatalf("line %d is reported %d times", i, seen[&items[i]])
			}
		}
		if !sum.Equal(areas[0].Amount.Decimal) || byKind != len(areas[0].Lines) {
			t.Fatalf("%d lines add up to %s, the area to %s in %d lines", byKind, sum, areas[0].Amount.Decimal,
				len(areas[0].Lines))
		}
	})
}

func TestAChangeOrderLineOfUnknownQuantityIsNeitherAddedNorRemoved(t *testing.T) {
	line := state.Item{ID: 1, Type: state.ItemPart, Model: "X", SellPrice: statetest.Known("5")}
	co := &state.ChangeOrder{Areas: []state.Area{{ID: 1, Options: []state.Option{{Items: []state.Item{line}}}}}}
	a := ChangesOf(co, nil)[0]
	if a.Lines[0].Kind != KindUnknown || a.Amount.Valid || a.Lines[0].Amount.Valid {
		t.Errorf("%+v", a)
	}
	line.Quantity = statetest.Known("-1")
	have := line
	have.Quantity = decimal.NullDecimal{}
	co.Areas[0].Options[0].Items[0] = line
	got := ChangesOf(co,
		&state.Proposal{Areas: []state.Area{{ID: 1, Options: []state.Option{{Items: []state.Item{have}}}}}})[0].Lines[0]
	if got.Kind != KindQuantity || got.From.Valid || got.To.Valid {
		t.Errorf("removed one from an unknown quantity: %+v", got)
	}
}

// The quantities were those of the proposal, as if earlier change orders had never been agreed.
func TestQuantitiesIncludeEarlierChangeOrders(t *testing.T) {
	hours := func(n string) state.Item {
		return state.Item{
			Type: state.ItemLabor, Name: "Installation", Quantity: statetest.Known(n),
			SellPrice: statetest.Known("110"),
		}
	}
	box := func(n string) state.Item {
		return statetest.Part(14, 0, 900, "Kitewell", "One", "4K media player", n, "179")
	}
	order := func(id state.ChangeOrderID, s state.Status, items ...state.Item) *state.ChangeOrder {
		return &state.ChangeOrder{
			ID: id, Number: int64(id), Status: s,
			Areas: []state.Area{{Name: "nave", Options: []state.Option{{Items: items}}}},
		}
	}
	p := &state.Proposal{Areas: []state.Area{{
		ID: 1, Name: "Nave",
		Options: []state.Option{{Items: []state.Item{hours("14")}}},
	}}}
	orders := []*state.ChangeOrder{
		order(1, state.StatusAccepted, hours("-0.5"), box("1")), order(2, state.StatusDeclined, hours("4")),
		order(3, state.StatusAccepted, hours("-3"), box("-1")), order(4, state.StatusDraft, hours("2"), box("2")),
		order(5, state.StatusCompleted, box("1")),
	}
	set := Set{Details: map[state.ChangeOrderID]*state.ChangeOrder{}}
	for _, co := range orders {
		set.Rows, set.Details[co.ID] = append(set.Rows,
			state.ChangeOrderSummary{ID: co.ID, Number: co.Number, Status: co.Status}), co
	}
	for i, want := range [][]string{
		{"quantity −0.5 Installation  14→13.5 -55", "added 1 4K media player One 179"},
		{"quantity 4 Installation  10.5→14.5 440"},
		{"quantity −3 Installation  13.5→10.5 -330", "removed −1 4K media player One -179"},
		{"quantity 2 Installation  10.5→12.5 220", "quantity 2 4K media player One 1→3 358"},
		{"added 1 4K media player One 179"},
	} {
		got := changeSheet(ChangesOf(orders[i], p, set.Before(orders[i].ID)...))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("change order %d: %s", i+1, diff)
		}
	}
}
