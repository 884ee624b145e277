package plan_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/shopspring/decimal"
)

func titles(items []state.CatalogItem) string {
	var names []string
	for _, it := range items {
		names = append(names, strings.TrimSpace(it.Model+it.Name))
	}
	return strings.Join(names, " ")
}

func TestModelNumbersComeFirst(t *testing.T) {
	for typed, want := range map[string]string{
		"vx-75":           "VX-75",
		"vx75":            "VX-75",
		"vx":              "VX-65 VX-75",
		"c6":              "C6 C6P",
		"display":         "VX-65 VX-75",
		`75" display`:     "VX-75",
		"northlight disp": "VX-65 VX-75",
		"slimline sm-6":   "SM-6",
		"northlightvx-65": "VX-65",
		"wall mount":      "I10-110 SM-6",
		"play":            "",
		"splay":           "",
		"installation":    "Installation",
		"instal":          "Installation",
	} {
		if got := titles(plan.Rank(strings.Fields(typed), shop(), plan.Facts{})); got != want {
			t.Errorf("%q finds %q, want %q", typed, got, want)
		}
	}
}

// The service finds an in-ceiling speaker by "ceiling"; an entry and a row of a spreadsheet that say so must not
// lose it.
func TestPartsOfAHyphenatedWordAreWords(t *testing.T) {
	items := []state.CatalogItem{
		part(1, "Halewick", "C8R", `8" in-ceiling speaker, reference`, "649", "337"),
		part(2, "Halewick", "P8T", `8" ceiling speaker, 70 V`, "259", "142"),
		part(3, "Halewick", "W6", "in-wall/on-wall speaker", "399", "200"),
	}
	for typed, want := range map[string]string{
		"ceiling speaker":     "C8R P8T",
		"c8r ceiling speaker": "C8R",
		"in-ceiling speaker":  "C8R",
		"wall speaker":        "W6",
		"eiling":              "",
	} {
		if got := titles(plan.Rank(strings.Fields(typed), items, plan.Facts{})); got != want {
			t.Errorf("%q finds %q, want %q", typed, got, want)
		}
	}
}

// "4 wall speakers" found nothing where the catalog has a wall speaker. A word with a digit is a model: VX-65S is
// not VX-65.
func TestAPluralFindsItsItem(t *testing.T) {
	items := []state.CatalogItem{
		part(1, "Halewick", "W6", "in-wall speaker", "449", "200"),
		part(2, "Veltrane", "T5", "touch panel", "699", "300"),
		part(3, "Northlight", "VX-65", `65" display`, "2499", "1699"),
		part(4, "Slimline", "MX-1", "mount for large displays", "99", "40"),
		part(5, "Voltmoor", "B9", "spare battery, 9 V", "9", "4"),
		part(6, "Torvane", "Q1", "switch", "9", "4"),
		part(7, "Torvane", "Q2", "length of rail, glass", "9", "4"),
		labor(8, "Inspection", "110", "56"),
	}
	for typed, want := range map[string]string{
		"4 wall speakers":    "W6",
		"2 Touch Panels":     "T5",
		"3 displays":         "VX-65 MX-1",
		"6 batteries":        "B9",
		"2 switches":         "Q1",
		"1 glass":            "Q2",
		"1 lens":             "",
		"1 speakersystems":   "",
		"2 vx-65s":           "",
		"2h inspections":     "Inspection",
		"2 wall speakers k4": "W6",
	} {
		e, err := plan.ParseEntry(typed)
		if err != nil {
			t.Fatal(typed, err)
		}
		var answered []state.CatalogItem // as the service does: items with all the words anywhere
		for _, q := range e.Searches() {
			for _, it := range items {
				if it.Type == q.ItemType && !slices.ContainsFunc(strings.Fields(q.SearchText), func(w string) bool {
					return !strings.Contains(strings.ToLower(it.Brand+" "+it.Model+" "+it.Name+" "+it.ShortDescription),
						strings.ToLower(w))
				}) {
					answered = append(answered, it)
				}
			}
		}
		if _, found := e.Meant(answered, plan.Facts{}); titles(found) != want {
			t.Errorf("%q finds %q, want %q", typed, titles(found), want)
		}
	}
}

