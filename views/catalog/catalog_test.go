package catalog

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/state/statetest"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

func categories() []state.Category {
	return []state.Category{
		{ID: 1, Name: "Audio Video", Children: []state.Category{
			{
				ID: 11, Name: "Displays",
				Children: []state.Category{{ID: 111, Name: "Flat panels"}, {ID: 112, Name: "Projectors"}},
			},
			{ID: 12, Name: "Loudspeakers"},
		}},
		{ID: 2, Name: strings.Repeat("照明 Lighting ", 10), Children: []state.Category{{ID: 21, Name: "Dimmers"}}},
	}
}

func found() []state.CatalogItem {
	return []state.CatalogItem{
		{
			ID: 1, Type: state.ItemPart, Brand: "Northlight", Model: "VX-75", ShortDescription: `75" display`,
			Currency: "USD",
			MSRP:     statetest.Known("3999.99"),
			Cost: state.SupplierPrice{
				SupplierName: "Union AV Supply", Value: statetest.Known("2875.5"),
				IsInStock: true,
			},
			IsFavorite: true, Categories: []string{"Displays", "Flat panels"},
		},
		{
			ID: 2, Type: state.ItemPart, Brand: "Aurora", Model: "S-9", ShortDescription: "soundbar", Currency: "USD",
			MSRP: statetest.Known("1299"),
		},
		{ID: 3, Type: state.ItemPart, Brand: "Old", Model: "1", IsDiscontinued: true},
		{
			ID: 4, Type: state.ItemPart, Brand: strings.Repeat("林", 40), Model: "Cafe\u0301",
			ShortDescription: strings.Repeat("説明", 90), Currency: "JPY",
			MSRP: statetest.Known("123456789012345"), Cost: state.SupplierPrice{Value: statetest.Known("1")},
		},
		{ID: 5, Type: state.ItemLabor, Name: "Installation", Currency: "USD", MSRP: statetest.Known("110")},
	}
}

// fakeService is the service and the open proposal. It records its requests.
type fakeService struct {
	items  []state.CatalogItem
	total  int
	fault  error
	bare   bool // no facets
	labors []state.CatalogItem
	asked  []state.CatalogQuery
	kept   []string
	here   state.CatalogPage

	open     state.ProposalID
	readOnly string
}

func (s *fakeService) ID() state.ProposalID { return s.open }
func (s *fakeService) ReadOnly() string     { return s.readOnly }

func (s *fakeService) Categories(context.Context) ([]state.Category, error) {
	return categories(), s.fault
}

func (s *fakeService) Catalog(_ context.Context, q state.CatalogQuery) (state.CatalogPage, error) {
	s.asked = append(s.asked, q)
	p := state.CatalogPage{
		Total: s.total, Brands: []state.Facet{{Value: "Northlight", Count: 1200}, {Value: "Aurora", Count: 34}},
		Suppliers: []state.Facet{{Value: "Union AV Supply", Count: 900}},
	}
	if s.fault != nil {
		return state.CatalogPage{}, s.fault
	}
	if q.Page > 1 || q.SearchText == "zzz" {
		return p, nil
	}
	if s.bare {
		p.Brands, p.Suppliers = nil, nil
	}
	if q.ItemType == state.ItemLabor {
		p.Items = s.labors
		return p, nil
	}
	p.Items = s.items
	return p, nil
}

func (s *fakeService) CatalogItemDetails(_ context.Context, id state.CatalogItemID) (*state.CatalogItem, error) {
	for _, it := range s.items {
		if it.ID != id {
			continue
		}
		if id == 1 {
			it.Description = "A display for bright rooms. " + strings.Repeat("Kein Blendwerk. ", 8)
			it.Specs = []state.Spec{
				{Name: "Diagonal", Value: "75 in"},
				{Name: "Power consumption, typical", Value: strings.Repeat("148 W ", 20)},
			}
			it.Suppliers = []state.SupplierPrice{
				{
					SupplierName: "Union AV Supply", SupplierSKU: "NL-VX75", Value: statetest.Known("2875.5"),
					IsInStock: true,
				},
				{SupplierName: "Prairie Electronics", Value: statetest.Known("2990")},
			}
		}
		return &it, s.fault
	}
	return nil, s.fault
}

// cache is an empty local cache.
type cache struct{ *fakeService }

func (c cache) SaveCategories(context.Context, []state.Category, time.Time) error {
	c.kept = append(c.kept, "tree")
	return nil
}

func (c cache) Categories(context.Context) ([]state.Category, time.Time, error) {
	return nil, time.Time{}, nil
}

func (c cache) SaveCatalog(_ context.Context, q state.CatalogQuery, _ state.CatalogPage, _ time.Time) error {
	c.kept = append(c.kept, "page "+q.SearchText)
	return nil
}

