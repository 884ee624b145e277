// Package pdf makes the PDF of a document's HTML, in this process and without a browser.
package pdf

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"path"
	"time"

	"app.tender/tender/documents/fonts"
	"github.com/a-h/templ"
	"github.com/carlos7ags/folio/document"
	"github.com/carlos7ags/folio/html"
)

// About is what a PDF says of itself beside its text.
type About struct {
	At time.Time // its date; the same input gives the same bytes
}

// Write writes the PDF of a document and returns its number of pages. The document can name no file
// but our fonts, and no address of the network.
func Write(ctx context.Context, w io.Writer, page templ.Component, about About) (pages int, err error) {
	var b bytes.Buffer
	if err := page.Render(ctx, &b); err != nil {
		return 0, err
	}
	d := document.NewDocument(document.PageSizeLetter)
	d.SetAutoBookmarks(true)
	d.Info.CreationDate, d.Info.ModDate = about.At, about.At
	d.Info.Producer = "tender"
	if err := d.AddHTMLWithContext(ctx, b.String(), &html.Options{BaseFS: assets{}, StrictAssets: true}); err != nil {
		return 0, fmt.Errorf("making the PDF: %w", err)
	}
	if _, err := d.WriteToWithContext(ctx, w, document.WriteOptions{Deterministic: true}); err != nil {
		return 0, fmt.Errorf("writing the PDF: %w", err)
	}
	return d.PageCount(), nil
}

// assets has the fonts below fonts/ and nothing else.
type assets struct{}

// Open opens a font.
func (assets) Open(name string) (fs.File, error) {
	if dir, file := path.Split(name); dir == "fonts/" {
		return fonts.Files().Open(file)
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
