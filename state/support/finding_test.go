package support_test

import (
	"testing"
	"time"

	"app.tender/tender/state/support"
	"github.com/google/go-cmp/cmp"
)

func TestFindingsAsText(t *testing.T) {
	got := support.FindingsText([]support.Finding{
		{Check: "connection", Result: support.CheckGood, Found: "It is made."},
		{Check: "wide letters", Result: support.CheckSkipped, Found: "One line\nand another."},
		{Check: "a name that is too long for it", Result: support.CheckWarning, Found: "It is off.", Next: "Set it."},
		{Check: "clock", Result: support.CheckBad, Found: "It is wrong.", Next: "Set it."},
	})
	want := `✓ connection     It is made.
- wide letters   One line
                 and another.
! a name that is too long for it It is off.
                 → Set it.
✗ clock          It is wrong.
                 → Set it.
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestARequestAsALineOfAReport(t *testing.T) {
	at := time.Date(2026, 5, 4, 14, 2, 0, 0, time.FixedZone("", 2*60*60))
	for _, tt := range []struct {
		name string
		r    support.Request
		want string
	}{
		{
			"that went well",
			support.Request{At: at, Method: "GET", Path: "/public/users", Status: 200, TookMs: 12, Attempts: 1},
			"2026-05-04T12:02:00Z  200     12 ms  GET /public/users",
		},
		{
			"that failed",
			support.Request{
				At: at, Method: "POST", Path: "/public/proposals", TookMs: 2000, Attempts: 3,
				RequestID: "r-42", Failure: "no\nconnection",
			},
			"2026-05-04T12:02:00Z  none  2000 ms  POST /public/proposals  tried 3 times  request r-42  no connection",
		},
	} {
		if got := tt.r.String(); got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, tt.want)
		}
	}
}
