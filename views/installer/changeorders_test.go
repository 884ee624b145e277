package installer

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

// changed returns the sample with an accepted change order, one without details, and one that was not accepted.
func changed() installer.Sources {
	p := sample()
	p.InternalNotes = "Key at the office.\nThe GC is off on Fridays."
	p.Customer = &state.Contact{ID: 7, FirstName: "Erik", LastName: "Halvorsen", Phone: "+1 512 555 0142"}
	p.Location.ContactFirstName, p.Location.ContactPhone = "Sofie", "+1 512 555 0143"
	display := part(901, 0, "Northlight", "VX-75", `75" display`, "-1")
	larger := part(902, 0, "Northlight", "OX-83", `83" display`, "1")
	soundbar := part(903, 0, "Aurora", "S-9", "soundbar", "-1")
	more := part(904, 0, "Aurora", "W-10", "wireless subwoofer", "1")
	box := part(905, 0, "Kitewell", "One", "media player", "1")
	nowhere := part(906, 0, "Meridon", "R-940", "receiver", "-1")
	order := func(id state.ChangeOrderID, status state.Status, area, notes string,
		items ...state.Item,
	) (state.ChangeOrderSummary, *state.ChangeOrder) {
		o := state.Option{InstallerNotes: notes, Items: items}
		return state.ChangeOrderSummary{ID: id, Number: int64(id - 90), Name: "Revision, " + area, Status: status},
			&state.ChangeOrder{ID: id, Status: status, Areas: []state.Area{{Name: area, Options: []state.Option{o}}}}
	}
	set := changeorder.Set{AsOf: now, Details: map[state.ChangeOrderID]*state.ChangeOrder{}}
	row, detail := order(91, state.StatusAccepted, "Living Room",
		"Panel at 48 in to centre.\n? Which side does the door swing?",
		display, larger, soundbar, more, box, nowhere, labor(907, "Installation", "-1.5"), labor(908, "Pre-wire", "2"))
	set.Rows, set.Details[91] = append(set.Rows, row), detail
	row, _ = order(92, state.StatusCompleted, "Theater", "")
	set.Rows = append(set.Rows, row)
	row, detail = order(93, state.StatusSubmitted, "Living Room", "",
		part(931, 0, "Kitewell", "One", "media player", "-1"))
	set.Rows, set.Details[93] = append(set.Rows, row), detail
	row, detail = order(94, state.StatusAccepted, "Garage", "Ladder behind the door.",
		part(1, 0, "Watchfell", "Q4", "camera", "2"))
	set.Rows, set.Details[94] = append(set.Rows, row), detail
	return installer.Sources{Proposal: p, ChangeOrders: set}
}

// changedSheet returns a sheet at its first area, with change orders.
func changedSheet(t *testing.T) (*screentest.Stage, *fakeJob) {
	t.Helper()
	m, s := sheet(t)
	s.from = changed()
	m.Send(screen.Changed{})
	m.View(screen.Rect{W: 120, H: 30})
	return m, s
}

func TestPicturesOfAChangedJob(t *testing.T) {
	m, _ := changedSheet(t)
	m.Do(screen.MoveDown, screen.MoveDown)
	viewtest.Golden(t, "changed", m, 30)
	viewtest.Golden(t, "changed-low", m, 12)
	viewtest.Golden(t, "changed-picks", m.Do(Picks), 14)
	viewtest.Golden(t, "job", m.Do(Picks, Previous), 24)
}

func TestAChangedJobFillsEverySize(t *testing.T) {
	m, _ := changedSheet(t)
	for range 3 {
		viewtest.Sizes(t, m)
		m.Do(screen.PaneNext)
	}
	for _, id := range []screen.ID{Previous, Picks} {
		viewtest.Sizes(t, m.Do(id))
	}
}

// A removed part must not be ticked: someone would build it. A part built before its removal stays on the sheet,
// marked, until it is dismantled.
func TestARemovedPartCannotBeTicked(t *testing.T) {
	m, s := changedSheet(t)
	on := func(part string) *screentest.Stage {
		t.Helper()
		m.Do(screen.MoveTop)
		for range 20 {
			if p := modelOf(m).current(); p != nil && p.Model == part {
				return m
			}
			m.Do(screen.MoveDown)
		}
		t.Fatalf("%s is not on the sheet", part)
		return nil
	}
	if why, want := on("S-9").Action(Tick).Unless(),
		"This part is not to be built: removed, was 1, CO 1."; why != want {
		t.Errorf("the reason is %q, want %q", why, want)
	}
	on("VX-75").Do(Tick)
	if !slices.Equal(s.set, []string{"no 1"}) {
		t.Errorf("the tick of a removed part can't be cleared: %v", s.set)
	}
	on("One").Do(Tick)
	if ticked(modelOf(m).done.site)[905] == "" {
		t.Errorf("an added part can't be ticked: %v", s.set)
	}
}

