package render_test

import (
	"bytes"
	"encoding/csv"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"app.tender/tender/documents"
	"golang.org/x/net/html"
)

// hostileTexts are put into every text of a job, one after the other.
func hostileTexts(server string) []string {
	return []string{
		`<script>alert(1)</script>`,
		`</style><script src="` + server + `/a.js"></script>`,
		`<img src=/etc/passwd><img src="file:///etc/passwd"><img src="` + server + `/x.png">`,
		`"; } @page { @bottom-left { content: url(` + server + `/y.png) } } body { background: url(file:///etc/passwd)`,
		`" onerror="alert(1)`,
		`=cmd|'/c calc'!A0`,
		`{counter(page)} \22 ; & &lt; &amp;`,
		`<link rel=stylesheet href="` + server + `/z.css"><iframe src="` + server +
			`"></iframe><a href="javascript:alert(1)">x</a>`,
		`<!-- -->]]><svg onload=alert(1)>`,
	}
}

func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

func TestHostileTextsStandAsWords(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer server.Close()
	for _, text := range hostileTexts(server.URL) {
		j := smallJob()
		fillTexts(reflect.ValueOf(j), "", func(string, string) string { return text })
		for _, d := range j.documentsOf(t, documents.Look{}) {
			words, _ := rendered(t, d, documents.FormatHTML)
			checkHTML(t, d, words, text)
			pdf, r := rendered(t, d, documents.FormatPDF)
			if len(slices.DeleteFunc(r.Warnings, func(w string) bool { return !strings.Contains(w, "font") })) > 0 {
				t.Errorf("%s: %q", d.Kind(), r.Warnings)
			}
			read := squeezed(poppler(t, pdf, "pdftotext"))
			if strings.Contains(read, "root:") {
				t.Errorf("%s with %s read a file", d.Kind(), text)
			}
			if want := squeezed(text); !strings.Contains(read, want) {
				t.Errorf("%s does not say %s: %s", d.Kind(), text, read)
			}
			if strings.HasPrefix(text, "{counter") && !strings.Contains(read, "(counter(page))") {
				t.Errorf("the foot of %s counts pages where the dealer's name stands", d.Kind())
			}
			checkCells(t, d)
		}
	}
	if n := asked.Load(); n > 0 {
		t.Errorf("%d requests were made", n)
	}
}

// checkHTML checks that a page has only elements of ours, and the text among its words.
func checkHTML(t *testing.T, d documents.Document, content []byte, text string) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	var words strings.Builder
	styles := 0
	for n := range root.Descendants() {
		switch n.Type {
		case html.ElementNode:
			if slices.Contains([]string{"script", "img", "link", "iframe", "a", "svg", "object"}, n.Data) {
				t.Errorf("%s with %s has an element %s", d.Kind(), text, n.Data)
			}
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") || a.Key == "src" || a.Key == "href" {
					t.Errorf("%s with %s has an attribute %s", d.Kind(), text, a.Key)
				}
			}
			if n.Data == "style" {
				styles++
			}
		case html.TextNode:
			if n.Parent.Data != "style" {
				words.WriteString(n.Data)
			}
		case html.CommentNode:
			t.Errorf("%s with %s has a comment", d.Kind(), text)
		default:
		}
	}
	if styles != 1 {
		t.Errorf("%s with %s has %d style sheets", d.Kind(), text, styles)
	}
	if !strings.Contains(words.String(), text) {
		t.Errorf("%s does not have the words %s", d.Kind(), text)
	}
}

// checkCells checks that no spreadsheet runs a cell.
func checkCells(t *testing.T, d documents.Document) {
	t.Helper()
	content, _ := rendered(t, d, documents.FormatCSV)
	rows, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		for _, cell := range row {
			if cell != "" && strings.ContainsRune("=@\t\r", rune(cell[0])) || len(cell) > 1 &&
				strings.ContainsRune("+-", rune(cell[0])) && strings.Trim(cell[1:], "0123456789.") != "" {
				t.Errorf("a spreadsheet would run %q", cell)
			}
		}
	}
	book, _ := rendered(t, d, documents.FormatXLSX)
	if parts := unzipped(t, book); strings.Contains(parts, "<f>") || strings.Contains(parts, "<f ") {
		t.Errorf("%s has a formula", d.Kind())
	}
}
