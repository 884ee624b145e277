package render_test

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"app.tender/tender/documents"
	"app.tender/tender/documents/page"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The pages are kept a tag a line, without their style sheets.
func TestPagesAreAsTheyWere(t *testing.T) {
	for _, d := range smallJob().documentsOf(t, documents.Look{ValidDays: 30}) {
		var b bytes.Buffer
		if err := page.Of(d, page.Sheets{}).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		golden(t, string(d.Kind())+".html", strings.NewReplacer("><", ">\n<", "</tr>", "</tr>\n").Replace(b.String())+
			"\n")
	}
}

func TestTablesAreAsTheyWere(t *testing.T) {
	for _, d := range smallJob().documentsOf(t, documents.Look{}) {
		content, _ := rendered(t, d, documents.FormatCSV)
		golden(t, string(d.Kind())+".csv", string(content))
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := "testdata/" + name
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is another one: go test ./documents/render -run AsTheyWere -update, and look at what changed\n%s",
			file, got)
	}
}
