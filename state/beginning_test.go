package state

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

// sized returns a proposal with that many lines in the options of its areas, each with the service's total.
func sized(areas ...[]int) *Proposal {
	p := &Proposal{ID: 7, Name: "Grand"}
	for i, options := range areas {
		a := Area{ID: AreaID(i + 1), Name: "Room"}
		for j, lines := range options {
			o := Option{ID: OptionID(10*i + j), Total: decimal.NewNullDecimal(decimal.NewFromInt(5)), InstallerNotes: "notes"}
			for range lines {
				o.Items = append(o.Items, Item{Type: ItemPart, Quantity: known("1"), SellPrice: known("2"), Cost: known("1")})
			}
			a.Options = append(a.Options, o)
		}
		p.Areas = append(p.Areas, a)
	}
	return p
}

func TestABeginningHasTheLinesOfTheFirstCountedOption(t *testing.T) {
	p := sized([]int{3, 4}, []int{500})
	p.Areas[0].Options[1].Status = StatusAccepted
	before := sized([]int{3, 4}, []int{500})
	before.Areas[0].Options[1].Status = StatusAccepted
	b := BeginningOf(p)
	if diff := cmp.Diff(before, p); diff != "" {
		t.Errorf("the proposal was changed:\n%s", diff)
	}
	want := sized([]int{0, 4}, []int{0})
	want.Areas[0].Options[1].Status = StatusAccepted
	if diff := cmp.Diff(want, b.Proposal); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff(CheckOf(p), b.Fetched().Overlay(nil, nil).Check()); diff != "" {
		t.Errorf("its figures are not those of all lines:\n%s", diff)
	}
}

// The tree of the beginning counts and adds up all areas.
func TestABeginningHasTheFirstAreas(t *testing.T) {
	options := [][]int{{500}}
	for range areasBegun + 4 {
		options = append(options, []int{0, 0})
	}
	p := sized(options...)
	b := BeginningOf(p)
	if n := len(b.Proposal.Areas); n != areasBegun || len(p.Areas) != areasBegun+5 {
		t.Errorf("%d areas of %d", n, len(p.Areas))
	}
	w := b.Fetched().Overlay(nil, nil)
	sum, unpriced := w.CountedTotal()
	whole, wholly := CountedTotal(p.Areas)
	if !sum.Equal(whole) || unpriced != wholly {
		t.Errorf("it comes to %s, %d unpriced; want %s, %d", sum, unpriced, whole, wholly)
	}
	if beyond := w.Beyond(); beyond.Areas != 5 || beyond.Options != 10 {
		t.Errorf("beyond it are %+v", beyond)
	}
	if beyond := NewFetched(p).Overlay(nil, nil).Beyond(); beyond != (Beyond{}) {
		t.Errorf("beyond the whole proposal are %+v", beyond)
	}
}

func TestWhatHasNoBeginning(t *testing.T) {
	unpriced := sized([]int{1, 1}, []int{600})
	unpriced.Areas[0].Options[1].Total = decimal.NullDecimal{}
	omitted := sized([]int{600})
	for range areasBegun {
		omitted.Areas = append(omitted.Areas, Area{Name: "Room"})
	}
	omitted.Areas[areasBegun].Unknown = UnknownFields(FieldOptions)
	for name, p := range map[string]*Proposal{
		"nothing":                         {},
		"a small proposal":                sized([]int{3, 4}, []int{400}),
		"most lines in the first option":  sized([]int{2001}, []int{3}),
		"an option without its own total": unpriced,
		"an area whose options the service left out, so that the sum of all is unknown": omitted,
	} {
		if b := BeginningOf(p); b != nil || b.Fetched() != nil {
			t.Errorf("%s: %+v", name, b)
		}
	}
}
