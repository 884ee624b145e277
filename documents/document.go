package documents

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"app.tender/tender/state/text"
	"golang.org/x/text/unicode/norm"
)

// Kind is a kind of document.
type Kind string

// The kinds of documents.
const (
	KindProposal    Kind = "proposal"
	KindChangeOrder Kind = "changeorder"
	KindSheet       Kind = "sheet" // the installers'
	KindPicks       Kind = "picks" // their pick list
)

// Kinds lists all kinds, the client's first.
func Kinds() []Kind { return []Kind{KindProposal, KindChangeOrder, KindSheet, KindPicks} }

// ForClient reports whether a client gets documents of this kind.
func (k Kind) ForClient() bool { return k == KindProposal || k == KindChangeOrder }

// Format is a format of files.
type Format string

// The formats.
const (
	FormatPDF  Format = "pdf"
	FormatHTML Format = "html"
	FormatCSV  Format = "csv"
	FormatXLSX Format = "xlsx"
)

// Formats lists all formats, the default first.
func Formats() []Format { return []Format{FormatPDF, FormatHTML, FormatCSV, FormatXLSX} }

// MediaType returns the media type of files in this format.
func (f Format) MediaType() string {
	switch f {
	case FormatPDF:
		return "application/pdf"
	case FormatHTML:
		return "text/html; charset=utf-8"
	case FormatCSV:
		return "text/csv; charset=utf-8; header=present"
	case FormatXLSX:
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	default:
		return "application/octet-stream"
	}
}

// Document is a *Proposal, *ChangeOrder, *Sheet or *PickList.
type Document interface {
	Kind() Kind
	Label() string // what and which: "Proposal 1042"
	Front() *Cover
}

// Cover is what all documents have.
type Cover struct {
	Look     Look
	Number   int64 // of the proposal; 0 for one that the service does not have yet
	Mark     string
	Dealer   string
	Name     string
	At       time.Time
	Warnings []string // what whoever hands it over should know; not part of the document
}

// Front returns the cover itself.
func (c *Cover) Front() *Cover { return c }

// Heading names a document with its mark: "Proposal 1042 · Draft".
func Heading(d Document) string {
	if mark := d.Front().Mark; mark != "" {
		return d.Label() + " · " + mark
	}
	return d.Label()
}

// Title names a document and what it is about: "Proposal 1042: Halvorsen Residence".
func Title(d Document) string { return strings.TrimSuffix(d.Label()+": "+d.Front().Name, ": ") }

// Foot is what stands at the foot of each page: "Brightline AV · Proposal 1042".
func Foot(d Document) string {
	const longest = 70 // the number of the page stands on the same line
	return text.Shorten(strings.TrimPrefix(d.Front().Dealer+" · "+d.Label(), " · "), longest)
}

// longestName is the most bytes of a name in the name of a file: a file system allows 255 for all of it, and some less.
const longestName = 60

// FileName returns the name of a document's file, which every file system takes: "1042-halvorsen-residence.pdf",
// "1042-halvorsen-residence-sheet.pdf". It begins with a number or the kind, so that it is none of Windows'
// reserved names.
func FileName(d Document, f Format) string {
	c := d.Front()
	var parts []string
	if c.Number > 0 {
		parts = append(parts, strconv.FormatInt(c.Number, 10))
	} else {
		parts = append(parts, string(KindProposal))
	}
	if name := slug(c.Name); name != "" {
		parts = append(parts, name)
	}
	if co, ok := d.(*ChangeOrder); ok {
		parts = append(parts, "change-order")
		if co.Order > 0 {
			parts = append(parts, strconv.FormatInt(co.Order, 10))
		}
	} else if d.Kind() != KindProposal {
		parts = append(parts, string(d.Kind()))
	}
	return strings.Join(parts, "-") + "." + string(f)
}

// slug has the letters and digits of a name in lower case, with a hyphen for all else.
func slug(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range norm.NFC.String(text.FoldSearch(name)) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r) {
			gap = true
			continue
		}
		n := len(string(r))
		if gap && b.Len() > 0 {
			n++
		}
		if b.Len()+n > longestName {
			break
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(r)
	}
	return b.String()
}
