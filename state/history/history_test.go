package history

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/state"
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

// The change in conflict is that of the text, wherever it is; what is not at the service yet has none.
func TestTheLastChangeOfAText(t *testing.T) {
	text := func(proposal state.ProposalID, option state.OptionID, f state.TextField) state.Edit {
		return state.Edit{Proposal: proposal, Option: option, Change: state.WriteText{Field: f}}
	}
	for name, c := range map[string]struct {
		edit state.Edit
		want Query
	}{
		"of an option":    {text(7, 21, state.ClientDescription), Query{Kind: KindOption, Thing: 21, Field: "clientDescription"}},
		"of the proposal": {text(7, 0, state.InternalNotes), Query{Field: "internalNotes"}},
		"description":     {text(7, 0, state.ProposalDescription), Query{Field: "description"}},
		"a new option":    {text(7, -2, state.InstallerNotes), Query{}},
		"a new proposal":  {text(-1, 0, state.InternalNotes), Query{}},
		"another edit":    {state.Edit{Proposal: 7, Change: state.Rename{}}, Query{}},
	} {
		q, ok := OfText(c.edit)
		if c.want.Field != "" {
			c.want.Limit = 1
		}
		if q != c.want || ok != (c.want.Field != "") {
			t.Errorf("%s: %+v, %v", name, q, ok)
		}
	}
	long := strings.Repeat("x", 3000)
	for _, e := range []Entry{{After: long}, {After: fmt.Sprintf("3000 bytes, SHA-256 %x", sha256.Sum256([]byte(long)))}} {
		if !e.Wrote(long) || e.Wrote(long+"y") {
			t.Errorf("%.40s", e.After)
		}
	}
}
