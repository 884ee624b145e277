package installer

import (
	"testing"

	"app.tender/tender/state/statetest"
	"github.com/google/go-cmp/cmp"
)

// The pick list is sorted by brand and model for a walk through the warehouse, with parts without a
// brand at the end. Parts with neither are distinguished by their other words: otherwise one would
// be left behind.
func TestPicksAreSortedByBrandAndModel(t *testing.T) {
	parts := []Part{
		{Brand: "Aurora", Model: "C-6", Description: "speaker"},
		{Brand: "Aurora", Model: "C-8"},
		{Brand: "Slimline", Description: "mount"},
		{Model: "A-1"},
		{Model: "B-1"},
		{Description: "bracket"},
		{Description: "wire"},
	}
	want := []string{"Aurora C-6", "Aurora C-8", "Slimline", "A-1", "B-1", "bracket", "wire"}
	for _, order := range [][]int{{0, 1, 2, 3, 4, 5, 6}, {6, 5, 4, 3, 2, 1, 0}, {5, 3, 0, 6, 2, 4, 1}} {
		var a Area
		for _, i := range order {
			p := parts[i]
			p.Quantity = statetest.Known("1")
			a.Parts = append(a.Parts, p)
		}
		s := Sheet{Areas: []Area{a}}
		var got []string
		for _, p := range s.Picks() {
			got = append(got, p.Name())
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%v: %s", order, d)
		}
	}
}

// One model is one line of the pick list, whatever its lines are called, with a description if any
// of them has one.
func TestAPickHasADescriptionIfAnyLineHasOne(t *testing.T) {
	for _, said := range [][]string{{"", "speaker"}, {"speaker", ""}, {"speaker", "loudspeaker"}} {
		var a Area
		for _, description := range said {
			a.Parts = append(a.Parts, Part{Model: "C-6", Description: description, Quantity: statetest.Known("2")})
		}
		s := Sheet{Areas: []Area{a}}
		picks := s.Picks()
		if len(picks) != 1 || picks[0].Description != "speaker" || picks[0].Quantity.Decimal.String() != "4" {
			t.Errorf("%q: %+v", said, picks)
		}
	}
}
