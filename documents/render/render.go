// Package render writes a document in a format: the one function that commands, the editor and the service call.
package render

import (
	"context"
	"fmt"
	"io"

	"app.tender/tender/documents"
	"app.tender/tender/documents/page"
	"app.tender/tender/documents/pdf"
	"app.tender/tender/documents/spreadsheet"
)

// Result is what was written.
type Result struct {
	Pages    int      // of a PDF; else 0
	Warnings []string // what whoever hands it over should know: of the document, and of its making
}

// Render writes a document in a format. The same document gives the same bytes.
func Render(ctx context.Context, w io.Writer, d documents.Document, f documents.Format) (Result, error) {
	c := d.Front()
	r := Result{Warnings: c.Warnings[:len(c.Warnings):len(c.Warnings)]}
	switch f {
	case documents.FormatPDF:
		made, err := pdf.Write(ctx, w, page.Of(d, page.ForPrint(&c.Look)),
			pdf.About{At: c.At, Foot: documents.Foot(d), FontFile: c.Look.FontFile})
		r.Pages, r.Warnings = made.Pages, append(r.Warnings, made.Warnings...)
		return r, err
	case documents.FormatHTML:
		return r, page.Of(d, page.ForScreen(&c.Look)).Render(ctx, w)
	case documents.FormatCSV, documents.FormatXLSX:
		t, err := spreadsheet.Of(d)
		if err != nil {
			return r, err
		}
		if f == documents.FormatCSV {
			return r, spreadsheet.WriteCSV(w, t)
		}
		return r, spreadsheet.WriteXLSX(w, t)
	default:
		return r, fmt.Errorf("there is no format %q", f)
	}
}
