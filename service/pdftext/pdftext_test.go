package pdftext_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/service/pdftext"
)

// document makes a PDF with a content stream for each page.
func document(filter string, pages ...string) []byte {
	var b bytes.Buffer
	var at []int
	object := func(format string, args ...any) {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n", len(at))
		fmt.Fprintf(&b, format, args...)
		b.WriteString("\nendobj\n")
	}
	b.WriteString("%PDF-1.4\n")
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 4+2*i)
	}
	object("<</Type/Catalog/Pages 2 0 R>>")
	object("<</Type/Pages/Kids[%s]/Count %d>>", kids.String(), len(pages))
	object("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
	for i, p := range pages {
		object("<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %d 0 R/Resources<</Font<</F1 3 0 R>>>>>>",
			5+2*i)
		object("<</Length %d%s>>stream\n%s\nendstream", len(p), filter, p)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, offset := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, start)
	return b.Bytes()
}

// written returns the content of a page with these lines.
func written(lines ...string) string {
	s := "BT /F1 12 Tf 72 720 Td"
	for _, l := range lines {
		s += " (" + l + ") Tj 0 -16 Td"
	}
	return s + " ET"
}

func deflated(s string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write([]byte(s)) // a buffer takes all
	_ = w.Close()
	return b.String()
}

const limit = 1 << 20

// The order of a client comes as a PDF: its lines are read, as a person reads them.
func TestTheTextOfAPDF(t *testing.T) {
	const want = "Kitchen\n2 x Northlight VX-65 @ 1200\nBöse bracket\n\n1 x mount"
	first, second := written("Kitchen", "2 x Northlight VX-65 @ 1200", "B\\366se bracket"), written("1 x mount")
	for name, data := range map[string][]byte{
		"ASCII":    document("", first, second),
		"deflated": document("/Filter/FlateDecode", deflated(first), deflated(second)),
	} {
		got, err := pdftext.Read(t.Context(), data, limit)
		if joined := strings.Join(strings.Fields(got), " "); err != nil ||
			joined != strings.Join(strings.Fields(want), " ") || strings.Count(got, "\n") < 3 {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// A file that is none, or is made to harm, is refused with a reason, and the service goes on.
func TestPDFsWithoutTextAreRefused(t *testing.T) {
	whole := document("", written("Kitchen"))
	loop := bytes.Replace(whole, []byte("/Kids[4 0 R ]"), []byte("/Kids[2 0 R ]"), 1)
	for name, tt := range map[string]struct {
		data []byte
		want error
	}{
		"a scan":            {document("", "0 0 m 100 100 l S"), pdftext.ErrNoText},
		"only its mark":     {[]byte("%PDF-1.7\n2 x Northlight VX-65\n"), pdftext.ErrUnreadable},
		"pages in a circle": {loop, pdftext.ErrUnreadable},
		"too much":          {document("", written(strings.Repeat("kitchen ", 300))), pdftext.ErrTooMuch},
	} {
		most := limit
		if name == "too much" {
			most = 1000
		}
		if got, err := pdftext.Read(t.Context(), tt.data, most); !errors.Is(err, tt.want) || got != "" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := pdftext.Read(ctx, whole, limit); !errors.Is(err, pdftext.ErrTooLong) || got != "" {
		t.Errorf("out of time: %q, %v", got, err)
	}
}

// A stream of a few kilobytes that unpacks to gigabytes is stopped by the memory it has.
func TestABombIsStopped(t *testing.T) {
	bomb := deflated(strings.Repeat("\x00", 1<<20))
	for range 3 {
		bomb = deflated(strings.Repeat(bomb, 200))
	}
	data := document("/Filter[/FlateDecode/FlateDecode/FlateDecode/FlateDecode]", bomb)
	if got, err := pdftext.Read(t.Context(), data, limit); err == nil || got != "" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestIs(t *testing.T) {
	for data, want := range map[string]bool{
		"%PDF-1.7\n": true, "\ufeff\n%PDF-1.7": true, "2 x VX-65": false, "": false,
		strings.Repeat(" ", 2000) + "%PDF-1.7": false,
	} {
		if got := pdftext.Is([]byte(data)); got != want {
			t.Errorf("%.10q: %v", data, got)
		}
	}
}
