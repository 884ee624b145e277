package text

import "testing"

// A screen and a command that count the same drafts agree.
func TestCount(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "0 drafts", 1: "1 draft", 2: "2 drafts", 1200: "1,200 drafts"} {
		if got := Count(n, "draft"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int]string{1: "1 edit waits", 2000: "2,000 edits wait"} {
		if got := CountOf(n, "edit waits", "edits wait"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
