package catalog_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

func money(s string) decimal.NullDecimal {
	return decimal.NewNullDecimal(decimal.RequireFromString(s))
}

func categories() []state.Category {
	return []state.Category{
		{ID: 1, Name: "Audio Video", Children: []state.Category{
			{ID: 11, Name: "Displays", Children: []state.Category{{ID: 111, Name: "Flat panels"}, {ID: 112, Name: "Projectors"}}},
			{ID: 12, Name: "Loudspeakers"},
		}},
		{ID: 2, Name: strings.Repeat("照明 Lighting ", 10), Children: []state.Category{{ID: 21, Name: "Dimmers"}}},
	}
}

func found() catalog.Found {
	return catalog.Found{
		Total: 1234,
		Items: []state.CatalogItem{
			{
				ID: 1, Type: state.ItemPart, Brand: "Northlight", Model: "VX-75", ShortDescription: `75" display`, Currency: "USD",
				MSRP: money("3999.99"), Cost: state.SupplierPrice{SupplierName: "Union AV Supply", Value: money("2875.5"), IsInStock: true},
				IsFavorite: true, Categories: []string{"Displays", "Flat panels"},
			},
			{ID: 2, Type: state.ItemPart, Brand: "Aurora", Model: "S-9", ShortDescription: "soundbar", Currency: "USD", MSRP: money("1299")},
			{ID: 3, Type: state.ItemPart, Brand: "Old", Model: "1", IsDiscontinued: true},
			{
				ID: 4, Type: state.ItemPart, Brand: strings.Repeat("林", 40), Model: "Cafe\u0301", ShortDescription: strings.Repeat("説明", 90), Currency: "JPY",
				MSRP: money("123456789012345"), Cost: state.SupplierPrice{Value: money("1")},
			},
			{ID: 5, Type: state.ItemLabor, Name: "Installation", Currency: "USD", MSRP: money("110")},
		},
		Brands:    []state.Facet{{Value: "Northlight", Count: 1200}, {Value: "Aurora", Count: 34}},
		Suppliers: []state.Facet{{Value: "Union AV Supply", Count: 900}},
	}
}

func sample() *catalog.Model {
	m := catalog.New(viewtest.Theme(), views.DefaultKeys())
	m.SetCategories(categories())
	m.SetFound(found(), now.Add(-time.Minute), now)
	it := found().Items[0]
	it.Description = "A display for bright rooms. " + strings.Repeat("Kein Blendwerk. ", 8)
	it.Specs = []state.Spec{{Name: "Diagonal", Value: "75 in"}, {Name: "Power consumption, typical", Value: strings.Repeat("148 W ", 20)}}
	it.Suppliers = []state.SupplierPrice{
		{SupplierName: "Union AV Supply", SupplierSKU: "NL-VX75", Value: money("2875.5"), IsInStock: true},
		{SupplierName: "Prairie Electronics", Value: money("2990")},
	}
	m.SetDetail(catalog.Detail{Item: &it})
	m.View(views.Rect{W: 140, H: 30})
	return &m
}

func do(m *catalog.Model, actions ...views.Action) (last views.Intent) {
	for _, a := range actions {
		last, _ = m.Update(views.ActionMsg{Action: a})
	}
	return last
}

