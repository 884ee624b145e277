package list

import (
	"testing"

	"app.tender/tender/state"
)

func TestOldRowsSaySo(t *testing.T) {
	refused := state.Fault{Kind: state.FaultPermission, Message: "No access to the catalog."}
	for _, tt := range []struct {
		status      Status
		rows, width int
		want        string
	}{
		{Status{}, 5, 120, ""},
		{Status{Failed: refused}, 0, 120, ""},
		{Status{Failed: refused, Loading: true}, 5, 120, ""},
		{Status{Failed: refused, Offline: true}, 5, 120, ""},
		{Status{Failed: state.Fault{Kind: state.FaultCanceled, Message: "Cancelled."}}, 5, 120, ""},
		{Status{Failed: refused}, 5, 120, "! No access to the catalog. Shown from the cache"},
		{Status{Failed: refused}, 5, 80, "! No access to the catalog."},
		{Status{Failed: refused}, 5, 54, "! from the cache"},
		{Status{Failed: refused}, 5, 34, "! cached"},
	} {
		if got := tt.status.old(tt.rows, tt.width); got != tt.want {
			t.Errorf("%d rows in %d cells: %q, want %q", tt.rows, tt.width, got, tt.want)
		}
	}
}
