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
	if testing.Short() {
		t.Skip("it depends on no day")
	}
	p := smallJob().Proposal
	p.Areas = nil
	for a := range 60 {
		o := state.Option{ID: state.OptionID(1000 + a), Status: state.StatusAccepted, ClientDescription: "A room."}
		for i := range 120 {
			o.Items = append(o.Items,
				statetest.Part(state.ItemID(a*120+i+1), 0, 0, "Brand", fmt.Sprintf("M-%d-%d", a, i), "a part", "2",
					"10"))
		}
		p.Areas = append(p.Areas,
			state.Area{ID: state.AreaID(a + 1), Name: fmt.Sprintf("Room %d", a), Options: []state.Option{o}})
	}
	pdf, r := rendered(t, proposalDocument(p, documents.Look{}), documents.FormatPDF)
	if r.Pages < 200 || r.Pages > 500 {
		t.Errorf("it has %d pages", r.Pages)
	}
	words := map[string]bool{}
	for w := range strings.FieldsSeq(poppler(t, pdf, "pdftotext", "-layout")) {
		words[w] = true
	}
	for a := range 60 {
		for i := range 120 {
			if name := fmt.Sprintf("M-%d-%d", a, i); !words[name] {
				t.Fatalf("it lacks %s", name)
			}
		}
	}
}

// However far down a page an area begins, its heading stands on one page with its text and, if they are few, its lines.
func TestAHeadingIsNeverWithoutItsText(t *testing.T) {
	for n := range 16 {
		p := smallJob().Proposal
		p.Description = strings.Repeat("A line of the introduction.\n", 2*n)
		p.Areas[0].Name = "Heading"
		p.Areas[0].Options[1].ClientDescription = strings.Repeat(
			"The display is above the fireplace and all cables are in the wall. ", 6) + "Endword."
		pdf, _ := rendered(t, proposalDocument(p, documents.Look{ChosenOnly: true}), documents.FormatPDF)
		for page := range strings.SplitSeq(poppler(t, pdf, "pdftotext", "-layout"), "\f") {
			heading := strings.Contains(page, "The display is above")
			if heading != strings.Contains(page, "Endword.") || heading != strings.Contains(page, "Installation") {
				t.Errorf("after %d lines the area is split:\n%s", 2*n, page)
			}
		}
	}
}
