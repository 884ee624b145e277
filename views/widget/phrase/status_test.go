package phrase

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
)

// On a small terminal the message was cut before its next step, which was a command instead of a key.
func TestWhatIsNotADraftNamesTheKeyInTwoLines(t *testing.T) {
	for s, want := range map[state.Status]string{
		"": "", state.StatusDraft: "",
		state.StatusSubmitted:      "Only drafts are built; this is Submitted. m delays and reopens it.",
		state.StatusViewedByClient: "Only drafts are built; this is Viewed by client. m delays and reopens it.",
		state.StatusDelayed:        "Only drafts are built; this is Delayed. m reopens it.",
		state.StatusAccepted:       "Only drafts are built; this is Accepted. m makes a change order.",
	} {
		got := NotDraft(s, "m")
		if got != want {
			t.Errorf("%s: %q, want %q", s, got, want)
		}
		if h := len(strings.Split(ansi.Wrap(got, 38, ""), "\n")); h > 2 {
			t.Errorf("%s: %q takes %d lines", s, got, h)
		}
	}
}
