package installer_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/installer"
	"app.tender/tender/views/widget/viewtest"
)

// changed is the sample with a change order that was agreed, one whose detail was
// not read, and one that nobody agreed to.
func changed() state.SheetSources {
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
	order := func(id state.ChangeOrderID, status state.Status, area, notes string, items ...state.Item) (state.ChangeOrderSummary, *state.ChangeOrder) {
		o := state.Option{InstallerNotes: notes, Items: items}
		return state.ChangeOrderSummary{ID: id, Number: int64(id - 90), Name: "Revision, " + area, Status: status},
			&state.ChangeOrder{ID: id, Status: status, Areas: []state.Area{{Name: area, Options: []state.Option{o}}}}
	}
	set := state.ChangeOrderSet{AsOf: now, Details: map[state.ChangeOrderID]*state.ChangeOrder{}}
	row, detail := order(91, state.StatusAccepted, "Living Room", "Panel at 48 in to centre.\n? Which side does the door swing?",
		display, larger, soundbar, more, box, nowhere, labor(907, "Installation", "-1.5"), labor(908, "Pre-wire", "2"))
	set.Rows, set.Details[91] = append(set.Rows, row), detail
	row, _ = order(92, state.StatusCompleted, "Theater", "")
	set.Rows = append(set.Rows, row)
	row, detail = order(93, state.StatusSubmitted, "Living Room", "", part(931, 0, "Kitewell", "One", "media player", "-1"))
	set.Rows, set.Details[93] = append(set.Rows, row), detail
	row, detail = order(94, state.StatusAccepted, "Garage", "Ladder behind the door.", part(1, 0, "Watchfell", "Q4", "camera", "2"))
	set.Rows, set.Details[94] = append(set.Rows, row), detail
	return state.SheetSources{Proposal: p, ChangeOrders: set}
}

func changedSheet() *installer.Model {
	m := sheet()
	m.SetSources(changed())
	m.View(views.Rect{W: 120, H: 30})
	return m
}

func TestPicturesOfAChangedJob(t *testing.T) {
	m := changedSheet()
	do(m, views.MoveDown, views.MoveDown)
	viewtest.Golden(t, "changed", m, 30)
	viewtest.Golden(t, "changed-low", m, 12)
	do(m, views.SheetBig)
	viewtest.Golden(t, "changed-big", m, 22)
	do(m, views.SheetBig, views.SheetPicks)
	viewtest.Golden(t, "changed-picks", m, 14)
	do(m, views.SheetPicks, views.SheetPrevious)
	viewtest.Golden(t, "job", m, 24)
	do(m, views.SheetBig)
	viewtest.Golden(t, "job-big", m, 14)
}

func TestAChangedJobFillsEverySize(t *testing.T) {
	m := changedSheet()
	for range 3 {
		viewtest.Sizes(t, m)
		do(m, views.PaneNext)
	}
	for _, actions := range [][]views.Action{{views.SheetPrevious}, {views.SheetBig}, {views.SheetPicks}} {
		do(m, actions...)
		viewtest.Sizes(t, m)
	}
}

// TestWhatIsGoneIsNotTickedOff: whoever ticks off what is not to be built has built
// it; what was built before it went is said, until it is taken out.
func TestWhatIsGoneIsNotTickedOff(t *testing.T) {
	m := changedSheet()
	on := func(model string) {
		t.Helper()
		do(m, views.MoveTop)
		for range 20 {
			if p := m.Part(); p != nil && p.Model == model {
				return
			}
			do(m, views.MoveDown)
		}
		t.Fatalf("%s is not on the sheet", model)
	}
	on("S-9")
	if got := do(m, views.SheetTick); got != nil {
		t.Errorf("a part that is gone is ticked off: %v", got)
	}
	why := ""
	for _, b := range m.Bindings() {
		if b.Action == views.SheetTick {
			why = b.Disabled
		}
	}
	if want := "This part is not to be built: removed, was 1, CO 1."; why != want {
		t.Errorf("it says %q, want %q", why, want)
	}
	on("VX-75")
	if got, want := do(m, views.SheetTick), (views.TickPart{Part: state.TickKey{Item: 1}}); got != want {
		t.Errorf("the tick of a part that is gone is not taken back: %v, want %v", got, want)
	}
	on("One")
	if got, want := do(m, views.SheetTick), (views.TickPart{Part: state.TickKey{ChangeOrder: 91, Item: 905}, Done: true}); got != want {
		t.Errorf("what a change order brings: %v, want %v", got, want)
	}
}

