package state

import (
	"slices"
	"testing"
)

func TestStatusWordsRoundTrip(t *testing.T) {
	for s, want := range map[Status]string{
		StatusDraft: "Draft", StatusViewedByClient: "Viewed by client", StatusEmailFailed: "E-mail failed",
		"OnHold": "On hold", "VIP": "VIP", "": "", "3DModel": "3DModel", "ÉtatFinal": "État final",
	} {
		if got := s.Word(); got != want {
			t.Errorf("%q is %q, want %q", string(s), got, want)
		}
	}
	for _, s := range ProposalStatuses() {
		for _, typed := range []string{string(s), s.Word()} {
			if got, ok := StatusOf(typed); !ok || got != s {
				t.Errorf("%q means %q, %v", typed, got, ok)
			}
		}
	}
	if s, ok := StatusOf("Sent"); ok {
		t.Errorf("unknown status is shown as %q", s)
	}
}

func TestEditWordsDifferFromStoredStates(t *testing.T) {
	for s, want := range map[EditState]string{
		EditSending: "saving", EditSent: "saved", EditWaiting: "waiting", EditRefused: "refused",
	} {
		if got := s.Word(); got != want {
			t.Errorf("%q is %q, want %q", string(s), got, want)
		}
	}
}

// A fixed proposal refuses changes, and a client who has it open sees them: confusing statuses
// would lose an edit or reveal it early.
func TestWhatAStatusAllows(t *testing.T) {
	fixed := []Status{StatusAccepted, StatusCompleted, StatusDeclined}
	open := []Status{StatusSubmitted, StatusViewedByClient}
	for _, s := range ProposalStatuses() {
		if got, want := s.Terminal(), slices.Contains(fixed, s); got != want || (s.Fixed() != "") != want {
			t.Errorf("%s: fixed %v, %q", s, got, s.Fixed())
		}
		if got, want := s.ClientMayBeLooking(), slices.Contains(open, s); got != want {
			t.Errorf("%s: the client may have it open: %v", s, got)
		}
	}
}
