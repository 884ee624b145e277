package localstore

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

func TestOtherKindsAreCachedCompletely(t *testing.T) {
	s := newStore(t)
	users := []state.User{{ID: 5, FirstName: "Dana", LastName: "Reyes"}}
	tree := []state.Category{{ID: 1, Name: "Audio", Children: []state.Category{{ID: 2, Name: "Speakers"}}}}
	query := state.CatalogQuery{SearchText: "vx", Brands: []string{"Northlight"}}
	page := state.CatalogPage{Items: []state.CatalogItem{{ID: 9, Brand: "Northlight"}}, Total: 1}
	order := &state.ChangeOrder{ID: 70, Name: "More speakers"}
	places := []state.Location{{ID: 4, City: "Irvine"}}
	for _, err := range []error{
		s.Cache.SaveUsers(t.Context(), users, readAt), s.Cache.SaveCategories(t.Context(), tree, readAt),
		s.Cache.SaveCatalog(t.Context(), query, page, readAt), s.Cache.SaveChangeOrder(t.Context(), 7, order, readAt),
		s.Cache.SaveLocations(t.Context(), 3, places, readAt),
		s.Cache.SaveUsers(t.Context(), nil, readAt.Add(-time.Hour)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	check := func(what string, want, got any, asOf time.Time, err error) {
		t.Helper()
		if d := cmp.Diff(want, got); d != "" || err != nil || !asOf.Equal(readAt) {
			t.Errorf("%s as of %v, %v: %s", what, asOf, err, d)
		}
	}
	gotUsers, asOf, err := s.Cache.Users(t.Context())
	check("users", users, gotUsers, asOf, err)
	gotTree, asOf, err := s.Cache.Categories(t.Context())
	check("categories", tree, gotTree, asOf, err)
	gotPage, asOf, err := s.Cache.Catalog(t.Context(), query)
	check("catalog", page, gotPage, asOf, err)
	gotOrder, asOf, err := s.Cache.ChangeOrder(t.Context(), 7, 70)
	check("change order", order, gotOrder, asOf, err)
	gotPlaces, asOf, err := s.Cache.Locations(t.Context(), 3)
	check("locations", places, gotPlaces, asOf, err)
	if _, asOf, err := s.Cache.Catalog(t.Context(), state.CatalogQuery{}); !asOf.IsZero() || err != nil {
		t.Errorf("a page that was never read: %v, %v", asOf, err)
	}
}

func TestCachedChangeOrders(t *testing.T) {
	s := newStore(t)
	if kept, err := s.Cache.KeptChangeOrders(t.Context()); err != nil || len(kept) != 0 {
		t.Errorf("in a new store: %v, %v", kept, err)
	}
	list := []state.ChangeOrderSummary{{ID: 70, Number: 1, Name: "Credit", Status: state.StatusDraft}}
	for id, list := range map[state.ProposalID][]state.ChangeOrderSummary{7: list, 12: nil} {
		if err := s.Cache.SaveChangeOrders(t.Context(), id, list, readAt); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := s.Cache.KeptChangeOrders(t.Context())
	if err != nil || len(kept) != 2 || kept[0].Proposal != 12 || kept[1].Proposal != 7 || !kept[1].AsOf.Equal(readAt) {
		t.Fatalf("%+v, %v", kept, err)
	}
	if d := cmp.Diff(list, kept[1].List); d != "" {
		t.Error(d)
	}
}

func TestLastOpenedProposalIsStored(t *testing.T) {
	s := newStore(t)
	if id, at, err := s.Cache.LastOpened(t.Context()); id != 0 || !at.IsZero() || err != nil {
		t.Errorf("before anything was opened: %d, %v, %v", id, at, err)
	}
	for _, id := range []state.ProposalID{7, 9, -3} {
		if err := s.Cache.NoteOpened(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if id, _, err := openAt(t, s.Path()).Cache.LastOpened(t.Context()); id != 9 || err != nil {
		t.Errorf("got %d, %v; want 9, since a local id means nothing later", id, err)
	}
}