// TestATickThatNoLongerHoldsSaysSo: two were hung, a change order makes it three.
func TestATickThatNoLongerHoldsSaysSo(t *testing.T) {
	m := changedSheet()
	two := state.Tick{Quantity: decimal.NewFromInt(2), Initials: "MW", At: now}
	out := state.Tick{Quantity: decimal.NewFromInt(1), Initials: "DR", At: now}
	m.SetTicks(state.Ticks{{Item: 4}: two, {Item: 1}: out})
	for _, w := range []int{40, 80, 120} {
		got := ansi.Strip(m.View(views.Rect{W: w, H: 40}))
		for _, want := range []string{"2 of 3", "take out 1", "0 of 5 done"} {
			if !strings.Contains(got, want) {
				t.Errorf("in %d cells %q is missing:\n%s", w, want, got)
			}
		}
	}
}

// TestASheetWithoutChangeOrdersSaysSoFirst: read on site, it would pass for what is
// to be built.
func TestASheetWithoutChangeOrdersSaysSoFirst(t *testing.T) {
	refused := state.Fault{Kind: state.FaultPermission, Message: "This user may not read change orders."}
	for name, c := range map[string]struct {
		read   bool
		copied installer.Copy
		want   string
		low    string // where there is no room for more
	}{
		"never read":            {false, installer.Copy{Offline: true}, "! CHANGE ORDERS NOT READ: this is the proposal alone", "! CHANGE ORDERS NOT READ"},
		"refused":               {false, installer.Copy{OrdersFault: refused}, "replace and remove. This user may not read change orders.", "! CHANGE ORDERS NOT READ"},
		"being read":            {false, installer.Copy{OrdersLoading: true}, "", ""},
		"read":                  {true, installer.Copy{}, "", ""},
		"from this machine":     {true, installer.Copy{Offline: true}, "! Change orders as of 14:20.", "! Change orders as of 14:20."},
		"others meanwhile":      {true, installer.Copy{OrdersChanged: true}, "! CHANGED: the service has other change orders; these are as of 14:20. R reads them.", "! CHANGED: the service has other"},
		"not read anew, online": {true, installer.Copy{OrdersFault: refused}, "! Change orders as of 14:20.", "! Change orders as of 14:20."},
	} {
		for _, size := range []views.Rect{{W: 120, H: 30}, {W: 80, H: 20}, {W: 40, H: 9}} {
			m := sheet()
			from := sources()
			if !c.read {
				from.ChangeOrders = state.ChangeOrderSet{}
			}
			m.SetSources(from)
			m.SetCopy(c.copied)
			for _, page := range [][]views.Action{nil, {views.SheetPicks}, {views.SheetPicks, views.SheetPrevious}, {views.SheetBig}} {
				do(m, page...)
				lines := strings.Split(ansi.Strip(m.View(size)), "\n")
				top := strings.Join(strings.Fields(strings.Join(lines[:3], " ")), " ")
				want := c.want
				if size.W == 40 {
					want = c.low
				}
				if want != "" && !strings.Contains(top, want) {
					t.Errorf("%s, %v: %q does not begin\n%s", name, size, want, strings.Join(lines, "\n"))
				}
				if c.want == "" && strings.Contains(top, "! ") {
					t.Errorf("%s, %v: something is wrong:\n%s", name, size, top)
				}
			}
		}
	}
}

// TestTheJobComesBeforeItsAreas: whom to call and what the office noted.
func TestTheJobComesBeforeItsAreas(t *testing.T) {
	m := installer.New(viewtest.Theme(), views.DefaultKeys())
	m.SetNow(now)
	m.BeginWithJob(true)
	m.SetSources(changed())
	size := views.Rect{W: 60, H: 40}
	page := func() string { return strings.Join(strings.Fields(ansi.Strip(m.View(size))), " ") }
	for _, want := range []string{
		"Erik Halvorsen", "+1 512 555 0142", "1180 Barton Hills Dr, Austin, TX 78704", "Sofie", "+1 512 555 0143",
		"Key at the office.", "GC is off on Fridays", "Change orders on this sheet, as of 14:20", "CO 1 Revision, Living Room · Accepted",
		"Not agreed yet, and not on this sheet", "CO 3 Revision, Living Room · Submitted", "NOT READ: CO 2 Revision, Theater (Completed)",
	} {
		if got := page(); !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, m.View(size))
		}
	}
	do(&m, views.SheetNext)
	if left, _ := m.Crumb(120); !strings.Contains(left, "area 1 of 5") {
		t.Errorf("after the job comes %q", left)
	}
	do(&m, views.SheetPrevious, views.SheetPrevious)
	if left, _ := m.Crumb(120); !strings.Contains(left, "the job") {
		t.Errorf("before the first area is %q", left)
	}
	m.SelectArea(20)
	if left, _ := m.Crumb(120); !strings.Contains(left, "area 2 of 5") {
		t.Errorf("selected Theater, at %q", left)
	}
}
