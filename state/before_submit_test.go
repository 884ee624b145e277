package state

import "testing"

// A client got a line for nothing, or an area with nothing in it, and no question had named it.
func TestWhatToLookAtBeforeSubmitting(t *testing.T) {
	line := func(model, price string) Item { return partItem(1, 0, 0, "", model, "", "1", price) }
	priced := []Item{line("Screen", "10")}
	unknown := line("Unknown", "0")
	unknown.SellPrice.Valid = false
	for _, tt := range []struct {
		areas []Area
		want  string
	}{
		{nil, "The proposal has no areas."},
		{[]Area{{Name: "Den", Options: []Option{{ClientDescription: "A lamp", Items: priced}}}}, ""},
		{[]Area{{Name: "Den", Options: []Option{{ClientDescription: "A lamp", Items: []Item{unknown}}}}}, ""},
		{
			[]Area{{
				Name: "Den",
				Options: []Option{{
					ClientDescription: "A lamp",
					Items:             []Item{line("Bracket", "0.00"), line("Screen", "10")},
				}},
			}},
			"1 line has the price 0.00: Bracket in Den.",
		},
		{
			[]Area{{
				Name: "Den",
				Options: []Option{
					{ClientDescription: "A lamp", Items: priced},
					{ClientDescription: "Better: two", Items: []Item{line("Bracket", "0"), line("Bracket", "0")}},
				},
			}},
			"2 lines have the price 0.00: Bracket in Den · 2 Better.",
		},
		{
			[]Area{{Name: "Den", Options: []Option{{ClientDescription: "A lamp"}}}, {Name: "Attic"}},
			"No lines: Den, Attic.",
		},
		{
			[]Area{{Name: "Den", Options: []Option{{ClientDescription: "A lamp", Items: priced}, {}}}},
			"No lines: Den · Option 2.",
		},
		{
			[]Area{{Name: "A"}, {Name: "B"}, {Name: "C"}, {Name: "D"}, {Name: "E"}, {Name: "F"}},
			"No lines: A, B, C, D and 2 more.",
		},
		{[]Area{
			{Name: "Den", Options: []Option{{ClientDescription: "A lamp", Items: []Item{line("Bracket", "0")}}}},
			{Name: "Attic"},
		}, "1 line has the price 0.00: Bracket in Den. No lines: Attic."},
		{
			[]Area{
				{Name: "Den", Options: []Option{{Items: priced}, {ClientDescription: "A lamp", Items: priced}}},
				{Name: "Attic", Options: []Option{{ClientDescription: " \n", Items: priced}}},
			},
			"No client description: Den, Attic.",
		},
		{[]Area{{Name: "Den", Options: []Option{{ClientDescription: "A lamp", Items: priced}, {Items: priced}}}}, ""},
		{[]Area{{Name: "Den", Options: []Option{{Items: priced, Unknown: UnknownFields(FieldClientDescription)}}}}, ""},
		{[]Area{
			{Name: "Den", Unknown: UnknownFields(FieldOptions)},
			{Name: "Attic", Options: []Option{{Unknown: UnknownFields(FieldItems)}}},
		}, ""},
	} {
		p := Proposal{Areas: tt.areas, ProjectTerms: "Net 30."}
		p.Summary.Currency.Code = "USD"
		if got := p.BeforeSubmit(nil); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
	if p := (Proposal{Unknown: UnknownFields(FieldAreas, FieldProjectTerms)}); p.BeforeSubmit(nil) != "" {
		t.Errorf("areas that the service omits are not missing: %q", p.BeforeSubmit(nil))
	}
}

// A proposal without terms is named, unless the service does not say whether it has some.
func TestMissingTermsAreNamedBeforeSubmitting(t *testing.T) {
	p := Proposal{Areas: []Area{{
		Name: "Den",
		Options: []Option{{
			ClientDescription: "A lamp",
			Items:             []Item{partItem(1, 0, 0, "", "Screen", "", "1", "10")},
		}},
	}}}
	if got, want := p.BeforeSubmit(nil), "The proposal has no terms."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if p.Unknown = UnknownFields(FieldProjectTerms); p.BeforeSubmit(nil) != "" {
		t.Errorf("terms that the service omits: %q", p.BeforeSubmit(nil))
	}
}

// A client got a proposal without the text that was typed for it.
func TestUnsavedTextsAreNamedBeforeSubmitting(t *testing.T) {
	p := Proposal{
		ID: 7, ProjectTerms: "Net 30.",
		Areas: []Area{{
			Name: "Den",
			Options: []Option{{
				ID: 3, ClientDescription: "A lamp",
				Items: []Item{partItem(1, 0, 0, "", "Screen", "", "1", "10")},
			}},
		}},
	}
	draft := func(id ProposalID, option OptionID, field TextField, text string) Draft {
		return Draft{Ref: TextRef{Proposal: id, Option: option, Field: field}, Text: text}
	}
	drafts := []Draft{
		draft(7, 3, ClientDescription, "A lamp."), draft(7, 3, InstallerNotes, "Mind the dog."),
		draft(7, 0, ProposalDescription, ""), draft(8, 4, ClientDescription, "Of another."),
	}
	if got, want := p.BeforeSubmit(drafts),
		"1 text for the client is not saved: client description of Den · 1 A lamp."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
