package history

import (
	"strings"
	"testing"
)

func TestEntriesInWords(t *testing.T) {
	long := strings.Repeat("Mount the display at eye level. ", 5)
	for name, c := range map[string]struct {
		Entry
		what, change string
	}{
		"a field": {
			Entry{Kind: KindProposal, Thing: "1042 Lake house", Field: "isArchive", Before: "false", After: "true"},
			"proposal: archived", "false → true",
		},
		"a text that was empty": {
			Entry{Kind: KindOption, Thing: "Den, option 2", Field: "installerNotes", After: "Two\nmen."},
			"Den, option 2: installer notes", "nothing → Two men.",
		},
		"what differs in a long text": {
			Entry{
				Kind: KindOption, Thing: "Den, option 2", Field: "clientDescription", Before: long + "Two men for a day.",
				After: long + "Three men for a day.",
			},
			"Den, option 2: client description", "… eye level. Two men for … → … eye level. Three men for …",
		},
		"the end of a long text": {
			Entry{Kind: KindProposal, Field: "description", Before: long, After: long + "Soon."},
			"proposal: description", "… eye level. → … eye level. Soon.",
		},
		"a line": {
			Entry{Kind: KindLine, Thing: "Den, option 1: Sonance VX-65", After: "2 × 1234.50"},
			"Den, option 1: Sonance VX-65", "added: 2 × 1234.50",
		},
		"an area": {Entry{Kind: KindArea, Thing: "Den", After: "Den"}, "Den", "added"},
		"something that is gone": {
			Entry{Kind: "webhook", Thing: "hooks.example.com", Before: "hooks.example.com"},
			"webhook hooks.example.com", "removed",
		},
		"a figure for somebody who may not see it": {
			Entry{Kind: KindProposal, Field: "total", Withheld: true}, "proposal: total", "(a figure)",
		},
		"a rate": {Entry{Kind: "account", Field: "taxRate TX 78704"}, "account: tax rate TX 78704", "nothing → nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := c.What(); got != c.what {
				t.Errorf("about %q, want %q", got, c.what)
			}
			if got := c.Change(); got != c.change {
				t.Errorf("%q, want %q", got, c.change)
			}
		})
	}
}
