package localstore

import (
	"reflect"
	"testing"

	"app.tender/tender/state"
)

func TestWhatIfsAreKeptUnderTheirNames(t *testing.T) {
	s := newStore(t)
	small := state.NamedWhatIf{Proposal: 7, Name: "small", Chosen: state.Selection{10: 101, 20: 201}}
	large := state.NamedWhatIf{Proposal: 7, Name: "all the best", Chosen: state.Selection{10: 103}}
	for _, w := range []state.NamedWhatIf{
		{Proposal: 7, Name: "small", Chosen: state.Selection{10: 102}},
		small, large,
		{Proposal: 7, Name: "gone", Chosen: state.Selection{10: 102}},
		{Proposal: 8, Name: "small", Chosen: state.Selection{30: 301}},
	} {
		must(t, s.Marks.KeepWhatIf(t.Context(), w))
	}
	must(t, s.Marks.DropWhatIf(t.Context(), 7, "gone"))
	must(t, s.Marks.DropWhatIf(t.Context(), 9, "small"))
	got, err := s.Marks.WhatIfs(t.Context(), 7)
	if want := []state.NamedWhatIf{large, small}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
}
