// Package pdftext reads the text of PDFs. PDFium runs in an interpreter of WebAssembly: a hostile file can
// fill no more memory than the interpreter gives it, is stopped in time, and reaches neither files nor the
// network.
package pdftext

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klippa-app/go-pdfium"
	pdferrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"app.tender/tender/state/text"
)

// The reasons for which a PDF has no text, in words for the person who uploaded it.
var (
	ErrNoText     = errors.New("the PDF has no text; it may be a scan")
	ErrPassword   = errors.New("the PDF has a password")
	ErrUnreadable = errors.New("the PDF is damaged")
	ErrTooLong    = errors.New("the PDF takes too long to read")
	ErrTooMuch    = errors.New("the PDF has too much text")
)

// marked is where the mark of a PDF may be: readers accept some bytes before it.
const marked = 1024

// Is reports whether data begins like a PDF, whatever its name and type say. A PDF may consist of ASCII and still is
// not text.
func Is(data []byte) bool { return bytes.Contains(data[:min(len(data), marked)], []byte("%PDF-")) }

// maxMemory bounds the memory of PDFium, in pages of 64 KiB: 160 MiB, for a file of 25 MiB.
const maxMemory = 2560

// Read returns the text of a PDF, page by page, of at most limit bytes. The context bounds its time. Any error
// is one of this package.
func Read(ctx context.Context, data []byte, limit int) (s string, err error) {
	defer func() { // the library panics when PDFium was stopped within a call
		if p := recover(); p != nil {
			s, err = "", ErrUnreadable
		}
		if ctx.Err() != nil {
			s, err = "", ErrTooLong
		}
	}()
	// An interpreter starts in a tenth of a second. Compiling PDFium takes ten times as long, and no plan or price
	// list is long enough to make up for that.
	features := api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling // PDFium needs them
	pool, err := webassembly.Init(webassembly.Config{
		Context: ctx, MaxIdle: 1, MaxTotal: 1, FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard,
		RuntimeConfig: wazero.NewRuntimeConfigInterpreter().WithCoreFeatures(features).WithCloseOnContextDone(true).
			WithMemoryLimitPages(maxMemory),
	})
	if err != nil {
		return "", ErrUnreadable
	}
	defer func() { _ = pool.Close() }() // nothing is kept in it
	reader, err := pool.GetInstanceWithContext(ctx)
	if err != nil {
		return "", ErrUnreadable
	}
	return pages(ctx, reader, data, limit)
}

// pages reads the text of each page.
func pages(ctx context.Context, reader pdfium.Pdfium, data []byte, limit int) (string, error) {
	document, err := reader.OpenDocument(&requests.OpenDocument{File: &data})
	switch {
	case errors.Is(err, pdferrors.ErrPassword), errors.Is(err, pdferrors.ErrSecurity):
		return "", ErrPassword
	case err != nil:
		return "", ErrUnreadable
	}
	count, err := reader.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: document.Document})
	if err != nil {
		return "", ErrUnreadable
	}
	var all strings.Builder
	found := false
	for i := range count.PageCount {
		page := requests.Page{ByIndex: &requests.PageByIndex{Document: document.Document, Index: i}}
		read, err := reader.GetPageText(&requests.GetPageText{Page: page})
		if ctx.Err() != nil {
			return "", ErrTooLong
		}
		if err != nil { // a broken page leaves the others
			fmt.Fprintf(&all, "(Page %d of the PDF can't be read.)\n", i+1)
			continue
		}
		found = true
		if all.Len()+len(read.Text) > limit {
			return "", fmt.Errorf("%w: more than %d MiB", ErrTooMuch, limit>>20)
		}
		all.WriteString(plain(read.Text) + "\n")
	}
	switch s := strings.TrimSpace(all.String()); {
	case s == "":
		return "", ErrNoText
	case !found:
		return "", ErrUnreadable
	default:
		return s, nil
	}
}

// plain returns text without the marks that PDFium puts at hyphens.
func plain(s string) string {
	return text.Clean(strings.NewReplacer("\ufffe", "", "\x02", "").Replace(s))
}
