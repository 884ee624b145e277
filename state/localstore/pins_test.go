package localstore

import (
	"context"
	"fmt"
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

func TestAPinIsCompleteWhenAllItsPartsAre(t *testing.T) {
	s := newStore(t)
	if err := s.Marks.Pin(t.Context(), 7); err != nil {
		t.Fatal(err)
	}
	missing := func(want ...state.PinPart) {
		t.Helper()
		pins, err := s.Marks.Pins(t.Context())
		if err != nil || len(pins) != 1 {
			t.Fatalf("%+v, %v", pins, err)
		}
		if d := cmp.Diff(want, pins[0].Missing); d != "" {
			t.Errorf("missing: %s", d)
		}
		if len(want) == 0 && !pins[0].AsOf.Equal(readAt) {
			t.Errorf("as of %v, want the oldest part's", pins[0].AsOf)
		}
	}
	missing(state.PinDetail, state.PinChangeOrders)
	later := readAt.Add(time.Minute)
	steps := []func() error{
		func() error {
			return s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 7, Customer: &state.Contact{ID: 3}}, later)
		},
		func() error {
			return s.Cache.SaveChangeOrders(t.Context(), 7, []state.ChangeOrderSummary{{ID: 70}, {ID: 71}}, later)
		},
		func() error { return s.Cache.SaveChangeOrder(t.Context(), 7, &state.ChangeOrder{ID: 70}, later) },
		func() error { return s.Cache.SaveChangeOrder(t.Context(), 7, &state.ChangeOrder{ID: 71}, readAt) },
		func() error { return s.Cache.SavePeople(t.Context(), []state.Contact{{ID: 3}}, later) },
		func() error { return s.Cache.SaveLocations(t.Context(), 3, nil, later) },
	}
	want := [][]state.PinPart{
		{state.PinChangeOrders, state.PinContact, state.PinLocations},
		{state.PinChangeOrders, state.PinContact, state.PinLocations},
		{state.PinChangeOrders, state.PinContact, state.PinLocations},
		{state.PinContact, state.PinLocations},
		{state.PinLocations},
		nil,
	}
	for i, step := range steps {
		if err := step(); err != nil {
			t.Fatal(err)
		}
		missing(want[i]...)
	}
	if err := s.Marks.Unpin(t.Context(), 7); err != nil {
		t.Fatal(err)
	}
	if pins, err := s.Marks.Pins(t.Context()); err != nil || len(pins) != 0 {
		t.Errorf("%+v, %v", pins, err)
	}
}

// A sold job pins itself, until it is no longer one. What a person pinned stays, and what a person unpinned does not
// come back.
func TestSoldJobsPinThemselves(t *testing.T) {
	s := newStore(t)
	holds := func(fresh, want string, ids ...state.ProposalID) {
		t.Helper()
		got, err := s.Marks.PinSold(t.Context(), ids)
		if err != nil || fmt.Sprint(got) != fresh {
			t.Errorf("new are %v, %v, want %s", got, err, fresh)
		}
		pins, err := s.Marks.Pins(t.Context())
		words := map[state.ProposalID]string{}
		for _, p := range pins {
			words[p.Proposal] = map[bool]string{true: "sold", false: "own"}[p.Sold]
		}
		if err != nil || fmt.Sprint(words) != want {
			t.Errorf("pinned are %v, %v, want %s", words, err, want)
		}
	}
	do := func(change func(context.Context, state.ProposalID) error, id state.ProposalID) {
		t.Helper()
		if err := change(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	do(s.Marks.Pin, 1)
	holds("[2 3]", "map[1:own 2:sold 3:sold]", 1, 2, 3)
	holds("[]", "map[1:own 2:sold]", 1, 2)
	holds("[3]", "map[1:own 3:sold]", 3)
	do(s.Marks.Unpin, 3)
	holds("[2]", "map[1:own 2:sold]", 2, 3)
	do(s.Marks.Pin, 3)
	do(s.Marks.Pin, 2)
	holds("[]", "map[1:own 2:own 3:own]")
}
