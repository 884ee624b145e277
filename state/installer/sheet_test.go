package installer

import (
	"encoding/json"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

func item(id, parent state.ItemID, kind state.ItemType, name, quantity string) state.Item {
	it := state.Item{
		ID: id, ParentID: parent, Type: kind, Quantity: decimal.NewNullDecimal(decimal.RequireFromString(quantity)),
		SellPrice: decimal.NewNullDecimal(decimal.NewFromInt(77)), Cost: decimal.NewNullDecimal(decimal.NewFromInt(55)),
	}
	if kind == state.ItemLabor || kind == state.ItemFee {
		it.Name = name
		return it
	}
	it.Brand, it.Model, _ = strings.Cut(name, " ")
	it.ShortDescription = "what " + name + " is"
	return it
}

func installed() *state.Proposal {
	return &state.Proposal{
		ID: 1, Summary: money.Summary{Currency: money.Currency{Code: "USD"}},
		Areas: []state.Area{
			{ID: 10, Name: "Living Room", Options: []state.Option{
				{
					ID: 101, InstallerNotes: "of the option that does not count",
					Items: []state.Item{item(1, 0, state.ItemPart, "Other A-1", "9")},
				},
				{
					ID: 102, Status: state.StatusAccepted,
					InstallerNotes: "\nBlocking at 62 in.\n\n? Is the flue live?\nDog on site.\n  ?Who has the key\n?\n\n",
					Items: []state.Item{
						item(2, 0, state.ItemPart, "Northlight VX-75", "1"),
						item(3, 0, state.ItemLabor, "Installation", "6"),
						item(4, 2, state.ItemPart, "Slimline SM-4", "1"),
						item(5, 0, state.ItemLabor, "Programming", "1.5"),
						item(6, 5, state.ItemLabor, "installation", "0.5"),
						item(7, 0, state.ItemFee, "Site survey", "1"),
						item(8, 99, state.ItemPart, "Lost P-1", "1"),
					},
				},
			}},
			{ID: 20, Name: "Theater", Options: []state.Option{{ID: 201, Items: []state.Item{
				item(9, 0, state.ItemPart, "northlight vx-75", "2"),
				item(10, 0, state.ItemPart, "Northlight VX-75", "1"),
				item(11, 0, state.ItemCustom, "", "3"),
				item(12, 0, state.ItemLabor, "Installation", "33.5"),
			}}}},
			{ID: 30, Name: "Patio"},
		},
	}
}

func TestSheetContents(t *testing.T) {
	s := SheetOf(Sources{Proposal: installed()})
	if len(s.Areas) != 3 {
		t.Fatalf("%d areas", len(s.Areas))
	}
	living := s.Areas[0]
	if living.Option != "Option 2" || living.Options != 2 {
		t.Errorf("the option is %q of %d", living.Option, living.Options)
	}
	if d := cmp.Diff([]Notes{{Text: "Blocking at 62 in.\n\nDog on site."}}, living.Notes); d != "" {
		t.Errorf("notes: %s", d)
	}
	if d := cmp.Diff([]Notes{{Text: "Is the flue live?"}, {Text: "Who has the key"}}, living.Questions); d != "" {
		t.Errorf("questions: %s", d)
	}
	type row struct {
		Item  state.ItemID
		Depth int
		Name  string
	}
	var rows []row
	for i := range living.Parts {
		p := &living.Parts[i]
		rows = append(rows, row{p.Key.Item, p.Depth, p.Name()})
	}
	if d := cmp.Diff([]row{{2, 0, "Northlight VX-75"}, {4, 1, "Slimline SM-4"}, {8, 0, "Lost P-1"}}, rows); d != "" {
		t.Errorf("parts: %s", d)
	}
	labor := map[string]string{}
	for _, l := range living.Labor {
		labor[l.Kind] = l.Hours.Decimal.String()
	}
	if d := cmp.Diff(map[string]string{"Installation": "6.5", "Programming": "1.5"}, labor); d != "" {
		t.Errorf("labor: %s", d)
	}
	if living.Hours.Decimal.String() != "8" || s.Hours.Decimal.String() != "41.5" {
		t.Errorf("hours: %s of %s", living.Hours.Decimal, s.Hours.Decimal)
	}
	if patio := s.Areas[2]; patio.Option != "" || patio.Parts != nil {
		t.Errorf("an area without an option: %+v", patio)
	}
	if empty := SheetOf(Sources{Prices: true}); len(empty.Areas) != 0 {
		t.Errorf("an empty sheet has %d areas", len(empty.Areas))
	}
}

func TestSheetHasPricesOnlyWhereAllowed(t *testing.T) {
	for _, allowed := range []bool{false, true} {
		s := SheetOf(Sources{Proposal: installed(), Prices: allowed})
		if got := s.Currency.Code == "USD"; got != allowed {
			t.Errorf("allowed %v: currency %q", allowed, s.Currency.Code)
		}
		for _, a := range s.Areas {
			for _, p := range a.Parts {
				if p.Price.Valid != allowed || p.Cost.Valid != allowed {
					t.Fatalf("allowed %v: price %v, cost %v", allowed, p.Price, p.Cost)
				}
			}
		}
		text, err := json.Marshal(s)
		if err != nil || strings.Contains(string(text), "SellPrice") { // a line of the proposal includes its price
			t.Errorf("allowed %v: the sheet contains lines (%v):\n%s", allowed, err, text)
		}
	}
}

// TestNoPartIsEverLost checks that every part of the counted option is on the sheet once, whatever
// parents the service states.
func TestNoPartIsEverLost(t *testing.T) {
	kinds := []state.ItemType{state.ItemPart, state.ItemCustom, state.ItemLabor, state.ItemFee, "Unheard"}
	rapid.Check(t, func(t *rapid.T) {
		var items []state.Item
		want := map[state.ItemID]int{}
		for i := range rapid.IntRange(0, 12).Draw(t, "count") {
			id := state.ItemID(i + 1)
			kind := rapid.SampledFrom(kinds).Draw(t, "type")
			items = append(items, item(id, state.ItemID(rapid.IntRange(0, 14).Draw(t, "parent")), kind, "B M", "1"))
			if kind != state.ItemLabor && kind != state.ItemFee {
				want[id] = 1
			}
		}
		s := SheetOf(Sources{Proposal: &state.Proposal{Areas: []state.Area{{Options: []state.Option{{Items: items}}}}}})
		got := map[state.ItemID]int{}
		for _, p := range s.Areas[0].Parts {
			got[p.Key.Item]++
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatal(d)
		}
	})
}

func TestPicksRollUpByBrandAndModel(t *testing.T) {
	s := SheetOf(Sources{Proposal: installed()})
	var got []string
	for _, p := range s.Picks() {
		line := p.Quantity.Decimal.String() + " " + p.Name() + ":"
		for _, share := range p.Split {
			line += " " + share.Name + " " + share.Quantity.Decimal.String()
		}
		got = append(got, line)
	}
	want := []string{
		"1 Lost P-1: Living Room 1",
		"4 Northlight VX-75: Living Room 1 Theater 3",
		"1 Slimline SM-4: Living Room 1",
		"3 what  is: Theater 3",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestPicksAddUpToTheSheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p state.Proposal
		var want decimal.Decimal
		for a := range rapid.IntRange(0, 4).Draw(t, "areas") {
			area := state.Area{ID: state.AreaID(a + 1), Options: []state.Option{{}}}
			for i := range rapid.IntRange(0, 5).Draw(t, "items") {
				it := item(state.ItemID(100*a+i+1), 0, state.ItemPart,
					rapid.SampledFrom([]string{"A 1", "a 1", "B 2", ""}).Draw(t, "name"), "1")
				it.Quantity = decimal.NewNullDecimal(decimal.New(rapid.Int64Range(1, 500).Draw(t, "quantity"), -1))
				want = want.Add(it.Quantity.Decimal)
				area.Options[0].Items = append(area.Options[0].Items, it)
			}
			p.Areas = append(p.Areas, area)
		}
		s := SheetOf(Sources{Proposal: &p})
		var total, shares decimal.Decimal
		for _, pick := range s.Picks() {
			total = total.Add(pick.Quantity.Decimal)
			for _, share := range pick.Split {
				shares = shares.Add(share.Quantity.Decimal)
			}
		}
		if !total.Equal(want) || !shares.Equal(want) {
			t.Fatalf("%s picked, %s split, of %s", total, shares, want)
		}
	})
}

