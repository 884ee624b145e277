package render_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"app.tender/tender/documents"
	"app.tender/tender/documents/render"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
)

// saidIn returns the words of a document's PDF, without the spaces between them.
func saidIn(t *testing.T, d documents.Document) string {
	t.Helper()
	pdf, _ := rendered(t, d, documents.FormatPDF)
	return squeezed(poppler(t, pdf, "pdftotext", "-layout"))
}

// wantSaid checks which of some words a document has.
func wantSaid(t *testing.T, d documents.Document, is bool, words ...string) {
	t.Helper()
	said := saidIn(t, d)
	for _, w := range words {
		if got := strings.Contains(said, squeezed(w)); got != is {
			t.Errorf("%s says %q: %t, want %t", documents.Heading(d), w, got, is)
		}
	}
}

func TestTheDealerChoosesHowMuchIsTold(t *testing.T) {
	p := smallJob().Proposal
	all := proposalDocument(p, documents.Look{})
	wantSaid(t, all, true, "Northlight VX-65", "2,499.99", "4,480.99", "Instead, option 1", "100.00, 4,380.99 less")
	lines := proposalDocument(p, documents.Look{Detail: documents.DetailLines})
	wantSaid(t, lines, true, "Northlight VX-65", "4,480.99", "Instead, option 1")
	wantSaid(t, lines, false, "2,499.99")
	areas := proposalDocument(p, documents.Look{Detail: documents.DetailAreas, ChosenOnly: true})
	wantSaid(t, areas, true, "Living Room", "4,480.99", "A display.")
	wantSaid(t, areas, false, "Northlight", "2,499.99", "Instead", "No display.")
	for _, f := range []documents.Format{documents.FormatHTML, documents.FormatCSV, documents.FormatXLSX} {
		for _, d := range []*documents.Proposal{lines, areas} {
			if words := wordsOf(t, d, f); strings.Contains(strings.ReplaceAll(words, ",", ""), "2499.99") {
				t.Errorf("%s as %s has the price of a line", d.Look.Detail, f)
			}
		}
		if words := wordsOf(t, areas, f); strings.Contains(words, "Northlight") ||
			strings.Contains(words, "Quietmoor") {
			t.Errorf("areas as %s have lines", f)
		}
	}
}

func TestADocumentSaysWhatItMustNotBeTakenFor(t *testing.T) {
	p := smallJob().Proposal
	wantSaid(t, proposalDocument(p, documents.Look{}), true, "Acceptance",
		"I accept proposal 1042 with the options above, 4,516.81 USD.")
	for status, want := range map[state.Status]struct {
		mark   string
		signed bool
	}{
		state.StatusDraft: {"Proposal 1042 · Draft", true}, state.StatusExpired: {"Proposal 1042 · Expired", false},
		state.StatusDeclined: {"Proposal 1042 · Declined", false},
	} {
		p.Status = status
		d := proposalDocument(p, documents.Look{})
		wantSaid(t, d, true, want.mark)
		wantSaid(t, d, want.signed, "Acceptance")
	}
	estimate := documents.ProposalOf(state.ForClient(p), documents.Printing{At: at, Estimate: true})
	wantSaid(t, estimate, true, "Proposal 1042 · Estimate", "An estimate: its figures may still change")
	wantSaid(t, estimate, false, "Acceptance")
}