func (c cache) Catalog(context.Context, state.CatalogQuery) (state.CatalogPage, time.Time, error) {
	return c.here, time.Time{}, nil
}

func (c cache) SaveCatalogItem(_ context.Context, it *state.CatalogItem, _ time.Time) error {
	c.kept = append(c.kept, "item "+it.Model)
	return nil
}

func (c cache) CatalogItem(context.Context, state.CatalogItemID) (*state.CatalogItem, time.Time, error) {
	return nil, time.Time{}, nil
}

func stage(t *testing.T, s *fakeService) *screentest.Stage {
	t.Helper()
	return screentest.New(t, Page(s, cache{s}, s), now)
}

// sample returns a screen with the details of the first item, read a minute ago.
func sample(t *testing.T) (*screentest.Stage, *fakeService) {
	t.Helper()
	s := &fakeService{items: found(), total: 1234}
	st := screentest.New(t, Page(s, cache{s}, s), now.Add(-time.Minute)).Show()
	st.View(screen.Rect{W: 140, H: 30})
	st.Pass(0).Pass(time.Minute)
	s.asked = nil
	return st, s
}

func modelOf(s *screentest.Stage) *model { return s.Screen.(*model) }

// last returns the service's last request, after typing has paused.
func (s *fakeService) last(t *testing.T, st *screentest.Stage) state.CatalogQuery {
	t.Helper()
	st.Pass(time.Second)
	if len(s.asked) == 0 {
		t.Fatal("the service got no request")
	}
	return s.asked[len(s.asked)-1]
}

func TestPictures(t *testing.T) {
	m, _ := sample(t)
	viewtest.Golden(t, "items", m, 24)
	m.Do(screen.PanePrevious, screen.MoveDown, screen.MoveDown, screen.MoveRight)
	viewtest.Golden(t, "tree", m, 10)
	m.Do(screen.PaneNext, screen.PaneNext)
	viewtest.Golden(t, "detail", m, 16)
	m.Do(screen.Filter, screen.MoveDown)
	viewtest.Golden(t, "facets", m, 12)
	m, _ = sample(t)
	m.Audience = screen.Client
	viewtest.Golden(t, "client", m.Send(screen.AudienceChanged{}), 24)
	none := stage(t, &fakeService{fault: state.Fault{Kind: state.FaultPermission, Message: "Forbidden."}}).Show()
	viewtest.Golden(t, "forbidden", none, 8)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	viewtest.Sizes(t, stage(t, &fakeService{}))
	m, _ := sample(t)
	for range 3 { // each box focused in turn
		viewtest.Sizes(t, m)
		m.Do(screen.PaneNext, screen.MoveDown)
	}
	m.Audience = screen.Client
	viewtest.Sizes(t, m.Send(screen.AudienceChanged{}))
	m.Do(screen.Filter)
	viewtest.Sizes(t, m)
}

func TestACategoryIncludesItsSubcategories(t *testing.T) {
	m, svc := sample(t)
	for _, c := range []struct {
		keys []screen.ID
		want []state.CategoryID
		name string
	}{
		{[]screen.ID{screen.PanePrevious, screen.MoveDown}, []state.CategoryID{1, 11, 111, 112, 12}, "Audio Video"},
		{
			[]screen.ID{screen.PanePrevious, screen.MoveDown, screen.MoveRight, screen.MoveDown},
			[]state.CategoryID{111},
			"Flat panels",
		},
		{[]screen.ID{screen.PanePrevious, screen.MoveLeft}, []state.CategoryID{11, 111, 112}, "Displays"},
		{[]screen.ID{screen.PanePrevious, screen.MoveTop}, nil, ""},
	} {
		m.Do(c.keys...).Do(screen.Open)
		if got := svc.last(t, m); !slices.Equal(got.CategoryIDs, c.want) {
			t.Errorf("%s: searched in %v, want %v", c.name, got.CategoryIDs, c.want)
		}
		if left := m.Screen.Crumb(120).Left; !strings.Contains(left, c.name) {
			t.Errorf("%s is not named in %q", c.name, left)
		}
	}
}

func TestBackUndoesOneStepAtATime(t *testing.T) {
	m, svc := sample(t)
	m.Do(screen.PanePrevious, screen.MoveDown, screen.Open, screen.Search).Type("vx").Do(screen.Back).Pass(time.Second)
	m.Do(screen.Open) // the details
	if m.Do(screen.Back); modelOf(m).focus != boxItems || svc.last(t, m).SearchText != "vx" {
		t.Error("leaving the details also left the screen or cleared the search")
	}
	m.Do(screen.Back)
	if got := svc.last(t, m); got.SearchText != "" || len(got.CategoryIDs) == 0 {
		t.Errorf("clearing the search: %+v", got)
	}
	m.Do(screen.Back)
	if got := svc.last(t, m); len(got.CategoryIDs) != 0 || m.Left != 0 {
		t.Errorf("clearing the category: %+v", got)
	}
	if m.Do(screen.Back); m.Left != 1 {
		t.Error("back does not leave the screen")
	}
}