// What a new part is must be readable where the words of its change order leave no room for it.
func TestACutPartIsNamedInFullBelow(t *testing.T) {
	s := fresh()
	s.from = changed()
	m := shown(t, s)
	m.Do(screen.MoveTop)
	drawn := ansi.Strip(m.View(screen.Rect{W: 80, H: 30}))
	if want := `for Northlight VX-75, CO 1 · 83" display`; !strings.Contains(drawn, want) {
		t.Errorf("%q is missing:\n%s", want, drawn)
	}
	if drawn = ansi.Strip(m.View(screen.Rect{W: 200, H: 30})); strings.Contains(drawn, "CO 1 · 83") {
		t.Errorf("a part that is not cut is named twice:\n%s", drawn)
	}
}

// Two were mounted before a change order made it three.
func TestAnOutdatedTickSaysSo(t *testing.T) {
	s := fresh()
	two := tick(4, "MW", now)
	two.Quantity = decimal.NewFromInt(2)
	s.from, s.events = changed(), []state.SiteEvent{two.Sealed(), tick(1, "DR", now)}
	m := shown(t, s)
	for _, w := range []int{40, 80, 120} {
		got := ansi.Strip(m.View(screen.Rect{W: w, H: 40}))
		for _, want := range []string{"2 of 3", "remove 1", "0 of 5 done"} {
			if !strings.Contains(got, want) {
				t.Errorf("in %d cells %q is missing:\n%s", w, want, got)
			}
		}
	}
}

// Without change orders the sheet must say so first: on site it would be taken for what is to be built.
func TestASheetWithoutChangeOrdersSaysSoFirst(t *testing.T) {
	type how struct {
		offline, reading, others bool
		fault                    state.Fault
	}
	refused := state.Fault{Kind: state.FaultPermission, Message: "This user may not read change orders."}
	for name, c := range map[string]struct {
		read bool
		how  how
		want string
		low  string // where there is little room
	}{
		"never read": {
			false,
			how{offline: true},
			"! CHANGE ORDERS NOT READ: this is the proposal without their changes", "! CHANGE ORDERS NOT READ",
		},
		"refused": {
			false,
			how{fault: refused},
			"without their changes. This user may not read change orders.", "! CHANGE ORDERS NOT READ",
		},
		"being read": {false, how{reading: true}, "", ""},
		"read":       {true, how{}, "", ""},
		"from this machine": {
			true,
			how{offline: true},
			"! Change orders as of 14:20.",
			"! Change orders as of 14:20.",
		},
		"others meanwhile": {
			true,
			how{others: true},
			"! CHANGED: the service has other change orders; these are as of 14:20. R refreshes.",
			"! CHANGED change orders. R refreshes.",
		},
		"not read anew, online": {
			true,
			how{fault: refused},
			"! Change orders as of 14:20.",
			"! Change orders as of 14:20.",
		},
	} {
		for _, size := range []screen.Rect{{W: 120, H: 30}, {W: 80, H: 20}, {W: 40, H: 9}} {
			s := &fakeJob{from: sources(), ordersReading: c.how.reading, ordersFault: c.how.fault}
			if !c.read {
				s.from.ChangeOrders = changeorder.Set{}
			}
			m := stage(t, s)
			m.Link.ByChoice = c.how.offline
			if m.Show(); c.how.others {
				s.orders = []state.ChangeOrderSummary{{ID: 99}}
				m.Pass(time.Minute)
			}
			for _, page := range [][]screen.ID{nil, {Picks}, {Picks, Previous}} {
				m.Do(page...)
				lines := strings.Split(ansi.Strip(m.View(size)), "\n")
				top := strings.Join(strings.Fields(strings.Join(lines[:3], " ")), " ")
				want := c.want
				if size.W == 40 {
					want = c.low
				}
				if want != "" && !strings.Contains(top, want) {
					t.Errorf("%s, %v: %q is not first in\n%s", name, size, want, strings.Join(lines, "\n"))
				}
				if c.want == "" && strings.Contains(top, "! ") {
					t.Errorf("%s, %v: a warning without a reason:\n%s", name, size, top)
				}
			}
		}
	}
}

