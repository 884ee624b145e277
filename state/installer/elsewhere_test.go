package installer

import (
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/statetest"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

// withoutArea returns the area that the service makes for a change order without one.
func withoutArea(items ...state.Item) state.Area {
	return state.Area{ID: 7101, Name: state.AnyArea, Options: []state.Option{{ID: 7102, Items: items}}}
}

// twoRooms returns a proposal with displays in two areas, two and one, a media player and hours in both.
func twoRooms() *state.Proposal {
	area := func(id state.AreaID, name string, items ...state.Item) state.Area {
		return state.Area{ID: id, Name: name, Options: []state.Option{{Items: items}}}
	}
	return &state.Proposal{ID: 1, Status: state.StatusAccepted, Areas: []state.Area{
		area(1, "Lobby", display(1, "2"), box(2, "1"), statetest.Hours(3, "Installation", "6", "110")),
		area(2, "Bar", display(4, "1"), statetest.Hours(5, "Installation", "4", "110")),
	}}
}

// What a change order does in an area is not forgotten because the service left out its lines: neither in an area
// of its own nor in one of the proposal.
func TestAnAreaOfAChangeOrderWithoutItsLinesIsNamed(t *testing.T) {
	for _, name := range []string{"Attic", "Lobby"} {
		lines := state.Area{ID: 7, Name: name, Options: []state.Option{{ID: 8}}}
		lines.Options[0].Unknown.Set(state.FieldItems, true)
		options := state.Area{ID: 7, Name: name}
		options.Unknown.Set(state.FieldOptions, true)
		for _, areas := range [][]state.Area{{lines, withoutArea(display(11, "1"))}, {lines}, {options}} {
			s := SheetOf(Sources{Proposal: twoRooms(), ChangeOrders: setOf(agreedOrder(1, areas...))})
			if diff := cmp.Diff([]string{name}, s.Omitted); diff != "" || s.Hours.Valid || len(s.Doubts()) != 1 {
				t.Errorf("%s, %v hours, %v", diff, s.Hours, s.Doubts())
			}
		}
	}
}

// An installer who reads that a change order lists no changes would build without those that the service left out.
func TestAChangeOrderWithoutItsAreasIsNamed(t *testing.T) {
	whole, part := agreedOrder(1),
		agreedOrder(2,
			state.Area{ID: 7, Name: "Bar", Options: []state.Option{{ID: 8, Items: []state.Item{box(21, "1")}}}})
	whole.detail.Unknown.Set(state.FieldAreas, true)
	part.detail.Unknown.Set(state.FieldAreas, true)
	s := SheetOf(Sources{
		Proposal:     twoRooms(),
		ChangeOrders: setOf(whole, part, agreedOrder(3, withoutArea(display(31, "-1")))),
	})
	if d := cmp.Diff([]string{"CO 1", "CO 2"}, s.Omitted); d != "" || s.Hours.Valid {
		t.Errorf("%s, %v hours", d, s.Hours)
	}
	if doubts := fmt.Sprint(s.Doubts()); !strings.Contains(doubts,
		"PARTS UNKNOWN: the service did not return everything in CO 1, CO 2.") ||
		strings.Contains(doubts, "lists no changes") {
		t.Error(doubts)
	}
}

// The client gets money back for parts that an installer would still carry to the site and hang.
func TestARemovalWithoutAnAreaIsTakenFromTheAreasThatHaveIt(t *testing.T) {
	hours := func(quantity string) state.Item { return statetest.Hours(13, "Installation", quantity, "110") }
	for name, tt := range map[string]struct {
		orders []orderOf
		want   string
	}{
		"all of it": {
			[]orderOf{agreedOrder(1, withoutArea(display(11, "-3")))},
			"Lobby:|0 Northlight VX-65 (removed, was 2, CO 1)|1 Kitewell One|6 h Installation|Bar:|0 Northlight VX-65 (removed, was 1, CO 1)|4 h Installation",
		},
		"all of it in two change orders": {
			[]orderOf{agreedOrder(1, withoutArea(display(11, "-1"))), agreedOrder(2, withoutArea(display(21, "-2")))},
			"Lobby:|0 Northlight VX-65 (removed, was 2, CO 1, 2)|1 Kitewell One|6 h Installation|Bar:|0 Northlight VX-65 (removed, was 1, CO 2)|4 h Installation",
		},
		"what is left of it": {
			[]orderOf{
				agreedOrder(1,
					state.Area{Name: "Bar", Options: []state.Option{{Items: []state.Item{display(11, "-1")}}}}),
				agreedOrder(2, withoutArea(display(21, "-1"))),
			},
			"Lobby:|1 Northlight VX-65 (was 2, CO 2)|1 Kitewell One|6 h Installation|Bar:|0 Northlight VX-65 (removed, was 1, CO 1)|4 h Installation",
		},
		"of one area": {
			[]orderOf{agreedOrder(1, withoutArea(box(11, "-1"), speakers(12, "4")))},
			"Lobby:|2 Northlight VX-65|0 Kitewell One (removed, was 1, CO 1)|6 h Installation|Bar:|1 Northlight VX-65|4 h Installation|Changes CO 1:|4 Aurora C-6 (new, CO 1)",
		},
		"more than there is": {
			[]orderOf{agreedOrder(1, withoutArea(display(11, "-4")))},
			"Lobby:|0 Northlight VX-65 (removed, was 2, CO 1)|1 Kitewell One|6 h Installation|Bar:|0 Northlight VX-65 (removed, was 1, CO 1)|4 h Installation|Changes CO 1:|unmatched CO 1: −1 Northlight VX-65",
		},
		"some of what two areas have": {
			[]orderOf{agreedOrder(1,
				withoutArea(display(11, "-2"), hours("-3"), item(14, 0, state.ItemFee, "Permit", "-1")))},
			"Lobby:|2 Northlight VX-65|1 Kitewell One|6 h Installation|Bar:|1 Northlight VX-65|4 h Installation|" +
				"AREA UNKNOWN, CO 1: −2 Northlight VX-65 from Lobby or Bar. Ask before building.|AREA UNKNOWN, CO 1: −3 Installation (h) from Lobby or Bar. Ask before building.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := SheetOf(Sources{Proposal: twoRooms(), ChangeOrders: setOf(tt.orders...)})
			got := written(&s)
			for _, d := range s.Doubts() {
				if strings.HasPrefix(d.Words, "AREA") {
					got = append(got, d.Words)
				}
			}
			if d := cmp.Diff(strings.Split(tt.want, "|"), got); d != "" {
				t.Error(d)
			}
		})
	}
}

