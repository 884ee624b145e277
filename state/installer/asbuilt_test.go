package installer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/statetest"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/shopspring/decimal"
)

// orderOf is a change order with its row.
type orderOf struct {
	row    state.ChangeOrderSummary
	detail *state.ChangeOrder
}

// agreedOrder returns an accepted change order that was read.
func agreedOrder(number int64, areas ...state.Area) orderOf {
	id := state.ChangeOrderID(1000 - number) // sorted by number, not by id
	return orderOf{
		state.ChangeOrderSummary{
			ID: id, Number: number, Name: fmt.Sprint("Order ", number),
			Status: state.StatusAccepted,
		},
		&state.ChangeOrder{ID: id, Number: number, Status: state.StatusAccepted, Areas: areas},
	}
}

func (o orderOf) in(status state.Status) orderOf {
	detail := *o.detail
	detail.Status, o.row.Status = status, status
	o.detail = &detail
	return o
}

func setOf(orders ...orderOf) changeorder.Set {
	set := changeorder.Set{
		Details: map[state.ChangeOrderID]*state.ChangeOrder{},
		AsOf:    time.Date(2026, 3, 5, 14, 0, 0, 0, time.UTC),
	}
	for _, o := range orders {
		set.Rows = append(set.Rows, o.row)
		if o.detail != nil {
			set.Details[o.row.ID] = o.detail
		}
	}
	return set
}

// livingRoom returns a change order's area whose id and case differ from the proposal's.
func livingRoom(items ...state.Item) state.Area {
	return state.Area{ID: 7001, Name: " living ROOM", Options: []state.Option{{ID: 7002, Items: items}}}
}

func display(id state.ItemID, quantity string) state.Item {
	return statetest.Part(id, 0, 501, "Northlight", "VX-65", `65" display`, quantity, "2499.99")
}

func mount(id, parent state.ItemID, quantity string) state.Item {
	return statetest.Part(id, parent, 601, "Slimline", "SM-4", "wall mount", quantity, "219")
}

func better(id state.ItemID, quantity string) state.Item {
	return statetest.Part(id, 0, 502, "Northlight", "VX-75", `75" display`, quantity, "3999.99")
}

func speakers(id state.ItemID, quantity string) state.Item {
	return statetest.Part(id, 0, 301, "Aurora", "C-6", "in-ceiling speaker", quantity, "250")
}

func box(id state.ItemID, quantity string) state.Item {
	return statetest.Part(id, 0, 900, "Kitewell", "One", "media player", quantity, "179")
}

// written formats a sheet as lines: for each area its parts, labor, unmatched lines and notes.
func written(s *Sheet) []string {
	var out []string
	for i := range s.Areas {
		a := &s.Areas[i]
		if len(s.Areas) > 1 || a.From != (changeorder.Ref{}) {
			out = append(out, strings.TrimRight(a.Name+" "+a.From.String(), " ")+":")
		}
		for j := range a.Parts {
			p := &a.Parts[j]
			line := strings.Repeat("  ", p.Depth) + p.Quantity.Decimal.String() + " " + p.Name()
			if mark := p.Mark(); mark != "" {
				line += " (" + mark + ")"
			}
			out = append(out, line)
		}
		for j := range a.Labor {
			line := a.Labor[j].Hours.Decimal.String() + " h " + a.Labor[j].Kind
			if mark := a.Labor[j].Mark(); mark != "" {
				line += " (" + mark + ")"
			}
			out = append(out, line)
		}
		for j := range a.Unmatched {
			out = append(out, "unmatched "+a.Unmatched[j].String())
		}
	}
	return out
}

