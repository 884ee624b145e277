package installer

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 5, 14, 20, 0, 0, time.UTC)

func part(id, parent state.ItemID, brand, model, description, quantity string) state.Item {
	return state.Item{
		ID: id, ParentID: parent, Type: state.ItemPart, Brand: brand, Model: model, ShortDescription: description,
		Quantity:  decimal.NewNullDecimal(decimal.RequireFromString(quantity)),
		SellPrice: decimal.NewNullDecimal(decimal.RequireFromString("3999.99")),
		Cost:      decimal.NewNullDecimal(decimal.RequireFromString("2875.5")),
	}
}

func labor(id state.ItemID, name, hours string) state.Item {
	return state.Item{
		ID: id, Type: state.ItemLabor, Name: name,
		Quantity: decimal.NewNullDecimal(decimal.RequireFromString(hours)),
	}
}

func sample() *state.Proposal {
	return &state.Proposal{
		ID: 1, Number: 1042, Name: "Halvorsen Residence", Status: state.StatusAccepted,
		SalesPerson: state.User{ID: 17, FirstName: "Dana", LastName: "Reyes", Email: "dana@brightline.example"},
		Summary:     money.Summary{Currency: money.Currency{Code: "USD"}},
		Location: &state.Location{
			Street: "1180 Barton Hills Dr", City: "Austin", StateAbbrev: "TX",
			PostalCode: "78704",
		},
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
				ID: 301, InstallerNotes: strings.Repeat("とても長いメモ Cafe\u0301 👩‍🔧 ", 60) + "\n? " +
					strings.Repeat("Unbreakable", 30),
				Items: []state.Item{
					part(31, 0, strings.Repeat("Ö", 80), "", strings.Repeat("説明", 60), "1234567.8912"),
					labor(32, strings.Repeat("組立", 40), "0.125"),
				},
			}}},
			{ID: 40, Name: "Patio"},
		},
	}
}

func tick(item state.ItemID, initials string, at time.Time) state.SiteEvent {
	return state.SiteEvent{
		Proposal: 1, Kind: state.SiteTick, Item: item, Quantity: decimal.NewFromInt(1), Initials: initials,
		Seq: 1, At: at,
	}.Sealed()
}

func ticks() []state.SiteEvent {
	return []state.SiteEvent{
		tick(1, "DR", now.Add(-10*time.Minute)), tick(2, "DR", now.AddDate(0, 0, -1)), tick(4, "MW", now.Add(-time.Hour)),
	}
}

// ticked returns who ticked which part off.
func ticked(site *installer.Site) map[state.ItemID]string {
	by := map[state.ItemID]string{}
	for _, e := range site.All() {
		if e.Kind == state.SiteTick {
			by[e.Item] = e.Initials
		}
	}
	return by
}

// sourcesOf returns a proposal that is known to have no change orders.
func sourcesOf(p *state.Proposal) installer.Sources {
	return installer.Sources{Proposal: p, ChangeOrders: changeorder.Set{AsOf: now}}
}

func sources() installer.Sources { return sourcesOf(sample()) }

// fakeJob is the open proposal, its change orders, the service, and this machine.
type fakeJob struct {
	from          installer.Sources
	read          time.Time // when the proposal was read
	fault         state.Fault
	area          state.AreaID
	changed       time.Time
	ordersReading bool
	ordersFault   state.Fault
	events        []state.SiteEvent
	set           []string // stored ticks: "3 DR" or "no 3"
	areas         []string // their areas, by name
	watched       int
	rows          []state.ProposalSummary
	orders        []state.ChangeOrderSummary
}

func (s *fakeJob) ID() state.ProposalID { return 1 }

func (s *fakeJob) Shown() *state.Proposal { return s.from.Proposal }

func (s *fakeJob) Read() (*state.Proposal, time.Time) { return s.from.Proposal, s.read }

func (s *fakeJob) Reading() (bool, state.Fault) { return false, s.fault }

func (s *fakeJob) Area() state.AreaID { return s.area }

func (s *fakeJob) Changed() time.Time { return s.changed }

