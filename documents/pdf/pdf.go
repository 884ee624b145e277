// Package pdf makes the PDF of a document's HTML, in this process and without a browser.
package pdf

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"

	"app.tender/tender/documents/fonts"
	"github.com/a-h/templ"
	"github.com/carlos7ags/folio/document"
	"github.com/carlos7ags/folio/font"
	"github.com/carlos7ags/folio/html"
	"github.com/carlos7ags/folio/reader"
)

// About is what a PDF needs besides its page.
type About struct {
	At       time.Time // its date; the same input gives the same bytes
	Foot     string    // stands at the foot of each page, beside its number
	FontFile string    // path of a font for characters that ours lacks; empty to look among the system's
}

// Result is what became of a PDF.
type Result struct {
	Pages    int
	Warnings []string // what to look at before it is handed over
}

// Write writes the PDF of a page made with page.ForPrint. The page can name no file but our fonts, and no address
// of the network.
func Write(ctx context.Context, w io.Writer, page templ.Component, about About) (Result, error) {
	var b bytes.Buffer
	if err := page.Render(ctx, &b); err != nil {
		return Result{}, err
	}
	others, err := otherFonts(about.FontFile, b.String()+about.Foot)
	if err != nil {
		return Result{}, err
	}
	made, err := html.ConvertFullWithContext(ctx, others.spread(b.String()),
		&html.Options{BaseFS: assets{others}, StrictAssets: true})
	if err != nil {
		return Result{}, fmt.Errorf("making the PDF: %w", err)
	}
	// The foot is no part of the style sheet, so that no name can write one.
	if pages := made.PageConfig; pages != nil && pages.MarginBoxes != nil {
		foot := pages.MarginBoxes["bottom-right"]
		foot.Content = strings.NewReplacer("{", "(", "}", ")").Replace(about.Foot) // braces are counters to folio
		if f := others.forAll(about.Foot); f != nil {
			foot.Embedded = font.NewEmbeddedFont(f.face)
		}
		pages.MarginBoxes["bottom-left"] = foot
	}
	d := document.NewDocument(document.PageSizeLetter)
	d.SetAutoBookmarks(true)
	d.Info.CreationDate, d.Info.ModDate = about.At, about.At
	d.Info.Producer = "tender"
	if err := d.AddConvertResult(made); err != nil {
		return Result{}, fmt.Errorf("making the PDF: %w", err)
	}
	b.Reset()
	if _, err := d.WriteToWithContext(ctx, &b, document.WriteOptions{Deterministic: true}); err != nil {
		return Result{}, fmt.Errorf("writing the PDF: %w", err)
	}
	written, err := reader.Parse(b.Bytes())
	if err != nil {
		return Result{}, fmt.Errorf("reading the PDF back: %w", err)
	}
	_, err = w.Write(b.Bytes())
	return Result{Pages: written.PageCount(), Warnings: others.warnings()}, err
}

// assets has the fonts below fonts/ and nothing else.
type assets struct{ others *fallback }

// Open opens a font.
func (a assets) Open(name string) (fs.File, error) {
	if dir, file := path.Split(name); dir == "fonts/" {
		if f, ok := a.others.open(file); ok {
			return f, nil
		}
		return fonts.Files().Open(file)
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
