package checks

import (
	"testing"
	"time"

	"app.tender/tender/state/support"
)

// A person sees what failed last and has not worked since: not what the person asked wrongly, not what worked
// again, not last week's.
func TestFailuresOfTheLogThatStillMatter(t *testing.T) {
	now := time.Date(2026, 4, 6, 12, 0, 0, 0, time.UTC)
	line := func(minutes int, operation string, status int) support.Request {
		r := support.Request{
			ID: operation, Operation: operation, Method: "POST", Path: "/p", Status: status,
			At: now.Add(-time.Duration(minutes) * time.Minute),
		}
		if status != 200 {
			r.Failure = "It failed."
		}
		return r
	}
	for _, tt := range []struct {
		name   string
		lines  []support.Request
		result support.CheckResult
		words  []string
	}{
		{"nothing", nil, support.CheckGood, nil},
		{
			"refused",
			[]support.Request{line(9, "save", 401)},
			support.CheckWarning,
			[]string{"POST /p failed at 11:51 (401): It failed.", "`tender log show save`"},
		},
		{
			"no response",
			[]support.Request{line(9, "save", 0)},
			support.CheckWarning,
			[]string{"failed at 11:51: It failed."},
		},
		{
			"two kinds",
			[]support.Request{line(9, "assign", 502), line(8, "save", 401)},
			support.CheckWarning,
			[]string{"11:52 (401)", "So did 1 more"},
		},
		{"worked again", []support.Request{line(9, "save", 401), line(8, "save", 200)}, support.CheckGood, nil},
		{"asked wrongly", []support.Request{line(9, "save", 404), line(8, "other", 409)}, support.CheckGood, nil},
		{"last week", []support.Request{line(7*24*60, "save", 401)}, support.CheckGood, nil},
		{"doctor's own, of an earlier run", []support.Request{line(9, harmless.What, 401)}, support.CheckGood, nil},
		{"doctor's own", []support.Request{line(9, "list proposals", 401)}, support.CheckGood, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			found := make(map[string]support.Finding)
			x := &run{
				Config: Config{Now: func() time.Time { return now }, Requests: func() ([]support.Request, error) {
					return tt.lines, nil
				}},
				tell:  func(f support.Finding) { found[f.Check] = f },
				tried: map[string]bool{"list proposals": true},
			}
			x.failures()
			wants(t, found, checkFailures, tt.result, tt.words...)
		})
	}
}
