package installer_test

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views"
	"app.tender/tender/views/installer"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 5, 14, 20, 0, 0, time.UTC)

func part(id, parent state.ItemID, brand, model, description, quantity string) state.Item {
	return state.Item{
		ID: id, ParentID: parent, Type: state.ItemPart, Brand: brand, Model: model, ShortDescription: description,
		Quantity:  decimal.NewNullDecimal(decimal.RequireFromString(quantity)),
		SellPrice: decimal.NewNullDecimal(decimal.RequireFromString("3999.99")), Cost: decimal.NewNullDecimal(decimal.RequireFromString("2875.5")),
	}
}

func labor(id state.ItemID, name, hours string) state.Item {
	return state.Item{ID: id, Type: state.ItemLabor, Name: name, Quantity: decimal.NewNullDecimal(decimal.RequireFromString(hours))}
}

func sample() *state.Proposal {
	return &state.Proposal{
		ID: 1, Number: 1042, Name: "Halvorsen Residence", Summary: money.Summary{Currency: money.Currency{Code: "USD"}},
		Location: &state.Location{Street: "1180 Barton Hills Dr", City: "Austin", StateAbbrev: "TX", PostalCode: "78704"},
		Areas: []state.Area{
			{ID: 10, Name: "Living Room", Options: []state.Option{
				{ID: 101, ClientDescription: "Good: a display"},
				{
					ID: 102, Status: state.StatusAccepted, ClientDescription: "Better: a larger one",
					InstallerNotes: "Blocking behind drywall at 62 in, stud at 48 in.\n" +
						"Attic access through the hall closet. Dog on site: call first.\n" +
						"Pull two spare Cat6A to the rack; label both ends LR-1 to LR-4.\n\n" +
						"? Is the fireplace flue live? Ask before drilling.",
					Items: []state.Item{
						part(1, 0, "Northlight", "VX-75", `75" display`, "1"),
						part(2, 1, "Slimline", "SM-4", "wall mount", "1"),
						part(3, 0, "Aurora", "S-9", "soundbar", "1"),
						part(4, 0, "Aurora", "W-10", "wireless subwoofer", "2"),
						part(5, 0, "", "", "Cat6A plenum cable (ft)", "120"),
						labor(6, "Installation", "6"),
						labor(7, "Programming", "2"),
					},
				},
			}},
			{ID: 20, Name: "Theater", Options: []state.Option{{ID: 201, Items: []state.Item{
				part(21, 0, "Aurora", "W-10", "wireless subwoofer", "2"), labor(22, "Installation", "33.25"),
			}}}},
			{ID: 30, Name: strings.Repeat("林の部屋 ", 20), Options: []state.Option{{
				ID: 301, InstallerNotes: strings.Repeat("とても長いメモ Cafe\u0301 👩‍🔧 ", 60) + "\n? " + strings.Repeat("Unbreakable", 30),
				Items: []state.Item{part(31, 0, strings.Repeat("Ö", 80), "", strings.Repeat("説明", 60), "1234567.8912"), labor(32, strings.Repeat("組立", 40), "0.125")},
			}}},
			{ID: 40, Name: "Patio"},
		},
	}
}

func ticks() state.Ticks {
	one := decimal.NewFromInt(1)
	return state.Ticks{
		{Item: 1}: {Quantity: one, Initials: "DR", At: now.Add(-10 * time.Minute)},
		{Item: 2}: {Quantity: one, Initials: "DR", At: now.AddDate(0, 0, -1)},
		{Item: 4}: {Quantity: one, Initials: "MW", At: now.Add(-time.Hour)},
	}
}

// sourcesOf is a proposal that is known to have no change orders.
func sourcesOf(p *state.Proposal) state.SheetSources {
	return state.SheetSources{Proposal: p, ChangeOrders: state.ChangeOrderSet{AsOf: now}}
}

func sources() state.SheetSources { return sourcesOf(sample()) }

// sheet is a sheet at its first area.
func sheet() *installer.Model {
	m := installer.New(viewtest.Theme(), views.DefaultKeys())
	m.SetNow(now)
	m.SetSources(sources())
	m.SetTicks(ticks())
	m.SetCopy(installer.Copy{AsOf: now.Add(-20 * time.Minute)})
	m.View(views.Rect{W: 120, H: 30})
	return &m
}

