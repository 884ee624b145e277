package changeorder

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

func TestChangeRequestDocument(t *testing.T) {
	r := Request{
		Number: 1042, Proposal: "Halvorsen Residence", Status: state.StatusAccepted, Client: "Erik Halvorsen",
		Area: "Living Room", Option: "2 Better", Field: state.InstallerNotes,
		Base: "as it was\n", Text: "what is new\n```\na block\n```\n", By: "Dana Reyes",
		At: time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC),
	}
	want := `# Change order request: #1042 Halvorsen Residence

- Proposal: 1042
- Status: Accepted
- Client: Erik Halvorsen
- Area: Living Room
- Option: 2 Better
- Text: installer notes, team only
- Requested by: Dana Reyes
- Written: 4 March 2026 14:02

## Requested text

` + "````\nwhat is new\n```\na block\n```\n````" + `

## Current text

` + "```\nas it was\n```\n"
	if d := cmp.Diff(want, r.Markdown()); d != "" {
		t.Error(d)
	}
	if got, want := r.FileName(),
		"change-order-request-1042-living-room-installer-notes-20260304-140200.md"; got != want {
		t.Errorf("file name %q, want %q", got, want)
	}
}

func TestAChangeRequestOfTheProposalItself(t *testing.T) {
	r := Request{Proposal: "A\nB / 林", Field: state.ProposalDescription, Text: "new"}
	got := r.Markdown()
	for _, want := range []string{
		"# Change order request: A B / 林\n", "client description, client sees this",
		"(empty)",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
	if strings.Contains(got, "Area") || strings.ContainsAny(r.FileName(), "/ \n林") {
		t.Errorf("%s\n%s", r.FileName(), got)
	}
}

// People find the file by the area in its name, which keeps all letters and digits.
func TestRequestFileNameKeepsLettersAndDigits(t *testing.T) {
	r := Request{Area: "Az 09", Field: state.InstallerNotes, At: time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)}
	if got, want := r.FileName(), "change-order-request-az-09-installer-notes-20260304-140200.md"; got != want {
		t.Errorf("file name %q, want %q", got, want)
	}
}