func TestFacetsNarrowTheSearch(t *testing.T) {
	m, svc := sample(t)
	query := func(ids ...screen.ID) state.CatalogQuery {
		t.Helper()
		svc.asked = nil
		m.Do(ids...)
		return svc.last(t, m)
	}
	if q := query(actionFavorites); !q.IsFavorite {
		t.Error("the request has no favorites filter")
	}
	m.Do(screen.Filter)
	if q := query(screen.Mark); q.IsFavorite {
		t.Error("the favorites box can't be unticked")
	}
	if q := query(screen.MoveDown, screen.Mark); !q.IsInStock {
		t.Error("the request has no stock filter")
	}
	svc.labors = found()[4:]
	if q := query(screen.MoveDown, screen.MoveDown, screen.MoveDown, screen.MoveDown,
		screen.Mark); q.ItemType != state.ItemLabor {
		t.Errorf("the type is %q", q.ItemType)
	}
	if q := query(screen.MoveDown, screen.MoveDown, screen.Mark); !slices.Equal(q.Brands, []string{"Northlight"}) {
		t.Errorf("brands: %v", q.Brands)
	}
	svc.bare = true // the next search finds no brands
	if q := query(screen.MoveBottom, screen.MoveUp, screen.Mark); !slices.Equal(q.Suppliers,
		[]string{"Union AV Supply"}) {
		t.Errorf("suppliers: %v", q.Suppliers)
	}
	// A chosen brand stays visible when the search no longer returns it.
	if drawn := m.View(screen.Rect{W: 140, H: 20}); !strings.Contains(drawn, "[x] brand: Northlight") {
		t.Errorf("the chosen brand is gone:\n%s", drawn)
	}
	m.Do(screen.Back)
	if left := m.Screen.Crumb(200).Left; !strings.Contains(left, "labor") || !strings.Contains(left, "Northlight") ||
		!strings.Contains(left, "in stock") {
		t.Errorf("the filters are not named: %q", left)
	}
	m.Do(screen.Filter)
	if q := query(screen.MoveBottom, screen.Mark); len(q.Brands)+len(q.Suppliers) > 0 || q.IsInStock ||
		q.ItemType != state.ItemPart {
		t.Errorf("filters remain: %+v", q)
	}
}

// The service's response is shown, then cached for a day without a network.
func TestTheCursorReadsDetailsAndPages(t *testing.T) {
	m, svc := sample(t)
	svc.kept = nil
	if m.Do(screen.MoveDown); slices.Contains(svc.kept, "item S-9") {
		t.Errorf("details read while the cursor moves: %q", svc.kept)
	}
	if m.Pass(time.Second); !slices.Contains(svc.kept, "item S-9") {
		t.Errorf("details cached after the cursor stopped: %q", svc.kept)
	}
	svc.items = append([]state.CatalogItem{{ID: 99, Type: state.ItemPart, Brand: "New"}}, svc.items...)
	svc.asked = nil
	m.Send(screen.Reread{})
	if got := modelOf(m).items.Current(); got == nil || got.ID != 2 {
		t.Errorf("after a refresh: %+v", got)
	}
	m.Do(screen.MoveBottom, screen.MoveUp)
	if len(svc.asked) != 2 || svc.asked[0].Page != 1 || svc.asked[1].Page != 2 {
		t.Errorf("a page was not requested once, but %+v", svc.asked)
	}
	svc.asked = nil
	m.Do(screen.Search).Type("dim")
	if len(svc.asked) != 0 {
		t.Errorf("requested while typing: %+v", svc.asked)
	}
	if m.Pass(time.Second); len(svc.asked) == 0 || svc.asked[0].SearchText != "dim" {
		t.Errorf("after typing, requested %+v", svc.asked)
	}
}

func TestClientViewShowsNoCosts(t *testing.T) {
	m, _ := sample(t)
	size := screen.Rect{W: 200, H: 50}
	if drawn := m.View(size); !strings.Contains(drawn, "2,875.50") || !strings.Contains(drawn, "Suppliers") {
		t.Fatalf("the team sees no cost:\n%s", drawn)
	}
	m.Audience = screen.Client
	drawn := m.Send(screen.AudienceChanged{}).View(size)
	viewtest.DoNotSee(t, drawn, "2,875.50", "2,990", "Cost", "Suppliers")
	if !strings.Contains(drawn, "3,999.99") {
		t.Error("the list price is missing")
	}
}