func do(m *installer.Model, actions ...views.Action) (last views.Intent) {
	for _, a := range actions {
		last, _ = m.Update(views.ActionMsg{Action: a})
	}
	return last
}

func TestPictures(t *testing.T) {
	m := sheet()
	do(m, views.MoveDown, views.MoveDown)
	viewtest.Golden(t, "sheet", m, 24)
	m.SetCopy(installer.Copy{AsOf: now.Add(-21 * time.Hour), Changed: now.Add(-time.Hour), Offline: true})
	do(m, views.PaneNext)
	viewtest.Golden(t, "stale", m, 12)
	m = sheet()
	do(m, views.SheetPicks, views.MoveDown)
	viewtest.Golden(t, "picks", m, 12)
	m = sheet()
	do(m, views.SheetBig)
	viewtest.Golden(t, "big", m, 22)
	m = sheet()
	do(m, views.SheetNext, views.SheetNext)
	viewtest.Golden(t, "wide", m, 16)
}

// Wider panes have fewer lines: what was scrolled to may be no more.
func TestScrolledNotesFollowTheSize(t *testing.T) {
	p := sample()
	for i := range p.Areas[0].Options {
		p.Areas[0].Options[i].InstallerNotes = strings.Repeat("Conduit runs behind the wall. ", 60)
	}
	for _, before := range [][]views.Action{{views.PanePrevious}, {views.PanePrevious, views.SheetBig}} {
		m := sheet()
		m.SetSources(sourcesOf(p))
		do(m, before...)
		m.View(views.Rect{W: 24, H: 12})
		do(m, views.MoveBottom)
		for _, area := range []views.Rect{{W: 24, H: 12}, {W: 80, H: 20}, {W: 200, H: 12}, {W: 200, H: 40}} {
			viewtest.Exact(t, m.View(area), area.W, area.H)
		}
	}
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	none := installer.New(viewtest.Theme(), views.DefaultKeys())
	viewtest.Sizes(t, &none)
	none.SetSources(state.SheetSources{Proposal: &state.Proposal{ID: 1}, Prices: true})
	viewtest.Sizes(t, &none)
	m := sheet()
	for range 3 { // every box with the focus
		do(m, views.PaneNext)
		for area := range 4 {
			if area%2 == 0 { // the others hold nothing more that could be too wide
				viewtest.Sizes(t, m)
				do(m, views.SheetBig)
				viewtest.Sizes(t, m)
				do(m, views.SheetBig)
			}
			do(m, views.SheetNext)
			m.SetCopy(installer.Copy{AsOf: now.AddDate(0, 0, -area), Offline: area%2 == 0, Changed: now})
		}
		do(m, views.SheetPrevious, views.SheetPrevious, views.SheetPrevious)
	}
	do(m, views.SheetPicks)
	viewtest.Sizes(t, m)
	do(m, views.SheetBig)
	viewtest.Sizes(t, m)
}

func TestAPartIsTickedOffAndBack(t *testing.T) {
	m := sheet()
	for _, c := range []struct {
		name string
		want views.Intent
		then []views.Action // before the next tick
	}{
		{"done before: taken back", views.TickPart{Part: state.TickKey{Item: 1}}, []views.Action{views.MoveDown, views.MoveDown}},
		{"open: ticked, on to the next", views.TickPart{Part: state.TickKey{Item: 3}, Done: true}, nil},
		{"ticked for another quantity: ticked anew", views.TickPart{Part: state.TickKey{Item: 4}, Done: true}, []views.Action{views.PaneNext}},
		{"another box has the focus", nil, []views.Action{views.PanePrevious, views.SheetPicks}},
		{"the pick list is shown", nil, []views.Action{views.Back, views.SheetNext, views.SheetNext, views.SheetNext}},
		{"an area without parts", nil, nil},
	} {
		if got := do(m, views.SheetTick); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		do(m, c.then...)
	}
}