// The pick list is for the whole job, so its sum is known even where the area is not.
func TestARemovalThatSeveralAreasMayBeMeantByIsOnThePickList(t *testing.T) {
	s := SheetOf(Sources{Proposal: twoRooms(), ChangeOrders: setOf(
		agreedOrder(1, withoutArea(display(11, "-1"), statetest.Hours(13, "Installation", "-3", "110"))),
		agreedOrder(2, withoutArea(display(21, "-1"))),
	)})
	pick := s.Picks()[1]
	var split []string
	for _, share := range pick.Split {
		split = append(split,
			strings.TrimSpace(share.Name+" "+share.Quantity.Decimal.String()+" "+changeorder.Refs(share.By)))
	}
	if d := cmp.Diff([]string{"Lobby 2", "Bar 1", "area unknown -2 CO 1, 2"}, split); d != "" ||
		pick.Name() != "Northlight VX-65" || !pick.Quantity.Decimal.Equal(decimal.NewFromInt(1)) {
		t.Errorf("%s, %s %s", d, pick.Quantity.Decimal, pick.Name())
	}
	if !s.Hours.Decimal.Equal(decimal.NewFromInt(7)) {
		t.Errorf("%s hours of 10 without 3", s.Hours.Decimal)
	}
	for i := range s.Areas {
		if n := len(s.MayLose(s.Areas[i].Name)); n != 3 {
			t.Errorf("%s may lose %d lines", s.Areas[i].Name, n)
		}
	}
}

// The names of a dozen rooms would fill a small screen.
func TestARemovalFromManyAreasCountsThem(t *testing.T) {
	p := &state.Proposal{ID: 1, Status: state.StatusAccepted}
	for i := range state.AreaID(5) {
		p.Areas = append(p.Areas,
			state.Area{
				ID: i + 1, Name: "Room " + state.FormatID(i+1),
				Options: []state.Option{{Items: []state.Item{display(state.ItemID(i+1), "1")}}},
			})
	}
	s := SheetOf(Sources{Proposal: p, ChangeOrders: setOf(agreedOrder(1, withoutArea(display(11, "-1"))))})
	if got, want := s.Undecided[0].String(), "CO 1: −1 Northlight VX-65 from some of 5 areas"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
