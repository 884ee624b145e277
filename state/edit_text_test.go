package state

import (
	"strings"
	"testing"
)

// A text for the client is compared with all notes of the proposal, including those being
// written: codes move from one text to another.
func TestTeamNotesIncludePendingEdits(t *testing.T) {
	p := &Proposal{InternalNotes: "Gate 4471", Areas: []Area{
		{Options: []Option{{InstallerNotes: "Attic", ClientDescription: "Quiet"}, {InstallerNotes: "Duct"}}},
		{Options: []Option{{InstallerNotes: "Crawl space"}}},
	}}
	edits := []Edit{
		{Change: WriteText{Field: InstallerNotes, Text: "Ladder"}},
		{Change: WriteText{Field: ClientDescription, Text: "Loud"}},
		{Change: AddOption{Client: "Bright", Installer: "Scaffold"}},
	}
	if got, want := strings.Fields(TeamNotes(p, edits...)),
		"Gate 4471 Attic Duct Crawl space Ladder Scaffold"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := TeamNotes(nil); got != "" {
		t.Errorf("without a proposal: %q", got)
	}
}

func TestClientTextIsWhatTheClientReads(t *testing.T) {
	for name, tt := range map[string]struct {
		edit Edit
		want string
	}{
		"description":  {Edit{Change: WriteText{Field: ProposalDescription, Text: "a"}}, "a"},
		"of an option": {Edit{Change: WriteText{Field: ClientDescription, Text: "b"}}, "b"},
		"notes":        {Edit{Change: WriteText{Field: InstallerNotes, Text: "c"}}, ""},
		"internal":     {Edit{Change: WriteText{Field: InternalNotes, Text: "d"}}, ""},
		"cleared":      {Edit{Change: WriteText{Field: ProposalDescription}}, ""},
		"a new option": {Edit{Change: AddOption{Client: "e", Installer: "f"}}, "e"},
		"a new area":   {Edit{Change: AddArea{Name: "g"}}, "g"},
		"a contact":    {Edit{Change: AddContact{Details: Contact{FirstName: "h", Notes: "i"}}}, "h"},
		"a decision":   {Edit{}, ""},
	} {
		if got := strings.Join(tt.edit.ClientTexts(), " "); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

// An existing version needs no second warning; what a person wrote for the conflict does.
func TestWrittenReturnsTheTextOfADecision(t *testing.T) {
	e := OutboxEdit{Edit: Edit{Change: WriteText{Field: ClientDescription, Text: "mine"}}, Theirs: "theirs"}
	for text, want := range map[string]bool{"mine": false, "theirs": false, "both": true} {
		got := e.Written(Decision{Kind: DecideResolve, Text: text})
		if Is[WriteText](got) != want || want && got.Text() != text {
			t.Errorf("%q: %+v", text, got)
		}
	}
	if got := e.Written(Decision{Kind: DecideRetry, Text: "both"}); got.Kind() != "" {
		t.Errorf("a retry: %+v", got)
	}
}