func TestAreasGoOnAndBack(t *testing.T) {
	m := sheet()
	place := func() string { left, _ := m.Crumb(120); return left }
	do(m, views.SheetPrevious, views.SheetPrevious)
	for _, want := range []string{"the job", "area 1 of 4", "area 2 of 4", "area 3 of 4", "area 4 of 4", "area 4 of 4"} {
		if got := place(); !strings.Contains(got, want) {
			t.Errorf("at %q, want %q", got, want)
		}
		do(m, views.SheetNext)
	}
	disabled := map[views.Action]string{}
	for _, b := range m.Bindings() {
		disabled[b.Action] = b.Disabled
	}
	if disabled[views.SheetNext] == "" || disabled[views.SheetPrevious] != "" || disabled[views.SheetTick] == "" {
		t.Errorf("at the last area, without parts: %v", disabled)
	}
	m.SelectArea(20)
	if got := place(); !strings.Contains(got, "area 2 of 4") {
		t.Errorf("selected Theater, at %q", got)
	}
}

func TestARefreshNeverMovesTheInstaller(t *testing.T) {
	m := sheet()
	do(m, views.MoveDown, views.MoveDown, views.MoveDown)
	p := sample()
	p.Areas = append([]state.Area{{ID: 5, Name: "New"}}, p.Areas...)
	items := &p.Areas[1].Options[1].Items
	*items = append([]state.Item{part(99, 0, "New", "N-1", "first", "1")}, *items...)
	m.SetSources(sourcesOf(p))
	if got := m.Part(); got == nil || got.Key.Item != 4 {
		t.Errorf("the cursor is on %+v, want item 4", got)
	}
	if left, _ := m.Crumb(120); !strings.Contains(left, "area 2 of 5") {
		t.Errorf("at %q", left)
	}
	if m.PartOf(state.TickKey{Item: 4}) == nil || m.PartOf(state.TickKey{Item: 12345}) != nil {
		t.Error("items are not found by their ids")
	}
	m.SetSources(state.SheetSources{})
	if m.Part() != nil {
		t.Error("there is a part without a proposal")
	}
}

// TestNoPriceUnlessAllowed looks for any figure of money at the size with the
// most room.
func TestNoPriceUnlessAllowed(t *testing.T) {
	size := views.Rect{W: 200, H: 40}
	for _, allowed := range []bool{false, true} {
		m := installer.New(viewtest.Theme(), views.DefaultKeys())
		m.SetSources(state.SheetSources{Proposal: sample(), Prices: allowed})
		drawn := m.View(size)
		for _, figure := range []string{"3,999.99", "2,875.50"} {
			if got := strings.Contains(drawn, figure); got != allowed {
				t.Errorf("allowed %v: %s is drawn %v", allowed, figure, got)
			}
		}
	}
}

func TestTheAgeOfTheCopyIsSaidAloud(t *testing.T) {
	for name, c := range map[string]struct {
		copied installer.Copy
		want   string
	}{
		"fresh":           {installer.Copy{AsOf: now.Add(-time.Hour)}, ""},
		"fresh, offline":  {installer.Copy{AsOf: now.Add(-time.Second), Offline: true}, "less than a minute old"},
		"offline":         {installer.Copy{AsOf: now.Add(-20 * time.Hour), Offline: true}, "This copy is 20 hours old, as of yesterday 18:20"},
		"old":             {installer.Copy{AsOf: now.AddDate(0, 0, -3)}, "3 days old, as of 2 Mar. R reads it again."},
		"an hour, away":   {installer.Copy{AsOf: now.Add(-time.Hour), Offline: true}, "an hour old"},
		"minutes, away":   {installer.Copy{AsOf: now.Add(-5 * time.Minute), Offline: true}, "5 minutes old"},
		"changed":         {installer.Copy{AsOf: now.Add(-time.Hour), Changed: now.Add(-time.Minute)}, "CHANGED: the service has a version of today 14:19; this copy is as of 13:20."},
		"from the future": {installer.Copy{AsOf: now.Add(time.Hour), Offline: true}, "less than a minute old"},
	} {
		m := sheet()
		m.SetCopy(c.copied)
		drawn := strings.Join(strings.Fields(m.View(views.Rect{W: 150, H: 20})), " ")
		if c.want == "" {
			if strings.Contains(drawn, "! ") {
				t.Errorf("%s: something is said aloud:\n%s", name, drawn)
			}
			continue
		}
		if !strings.Contains(drawn, c.want) {
			t.Errorf("%s: %q is missing:\n%s", name, c.want, drawn)
		}
	}
}