func TestEmptyStatesSayWhy(t *testing.T) {
	for name, c := range map[string]struct {
		service fakeService
		link    screen.Link
		search  string
		asks    bool // the service has not responded
		want    string
	}{
		"searching": {asks: true, want: "Searching"},
		"offline":   {link: screen.Link{ByChoice: true}, want: "Offline"},
		"forbidden": {
			service: fakeService{fault: state.Fault{Kind: state.FaultPermission}},
			want:    "no access to the catalog",
		},
		"failed": {
			service: fakeService{fault: state.Fault{Kind: state.FaultUnavailable, Message: "It broke."}},
			want:    "It broke.",
		},
		"no match": {search: "zzz", want: "Nothing in the catalog matches"},
		"empty":    {want: "The catalog is empty"},
	} {
		m := stage(t, &c.service)
		m.Link = c.link
		if c.asks {
			m.Screen.Show(screen.Location{})
		} else {
			m.Show()
		}
		m.Do(screen.Search).Type(c.search).Pass(time.Second)
		if drawn := m.View(screen.Rect{W: 130, H: 10}); !strings.Contains(drawn, c.want) {
			t.Errorf("%s: %q is missing:\n%s", name, c.want, drawn)
		}
	}
}

func TestPriceFilter(t *testing.T) {
	m, svc := sample(t)
	m.Do(screen.Filter, screen.MoveDown, screen.MoveDown, screen.MoveDown, screen.Open)
	if len(m.Opened) != 1 || m.Opened[0].Audience != screen.Client {
		t.Fatalf("opened %+v", m.Opened)
	}
	for want, values := range map[string][2]string{
		"price 100 to 250.5": {"100", "250.5"},
		"price from 100":     {"100", ""},
		"price up to 0":      {"", "0"},
		"price from 1250":    {"１，２５０", ""},
	} {
		m.Run(m.Opened[0].Submit(screen.Answer{Values: map[string]string{"Min": values[0], "Max": values[1]}}))
		if left := m.Screen.Crumb(200).Left; !strings.Contains(ansi.Strip(left), want) {
			t.Errorf("%q is missing from the crumb %q", want, ansi.Strip(left))
		}
		if q := svc.last(t, m); q.MinPrice.Valid != (values[0] != "") || q.MaxPrice.Valid != (values[1] != "") {
			t.Errorf("%s: requested %+v", want, q)
		}
	}
	m.Do(screen.Open)
	if got := svc.last(t, m); got.MinPrice.Valid || got.MaxPrice.Valid {
		t.Errorf("the ticked row requested %+v", got)
	}
}

// After looking up an item from the local search and going back, the catalog lists everything again.
func TestALookUpEndsWithTheWayBack(t *testing.T) {
	m, svc := sample(t)
	m.Run(m.Screen.Show(screen.Location{Screen: ID, Text: "VX-75"}))
	if q := svc.last(t, m); q.SearchText != "VX-75" {
		t.Errorf("searched for %q", q.SearchText)
	}
	if m.Do(screen.Back); m.Left != 1 || svc.last(t, m).SearchText != "" {
		t.Errorf("left %d times, searched for %q", m.Left, svc.last(t, m).SearchText)
	}
}

// The settings promise that in every list a click selects and a second one opens.
func TestASecondClickOpensTheItem(t *testing.T) {
	s, _ := sample(t)
	m := modelOf(s)
	click := func(below int) {
		s.View(screen.Rect{W: 120, H: 22})
		r := m.boxes()[boxItems]
		s.Send(screen.Click{X: r.X + 5, Y: r.Y + 1 + list.Titles(m.innerHeight(boxItems)) + below})
	}
	m.focus = boxTree
	at := m.items.Current().ID
	if click(0); m.focus != boxItems || m.items.Current().ID != at {
		t.Fatalf("a click on the selected item focuses box %d", m.focus)
	}
	if click(1); m.focus != boxItems || m.items.Current().ID == at {
		t.Fatalf("the second item was clicked: the cursor is on %d, the focus on box %d", m.items.Current().ID, m.focus)
	}
	if click(1); m.focus != boxDetail {
		t.Error("a second click does not open the details")
	}
}

// An item found in the catalog can be planned from there without typing its name again.
func TestAnItemIsPlannedFromTheCatalog(t *testing.T) {
	st, s := sample(t)
	if why := st.Action(actionPlanItem).Unless(); why != screen.NoneOpen {
		t.Errorf("without a proposal: %q", why)
	}
	s.open, s.readOnly = 7, "This profile is read-only."
	if why := st.Action(actionPlanItem).Unless(); why != s.readOnly {
		t.Errorf("read-only: %q", why)
	}
	s.readOnly = ""
	st.Do(actionPlanItem)
	want := screen.Location{Screen: screen.AtProposal, Proposal: 7, Items: true, Text: s.items[0].DisplayName()}
	if len(st.Gone) != 1 || st.Gone[0] != want {
		t.Errorf("went to %+v, want %+v", st.Gone, want)
	}
}
