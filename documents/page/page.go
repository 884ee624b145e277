// Package page makes the HTML of documents. It is the document: the PDF is made from it, and the
// client's page is the same with choices.
package page

import (
	"context"
	_ "embed"
	"encoding/base64"
	"fmt"
	"io"
	"strconv"
	"strings"

	"app.tender/tender/documents"
	"app.tender/tender/documents/fonts"
	"app.tender/tender/state/money"
	"github.com/a-h/templ"
)

//go:generate templ generate

// Sheets is the style sheet of a document.
type Sheets struct{ css string }

//go:embed page.css
var pageCSS string

//go:embed screen.css
var screenCSS string

// ForPrint is the style sheet for a PDF: fonts are files below fonts/, and each page has its number at its foot.
func ForPrint(look *documents.Look) Sheets {
	size := "letter"
	if look.Paper == documents.PaperA4 {
		size = "A4"
	}
	pages := "@page { size: " + size + "; margin: 20mm 22mm 22mm 22mm;" +
		" @bottom-right { content: counter(page) \" / \" counter(pages); font-size: 8pt; color: #57606a } }\n"
	return Sheets{faces(func(f fonts.Face) string { return "fonts/" + f.File }) + pages + colored(pageCSS, look)}
}

// ForScreen is the style sheet for a browser, with the fonts in it.
func ForScreen(look *documents.Look) Sheets {
	embedded := func(f fonts.Face) string {
		return "data:font/ttf;base64," + base64.StdEncoding.EncodeToString(f.Bytes())
	}
	return forSite(look, embedded)
}

// forSite is the style sheet for a browser, with the fonts at addresses.
func forSite(look *documents.Look, font func(fonts.Face) string) Sheets {
	return Sheets{faces(font) + colored(pageCSS+screenCSS, look)}
}

func faces(address func(fonts.Face) string) string {
	var b strings.Builder
	for _, f := range fonts.Faces() {
		b.WriteString(`@font-face { font-family: "IBM Plex Sans"; src: url(` + address(f) + `); font-weight: ` +
			strconv.Itoa(f.Weight) + `; font-style: ` + f.Style + " }\n")
	}
	return b.String()
}

// colored writes the dealer's colour where the style sheet asks for it. The maker of PDFs does not
// know variables.
func colored(css string, look *documents.Look) string {
	return strings.ReplaceAll(css, "var(--accent)", look.AccentColor())
}

func (s Sheets) style() templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, "<style>"+s.css+"</style>")
		return err
	})
}

func splitLines(s string) []string { return strings.Split(s, "\n") }

// logoSize says both sides of a logo: the maker of PDFs does not work one out.
func logoSize(l documents.Logo) string {
	const height = 24
	size := "height: " + strconv.Itoa(height) + "pt"
	if r := l.Ratio(); r > 0 {
		size += "; width: " + strconv.FormatFloat(height*r, 'f', 1, 64) + "pt"
	}
	return size
}

func number(n int) string { return strconv.Itoa(n) }

func prices(d *documents.Proposal) bool {
	return d.Look.Detail == "" || d.Look.Detail == documents.DetailPrices
}

// shortTable is how many lines of an area stand on one page with its heading.
const shortTable = 8

// short reports whether an area's lines are not to be split, so that its heading never stands without them.
func short(d *documents.Proposal, o *documents.Option) bool {
	return told(d, o) && len(o.Lines) <= shortTable
}

// told reports whether the document has an option's lines.
func told(d *documents.Proposal, o *documents.Option) bool {
	return d.Look.Detail != documents.DetailAreas && len(o.Lines) > 0
}

func countedPrice(d *documents.Proposal, a *documents.Area) string {
	o := a.CountedOption()
	if o == nil {
		return money.NoFigure
	}
	return d.Look.Language.Money(o.Price, d.Currency)
}

// instead says what another option costs: "7,048.49, 3,262.00 more before tax". With tax it is another sum.
func instead(d *documents.Proposal, o *documents.Option) string {
	l := d.Look.Language
	price, before := l.Money(o.Price, d.Currency), ""
	if d.Before != "" {
		before = " before " + d.Before
	}
	switch {
	case !o.More.Valid:
		return price
	case o.More.Decimal.IsZero():
		return price + ", the same"
	case o.More.Decimal.IsNegative():
		return price + ", " + l.Money(money.Neg(o.More), d.Currency) + " less" + before
	default:
		return price + ", " + l.Money(o.More, d.Currency) + " more" + before
	}
}

// agreed has the words that the client signs.
func agreed(d *documents.Proposal) string {
	subject := "this proposal"
	if d.Number != 0 {
		subject = "proposal " + strconv.FormatInt(d.Number, 10)
	}
	return "I accept " + subject + " with the options above, " + d.Look.Language.Money(d.Sum, d.Currency) + " " +
		d.Currency.Code + "."
}

// agreedChange has the words that the client signs.
func agreedChange(d *documents.ChangeOrder) string {
	l := d.Label()
	return "I accept " + strings.ToLower(l[:1]) + l[1:] + ", " + d.Look.Language.Signed(d.Sum, d.Currency) + " " +
		d.Currency.Code + "."
}

func totalClass(k documents.TotalKind) string {
	switch k {
	case documents.TotalSub:
		return "sub"
	case documents.TotalSum:
		return "sum"
	case documents.TotalBesides, documents.TotalNote:
		return "besides"
	case documents.TotalPart:
		return ""
	default:
		return ""
	}
}

// Of returns the page of a document.
func Of(d documents.Document, s Sheets) templ.Component {
	switch d := d.(type) {
	case *documents.Proposal:
		return proposal(d, s)
	case *documents.ChangeOrder:
		return changeOrder(d, s)
	case *documents.Sheet:
		return sheet(d, s)
	case *documents.PickList:
		return pickList(d, s)
	default:
		return templ.ComponentFunc(func(context.Context, io.Writer) error {
			return fmt.Errorf("there is no page for a %T", d)
		})
	}
}