func typed(m *catalog.Model, text string) (last views.Intent) {
	for _, r := range text {
		last, _ = m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	return last
}

func TestPictures(t *testing.T) {
	m := sample()
	viewtest.Golden(t, "items", m, 24)
	do(m, views.PanePrevious, views.MoveDown, views.MoveDown, views.MoveRight)
	viewtest.Golden(t, "tree", m, 10)
	do(m, views.PaneNext, views.PaneNext)
	viewtest.Golden(t, "detail", m, 16)
	do(m, views.Filter, views.MoveDown)
	viewtest.Golden(t, "facets", m, 12)
	m = sample()
	m.SetClientView(true)
	viewtest.Golden(t, "client", m, 24)
	none := catalog.New(viewtest.Theme(), views.DefaultKeys())
	none.SetStatus(browse.Status{Failed: state.Fault{Kind: state.FaultPermission, Message: "Forbidden."}})
	viewtest.Golden(t, "forbidden", &none, 8)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	none := catalog.New(viewtest.Theme(), views.DefaultKeys())
	viewtest.Sizes(t, &none)
	m := sample()
	for range 3 { // every box with the focus
		viewtest.Sizes(t, m)
		do(m, views.PaneNext, views.MoveDown)
	}
	m.SetClientView(true)
	viewtest.Sizes(t, m)
	do(m, views.Filter)
	viewtest.Sizes(t, m)
}

func TestACategoryIsSearchedWithAllBelowIt(t *testing.T) {
	m := sample()
	for _, c := range []struct {
		keys []views.Action
		want []state.CategoryID
		name string
	}{
		{[]views.Action{views.PanePrevious, views.MoveDown}, []state.CategoryID{1, 11, 111, 112, 12}, "Audio Video"},
		{[]views.Action{views.PanePrevious, views.MoveDown, views.MoveRight, views.MoveDown}, []state.CategoryID{111}, "Flat panels"},
		{[]views.Action{views.PanePrevious, views.MoveLeft}, []state.CategoryID{11, 111, 112}, "Displays"},
		{[]views.Action{views.PanePrevious, views.MoveTop}, nil, ""},
	} {
		do(m, c.keys...)
		got, ok := do(m, views.Open).(views.ChangeCatalog)
		if !ok || !slices.Equal(got.Query.CategoryIDs, c.want) {
			t.Errorf("%s: searched in %v, want %v", c.name, got.Query.CategoryIDs, c.want)
		}
		if left, _ := m.Crumb(120); !strings.Contains(left, c.name) {
			t.Errorf("%s is not named in %q", c.name, left)
		}
	}
}

func TestBackTakesOneThingAtATime(t *testing.T) {
	m := sample()
	do(m, views.PanePrevious, views.MoveDown, views.Open, views.Search)
	typed(m, "vx")
	do(m, views.Back)
	do(m, views.Open) // the details
	if got := do(m, views.Back); got != nil {
		t.Errorf("leaving the details: %v", got)
	}
	got, _ := do(m, views.Back).(views.ChangeCatalog)
	if got.Query.SearchText != "" || len(got.Query.CategoryIDs) == 0 {
		t.Errorf("clearing the search: %+v", got.Query)
	}
	got, ok := do(m, views.Back).(views.ChangeCatalog)
	if !ok || len(got.Query.CategoryIDs) != 0 {
		t.Errorf("clearing the category: %+v", got.Query)
	}
	for _, b := range m.Bindings() {
		if b.Action == views.Back {
			t.Error("there is still something that Back leaves")
		}
	}
}

func TestFacetsNarrowTheSearch(t *testing.T) {
	m := sample()
	query := func(actions ...views.Action) state.CatalogQuery {
		t.Helper()
		got, ok := do(m, actions...).(views.ChangeCatalog)
		if !ok {
			t.Fatalf("%v asks for nothing", actions)
		}
		return got.Query
	}
	if q := query(views.CatalogFavorites); !q.IsFavorite {
		t.Error("favorites are not asked for")
	}
	do(m, views.Filter)
	if q := query(views.Mark); q.IsFavorite {
		t.Error("the box of favorites does not untick")
	}
	if q := query(views.MoveDown, views.Mark); !q.IsInStock {
		t.Error("stock is not asked for")
	}
	if q := query(views.MoveDown, views.MoveDown, views.MoveDown, views.MoveDown, views.Mark); q.ItemType != state.ItemLabor {
		t.Errorf("the type is %q", q.ItemType)
	}
	if q := query(views.MoveDown, views.MoveDown, views.Mark); !slices.Equal(q.Brands, []string{"Northlight"}) {
		t.Errorf("brands: %v", q.Brands)
	}
	if q := query(views.MoveBottom, views.MoveUp, views.Mark); !slices.Equal(q.Suppliers, []string{"Union AV Supply"}) {
		t.Errorf("suppliers: %v", q.Suppliers)
	}
	// A brand that is chosen stays in sight when the search no longer finds it.
	m.SetFound(catalog.Found{}, now, now)
	if drawn := m.View(views.Rect{W: 140, H: 20}); !strings.Contains(drawn, "[x] brand: Northlight") {
		t.Errorf("the chosen brand is gone:\n%s", drawn)
	}
	do(m, views.Back)
	defer func() {
		do(m, views.Filter)
		if q := query(views.MoveBottom, views.Mark); len(q.Brands)+len(q.Suppliers) > 0 || q.IsInStock || q.ItemType != state.ItemPart {
			t.Errorf("not all filters are taken away: %+v", q)
		}
	}()
	if left, _ := m.Crumb(200); !strings.Contains(left, "labor") || !strings.Contains(left, "Northlight") || !strings.Contains(left, "in stock") {
		t.Errorf("the filters are not named: %q", left)
	}
}

func TestTheCursorAsksForDetailsAndPages(t *testing.T) {
	m := sample()
	if got := do(m, views.MoveDown); got != (views.SelectItem{ID: 2}) {
		t.Errorf("moving down: %v", got)
	}
	f := found()
	f.Items = append([]state.CatalogItem{{ID: 99, Brand: "New"}}, f.Items...)
	m.SetFound(f, now, now)
	if got := m.Selected(); got == nil || got.ID != 2 {
		t.Errorf("after a refresh: %+v", got)
	}
	if got, ok := m.Needs(); !ok || got.Page != 2 {
		t.Errorf("needs %v, %v", got, ok)
	}
	if _, ok := m.Needs(); ok {
		t.Error("the page is asked for twice")
	}
	got, _ := do(m, views.Search).(views.ChangeCatalog)
	if got2, ok := typed(m, "dim").(views.ChangeCatalog); !ok || got2.Query.SearchText != "dim" || got.Query.SearchText != "" {
		t.Errorf("typing asks for %+v", got2.Query)
	}
}

func TestTheCustomerNeverSeesWhatItemsCost(t *testing.T) {
	m := sample()
	size := views.Rect{W: 200, H: 50}
	if drawn := m.View(size); !strings.Contains(drawn, "2,875.50") || !strings.Contains(drawn, "Suppliers") {
		t.Fatalf("the team sees no cost:\n%s", drawn)
	}
	m.SetClientView(true)
	drawn := m.View(size)
	for _, hidden := range []string{"2,875.50", "2,990", "Cost", "Suppliers"} {
		if strings.Contains(drawn, hidden) {
			t.Errorf("%q is drawn in the client view", hidden)
		}
	}
	if !strings.Contains(drawn, "3,999.99") {
		t.Error("the list price is missing")
	}
}

func TestWhyThereIsNoItem(t *testing.T) {
	for name, c := range map[string]struct {
		status browse.Status
		search string
		want   string
	}{
		"searching": {browse.Status{Loading: true}, "", "Searching"},
		"offline":   {browse.Status{Offline: true}, "", "Offline"},
		"forbidden": {browse.Status{Failed: state.Fault{Kind: state.FaultPermission}}, "", "no access to the catalog"},
		"failed":    {browse.Status{Failed: state.Fault{Kind: state.FaultUnavailable, Message: "It broke."}}, "", "It broke."},
		"no match":  {browse.Status{}, "zzz", "Nothing in the catalog matches"},
		"empty":     {browse.Status{}, "", "The catalog is empty"},
	} {
		m := catalog.New(viewtest.Theme(), views.DefaultKeys())
		m.SetStatus(c.status)
		do(&m, views.Search)
		typed(&m, c.search)
		if drawn := m.View(views.Rect{W: 130, H: 10}); !strings.Contains(drawn, c.want) {
			t.Errorf("%s: %q is missing:\n%s", name, c.want, drawn)
		}
	}
}

func TestPricesAreChosenElsewhereAndTold(t *testing.T) {
	m := sample()
	do(m, views.Filter, views.MoveDown, views.MoveDown, views.MoveDown)
	if got := do(m, views.Open); got != (views.ChoosePrices{}) {
		t.Fatalf("asked for %#v", got)
	}
	for want, q := range map[string]state.CatalogQuery{
		"price 100 to 250.5": {MinPrice: money("100"), MaxPrice: money("250.5")},
		"price from 100":     {MinPrice: money("100")},
		"price up to 0":      {MaxPrice: money("0")},
	} {
		q.ItemType = state.ItemPart
		m.SetQuery(q)
		if left, _ := m.Crumb(200); !strings.Contains(ansi.Strip(left), want) {
			t.Errorf("%q is not told: %q", want, ansi.Strip(left))
		}
	}
	got, ok := do(m, views.Open).(views.ChangeCatalog)
	if !ok || got.Query.MinPrice.Valid || got.Query.MaxPrice.Valid {
		t.Errorf("the ticked row asked for %#v", got)
	}
}
