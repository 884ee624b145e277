package render_test

import (
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/statetest"
)

// The largest proposal that the service allows for has 7,200 lines in 60 areas.
func TestALongProposalHasAllItsLines(t *testing.T) {
	p := smallJob().Proposal
	p.Areas = nil
	for a := range 60 {
		o := state.Option{ID: state.OptionID(1000 + a), Status: state.StatusAccepted, ClientDescription: "A room."}
		for i := range 120 {
			o.Items = append(o.Items, statetest.Part(state.ItemID(a*120+i+1), 0, 0, "Brand", fmt.Sprintf("M-%d-%d", a, i), "a part", "2", "10"))
		}
		p.Areas = append(p.Areas, state.Area{ID: state.AreaID(a + 1), Name: fmt.Sprintf("Room %d", a), Options: []state.Option{o}})
	}
	pdf, r := rendered(t, proposalDocument(p, documents.Look{}), documents.FormatPDF)
	if r.Pages < 200 || r.Pages > 500 {
		t.Errorf("it has %d pages", r.Pages)
	}
	words := poppler(t, pdf, "pdftotext", "-layout")
	for a := range 60 {
		for i := range 120 {
			if name := fmt.Sprintf("M-%d-%d ", a, i); !strings.Contains(words, name) && !strings.Contains(words, strings.TrimSpace(name)+"\n") {
				t.Fatalf("it lacks %s", name)
			}
		}
	}
}