func TestAChangeOrderSaysWhatTheContractIsWorth(t *testing.T) {
	j := smallJob()
	d := j.documentsOf(t, documents.Look{})[1]
	wantSaid(t, d, true, "Change order 2 to proposal 1042", "Better remote", "+349.00", "−219.00", "Contract after",
		"4,654.94", "I accept change order 2 to proposal 1042, +138.13 USD.")
	wantSaid(t, d, false, "Contract before", "Pair it.")
	before := state.ChangeOrderSummary{
		ID: 70, Number: 1, Status: state.StatusAccepted,
		Currency: j.Order.Summary.Currency, Total: j.Order.Summary.Total,
	}
	d = documents.ChangeOrderOf(documents.ChangeOrderFrom{
		Order: j.Order,
		Set:   &changeorder.Set{Rows: []state.ChangeOrderSummary{before}, AsOf: at}, Proposal: j.Proposal,
	},
		documents.Printing{At: at})
	wantSaid(t, d, true, "Change orders agreed before 138.13", "Contract before 4,654.94", "Contract after 4,793.07")
	before.Total.Valid = false
	unknown := documents.ChangeOrderOf(
		documents.ChangeOrderFrom{
			Order: j.Order,
			Set:   &changeorder.Set{Rows: []state.ChangeOrderSummary{before}, AsOf: at}, Proposal: j.Proposal,
		},
		documents.Printing{At: at})
	wantSaid(t, unknown, false, "Contract after")
	if !strings.Contains(strings.Join(unknown.Warnings, " "), "contract's value is not known") {
		t.Errorf("it warns of %q", unknown.Warnings)
	}
}

// What was agreed after a change order is no part of the contract before it, which only a sold proposal has.
func TestTheContractOfAChangeOrderIsThatOfItsTime(t *testing.T) {
	j := smallJob()
	made := func(own, sold state.Status) *documents.ChangeOrder {
		j.Order.Status, j.Proposal.Status = own, sold
		row := func(id state.ChangeOrderID, number int64, at state.Status) state.ChangeOrderSummary {
			s := &j.Order.Summary
			return state.ChangeOrderSummary{ID: id, Number: number, Status: at, Currency: s.Currency, Total: s.Total}
		}
		return documents.ChangeOrderOf(documents.ChangeOrderFrom{
			Order: j.Order, Proposal: j.Proposal, Set: &changeorder.Set{AsOf: at, Rows: []state.ChangeOrderSummary{
				row(78, 3, state.StatusAccepted), row(70, 1, state.StatusCompleted), row(j.Order.ID, 2, own),
			}},
		}, documents.Printing{At: at})
	}
	for _, own := range []state.Status{state.StatusAccepted, state.StatusCompleted} {
		d := made(own, state.StatusCompleted)
		wantSaid(t, d, true, "Change orders agreed before 138.13", "Contract after 4,793.07")
	}
	wantSaid(t, made(state.StatusSubmitted, state.StatusAccepted), true, "Change orders agreed before 276.26",
		"Contract after 4,931.20")
	d := made(state.StatusSubmitted, state.StatusDeclined)
	wantSaid(t, d, false, "The contract", "Contract after")
	wantSaid(t, d, true, "+138.13")
	if strings.Contains(strings.Join(d.Warnings, " "), "contract") {
		t.Errorf("it warns of %q", d.Warnings)
	}
}

// A client reads the text of an area as well as that of the whole change order.
func TestAChangeOrderWithoutATextIsWarnedOf(t *testing.T) {
	j := smallJob()
	j.Order.Description = ""
	warned := func() bool {
		d := documents.ChangeOrderOf(documents.ChangeOrderFrom{
			Order: j.Order, Set: &changeorder.Set{AsOf: at}, Proposal: j.Proposal,
		}, documents.Printing{At: at})
		return strings.Contains(strings.Join(d.Warnings, " "), "no text for the client")
	}
	if warned() {
		t.Error("it warns, though an area has a text")
	}
	j.Order.Areas[0].Options[0].ClientDescription = ""
	if !warned() {
		t.Error("it does not warn, though nothing has a text")
	}
}

