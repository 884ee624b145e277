package plan_test

import (
	"testing"

	"app.tender/tender/state/plan"
)

// Saved plans and JSON keep the names of the states; screens use the words for people.
func TestStateWords(t *testing.T) {
	for s, want := range map[plan.State]string{
		plan.Planned: "planned", plan.Sent: "uploaded", plan.Outlined: "outlined", plan.Built: "built",
		plan.BuiltDifferently: "built differently", plan.NotBuilt: "not built",
	} {
		if got := s.Word(); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}