func (s *fakeJob) Use(string, *screen.Env, func()) {}

func (s *fakeJob) Load() tea.Cmd { return nil }

func (s *fakeJob) Reread() tea.Cmd { return nil }

func (s *fakeJob) Set() (changeorder.Set, bool, state.Fault) {
	return s.from.ChangeOrders, s.ordersReading, s.ordersFault
}

// Of returns what was entered, also what is not stored.
func (s *fakeJob) Of(state.ProposalID) *installer.Site {
	site := installer.SiteOf(s.events)
	return &site
}

// Enter adds events.
func (s *fakeJob) Enter(_ state.ProposalID, events ...state.SiteEvent) {
	s.events = append(s.events, events...)
	for _, e := range events {
		word := fmt.Sprint(e.Item, " ", e.Initials)
		if e.Gone {
			word = fmt.Sprint("no ", e.Item)
		}
		s.set = append(s.set, word)
		s.areas = append(s.areas, e.AreaName)
	}
}

func (s *fakeJob) Contact(context.Context, state.ContactID) (*state.Contact, time.Time, error) {
	return s.from.Contact, now, nil
}

func (s *fakeJob) Locations(context.Context, state.ContactID) ([]state.Location, time.Time, error) {
	return s.from.Locations, now, nil
}

func (s *fakeJob) Proposals(context.Context, state.ProposalQuery) (state.ProposalPage, error) {
	s.watched++
	return state.ProposalPage{Proposals: s.rows}, nil
}

func (s *fakeJob) ChangeOrders(context.Context, state.ProposalID) ([]state.ChangeOrderSummary, error) {
	return s.orders, nil
}

// fresh returns a job read 20 minutes ago.
func fresh() *fakeJob {
	return &fakeJob{from: sources(), events: ticks(), read: now.Add(-20 * time.Minute)}
}

// stage returns the screen before it is shown.
func stage(t *testing.T, s *fakeJob) *screentest.Stage {
	t.Helper()
	return screentest.New(t, Page(s, s, s, s, s, Setting{Prices: s.from.Prices, User: "Dana Ruiz", Keep: kept}), now, refresh)
}

var refresh = screen.Info{ID: screen.Refresh, Keys: []string{"R"}}

// shown returns the screen of a job.
func shown(t *testing.T, s *fakeJob) *screentest.Stage {
	t.Helper()
	m := stage(t, s).Show()
	m.View(screen.Rect{W: 120, H: 30})
	return m
}

// sheet returns a sheet at its first area.
func sheet(t *testing.T) (*screentest.Stage, *fakeJob) {
	t.Helper()
	s := fresh()
	return shown(t, s), s
}

func modelOf(m *screentest.Stage) *model { return m.Screen.(*model) }

// press runs those of the actions that are enabled.
func press(m *screentest.Stage, ids ...screen.ID) *screentest.Stage {
	for _, id := range ids {
		if a := m.Action(id); a.Unless() == "" {
			m.Run(a.Do())
		}
	}
	return m
}

func crumb(m *screentest.Stage, w int) (left, right string) {
	c := m.Screen.Crumb(w)
	return ansi.Strip(c.Left), ansi.Strip(c.Right)
}

func TestPictures(t *testing.T) {
	m, s := sheet(t)
	m.Do(screen.MoveDown, screen.MoveDown)
	viewtest.Golden(t, "sheet", m, 24)
	s.read, s.changed = now.Add(-21*time.Hour), now.Add(-time.Hour)
	m.Link.ByChoice = true
	viewtest.Golden(t, "stale", m.Send(screen.Changed{}).Do(screen.PaneNext), 12)
	m, _ = sheet(t)
	viewtest.Golden(t, "picks", m.Do(Picks, screen.MoveDown), 12)
	m, _ = sheet(t)
	viewtest.Golden(t, "wide", m.Do(Next, Next), 16)
	p := sample()
	p.Status = state.StatusSubmitted
	viewtest.Golden(t, "unsold", shown(t, &fakeJob{from: sourcesOf(p), read: now}), 12)
}