func TestASheetSaysFirstThatAJobIsNotSold(t *testing.T) {
	j := smallJob()
	j.Proposal.Status = state.StatusSubmitted
	from := j.sheetFrom(changeorder.Set{AsOf: at}, false)
	for _, d := range []documents.Document{
		documents.SheetOf(from, documents.Printing{At: at}),
		documents.PickListOf(from, documents.Printing{At: at}),
	} {
		said := saidIn(t, d)
		loud, client := strings.Index(said, "NOTSOLD(Submitted)"), strings.Index(said, "ErikHalvorsen")
		if loud < 0 || client < loud {
			t.Errorf("%s: NOT SOLD is at %d, the client at %d", d.Label(), loud, client)
		}
	}
	wantSaid(t, documents.SheetOf(from, documents.Printing{At: at}), true, "Open: Is the flue live?", "Attic.",
		"+1 512 555 0199", "6 Installation", "Salesperson Dana Reyes")
}

func TestASheetMayHaveAnAreaAPage(t *testing.T) {
	from := sheetFrom(demoProposal(t, 1042), false)
	from.AreasOnPages = true
	pdf, r := rendered(t, documents.SheetOf(from, documents.Printing{At: at}), documents.FormatPDF)
	pages := strings.Split(poppler(t, pdf, "pdftotext", "-layout"), "\f")
	for _, area := range []string{
		"Living Room", "Primary Suite", "Theater", "Patio", "Kitchen", "Rack Room",
		"Entry & Exterior",
	} {
		begins := 0
		for _, p := range pages {
			if first, _, _ := strings.Cut(strings.TrimSpace(p), "\n"); strings.HasPrefix(first, area) {
				begins++
			}
		}
		if begins != 1 {
			t.Errorf("%s begins %d of %d pages", area, begins, r.Pages)
		}
	}
}

func TestPaperHasTheSizeThatIsAskedFor(t *testing.T) {
	for paper, want := range map[documents.Paper]string{
		"": "612 x 792 pts (letter)", documents.PaperLetter: "(letter)",
		documents.PaperA4: "(A4)",
	} {
		pdf, _ := rendered(t, proposalDocument(smallJob().Proposal, documents.Look{Paper: paper}), documents.FormatPDF)
		if info := poppler(t, pdf, "pdfinfo"); !strings.Contains(info, want) ||
			!strings.Contains(info, "Halvorsen Residence") || !strings.Contains(info, "Brightline AV") {
			t.Errorf("%q is\n%s", paper, info)
		}
	}
}

func TestALogoTakesThePlaceOfTheDealersName(t *testing.T) {
	asked := false
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer server.Close()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 40, 20))); err != nil {
		t.Fatal(err)
	}
	vector := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#123456"/>` +
		`<image href="` + server.URL +
		`/a.png" width="9" height="9"/><image href="file:///etc/passwd" width="9" height="9"/></svg>`
	for _, content := range [][]byte{picture.Bytes(), []byte(vector)} {
		logo, err := documents.ReadLogo(content)
		if err != nil {
			t.Fatal(err)
		}
		d := proposalDocument(smallJob().Proposal, documents.Look{Logo: logo})
		html, _ := rendered(t, d, documents.FormatHTML)
		if !bytes.Contains(html, []byte(`<img src="`+logo.DataURL()+`" alt="Brightline AV"`)) {
			t.Error("the page has no logo")
		}
		pdf, _ := rendered(t, d, documents.FormatPDF)
		if head, _, _ := strings.Cut(poppler(t, pdf, "pdftotext", "-layout"), "Halvorsen"); strings.Contains(head,
			"Brightline AV") {
			t.Error("the name is still there")
		}
		plain, _ := rendered(t, proposalDocument(smallJob().Proposal, documents.Look{}), documents.FormatPDF)
		if bytes.Equal(pdf, plain) {
			t.Error("the logo changes nothing")
		}
	}
	if asked {
		t.Error("a logo fetched something")
	}
}

func TestWhatIsNoFormatIsRefused(t *testing.T) {
	if _, err := render.Render(t.Context(), &bytes.Buffer{}, proposalDocument(smallJob().Proposal, documents.Look{}),
		"docx"); err == nil {
		t.Error("it wrote a docx")
	}
}