func TestOpenQuestionsOfNotesWithoutAny(t *testing.T) {
	for notes, want := range map[string]string{
		"": "", "  indented\nkept": "  indented\nkept", "a\r\nb\r\n": "a\nb",
		"Is it? No question line.": "Is it? No question line.",
	} {
		rest, questions := openQuestions(notes)
		if rest != want || questions != nil {
			t.Errorf("%q: %q and %q", notes, rest, questions)
		}
	}
}

// An area with anything to read, carry or do is not empty: an empty one is left out, and its
// contents would not be built.
func TestAreaEmpty(t *testing.T) {
	if a := (Area{Name: "Den"}); !a.Empty() {
		t.Error("an area without content is not empty")
	}
	for name, a := range map[string]Area{
		"an option": {Option: "1 Good"}, "notes": {Notes: make([]Notes, 1)}, "questions": {Questions: make([]Notes, 1)},
		"parts": {Parts: make([]Part, 1)}, "labor": {Labor: make([]Labor, 1)},
		"what matches nothing":           {Unmatched: make([]Unmatched, 1)},
		"notes and parts":                {Notes: make([]Notes, 1), Parts: make([]Part, 1)},
		"labor and parts":                {Labor: make([]Labor, 1), Parts: make([]Part, 1)},
		"questions and notes":            {Questions: make([]Notes, 1), Notes: make([]Notes, 1)},
		"labor and what matches nothing": {Labor: make([]Labor, 1), Unmatched: make([]Unmatched, 1)},
	} {
		if a.Empty() {
			t.Errorf("an area with %s is empty", name)
		}
	}
}

// Hours that no change order changes have no previous value: "was 8" next to 8 would make a person
// look for a change.
func TestOnlyChangedHoursHaveAPreviousValue(t *testing.T) {
	p := &state.Proposal{ID: 1, Areas: []state.Area{{ID: 1, Name: "Den", Options: []state.Option{{Items: []state.Item{
		item(1, 0, state.ItemLabor, "Installation", "8"), item(2, 0, state.ItemLabor, "Programming", "2"),
	}}}}}}
	more := state.Area{
		Name:    "Den",
		Options: []state.Option{{Items: []state.Item{item(3, 0, state.ItemLabor, "Programming", "1")}}},
	}
	s := SheetOf(Sources{Proposal: p, ChangeOrders: setOf(agreedOrder(1, more))})
	for i, was := range []string{"", "2"} {
		l := s.Areas[0].Labor[i]
		if got := l.Was; got.Valid != (was != "") || got.Valid && got.Decimal.String() != was {
			t.Errorf("%s: was %v, want %q", l.Kind, got, was)
		}
	}
}