// TestSheetAppliesChangeOrders covers what an installer would carry, hang and remove needlessly if
// the sheet showed only the proposal.
func TestSheetAppliesChangeOrders(t *testing.T) {
	cheaper := display(11, "1")
	cheaper.SellPrice = decimal.NewNullDecimal(decimal.NewFromInt(2000))
	twice := cheaper
	twice.Quantity = decimal.NewNullDecimal(decimal.NewFromInt(2))
	largerSpeakers := statetest.Part(14, 0, 302, "Aurora", "C-8", "in-ceiling speaker", "2", "300")
	elsewhere := statetest.Part(11, 0, 4711, " northlight", "vx-65 ", "a display", "-1", "2499.99")
	cable := statetest.Part(11, 0, 0, "", "", "cat6a plenum cable (ft)", "80", "0.85")
	cable.Type = state.ItemCustom
	for name, tt := range map[string]struct {
		orders []orderOf
		want   string
	}{
		"no change order": {
			nil,
			`1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"replaced: what comes takes the place and the accessories": {
			[]orderOf{agreedOrder(1, livingRoom(display(11, "-1"), better(12, "1")))},
			`1 Northlight VX-75 (for Northlight VX-65, CO 1)|  1 Slimline SM-4|0 Northlight VX-65 (replaced by Northlight VX-75, was 1, CO 1)|4 Aurora C-6|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"replaced twice": {
			[]orderOf{
				agreedOrder(1, livingRoom(display(11, "-1"), better(12, "1"))),
				agreedOrder(2,
					livingRoom(better(21, "-1"),
						statetest.Part(22, 0, 503, "Northlight", "OX-83", `83" display`, "1", "7999"))),
			},
			`1 Northlight OX-83 (for Northlight VX-75, CO 2)|  1 Slimline SM-4|0 Northlight VX-75 (replaced by Northlight OX-83, was 1, CO 1, 2)|0 Northlight VX-65 (replaced by Northlight VX-75, was 1, CO 1)|4 Aurora C-6|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"removed with what hangs on it": {
			[]orderOf{agreedOrder(3,
				livingRoom(display(11, "-1"), mount(12, 11, "-1"), statetest.Hours(13, "Installation", "-2", "110")))},
			`0 Northlight VX-65 (removed, was 1, CO 3)|  0 Slimline SM-4 (removed, was 1, CO 3)|4 Aurora C-6|120 Cat6A plenum cable (ft)|4 h Installation (was 6, CO 3)`,
		},
		"removed, and its accessory is kept": {
			[]orderOf{agreedOrder(1, livingRoom(display(11, "-1")))},
			`0 Northlight VX-65 (removed, was 1, CO 1)|1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"the same at another price, and more of it": {
			[]orderOf{agreedOrder(1, livingRoom(display(10, "-1"), twice))},
			`2 Northlight VX-65 (was 1, CO 1)|  1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"one for two others": {
			[]orderOf{agreedOrder(1,
				livingRoom(display(10, "-1"), better(11, "1"), better(12, "1"), speakers(13, "-4"), largerSpeakers))},
			`2 Northlight VX-75 (for Northlight VX-65, CO 1)|  1 Slimline SM-4|0 Northlight VX-65 (replaced by Northlight VX-75, was 1, CO 1)|2 Aurora C-8 (for Aurora C-6, CO 1)|0 Aurora C-6 (replaced by Aurora C-8, was 4, CO 1)|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"an accessory to what another change order has under that id": {
			[]orderOf{agreedOrder(1, livingRoom(box(77, "1"))), agreedOrder(2, livingRoom(mount(21, 77, "1")))},
			`1 Northlight VX-65|  2 Slimline SM-4 (was 1, CO 2)|4 Aurora C-6|120 Cat6A plenum cable (ft)|1 Kitewell One (new, CO 1)|6 h Installation`,
		},
		"more, and fewer of it again": {
			[]orderOf{agreedOrder(1, livingRoom(speakers(11, "2"))), agreedOrder(2, livingRoom(speakers(21, "-1")))},
			`1 Northlight VX-65|  1 Slimline SM-4|5 Aurora C-6 (was 4, CO 1, 2)|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"more of it, and fewer by as many": {
			[]orderOf{agreedOrder(1, livingRoom(speakers(11, "2"))), agreedOrder(2, livingRoom(speakers(21, "-2")))},
			`1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6 (as before, CO 1, 2)|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"taken away and brought back in one": {
			[]orderOf{agreedOrder(1, livingRoom(speakers(11, "-4"), speakers(12, "3")))},
			`1 Northlight VX-65|  1 Slimline SM-4|3 Aurora C-6 (was 4, CO 1)|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"the same at another price is no change to build": {
			[]orderOf{agreedOrder(1, livingRoom(display(10, "-1"), cheaper))},
			`1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"new, with an accessory, and more of it later": {
			[]orderOf{
				agreedOrder(2, livingRoom(box(21, "1"))),
				agreedOrder(1,
					livingRoom(box(11, "1"), mount(12, 11, "1"), statetest.Hours(13, "Programming", "1", "145"))),
			},
			`1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|2 Kitewell One (new, was 1, CO 1, 2)|  1 Slimline SM-4 (new, CO 1)|6 h Installation|1 h Programming (new, CO 1)`,
		},
		"an accessory to a line of the proposal": {
			[]orderOf{agreedOrder(1, livingRoom(mount(11, 3, "4")))},
			`1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6|  4 Slimline SM-4 (new, CO 1)|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"brought, and taken away by a later one": {
			[]orderOf{
				agreedOrder(1, livingRoom(box(11, "1"))),
				agreedOrder(2, livingRoom(box(21, "-1"))).in(state.StatusCompleted),
			},
			`1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|0 Kitewell One (removed, was 1, CO 1, 2)|6 h Installation`,
		},
		"known by brand and model, and by description alone": {
			[]orderOf{agreedOrder(1, livingRoom(elsewhere, cable))},
			`0 Northlight VX-65 (removed, was 1, CO 1)|1 Slimline SM-4|4 Aurora C-6|200 Cat6A plenum cable (ft) (was 120, CO 1)|6 h Installation`,
		},
		"known by its id alone": {
			[]orderOf{agreedOrder(1,
				livingRoom(state.Item{
					ID: 3, Type: state.ItemPart,
					Quantity: decimal.NewNullDecimal(decimal.NewFromInt(-3)),
				}))},
			`1 Northlight VX-65|  1 Slimline SM-4|1 Aurora C-6 (was 4, CO 1)|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"more is taken away than there is": {
			[]orderOf{agreedOrder(1,
				livingRoom(speakers(11, "-6"), box(12, "-1"), statetest.Hours(13, "Demolition", "-2", "90"),
					item(14, 0, state.ItemFee, "Permit", "-1")))},
			`1 Northlight VX-65|  1 Slimline SM-4|0 Aurora C-6 (removed, was 4, CO 1)|120 Cat6A plenum cable (ft)|6 h Installation|unmatched CO 1: −2 Aurora C-6|unmatched CO 1: −1 Kitewell One|unmatched CO 1: −2 Demolition (h)`,
		},
		"taken away by an earlier number than it is brought by": {
			[]orderOf{agreedOrder(1, livingRoom(box(11, "-1"))), agreedOrder(2, livingRoom(box(21, "3")))},
			`1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|2 Kitewell One (new, was 3, CO 2, 1)|6 h Installation`,
		},
		"none of it says nothing": {
			[]orderOf{agreedOrder(1, livingRoom(box(11, "0")))},
			`1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|6 h Installation|unmatched CO 1: 0 Kitewell One`,
		},
		"an area that only change orders have": {
			[]orderOf{
				agreedOrder(1,
					state.Area{ID: 5, Name: "Garage", Options: []state.Option{{Items: []state.Item{box(11, "1")}}}}),
				agreedOrder(2, state.Area{
					ID: 6, Name: "garage",
					Options: []state.Option{{Items: []state.Item{box(21, "1"), display(22, "-1")}}},
				}),
			},
			`Living Room:|1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|6 h Installation|Garage CO 1:|2 Kitewell One (new, was 1, CO 1, 2)|unmatched CO 2: −1 Northlight VX-65`,
		},
		"what nobody agreed to is left out": {
			[]orderOf{
				agreedOrder(1, livingRoom(box(11, "1"))).in(state.StatusSubmitted),
				agreedOrder(2, livingRoom(box(21, "1"))).in(state.StatusDeclined),
				agreedOrder(3, livingRoom(box(31, "1"))).in(state.StatusExpired),
				agreedOrder(4, livingRoom(box(41, "1"))).in("Pondered"),
			},
			`1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|6 h Installation`,
		},
		"listed twice, laid once": {
			[]orderOf{agreedOrder(1, livingRoom(box(11, "1"))), agreedOrder(1, livingRoom(box(11, "1")))},
			`1 Northlight VX-65|  1 Slimline SM-4|4 Aurora C-6|120 Cat6A plenum cable (ft)|1 Kitewell One (new, CO 1)|6 h Installation`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := SheetOf(Sources{Proposal: statetest.LivingRoom(), ChangeOrders: setOf(tt.orders...)})
			if d := cmp.Diff(strings.Split(tt.want, "|"), written(&s)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestRemovalTakesTheMostLikelyLine: of several lines of the same item, the one with a tick
// and a place stays.
func TestRemovalTakesTheMostLikelyLine(t *testing.T) {
	at := func(it state.Item, price string) state.Item {
		it.SellPrice = decimal.NewNullDecimal(decimal.RequireFromString(price))
		return it
	}
	other := statetest.Part(10, 0, 503, "Northlight", "OX-83", "display", "1", "7999")
	for name, tt := range map[string]struct {
		has  []state.Item
		goes []state.Item
		want string
	}{
		"the one with its id": {
			[]state.Item{speakers(1, "2"), speakers(2, "2")},
			[]state.Item{speakers(2, "-2")},
			"1 of 2, 2 of 0",
		},
		"the one at its price": {
			[]state.Item{speakers(1, "2"), at(speakers(2, "4"), "9")},
			[]state.Item{at(speakers(9, "-2"), "9")},
			"1 of 2, 2 of 2",
		},
		"the one of just as many": {
			[]state.Item{speakers(1, "4"), speakers(2, "2")},
			[]state.Item{speakers(9, "-2")},
			"1 of 4, 2 of 0",
		},
		"one that is there": {
			[]state.Item{speakers(1, "0"), speakers(2, "2")},
			[]state.Item{speakers(9, "-1")},
			"1 of 0, 2 of 1",
		},
		"no credit of the proposal": {
			[]state.Item{speakers(1, "-1"), speakers(2, "3")},
			[]state.Item{speakers(9, "-5")},
			"1 of -1, 2 of 0",
		},
		"as many as there are of each": {
			[]state.Item{speakers(1, "3"), speakers(2, "2")}, []state.Item{speakers(9, "-4")}, "1 of 0, 2 of 1",
		},
		"what hangs on what goes": {
			[]state.Item{display(1, "1"), mount(2, 1, "1"), other, mount(11, 10, "1")},
			[]state.Item{
				statetest.Part(20, 0, 503, "Northlight", "OX-83", "display", "-1", "7999"),
				mount(21, 20, "-1"),
			},
			"1 of 1, 2 of 1, 10 of 0, 11 of 0",
		},
		"more of it goes to one that is there": {
			[]state.Item{speakers(1, "0"), speakers(2, "1")},
			[]state.Item{speakers(9, "2")},
			"1 of 0, 2 of 3",
		},
		"more of it goes to the one at its price": {
			[]state.Item{speakers(1, "2"), at(speakers(2, "3"), "9")},
			[]state.Item{at(speakers(9, "1"), "9")},
			"1 of 2, 2 of 4",
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := &state.Proposal{
				ID:    1,
				Areas: []state.Area{{ID: 1, Name: "Den", Options: []state.Option{{Items: tt.has}}}},
			}
			s := SheetOf(
				Sources{
					Proposal: p,
					ChangeOrders: setOf(
						agreedOrder(1, state.Area{Name: "Den", Options: []state.Option{{Items: tt.goes}}})),
				})
			got := map[state.ItemID]string{}
			for _, part := range s.Areas[0].Parts {
				got[part.Key.Item] = part.Quantity.Decimal.String()
			}
			var words []string
			for _, it := range tt.has {
				words = append(words, fmt.Sprint(it.ID, " of ", got[it.ID]))
			}
			if d := cmp.Diff(tt.want, strings.Join(words, ", ")); d != "" || len(got) != len(tt.has) {
				t.Errorf("%d of %d parts: %s", len(got), len(tt.has), d)
			}
		})
	}
}

// TestAPartAtTwoPricesShowsNone: neither price would be right for all of them.
func TestAPartAtTwoPricesShowsNone(t *testing.T) {
	dearer := speakers(11, "1")
	dearer.SellPrice = decimal.NewNullDecimal(decimal.NewFromInt(300))
	s := SheetOf(Sources{
		Proposal: statetest.LivingRoom(), Prices: true,
		ChangeOrders: setOf(agreedOrder(1, livingRoom(dearer, mount(12, 1, "1")))),
	})
	for _, p := range s.Areas[0].Parts {
		if want := p.Model != "C-6"; p.Price.Valid != want {
			t.Errorf("%s: a price is shown %v, want %v", p.Name(), p.Price.Valid, want)
		}
	}
}

// TestRemovedPartsAreNeverPicked: otherwise they would be loaded onto the van needlessly.
func TestRemovedPartsAreNeverPicked(t *testing.T) {
	s := SheetOf(Sources{Proposal: statetest.LivingRoom(), ChangeOrders: setOf(
		agreedOrder(1, livingRoom(display(11, "-1"), better(12, "1"), speakers(13, "2"))),
		agreedOrder(2, state.Area{Name: "Garage", Options: []state.Option{{Items: []state.Item{speakers(21, "1")}}}}),
	)})
	var got []string
	for _, p := range s.Picks() {
		line := p.Quantity.Decimal.String() + " " + p.Name() + ":"
		for _, share := range p.Split {
			line += " " + share.Name + " " + share.Quantity.Decimal.String() + " " + changeorder.Refs(share.By)
		}
		got = append(got, strings.TrimSpace(line))
	}
	want := []string{
		"7 Aurora C-6: Living Room 6 CO 1 Garage 1 CO 2", "1 Northlight VX-75: Living Room 1 CO 1",
		"1 Slimline SM-4: Living Room 1",
		"120 Cat6A plenum cable (ft): Living Room 120",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestNotesOfAgreedChangeOrdersAreOnTheSheet: "There are no notes" would send
// someone to drill without them.
func TestNotesOfAgreedChangeOrdersAreOnTheSheet(t *testing.T) {
	room := func(notes string) state.Area {
		return state.Area{Name: "Living Room", Options: []state.Option{{InstallerNotes: notes}}}
	}
	s := SheetOf(Sources{Proposal: statetest.LivingRoom(), ChangeOrders: setOf(
		agreedOrder(1, room("Panel at 48 in.\n? Which wall")), agreedOrder(2, room("Attic.")),
		agreedOrder(3, room("Never")).in(state.StatusDraft),
	)})
	co1 := changeorder.Ref{ID: 999, Number: 1}
	if d := cmp.Diff([]Notes{{Text: "Attic."}, {From: co1, Text: "Panel at 48 in."}}, s.Areas[0].Notes); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]Notes{{From: co1, Text: "Which wall"}}, s.Areas[0].Questions); d != "" {
		t.Error(d)
	}
}

// TestTicksSurviveChangeOrders follows a tick through change orders of its line: it is never lost
// and never shows a part as done that is not.
func TestTicksSurviveChangeOrders(t *testing.T) {
	sheetWith := func(orders ...orderOf) *Part {
		s := SheetOf(Sources{Proposal: statetest.LivingRoom(), ChangeOrders: setOf(orders...)})
		for i := range s.Areas[0].Parts {
			if s.Areas[0].Parts[i].Model == "C-6" {
				return &s.Areas[0].Parts[i]
			}
		}
		t.Fatal("the speakers are missing from the sheet")
		return nil
	}
	ticks := SiteOf([]state.SiteEvent{{Kind: state.SiteTick, Item: 3, Quantity: decimal.NewFromInt(4)}})
	more, fewer, none := agreedOrder(1, livingRoom(speakers(3, "1"))), agreedOrder(2, livingRoom(speakers(21, "-3"))),
		agreedOrder(3, livingRoom(speakers(31, "-2")))
	for _, step := range []struct {
		orders []orderOf
		want   string
	}{
		{nil, ""},
		{[]orderOf{more.in(state.StatusSubmitted)}, ""},
		{[]orderOf{more}, "4 of 5"},
		{[]orderOf{more, fewer}, "4 of 2"},
		{[]orderOf{more, fewer, none}, "remove 4"},
	} {
		p := sheetWith(step.orders...)
		if got := ticks.Wrong(p); got != step.want || ticks.Done(p) != (step.want == "") {
			t.Errorf("with %d change orders: %q, done %v; want %q", len(step.orders), got, ticks.Done(p), step.want)
		}
	}
}

// TestChangeOrderLinesHaveSeparateTicks: a service may number the lines of each change order
// from 1, and a tick must not apply to three parts.
func TestChangeOrderLinesHaveSeparateTicks(t *testing.T) {
	s := SheetOf(Sources{Proposal: statetest.LivingRoom(), ChangeOrders: setOf(
		agreedOrder(1, livingRoom(box(1, "1"))),
		agreedOrder(2, livingRoom(statetest.Part(1, 0, 77, "Argent", "W7", "access point", "1", "449"))),
	)})
	seen := map[PartKey]string{}
	for _, p := range s.Areas[0].Parts {
		if other, twice := seen[p.Key]; twice {
			t.Errorf("%s and %s share the key %+v", other, p.Name(), p.Key)
		}
		seen[p.Key] = p.Name()
	}
	if len(seen) != 6 {
		t.Errorf("%d parts, want 6", len(seen))
	}
}

// A credit removes nothing, so there is no need to ask the office about it. Anything that may be
// hardware is still a doubt.
func TestCreditIsNotWork(t *testing.T) {
	credit := func(name, quantity string) state.Item {
		it := statetest.Part(11, 0, 0, "", "", "", quantity, "250")
		it.Type, it.Name = state.ItemCustom, name
		return it
	}
	below := credit("Shelf", "-1")
	below.ParentID = 1
	for name, tt := range map[string]struct {
		lines []state.Item
		want  []string
	}{
		"goodwill":      {[]state.Item{credit("Goodwill for the delay", "-1")}, nil},
		"two credits":   {[]state.Item{credit("Goodwill", "-1"), credit("Credit for VX-65", "-1")}, nil},
		"what was sold": {[]state.Item{credit("Cat6A plenum cable (ft)", "-1")}, nil},
		"under another name": {
			[]state.Item{credit("Plenum cable, Cat6A", "-1")},
			[]string{"CO 1: −1 Plenum cable, Cat6A"},
		},
		"a part of a part": {
			[]state.Item{credit("Bracket of the CABLE", "-1")},
			[]string{"CO 1: −1 Bracket of the CABLE"},
		},
		"a credit by its name": {[]state.Item{credit("Credit for the plenum cable", "-1")}, nil},
		"several":              {[]state.Item{credit("Shelf", "-3")}, []string{"CO 1: −3 Shelf"}},
		"below another":        {[]state.Item{below}, []string{"CO 1: −1 Shelf"}},
		"of an unknown number": {[]state.Item{credit("Shelf", "0")}, []string{"CO 1: 0 Shelf"}},
		"from the catalog":     {[]state.Item{box(11, "-1")}, []string{"CO 1: −1 Kitewell One"}},
		"with a model": {
			[]state.Item{statetest.Part(11, 0, 0, "Oak", "S-1", "shelf", "-1", "250")},
			[]string{"CO 1: −1 Oak S-1"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := SheetOf(Sources{
				Proposal:     statetest.LivingRoom(),
				ChangeOrders: setOf(agreedOrder(1, livingRoom(tt.lines...))),
			})
			var got []string
			for i := range s.Areas[0].Unmatched {
				got = append(got, s.Areas[0].Unmatched[i].String())
			}
			if d := cmp.Diff(tt.want, got); d != "" || (len(s.Doubts()) > 0) != (len(tt.want) > 0) {
				t.Errorf("%s, doubts %q", d, s.Doubts())
			}
		})
	}
}

// A credit is nothing to carry or to tick off, whichever of its figures is negative.
func TestCreditIsNotAPart(t *testing.T) {
	it := statetest.Part(11, 0, 0, "", "", "", "1", "-250")
	it.Type, it.Name = state.ItemCustom, "Goodwill"
	catalog := statetest.Part(12, 0, 90, "Northlight", "TR-1", "returned display", "1", "-100")
	s := SheetOf(Sources{
		Proposal:     statetest.LivingRoom(),
		ChangeOrders: setOf(agreedOrder(1, livingRoom(it, catalog))),
	})
	names := make([]string, len(s.Areas[0].Parts))
	for i := range s.Areas[0].Parts {
		names[i] = s.Areas[0].Parts[i].Name()
	}
	if slices.Contains(names, "Goodwill") || !slices.Contains(names, "Northlight TR-1") ||
		len(s.Areas[0].Unmatched) > 0 {
		t.Errorf("parts %q, unmatched %+v", names, s.Areas[0].Unmatched)
	}
	changes := livingRoom(it)
	changes.Name = "Changes"
	if s := SheetOf(Sources{Proposal: statetest.LivingRoom(), ChangeOrders: setOf(agreedOrder(1, changes))}); len(
		s.Areas) != 1 {
		t.Errorf("an area with only credits: %q", written(&s))
	}
}

// An area in which a change order has only a credit needs no work.
func TestAnAreaOfCreditsIsNotOnTheSheet(t *testing.T) {
	it := statetest.Part(11, 0, 0, "", "", "", "-1", "250")
	it.Type, it.Name = state.ItemCustom, "Goodwill"
	changes := livingRoom(it)
	changes.Name = "Changes"
	for want, lines := range map[int][]state.Item{1: {it}, 2: {it, box(12, "1")}} {
		changes.Options[0].Items = lines
		s := SheetOf(Sources{Proposal: statetest.LivingRoom(), ChangeOrders: setOf(agreedOrder(1, changes))})
		if len(s.Areas) != want || len(s.Agreed()) != 1 {
			t.Errorf("with %d lines: %q", len(lines), written(&s))
		}
	}
}

func TestUnknownPartsOfTheSheetAreReported(t *testing.T) {
	later := time.Date(2026, 3, 6, 0, 0, 0, 0, time.UTC)
	unread := agreedOrder(1, livingRoom(box(11, "1")))
	unread.detail = nil
	changed := agreedOrder(2, livingRoom(box(21, "1")))
	changed.row.LastModified = later
	empty := agreedOrder(3).in(state.StatusCompleted)
	lineless, wording := agreedOrder(4, livingRoom()), agreedOrder(5, livingRoom())
	for _, o := range []*orderOf{&lineless, &wording} {
		o.detail.Areas[0].Options[0].ClientDescription = "Paint by others."
	}
	lineless.row.Total = decimal.NewNullDecimal(decimal.NewFromInt(500))
	for name, tt := range map[string]struct {
		id   state.ProposalID
		set  changeorder.Set
		want []string
	}{
		"never read": {
			1,
			changeorder.Set{},
			[]string{"CHANGE ORDERS NOT READ: this is the proposal without their changes."},
		},
		"never sent": {-1, changeorder.Set{}, nil},
		"none":       {1, setOf(), nil},
		"all read":   {1, setOf(agreedOrder(1, livingRoom(box(11, "1")))), nil},
		"pending, unread": {
			1,
			setOf(orderOf{row: state.ChangeOrderSummary{ID: 5, Number: 5, Status: state.StatusDraft}}), nil,
		},
		"each in its own way": {1, setOf(unread, changed, empty, lineless, wording), []string{
			"NOT READ: CO 1 Order 1 (Accepted). Its changes are not on this sheet.",
			"CHANGED since it was read: CO 2 Order 2.",
			"CO 3 Order 3 (Completed) lists no changes.",
			"CO 4 Order 4 (Accepted) lists no changes.",
		}},
		"one line unmatched": {1, setOf(agreedOrder(1, livingRoom(box(11, "-1")))), []string{
			"1 line of a change order matches nothing in the proposal; its area names it.",
		}},
		"lines unmatched": {1, setOf(agreedOrder(1, livingRoom(box(11, "-1"), display(12, "-2")))), []string{
			"2 lines of change orders match nothing in the proposal; their areas name them.",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			p := statetest.LivingRoom()
			p.ID = tt.id
			s := SheetOf(Sources{Proposal: p, ChangeOrders: tt.set})
			got := state.Map(s.Doubts(), func(d *Doubt) string { return d.Words })
			if d := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestPendingChangeOrdersAreNamedWithTheirAreas: an installer should not hang what a pending
// change order removes.
func TestPendingChangeOrdersAreNamedWithTheirAreas(t *testing.T) {
	s := SheetOf(Sources{Proposal: statetest.LivingRoom(), ChangeOrders: setOf(
		agreedOrder(1, livingRoom(box(11, "1"))),
		agreedOrder(2, livingRoom(display(21, "-1"))).in(state.StatusSubmitted),
		agreedOrder(3, livingRoom(display(31, "-1"))).in(state.StatusDeclined),
		agreedOrder(4, state.Area{Name: "Attic"}).in(state.StatusDraft),
	)})
	var pending, here []string
	for _, o := range s.Pending() {
		pending = append(pending, o.String())
	}
	for _, o := range s.MayChange("LIVING room") {
		here = append(here, o.String())
	}
	if d := cmp.Diff([]string{"CO 2 Order 2 · Submitted", "CO 4 Order 4 · Draft"}, pending); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"CO 2 Order 2 · Submitted"}, here); d != "" {
		t.Error(d)
	}
}

// TestTheNewerOfRowAndDetailDecides: a change order that was accepted after the list was read is
// applied, and one that was reopened is not.
func TestTheNewerOfRowAndDetailDecides(t *testing.T) {
	then, later := time.Date(2026, 3, 5, 0, 0, 0, 0, time.UTC), time.Date(2026, 3, 6, 0, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		row, detail     state.Status
		rowAt, detailAt time.Time
		agreed          bool
	}{
		{state.StatusSubmitted, state.StatusAccepted, then, later, true},
		{state.StatusAccepted, state.StatusSubmitted, later, then, true},
		{state.StatusAccepted, state.StatusDraft, then, later, false},
		{state.StatusAccepted, "", then, later, true},
	} {
		o := agreedOrder(1, livingRoom(box(11, "1")))
		o.row.Status, o.row.LastModified, o.detail.Status, o.detail.LastModified = tt.row, tt.rowAt, tt.detail,
			tt.detailAt
		s := SheetOf(Sources{Proposal: statetest.LivingRoom(), ChangeOrders: setOf(o)})
		if got := len(s.Agreed()) == 1; got != tt.agreed || len(s.Agreed())+len(s.Pending()) != 1 {
			t.Errorf("row %q, detail %q: agreed %v, want %v", tt.row, tt.detail, got, tt.agreed)
		}
	}
}

func TestHeadNamesContactsAndLocation(t *testing.T) {
	p := statetest.LivingRoom()
	p.InternalNotes = "Key at the office."
	p.Customer = &state.Contact{ID: 8, CompanyName: "St. Alban's Parish Hall", FirstName: "Ann"}
	p.Location = &state.Location{
		ID: 9, Street: "33 Madison Pl", City: "Albany", StateAbbrev: "NY",
		ContactFirstName: "Ray",
	}
	whole := Sources{
		Proposal: p, Contact: &state.Contact{ID: 8, LastName: "Lee", Phone: "518-555-0101"},
		Locations: []state.Location{
			{ID: 3, ContactPhone: "wrong"},
			{ID: 9, ContactLastName: "of another reading", ContactPhone: "518-555-0102"},
		},
	}
	s := SheetOf(whole)
	want := []Fact{
		{"Client", "St. Alban's Parish Hall, Ann Lee", true},
		{"Phone", "518-555-0101", true},
		{"Address", "33 Madison Pl, Albany, NY", true},
		{"Site contact", "Ray", false},
		{"Site phone", "518-555-0102", false},
		{"Salesperson", "Dana Reyes", false},
	}
	if d := cmp.Diff(want, s.Head.Facts(), cmp.AllowUnexported(Fact{})); d != "" ||
		s.Head.InternalNotes != "Key at the office." {
		t.Errorf("notes %q; %s", s.Head.InternalNotes, d)
	}
	whole.Contact.ID = 5 // not the proposal's contact
	if s := SheetOf(whole); s.Head.Phone != "" {
		t.Errorf("the phone %q is someone else's", s.Head.Phone)
	}
	p.Customer, p.Location = nil, nil
	if s := SheetOf(whole); len(s.Head.Facts()) != 1 {
		t.Errorf("a proposal without anyone but its salesperson: %+v", s.Head.Facts())
	}
}

// Areas without a name are distinguished by id: otherwise a change order's parts would be carried
// into the wrong one.
func TestAreasWithoutANameAreFoundByTheirId(t *testing.T) {
	nameless := func(id state.AreaID, items ...state.Item) state.Area {
		return state.Area{ID: id, Options: []state.Option{{ID: state.OptionID(id) * 10, Items: items}}}
	}
	p := &state.Proposal{Areas: []state.Area{nameless(5, display(1, "1")), nameless(6, speakers(2, "2"))}}
	orders := setOf(
		agreedOrder(1, nameless(5, display(11, "1")), nameless(7, box(12, "1"))),
		agreedOrder(2, nameless(7, box(21, "1"))),
	)
	sheet := SheetOf(Sources{Proposal: p, ChangeOrders: orders})
	want := `:|2 Northlight VX-65 (was 1, CO 1)|:|2 Aurora C-6| CO 1:|2 Kitewell One (new, was 1, CO 1, 2)`
	if got := strings.Join(written(&sheet), "|"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
