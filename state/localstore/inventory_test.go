package localstore

import (
	"encoding/json"
	"strings"
	"testing"

	"app.tender/tender/state"
)

// Support wants to know how much there is, and must not get what it is.
func TestAnInventoryCountsAndShowsNothing(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "Call Halvorsen"})
	i, err := s.Inventory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if i.Rows["drafts"] != 1 || i.Tables != schema.Len() || i.Bytes == 0 || len(i.Rows) != len(counted) || len(i.Entries) != 0 {
		t.Errorf("%+v", i)
	}
	if text, err := json.Marshal(i); err != nil || strings.Contains(string(text), "Halvorsen") {
		t.Errorf("%s, %v", text, err)
	}
}
