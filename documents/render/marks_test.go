package render_test

import (
	"archive/zip"
	"bytes"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"app.tender/tender/documents"
	"app.tender/tender/documents/page"
	"app.tender/tender/state/changeorder"
)

// forEach lists, by kind, which texts of a job its document may have. All else is somebody else's.
var forEach = map[documents.Kind]*regexp.Regexp{
	documents.KindProposal: regexp.MustCompile(
		`^Proposal\.(Name|Description|AboutUs|ProjectTerms|Dealer\.Name|SalesPerson\.(FirstName|LastName|Email)|Customer\.(FirstName|LastName|CompanyName|Email|Phone)` +
			`|Location\.(Street|Suite|City|PostalCode|State|StateAbbrev)|Areas\.(Name|Options\.(ClientDescription|Items\.(Brand|Model|Name|ShortDescription)))|Summary\.SalesTax\.Calculation\.TaxLocation|Recurring\..*|Schedule\..*)$`),
	documents.KindChangeOrder: regexp.MustCompile(
		`^(Proposal\.(Dealer\.Name|SalesPerson\.(FirstName|LastName|Email)|Customer\.(FirstName|LastName|CompanyName|Email|Phone)|Location\.(Street|Suite|City|PostalCode|State|StateAbbrev)|Areas\.(Name|Options\.Items\.(Brand|Model|Name|ShortDescription)))` +
			`|Order\.(Name|Description|ProjectTerms|Dealer\.Name|Customer\.(FirstName|LastName|CompanyName|Email|Phone)|Areas\.(Name|Options\.(ClientDescription|Items\.(Brand|Model|Name|ShortDescription)))|Summary\.SalesTax\.Calculation\.TaxLocation|Recurring\..*|Schedule\..*))$`),
	documents.KindSheet: regexp.MustCompile(
		`^(Proposal|Order)\.(Name|Description|InternalNotes|Dealer\.Name|SalesPerson\.(FirstName|LastName|Email)|Customer\.(FirstName|LastName|CompanyName|Phone)|Location\..*` +
			`|Areas\.(Name|Options\.(InstallerNotes|ClientDescription|Items\.(Brand|Model|Name|ShortDescription))))$`),
	documents.KindPicks: regexp.MustCompile(
		`^(Proposal|Order)\.(Name|Dealer\.Name|SalesPerson\.(FirstName|LastName|Email)|Customer\.(FirstName|LastName|CompanyName|Phone)|Location\..*` +
			`|Areas\.(Name|Options\.Items\.(Brand|Model|Name|ShortDescription)))$`),
}

// markedJob has a mark in each text.
func markedJob() (j *job, marks map[string]string) {
	j, marks = smallJob(), map[string]string{}
	fillTexts(reflect.ValueOf(j), "", func(path, _ string) string {
		mark := "m_" + strconv.Itoa(len(marks)+100) + "_"
		marks[mark] = path
		return mark
	})
	return j, marks
}

// wordsOf returns what a person, or a program, reads in a document.
func wordsOf(t *testing.T, d documents.Document, f documents.Format) string {
	t.Helper()
	content, _ := rendered(t, d, f)
	switch f {
	case documents.FormatPDF:
		return poppler(t, content, "pdftotext", "-layout") + poppler(t, content, "pdfinfo")
	case documents.FormatXLSX:
		return unzipped(t, content)
	case documents.FormatHTML:
		var b bytes.Buffer // without the fonts
		if err := page.Of(d, page.Sheets{}).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	default:
		return string(content)
	}
}

func unzipped(t *testing.T, content []byte) string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, part := range z.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&all, r); err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

func TestEachReaderGetsOnlyWhatIsForThem(t *testing.T) {
	j, marks := markedJob()
	if len(marks) < 60 {
		t.Fatalf("only %d texts are marked", len(marks))
	}
	for _, d := range j.documentsOf(t, documents.Look{}) {
		for _, f := range documents.Formats() {
			words := wordsOf(t, d, f)
			for mark, path := range marks {
				if strings.Contains(words, mark) && !forEach[d.Kind()].MatchString(path) {
					t.Errorf("%s as %s has %s", d.Kind(), f, path)
				}
			}
			for _, cost := range []string{"31,337", "31337"} {
				if strings.Contains(words, cost) {
					t.Errorf("%s as %s has a cost", d.Kind(), f)
				}
			}
		}
	}
}

// What the test above allows is there at least once, so that it does not pass on empty documents.
func TestDocumentsHaveTheTextsThatAreForThem(t *testing.T) {
	j, marks := markedJob()
	want := map[documents.Kind][]string{
		documents.KindProposal: {
			"Proposal.Name", "Proposal.Description", "Proposal.Areas.Options.ClientDescription",
			"Proposal.ProjectTerms", "Proposal.Schedule.Items.Name", "Proposal.Recurring.Items.Name",
		},
		documents.KindChangeOrder: {
			"Order.Name", "Order.Description", "Order.Areas.Options.ClientDescription",
			"Order.Areas.Options.Items.Brand",
		},
		documents.KindSheet: {
			"Proposal.InternalNotes", "Proposal.Areas.Options.InstallerNotes",
			"Proposal.Customer.Phone", "Proposal.Location.ContactPhone",
		},
		documents.KindPicks: {"Proposal.Name", "Proposal.Areas.Options.Items.Model"},
	}
	for _, d := range j.documentsOf(t, documents.Look{}) {
		for _, f := range []documents.Format{documents.FormatPDF, documents.FormatHTML} {
			words, has := wordsOf(t, d, f), []string{}
			for mark, path := range marks {
				if strings.Contains(words, mark) {
					has = append(has, path)
				}
			}
			for _, path := range want[d.Kind()] {
				if !slices.Contains(has, path) {
					t.Errorf("%s as %s lacks %s", d.Kind(), f, path)
				}
			}
		}
	}
}

func TestASheetHasPricesOnlyIfAsked(t *testing.T) {
	j := smallJob()
	for _, prices := range []bool{false, true} {
		d := documents.SheetOf(j.sheetFrom(changeorder.Set{AsOf: at}, prices), documents.Printing{At: at})
		for _, f := range documents.Formats() {
			words := strings.ReplaceAll(wordsOf(t, d, f), ",", "")
			if got := strings.Contains(words, "2499.99"); got != prices {
				t.Errorf("prices %t, as %s: a price is there: %t", prices, f, got)
			}
			if strings.Contains(words, "31337") {
				t.Errorf("prices %t, as %s: a cost is there", prices, f)
			}
		}
	}
}
