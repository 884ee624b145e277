package localstore

import (
	"encoding/json"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

// Values of a row and columns of the cache match by position, so each column must get its own
// value.
func TestEachColumnOfTheCacheHasItsOwnValue(t *testing.T) {
	s := newStore(t)
	at := func(day int) time.Time { return time.Date(2026, 3, day, 0, 0, 0, 0, time.UTC) }
	client := state.Contact{ID: 77, FirstName: "ada", LastName: "king", CompanyName: "north", Email: "a@b.example"}
	p := state.ProposalSummary{
		ID: 7, Number: 1042, Name: "villa", Status: state.StatusAccepted, Customer: &client, Created: at(1),
		LastModified: at(2), Archived: true,
	}
	c := state.Contact{
		ID: 78, PartyType: state.PartyCompany, ContactType: state.ContactOther, FirstName: "grace", LastName: "hill",
		CompanyName: "south",
		Email:       "c@d.example", Phone: "555", LastModified: at(3),
	}
	it := state.CatalogItem{
		ID: 5, Type: state.ItemPart, Brand: "vega", Model: "vx-1", Name: "display",
		ShortDescription: "large",
	}
	q, page := state.CatalogQuery{SearchText: "vega"}, state.CatalogPage{Items: []state.CatalogItem{it}, Total: 1}
	for _, err := range []error{
		s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{p}, at(11)),
		s.Cache.SavePeople(t.Context(), []state.Contact{c}, at(12)),
		s.Cache.SaveCatalog(t.Context(), q, page, at(13)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	data, err := encodeRow(&p)
	must(t, err)
	for table, want := range map[string]map[string]any{
		"proposal_rows": {
			"id": int64(7), "number": int64(1042), "name": "villa", "client": "north", "customer": int64(77),
			"status":  string(state.StatusAccepted),
			"created": stamp(at(1)), "modified": stamp(at(2)), "archived": int64(1),
			"words": "villa\n1042\nnorth\nada\nking\na@b.example\nabexample",
			"data":  string(data), "as_of": stamp(at(11)),
			"sales_person": int64(0), "mine": int64(0), // written by other statements, as are the next
			"submitted": int64(0), "opened": int64(0), "margin": nil,
		},
		"people": {
			"id": int64(78), "first": "grace", "last": "hill", "party": string(state.PartyCompany),
			"type":     string(state.ContactOther),
			"modified": stamp(at(3)), "words": "grace hill\nsouth\nc@d.example\n555\ncdexample", "data": jsonOf(t, c),
			"as_of": stamp(at(12)),
		},
		"catalog_items": {
			"id": int64(5), "type": string(state.ItemPart), "name": "vega vx-1 display",
			"words": "vega vx-1 display\nlarge\nvx1\nvx1",
			"data":  jsonOf(t, it), "as_of": stamp(at(13)),
		},
		"copies": {"kind": kindCatalog, "key": jsonOf(t, q), "data": jsonOf(t, page), "as_of": stamp(at(13))},
	} {
		if diff := gocmp.Diff(want, onlyRow(t, s, table)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", table, diff)
		}
	}
}

// onlyRow returns the only row of a table, by column.
func onlyRow(t *testing.T, s *Store, table string) map[string]any {
	t.Helper()
	rows, err := s.db.QueryContext(t.Context(), "SELECT * FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil || !rows.Next() {
		t.Fatalf("%s has no row: %v, %v", table, err, rows.Err())
	}
	values, dest := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		dest[i] = &values[i]
	}
	if err := rows.Scan(dest...); err != nil || rows.Next() {
		t.Fatalf("%s has another row, or %v", table, err)
	}
	row := map[string]any{}
	for i, column := range columns {
		if b, ok := values[i].([]byte); ok {
			values[i] = string(b)
		}
		row[column] = values[i]
	}
	return row
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