// Wider panes need fewer lines: the scroll position may be beyond the end.
func TestScrolledNotesFollowTheSize(t *testing.T) {
	p := sample()
	for i := range p.Areas[0].Options {
		p.Areas[0].Options[i].InstallerNotes = strings.Repeat("Conduit runs behind the wall. ", 60)
	}
	m := shown(t, &fakeJob{from: sourcesOf(p), read: now})
	m.Do(screen.PanePrevious)
	m.View(screen.Rect{W: 24, H: 12})
	m.Do(screen.MoveBottom)
	for _, area := range []screen.Rect{{W: 24, H: 12}, {W: 80, H: 20}, {W: 200, H: 12}, {W: 200, H: 40}} {
		viewtest.Exact(t, m.View(area), area.W, area.H)
	}
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	viewtest.Sizes(t, stage(t, &fakeJob{}))
	viewtest.Sizes(t, shown(t, &fakeJob{from: installer.Sources{Proposal: &state.Proposal{ID: 1}, Prices: true}}))
	m, s := sheet(t)
	for range 3 { // each box focused in turn
		m.Do(screen.PaneNext)
		for area := range 4 {
			if area%2 == 0 { // no other area has anything that could be too wide
				viewtest.Sizes(t, m)
			}
			press(m, Next)
			s.read, s.changed, m.Link.ByChoice = now.AddDate(0, 0, -area), now, area%2 == 0
			m.Send(screen.Changed{})
		}
		press(m, Previous, Previous, Previous)
	}
	viewtest.Sizes(t, m.Do(Picks))
}