func TestLongNotesScroll(t *testing.T) {
	m := sheet()
	do(m, views.SheetNext, views.SheetNext, views.PanePrevious)
	size := views.Rect{W: 60, H: 14}
	before := m.View(size)
	do(m, views.MoveBottom)
	after := m.View(size)
	if before == after || !strings.Contains(after, "Unbreakable") {
		t.Errorf("the end of the notes is out of reach:\n%s", after)
	}
	do(m, views.SheetPrevious, views.SheetPrevious, views.SheetBig)
	top := m.View(size)
	do(m, views.MoveDown)
	if m.View(size) == top {
		t.Error("big letters do not scroll")
	}
	do(m, views.MoveUp)
	if m.View(size) != top {
		t.Error("big letters do not scroll back")
	}
}

func TestOnASmallScreenTheNotesComeFirst(t *testing.T) {
	m := sheet()
	size := views.Rect{W: 50, H: 10}
	do(m, views.SheetNext, views.SheetPrevious)
	if got := m.View(size); !strings.Contains(got, "Blocking") || strings.Contains(got, "Northlight") {
		t.Errorf("the area begins with\n%s", got)
	}
	do(m, views.PaneNext)
	if got := m.View(size); !strings.Contains(got, "Northlight") {
		t.Errorf("the parts are out of reach:\n%s", got)
	}
}

func TestWithoutACopyTheSheetSaysWhy(t *testing.T) {
	for name, c := range map[string]struct {
		copied installer.Copy
		want   string
	}{
		"reading": {installer.Copy{}, "Reading the proposal"},
		"offline": {installer.Copy{Offline: true}, "not kept on this machine"},
		"gone":    {installer.Copy{Fault: state.Fault{Kind: state.FaultNotFound, Message: "This no longer exists."}}, "no longer exists"},
	} {
		m := installer.New(viewtest.Theme(), views.DefaultKeys())
		m.SetCopy(c.copied)
		if got := m.View(views.Rect{W: 80, H: 10}); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q is missing:\n%s", name, c.want, got)
		}
	}
}

func TestTheLineAboveTheSheetSaysWhatThereIsRoomFor(t *testing.T) {
	m := installer.New(viewtest.Theme(), views.DefaultKeys())
	p := sample()
	p.Location.Country = "United States"
	m.SetSources(sourcesOf(p))
	for w, want := range map[int]string{
		140: "1180 Barton Hills Dr, Austin, TX 78704, United States", 100: "1180 Barton Hills Dr, Austin, TX 78704",
		88: "1180 Barton Hills Dr, Austin", 80: "1180 Barton Hills Dr", 60: "",
	} {
		if _, right := m.Crumb(w); ansi.Strip(right) != want {
			t.Errorf("in %d cells: %q, want %q", w, ansi.Strip(right), want)
		}
	}
	for w, want := range map[int]string{
		60: "#1042 Halvorsen Residence  installer sheet · area 1 of 4", 40: "#1042 Halvorsen Residence  area 1 of 4", 39: "#1042  area 1 of 4",
	} {
		if left, _ := m.Crumb(w); ansi.Strip(left) != want {
			t.Errorf("in %d cells: %q, want %q", w, ansi.Strip(left), want)
		}
	}
	p.Location = nil
	m.SetSources(sourcesOf(p))
	if _, right := m.Crumb(140); right != "" {
		t.Errorf("an address without a location: %q", right)
	}
}

// The time of a tick takes no room from the names before there is one.
func TestPartsHaveTheWholeLineUntilOneIsTicked(t *testing.T) {
	m := installer.New(viewtest.Theme(), views.DefaultKeys())
	m.SetSources(sources())
	m.SetNow(now)
	area := views.Rect{W: 80, H: 20}
	if got := ansi.Strip(m.View(area)); !strings.Contains(got, "Northlight VX-75  75\" display ") {
		t.Errorf("the first part is cut:\n%s", got)
	}
}
