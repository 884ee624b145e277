package render_test

import (
	"bytes"
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/documents/render"
	"app.tender/tender/service/demo"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"github.com/xuri/excelize/v2"
)

var at = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

// demoData is generated once; nobody changes it.
var demoData = sync.OnceValues(func() (*demo.Data, error) { return demo.Generate(demo.Config{Seed: 1, Now: at}) })

// demoProposal returns a proposal of the demo as the service gives it. Only its own fields may be changed.
func demoProposal(t *testing.T, number int64) *state.Proposal {
	t.Helper()
	data, err := demoData()
	if err != nil {
		t.Fatal(err)
	}
	a := data.Accounts[0]
	for _, p := range a.Proposals {
		if p.Number != number {
			continue
		}
		q := p.Proposal
		q.Dealer.Name, q.AboutUs, q.ProjectTerms = a.Name, a.AboutUs, a.ProjectTerms
		for _, c := range a.Contacts {
			if q.Customer != nil && c.ID == q.Customer.ID {
				q.Customer = &c.Contact
			}
		}
		return &q
	}
	t.Fatalf("the demo has no proposal %d", number)
	return nil
}

func proposalDocument(p *state.Proposal, look documents.Look) *documents.Proposal {
	return documents.ProposalOf(state.ForClient(p), documents.Printing{Look: look, At: at})
}

func sheetFrom(p *state.Proposal, prices bool) documents.SheetFrom {
	s := installer.SheetOf(installer.Sources{Proposal: p, ChangeOrders: changeorder.Set{AsOf: at}, Prices: prices})
	return documents.SheetFrom{Sheet: &s, Number: p.Number, Name: p.Name, Dealer: p.Dealer.Name, Prices: prices}
}

// rendered returns a document in a format.
func rendered(t *testing.T, d documents.Document, f documents.Format) ([]byte, render.Result) {
	t.Helper()
	var b bytes.Buffer
	r, err := render.Render(t.Context(), &b, d, f)
	if err != nil {
		t.Fatalf("%s as %s: %v", d.Label(), f, err)
	}
	return b.Bytes(), r
}

// poppler runs one of poppler's programs on a PDF.
func poppler(t *testing.T, pdf []byte, program string, options ...string) string {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not here: install poppler-utils to read PDFs back", program)
	}
	file := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	args := append(options, file)
	if program == "pdftotext" {
		args = append(args, "-")
	}
	out, err := exec.CommandContext(t.Context(), program, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", program, err, out)
	}
	return string(out)
}

func TestAProposalAsPDFIsReadBack(t *testing.T) {
	pdf, r := rendered(t, proposalDocument(demoProposal(t, 1042), documents.Look{ValidDays: 30}), documents.FormatPDF)
	if r.Pages < 5 || r.Pages > 9 || len(r.Warnings) > 0 {
		t.Errorf("it has %d pages and says %q", r.Pages, r.Warnings)
	}
	words := poppler(t, pdf, "pdftotext", "-layout")
	for _, w := range []string{
		"Brightline AV", "Proposal 1042 · Draft", "Halvorsen Residence", "Prices hold for 30 days", "Northlight VX-55",
		"1,499.99", "42,921.57",
		"Sales tax, 6.25% of 30,003.83 in equipment", "−1,579.15", "Option 1 of 3",
		"7,048.49, 3,262.00 more before discount and tax", "Acceptance",
	} {
		if !strings.Contains(words, w) {
			t.Errorf("it does not say %q", w)
		}
	}
	pages := strings.Split(words, "\f")
	last := strconv.Itoa(r.Pages)
	if foot := squeezed(pages[r.Pages-1]); !strings.HasSuffix(foot, "BrightlineAV·Proposal1042"+last+"/"+last) {
		t.Errorf("the last page has another foot:\n%s", pages[r.Pages-1])
	}
	if first := strings.TrimSpace(pages[0]); strings.Contains(first, "\n Living Room\n") ||
		!strings.Contains(pages[1], "Living Room") || !strings.Contains(pages[1], "slim soundbar") {
		t.Errorf("the heading of an area is not where its text is:\n%s", words)
	}
	for i, line := range strings.Split(strings.TrimSpace(poppler(t, pdf, "pdffonts")), "\n") {
		if i >= 2 && (!strings.Contains(line, "IBMPlexSans") || !strings.Contains(line, "yes yes yes")) {
			t.Errorf("this font is not embedded, or not ours: %s", line)
		}
	}
}

func TestTheSameDocumentGivesTheSameBytes(t *testing.T) {
	for _, f := range documents.Formats() {
		one, _ := rendered(t, proposalDocument(demoProposal(t, 1042), documents.Look{}), f)
		two, _ := rendered(t, proposalDocument(demoProposal(t, 1042), documents.Look{}), f)
		if !bytes.Equal(one, two) {
			t.Errorf("%s differs between two times", f)
		}
	}
}

// The service makes documents for several people at once.
func TestDocumentsAreMadeAtOnce(t *testing.T) {
	d := proposalDocument(demoProposal(t, 1042), documents.Look{FontFile: sampleFont(t)})
	d.Name = "Casa 中文"
	want, _ := rendered(t, d, documents.FormatPDF)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if got, _ := rendered(t, d, documents.FormatPDF); !bytes.Equal(got, want) {
				t.Error("one made beside others has other bytes")
			}
		})
	}
	all.Wait()
}

func TestTablesHaveTheSameLines(t *testing.T) {
	p := demoProposal(t, 1042)
	for _, d := range []documents.Document{
		proposalDocument(p, documents.Look{}),
		documents.SheetOf(sheetFrom(p, true), documents.Printing{At: at}),
		documents.PickListOf(sheetFrom(p, false), documents.Printing{At: at}),
	} {
		text, _ := rendered(t, d, documents.FormatCSV)
		rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) < 20 {
			t.Errorf("%s has %d rows", d.Label(), len(rows))
		}
		book, _ := rendered(t, d, documents.FormatXLSX)
		f, err := excelize.OpenReader(bytes.NewReader(book))
		if err != nil {
			t.Fatal(err)
		}
		cells, err := f.GetRows(f.GetSheetName(0), excelize.Options{RawCellValue: true})
		if err != nil || len(cells) != len(rows) {
			t.Fatalf("%s: %d rows of a workbook, %d of CSV, %v", d.Label(), len(cells), len(rows), err)
		}
		for i := range rows {
			for j, want := range rows[i] {
				if got := append(cells[i], make([]string, len(rows[i])-len(cells[i]))...)[j]; got != want {
					t.Errorf("%s, row %d, %s: %q in the workbook, %q in CSV", d.Label(), i, rows[0][j], got, want)
				}
			}
		}
	}
}