// The job page, with whom to call and what the office noted, comes before the areas, even if the editor's cursor is in
// the first area.
func TestTheJobComesBeforeItsAreas(t *testing.T) {
	s := &fakeJob{from: changed(), area: 10}
	m := stage(t, s)
	m.Run(m.Screen.Show(screen.Location{Screen: ID, Item: AtJob}))
	size := screen.Rect{W: 60, H: 40}
	page := func() string { return strings.Join(strings.Fields(ansi.Strip(m.View(size))), " ") }
	for _, want := range []string{
		"Erik Halvorsen", "+1 512 555 0142", "1180 Barton Hills Dr, Austin, TX 78704", "Sofie", "+1 512 555 0143",
		"Key at the office.", "GC is off on Fridays", "Change orders on this sheet, as of 14:20",
		"CO 1 Revision, Living Room · Accepted",
		"Not agreed yet, and not on this sheet", "CO 3 Revision, Living Room · Submitted",
		"NOT READ: CO 2 Revision, Theater (Completed)",
	} {
		if got := page(); !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, m.View(size))
		}
	}
	m.Do(Next)
	if left, _ := crumb(m, 120); !strings.Contains(left, "area 1 of 5") {
		t.Errorf("the page after the job is %q", left)
	}
	press(m, Previous, Previous)
	if left, _ := crumb(m, 120); !strings.Contains(left, "the job") {
		t.Errorf("the page before the first area is %q", left)
	}
	s.area = 20
	m.Run(m.Screen.Show(screen.Location{Screen: ID, Item: AtArea}))
	if left, _ := crumb(m, 120); !strings.Contains(left, "area 2 of 5") {
		t.Errorf("selected Theater, at %q", left)
	}
}

// At 40×12 two warnings fit, and the others were not to be seen anywhere.
func TestWarningsThatDoNotFitAreCountedAndOnTheJobPage(t *testing.T) {
	m, s := changedSheet(t)
	s.from.ChangeOrders.Rows[2].Status = ""
	m.Send(screen.Changed{})
	small := screen.Rect{W: 40, H: 10}
	lines := strings.Split(ansi.Strip(m.View(small)), "\n")
	if got := strings.TrimSpace(lines[0] + "|" + lines[1]); !strings.HasPrefix(got, "! ") ||
		!strings.HasSuffix(got, "· 1 more") {
		t.Errorf("above the sheet: %q", got)
	}
	m.Do(Previous)
	seen := ""
	for range 30 {
		seen += ansi.Strip(m.View(small)) + "\n"
		m.Do(screen.MoveDown)
	}
	for _, want := range []string{"NOT READ", "STATUS UNKNOWN", "matches"} {
		if !strings.Contains(seen, want) {
			t.Errorf("the page about the job has no %q:\n%s", want, ansi.Strip(m.View(screen.Rect{W: 40, H: 10})))
		}
	}
	if large := ansi.Strip(m.View(screen.Rect{W: 120, H: 40})); strings.Count(large, "NOT READ") != 1 {
		t.Errorf("where all of them fit, they are shown as\n%s", large)
	}
}

// Which room keeps its display is for the office to say: both rooms ask.
func TestEveryAreaThatMayLoseAPartAsks(t *testing.T) {
	s := fresh()
	s.from = changed()
	theater := s.from.Proposal.Area(20).Counted()
	theater.Items = append(theater.Items, part(60, 0, "Northlight", "VX-75", `75" display`, "1"))
	s.from.ChangeOrders.Details[91].Areas = []state.Area{{
		Name:    state.AnyArea,
		Options: []state.Option{{Items: []state.Item{part(901, 0, "Northlight", "VX-75", `75" display`, "-1")}}},
	}}
	m := shown(t, s)
	for _, area := range []string{"Living Room", "Theater"} {
		drawn := ansi.Strip(m.View(screen.Rect{W: 120, H: 30}))
		for _, want := range []string{
			area, "! CO 1: −1 Northlight VX-75 from Living Room or Theater. Ask before",
			"AREA UNKNOWN, CO 1: −1 Northlight VX-75",
		} {
			if !strings.Contains(drawn, want) {
				t.Errorf("%q is missing:\n%s", want, drawn)
			}
		}
		m.Do(Next)
	}
}