func TestTickingAndUntickingParts(t *testing.T) {
	m, s := sheet(t)
	for _, c := range []struct {
		name string
		want string      // empty: disabled
		then []screen.ID // before the next tick
	}{
		{"done before: taken back", "no 1", []screen.ID{screen.MoveDown, screen.MoveDown}},
		{"open: ticked, on to the next", "3 DR", nil},
		{"ticked for another quantity: ticked anew", "4 DR", []screen.ID{screen.PaneNext}},
		{"another box has the focus", "", []screen.ID{screen.PanePrevious, Picks}},
		{"the pick list is shown", "", []screen.ID{screen.Back, Next, Next, Next}},
		{"an area without parts", "", nil},
	} {
		s.set = nil
		press(m, Tick)
		if got := strings.Join(s.set, ", "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		m.Do(c.then...)
	}
	if slices.Contains(s.areas, "") {
		t.Errorf("the ticks' areas are %q", s.areas)
	}
	m.Do(Initials)
	m.Run(m.Opened[0].Submit(screen.Answer{Values: map[string]string{"Initials": " mw "}}))
	if press(m, Previous, Previous, Tick); !slices.Contains(s.set, "21 MW") {
		t.Errorf("with other initials: %v", s.set)
	}
}

// Otherwise two people at one job would do the same work, and a stale row would be ticked once more.
func TestTicksOfAnotherTerminalAppear(t *testing.T) {
	m, s := sheet(t)
	done := &modelOf(m).done
	elsewhere := func(item state.ItemID, on bool) {
		e := tick(item, "MW", now)
		e.Gone, e.Seq = !on, 2
		s.events = append(s.events, e.Sealed())
	}
	elsewhere(3, true)
	if m.Send(screen.Changed{}); ticked(done.site)[3] != "MW" {
		t.Errorf("on the visible sheet: %v", done.site.All())
	}
	elsewhere(1, false)
	if m.Show(); len(ticked(done.site)) != 3 {
		t.Errorf("after returning: %v", done.site.All())
	}
}

// Parts without an ID would be ticked together.
func TestAPartWithoutAnIDCannotBeTicked(t *testing.T) {
	s := fresh()
	s.from.Proposal.Areas[0].Options[1].Items[0].Quantity = decimal.NullDecimal{}
	m := shown(t, s).Do(Tick)
	if len(s.set) > 0 || len(m.Told) != 1 || !strings.Contains(m.Told[0].Text, "R refreshes.") {
		t.Errorf("ticked %v, told %+v", s.set, m.Told)
	}
}

func TestNextAndPreviousArea(t *testing.T) {
	m, s := sheet(t)
	place := func() string { left, _ := crumb(m, 120); return left }
	press(m, Previous, Previous)
	for _, want := range []string{
		"the job", "area 1 of 4", "area 2 of 4", "area 3 of 4", "area 4 of 4",
		"area 4 of 4",
	} {
		if got := place(); !strings.Contains(got, want) {
			t.Errorf("at %q, want %q", got, want)
		}
		press(m, Next)
	}
	why := func(id screen.ID) string { return m.Action(id).Unless() }
	if why(Next) == "" || why(Previous) != "" || why(Tick) == "" {
		t.Errorf("at the last area, without parts: %q, %q, %q", why(Next), why(Previous), why(Tick))
	}
	s.area = 20
	m.Run(m.Screen.Show(screen.Location{Screen: ID, Item: AtArea}))
	if got := place(); !strings.Contains(got, "area 2 of 4") {
		t.Errorf("with Theater selected, at %q", got)
	}
	s.area = 10
	if m.Show(); !strings.Contains(place(), "area 2 of 4") {
		t.Errorf("after returning, at %q", place())
	}
}

// A sheet opened from an area before the proposal was read starts at that area.
func TestTheSelectedAreaIsShownOnceRead(t *testing.T) {
	s := &fakeJob{area: 20}
	m := stage(t, s)
	m.Run(m.Screen.Show(screen.Location{Screen: ID, Item: AtArea}))
	s.from = sources()
	m.Send(screen.Changed{})
	if left, _ := crumb(m, 120); !strings.Contains(left, "area 2 of 4") {
		t.Errorf("at %q", left)
	}
}

func TestBackLeavesThePickListFirst(t *testing.T) {
	m, _ := sheet(t)
	m.Do(Picks)
	if m.Do(screen.Back); modelOf(m).picking || m.Left != 0 {
		t.Error("back left the sheet before the pick list")
	}
	if m.Do(screen.Back); m.Left != 1 {
		t.Error("back does not leave the sheet")
	}
}

func TestRefreshKeepsAreaAndCursor(t *testing.T) {
	m, s := sheet(t)
	m.Do(screen.MoveDown, screen.MoveDown, screen.MoveDown)
	p := sample()
	p.Areas = append([]state.Area{{ID: 5, Name: "New"}}, p.Areas...)
	items := &p.Areas[1].Options[1].Items
	*items = append([]state.Item{part(99, 0, "New", "N-1", "first", "1")}, *items...)
	s.from = sourcesOf(p)
	m.Send(screen.Changed{})
	if got := modelOf(m).current(); got == nil || got.Key.Item != 4 {
		t.Errorf("the cursor is on %+v, want item 4", got)
	}
	if left, _ := crumb(m, 120); !strings.Contains(left, "area 2 of 5") {
		t.Errorf("at %q", left)
	}
	s.from = installer.Sources{}
	m.Send(screen.Changed{})
	if modelOf(m).current() != nil {
		t.Error("a part is selected without a proposal")
	}
}

// Any figure of money is looked for at the largest size.
func TestNoPriceUnlessAllowed(t *testing.T) {
	for _, allowed := range []bool{false, true} {
		m := shown(t, &fakeJob{from: installer.Sources{Proposal: sample(), Prices: allowed}})
		drawn := m.View(screen.Rect{W: 200, H: 40})
		for _, figure := range []string{"3,999.99", "2,875.50"} {
			if got := strings.Contains(drawn, figure); got != allowed {
				t.Errorf("allowed %v: %s is drawn: %v", allowed, figure, got)
			}
		}
	}
}

func TestAnOldCopyIsAnnounced(t *testing.T) {
	for name, c := range map[string]struct {
		read, changed time.Time
		offline       bool
		want          string
	}{
		"fresh":          {now.Add(-time.Hour), time.Time{}, false, ""},
		"fresh, offline": {now.Add(-time.Second), time.Time{}, true, "less than a minute old"},
		"offline": {
			now.Add(-20 * time.Hour),
			time.Time{},
			true,
			"This copy is 20 hours old; what changed since is not in it.",
		},
		"old":           {now.AddDate(0, 0, -3), time.Time{}, false, "3 days old. R refreshes."},
		"an hour, away": {now.Add(-time.Hour), time.Time{}, true, "an hour old"},
		"minutes, away": {now.Add(-5 * time.Minute), time.Time{}, true, "5 minutes old"},
		"changed": {
			now.Add(-time.Hour), now.Add(-time.Minute), false,
			"CHANGED: the service has a version of today 14:19; this copy is an hour old.",
		},
		"from the future": {now.Add(time.Hour), time.Time{}, true, "less than a minute old"},
	} {
		s := fresh()
		s.read, s.changed = c.read, c.changed
		m := stage(t, s)
		m.Link.ByChoice = c.offline
		drawn := strings.Join(strings.Fields(m.Show().View(screen.Rect{W: 150, H: 20})), " ")
		if c.want == "" {
			if strings.Contains(drawn, "! ") {
				t.Errorf("%s: an unexpected warning:\n%s", name, drawn)
			}
			continue
		}
		if !strings.Contains(drawn, c.want) {
			t.Errorf("%s: %q is missing:\n%s", name, c.want, drawn)
		}
	}
}

// While a person worked offline by choice, the sheet named R, which does nothing before w, and a missing network.
func TestTheSheetOfWhoChoseToWorkOfflineNamesTheKeyThatEndsIt(t *testing.T) {
	s := fresh()
	s.read = now.Add(-time.Hour)
	m := stage(t, s)
	m.Link.ByChoice = true
	drawn := strings.Join(strings.Fields(ansi.Strip(m.Show().View(screen.Rect{W: 80, H: 20}))), " ")
	if !strings.HasSuffix(drawn, "! This copy is an hour old; what changed since is not in it.") {
		t.Errorf("the sheet:\n%s", drawn)
	}
	s.from.Proposal = nil
	m = screentest.New(t, Page(s, s, s, s, s, Setting{}), now, refresh,
		screen.Info{ID: screen.WorkOffline, Keys: []string{"w"}})
	m.Link.ByChoice = true
	drawn = strings.Join(strings.Fields(ansi.Strip(m.Show().View(screen.Rect{W: 80, H: 20}))), " ")
	if !strings.HasSuffix(drawn, "This proposal is not on this machine. w goes online again.") {
		t.Errorf("without a copy:\n%s", drawn)
	}
}

// On a phone-sized terminal a warning that ends in the middle of a sentence is worse than a short one, and the parts
// need the rows.
func TestWarningsAreShortOnASmallScreen(t *testing.T) {
	for name, c := range map[string]struct {
		changed time.Time
		offline bool
		want    string
	}{
		"offline":          {time.Time{}, true, "! This copy is 20 hours old."},
		"changed":          {now.Add(-time.Minute), false, "! CHANGED at the service. R refreshes."},
		"changed, offline": {now.Add(-time.Minute), true, "! CHANGED: this copy is 20 hours old."},
	} {
		s := fresh()
		s.read, s.changed = now.Add(-20*time.Hour), c.changed
		m := stage(t, s)
		m.Link.ByChoice = c.offline
		lines := strings.Split(ansi.Strip(m.Show().View(screen.Rect{W: 40, H: 10})), "\n")
		if got := strings.TrimSpace(lines[len(lines)-1]); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// Someone may change the proposal or its change orders while the sheet is open on site: a visible sheet checks once a
// minute.
func TestAnOpenSheetNoticesThatItChanged(t *testing.T) {
	m, s := sheet(t)
	said := func() string {
		return strings.Join(strings.Fields(ansi.Strip(m.View(screen.Rect{W: 150, H: 20}))), " ")
	}
	s.orders = []state.ChangeOrderSummary{{ID: 91}}
	if m.Pass(time.Minute); s.watched != 2 ||
		!strings.Contains(said(), "CHANGED: the service has other change orders") {
		t.Errorf("requested %d times, new change orders are not noticed:\n%s", s.watched, said())
	}
	m.Hidden = true
	if m.Pass(time.Minute).Pass(time.Minute); s.watched != 2 {
		t.Errorf("requested %d times while hidden", s.watched)
	}
	m.Hidden = false
	s.rows = []state.ProposalSummary{{ID: 1, LastModified: now}}
	if m.Show(); s.watched != 3 || !strings.Contains(said(), "CHANGED: the service has a version of today 14:20") {
		t.Errorf("requested %d times, a new version is not noticed:\n%s", s.watched, said())
	}
}

func TestLongNotesScroll(t *testing.T) {
	m, _ := sheet(t)
	m.Do(Next, Next, screen.PanePrevious)
	size := screen.Rect{W: 60, H: 14}
	before := m.View(size)
	m.Do(screen.MoveBottom)
	after := m.View(size)
	if before == after || !strings.Contains(after, "Unbreakable") {
		t.Errorf("the end of the notes is out of reach:\n%s", after)
	}
}

func TestOnASmallScreenTheNotesComeFirst(t *testing.T) {
	m, _ := sheet(t)
	size := screen.Rect{W: 50, H: 10}
	m.Do(Next, Previous)
	if got := m.View(size); !strings.Contains(got, "Blocking") || strings.Contains(got, "Northlight") {
		t.Errorf("the area starts with\n%s", got)
	}
	m.Do(screen.PaneNext)
	if got := m.View(size); !strings.Contains(got, "Northlight") {
		t.Errorf("the parts are out of reach:\n%s", got)
	}
}

func TestASheetThatCannotBeReadSaysWhy(t *testing.T) {
	for name, c := range map[string]struct {
		offline bool
		fault   state.Fault
		want    string
	}{
		"reading": {false, state.Fault{}, "Reading the proposal"},
		"offline": {true, state.Fault{}, "not on this machine"},
		"gone": {
			false,
			state.Fault{Kind: state.FaultNotFound, Message: "This no longer exists."},
			"no longer exists",
		},
		"refused": {
			false,
			state.Fault{Kind: state.FaultUnauthorized, Message: "The key has expired."},
			"The key has expired.",
		},
	} {
		m := stage(t, &fakeJob{fault: c.fault})
		m.Link.ByChoice = c.offline
		if got := m.Show().View(screen.Rect{W: 80, H: 10}); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q is missing:\n%s", name, c.want, got)
		}
		for _, id := range []screen.ID{Next, Previous, screen.PaneNext} {
			if why := m.Action(id).Unless(); why != "No sheet to show yet." {
				t.Errorf("%s: %s is disabled: %q", name, id, why)
			}
		}
	}
}

func TestTheCrumbFitsItsWidth(t *testing.T) {
	p := sample()
	p.Location.Country = "United States"
	m := shown(t, &fakeJob{from: sourcesOf(p)})
	for w, want := range map[int]string{
		140: "1180 Barton Hills Dr, Austin, TX 78704, United States", 110: "1180 Barton Hills Dr, Austin, TX 78704",
		100: "1180 Barton Hills Dr, Austin", 90: "1180 Barton Hills Dr, Austin", 84: "1180 Barton Hills Dr", 70: "",
	} {
		if _, right := crumb(m, w); right != want {
			t.Errorf("in %d cells: %q, want %q", w, right, want)
		}
	}
	for w, want := range map[int]string{
		70: "#1042 Halvorsen Residence  Accepted  installers' sheet · area 1 of 4",
		50: "#1042 Halvorsen Residence  Accepted  area 1 of 4",
		49: "#1042  Accepted  area 1 of 4", 20: "Accepted  #1042",
	} {
		if left, _ := crumb(m, w); left != want {
			t.Errorf("in %d cells: %q, want %q", w, left, want)
		}
	}
	p.Location = nil
	m.Send(screen.Changed{})
	if _, right := crumb(m, 140); right != "" {
		t.Errorf("an address without a location: %q", right)
	}
}

// A sheet that looked like that of a sold job was built from, although the client had not accepted.
func TestASheetThatIsNotSoldSaysSoAndTakesNoTick(t *testing.T) {
	for status, says := range map[state.Status]string{
		state.StatusSubmitted: "NOT SOLD (Submitted)", state.StatusDelayed: "ON HOLD", state.StatusDeclined: "DECLINED",
		state.StatusAccepted: "",
	} {
		p := sample()
		p.Status = status
		job := &fakeJob{from: sourcesOf(p), read: now, events: ticks()}
		job.from.ChangeOrders = changeorder.Set{} // another doubt, which comes later
		m := shown(t, job)
		for _, page := range []screen.ID{"", Picks, Picks, Previous} { // an area, the pick list, the job
			if page != "" {
				m.Do(page)
			}
			for w := 20; w <= 200; w += 4 {
				top, _, _ := strings.Cut(strings.TrimSpace(ansi.Strip(m.View(screen.Rect{W: w, H: 12}))), "\n")
				if says != "" && !strings.HasPrefix(top, "! "+says[:min(len(says), w-6)]) {
					t.Fatalf("%s, %d cells: it begins with %q", status, w, top)
				}
				if left, _ := crumb(m, w); !strings.Contains(left, status.Word()) {
					t.Fatalf("%s, %d cells: the title is %q", status, w, left)
				}
			}
		}
		m.Do(Next, screen.MoveDown, screen.MoveDown)
		why := screen.Find(m.Screen.Actions(), Tick).Unless()
		if refused := strings.HasPrefix(why, "Nothing is ticked off: "); refused != (says != "") {
			t.Errorf("%s: a tick says %q", status, why)
		}
		m.Do(screen.MoveUp, screen.MoveUp, Tick)
		if got := strings.Join(job.set, ", "); got != "no 1" {
			t.Errorf("%s: a tick that is there is not taken back: %q", status, got)
		}
	}
}

// The column for the times of ticks appears with the first tick.
func TestPartsUseTheWholeLineUntilOneIsTicked(t *testing.T) {
	m := shown(t, &fakeJob{from: sources()})
	if got := ansi.Strip(m.View(screen.Rect{W: 80, H: 20})); !strings.Contains(got, "Northlight VX-75  75\" display ") {
		t.Errorf("the first part is cut:\n%s", got)
	}
}

// Where one box fills the screen, a person who looks up from the work must see which room it is for.
func TestEveryPageNamesItsArea(t *testing.T) {
	m, _ := sheet(t)
	for range boxCount {
		for _, size := range [][2]int{{24, 6}, {40, 8}, {60, 10}, {80, 20}, {120, 30}} {
			if got := ansi.Strip(m.View(screen.Rect{W: size[0], H: size[1]})); !strings.Contains(got, "Living Room") {
				t.Errorf("in %d by %d cells:\n%s", size[0], size[1], got)
			}
		}
		m.Do(screen.PaneNext)
	}
	p := sample()
	p.Areas[0].Name = "Living Room and the long corridor"
	m = shown(t, &fakeJob{from: sourcesOf(p), read: now})
	if got := ansi.Strip(m.View(screen.Rect{W: 40, H: 8})); !strings.Contains(got,
		"━ Living Room and the… ━ 0 of 5 done ━") {
		t.Errorf("a long name:\n%s", got)
	}
}

// 130 of a cable is a box or half a roll: the unit decides.
func TestTheUnitOfAPartIsNotCut(t *testing.T) {
	p := sample()
	p.Areas[0].Options[1].Items[4] = part(5, 0, "Wirewright", "C6P", "Cat6 plenum cable (ft)", "130")
	m := shown(t, &fakeJob{from: sourcesOf(p), read: now})
	for _, w := range []int{40, 62, 80, 120} {
		m.View(screen.Rect{W: w, H: 32})
		for range 2 {
			if got := ansi.Strip(m.View(screen.Rect{W: w, H: 32})); !strings.Contains(got, "(ft)") {
				t.Errorf("in %d cells:\n%s", w, got)
			}
			m.Do(Picks)
		}
	}
}

func kept(context.Context, string) error { return nil }