func TestFavoritesAndRecentItemsComeFirst(t *testing.T) {
	at := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	var items []state.CatalogItem
	for i, model := range []string{"D-1", "D-2", "D-3", "D-4", "D-5"} {
		items = append(items, part(state.CatalogItemID(i+1), "A", model, "dimmer", "10", "5"))
	}
	items[0].IsDiscontinued = true
	items[4].IsFavorite = true
	f := plan.Facts{
		Favorites: map[state.CatalogItemID]bool{1: true},
		Used:      map[state.CatalogItemID]plan.Use{3: {Times: 9, Last: at}, 4: {Times: 1, Last: at.Add(time.Hour)}},
	}
	if got, want := titles(plan.Rank([]string{"dimmer"}, items, f)), "D-5 D-4 D-3 D-2 D-1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// "1 k4" begins like a markup of 4%. A person who types the model of a keypad must not get
// something else at another price.
func TestModelIsNotParsedAsMarkup(t *testing.T) {
	e, err := plan.ParseEntry("2 keypad k4")
	if err != nil {
		t.Fatal(err)
	}
	read, found := e.Meant(shop(), plan.Facts{})
	if titles(found) != "K4" || read.Pricing.Kind != plan.AsListed || read.Name() != "keypad k4" {
		t.Errorf("parsed as %s, found %s", read, titles(found))
	}
	e, _ = plan.ParseEntry("2 vx-75 k4")
	if read, found = e.Meant(shop(), plan.Facts{}); titles(found) != "VX-75" || read.Pricing.Kind != plan.Markup {
		t.Errorf("parsed as %s, found %s", read, titles(found))
	}
}

func TestHoursFindOnlyLabor(t *testing.T) {
	items := append(shop(), part(20, "X", "Installation kit", "kit", "5", "2"))
	for typed, want := range map[string]string{
		"4h installation": "Installation",
		"4 installation":  "Installation kit",
	} {
		e, err := plan.ParseEntry(typed)
		if err != nil {
			t.Fatal(err)
		}
		if _, found := e.Meant(items, plan.Facts{}); titles(found) != want {
			t.Errorf("%q finds %s, want %s", typed, titles(found), want)
		}
	}
}

// An item is only used without asking if no other one is possible.
// A name in quotes does not ask the catalog.
func TestACustomLineIsNotSearched(t *testing.T) {
	for typed, want := range map[string]int{
		`2 vx-75`: 3, `2 speakers`: 5, `2 s`: 3, `4h install`: 3, `2 "vx-75"`: 0,
		`4h "install"`: 0,
	} {
		e, err := plan.ParseEntry(typed)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Searches(); len(got) != want {
			t.Errorf("%s asks %v", typed, got)
		}
	}
}

func TestSure(t *testing.T) {
	for typed, want := range map[string]bool{
		"vx-75": true, "vx": false, "c6": true, "mount": false, "sm": true,
		"": false,
	} {
		words := strings.Fields(typed)
		if got := plan.Sure(words, plan.Rank(words, shop(), plan.Facts{})); got != want {
			t.Errorf("Sure for %q: %v, want %v", typed, got, want)
		}
	}
	twins := []state.CatalogItem{part(1, "A", "S-11", "", "1", "1"), part(2, "B", "S-11", "", "1", "1")}
	if plan.Sure([]string{"s-11"}, plan.Rank([]string{"s-11"}, twins, plan.Facts{})) {
		t.Error("one of two items with the same model was chosen")
	}
}

// A line that may mean several items is neither one of them nor a custom line, unless it is in
// quotes.
func TestALineIsAnItemOrACustomLineAndNeverAGuess(t *testing.T) {
	for typed, want := range map[string]string{
		"vx-75 @9":      "VX-75",
		"trim ring @9":  "custom",
		`"vx-75"`:       "custom",
		`"trim ring"`:   "custom",
		"mount @9":      "“mount” may be 2 items: Ironbark I10-110, Slimline SM-6.",
		"trim ring":     "The catalog has no “trim ring”.",
		"3h trim":       "The catalog has no “trim”.",
		"3h trim @9":    "custom",
		"northlight k4": "“northlight” may be 2 items: Northlight VX-65, Northlight VX-75.",
	} {
		e, err := plan.ParseEntry(typed)
		if err != nil {
			t.Fatal(err)
		}
		r, got := e.In(shop(), plan.Facts{}), "custom"
		if r.Item != nil {
			got = r.Item.Model
		}
		if err := r.Unclear(); err != nil {
			got = state.FaultOf(err).Message
		}
		if got != want {
			t.Errorf("%q is %s, want %s", typed, got, want)
		}
	}
}

// A line that is refused is not offered as what to write in its place.
func TestTheOfferIsAnotherLine(t *testing.T) {
	e, err := plan.ParseEntry("500 ft c6p @1")
	if err != nil {
		t.Fatal(err)
	}
	cable := part(30, "Wirewright", "C6P", "Cat6 plenum cable (ft)", "0.85", "0.38")
	if r := e.In([]state.CatalogItem{cable}, plan.Facts{}); r.Item != nil || r.Offer != "500 c6p @1" {
		t.Errorf("item %v, offer %q", r.Item, r.Offer)
	}
}

// A custom line in quotes stays one when it is opened again and changed.
func TestACustomLineReadsBackAsOne(t *testing.T) {
	for typed, want := range map[string]string{`2 "vx-75" @9`: `2 "vx-75" @9`, "2 trim ring @9": "2 trim ring @9"} {
		if got := entered(t, 1, typed).Entry().String(); got != want {
			t.Errorf("%s reads back as %s", typed, got)
		}
	}
}

// A model copied from a document has its hyphens, which the service does not find.
func TestAModelWithADocumentsHyphenIsSearched(t *testing.T) {
	for _, typed := range []string{"2 vx\u201175", "2 vx\u201375", "2 vx\u221275", "2 vx-75"} {
		e, err := plan.ParseEntry(typed)
		if err != nil || e.Searches()[0].SearchText != "vx-75" || e.In(shop(), plan.Facts{}).Item == nil {
			t.Errorf("%q: %v, %+v", typed, err, e.Searches())
		}
	}
}

// An amount copied with another currency's sign is not taken as the proposal's.
func TestAnAmountInAnotherCurrencyIsRefused(t *testing.T) {
	for typed, says := range map[string]string{
		"vx-75 @€1899": "@1899", "vx-75 cost €7": "cost 7",
		"vx-75 m30 cost €7": "cost 7", "vx-75 @5 cost €7": "@5",
	} {
		e, err := plan.ParseEntry(typed)
		if err != nil {
			t.Fatal(typed, err)
		}
		if _, err := e.Line(1, nil, "$"); state.FaultOf(err).Kind != state.FaultInvalid ||
			!strings.Contains(err.Error(), "such as "+says+".") {
			t.Errorf("%s: got %v", typed, err)
		}
	}
}

// A price list describes an item in its own words; its model is the catalog's.
func TestTheModelOfARowIsDecisive(t *testing.T) {
	for row, want := range map[string]string{
		"2\tVX-75\tLED panel, 4K": "VX-75",
		"2\tvx\tLED panel, 4K":    "",
		"2\tVX-99\tLED panel, 4K": "",
	} {
		lines := list("Qty\tModel\tDescription\n" + row).Lines
		if len(lines) != 1 || lines[0].Err != nil {
			t.Fatalf("%q: %+v", row, lines)
		}
		e := lines[0].Entry
		read := e.In(shop(), plan.Facts{})
		got := ""
		if read.Item != nil {
			got = read.Item.Model
		}
		if got != want || len(read.May) > 0 || !strings.Contains(e.Name(), "LED panel, 4K") {
			t.Errorf("%q is %q of %q, want %q", row, got, e.Name(), want)
		}
		if searches := e.Searches(); !slices.ContainsFunc(searches, func(q state.CatalogQuery) bool {
			return q.SearchText == e.Named.Items[0]
		}) {
			t.Errorf("%q searches %+v", row, searches)
		}
		later, err := e.Line(plan.NewID(), nil, "") // planned without a network, and looked up from what is stored
		if err != nil {
			t.Fatal(err)
		}
		if read := later.Entry().In(shop(), plan.Facts{}); (read.Item != nil) != (want != "") ||
			want != "" && read.Item.Model != want {
			t.Errorf("%q, looked up later, is %+v, want %q", row, read.Item, want)
		}
	}
}

// One item that several searches find is not several that a person must choose from.
func TestAnItemFoundTwiceIsOne(t *testing.T) {
	it := state.CatalogItem{ID: 7, Type: state.ItemPart, Brand: "Wirewright", Model: "C6P"}
	if found := plan.Rank([]string{"c6p"}, []state.CatalogItem{it, it}, plan.Facts{}); len(found) != 1 {
		t.Errorf("%d items", len(found))
	}
}

// "> mount" below a display offered the mounts of speakers and cameras first, in the order of their brands.
func TestAnAccessoryFitsWhatItHangsOn(t *testing.T) {
	part := func(id state.CatalogItemID, model, about string) state.CatalogItem {
		return state.CatalogItem{ID: id, Type: state.ItemPart, Brand: "Slimline", Model: model, ShortDescription: about}
	}
	items := []state.CatalogItem{
		part(1, "A-1", "speaker mount"), part(2, "B-2", "mount for displays"), part(3, "C-3", "camera mount"),
	}
	display := plan.Line{Item: 9, Type: state.ItemPart, Brand: "Northlight", Model: "VX-75", Description: `75" display`}
	first := func(c plan.Companions) state.CatalogItemID {
		return plan.Rank([]string{"mount"}, items, plan.Facts{Hangs: c.On(display)})[0].ID
	}
	if got := first(plan.Companions{}); got != 2 {
		t.Errorf("by its words, item %d comes first", got)
	}
	one := decimal.NewNullDecimal(decimal.NewFromInt(1))
	var past plan.Companions
	past.Count(&state.Proposal{Areas: []state.Area{{Options: []state.Option{{Items: []state.Item{
		{ID: 1, Type: state.ItemPart, ReferencedItemID: 9, Quantity: one},
		{ID: 2, Type: state.ItemPart, ReferencedItemID: 3, ParentID: 1, Quantity: one},
	}}}}}})
	if got := first(past); got != 3 {
		t.Errorf("by what it had before, item %d comes first", got)
	}
	if got := plan.Rank([]string{"a-1"}, items, plan.Facts{Hangs: past.On(display)})[0].ID; got != 1 {
		t.Errorf("a typed model gives way to item %d", got)
	}
}
