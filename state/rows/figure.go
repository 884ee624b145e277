package rows

import (
	"strings"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
	"golang.org/x/text/width"
)

// Figure is a number in a cell or a word.
type Figure struct {
	Value decimal.Decimal
	Sign  string // the currency sign before or behind it, such as "$" or "US$"; may be empty
	Code  string // the currency's code beside it, such as "USD"; may be empty
}

// Figures is how a file writes its figures. The zero value is for a single line: 1,299.00.
type Figures struct {
	commas bool // 7,00 is seven, and no figure says otherwise
	unsure bool // 1.899 and 1,250 may be either
}

const currencySigns = `(?:US|C|CA|A|AU|NZ)?\$|[€£¥]`

var (
	figurePattern = text.Pattern(`^(` + currencySigns + `)? *([A-Z]{3})? *([-+(]?)(` + currencySigns + `)? *(\d[\d.,' ]*|\.\d+)(\))? *(` +
		currencySigns + `)? *([A-Z]{3})?$`)

	plainNumber   = text.Pattern(`^(?:\d{1,15}(?:\.\d{1,8})?|\.\d{1,8})$`)
	groupedNumber = text.Pattern(`^\d{1,3}(?:(?:,\d{3})+|(?:'\d{3})+|(?: \d{3})+)(?:\.\d{1,8})?$`)
	commaNumber   = text.Pattern(`^(?:\d{1,15}|\d{1,3}(?:(?:\.\d{3})+|(?:'\d{3})+|(?: \d{3})+)),\d{1,8}$`)
	pointGroups   = text.Pattern(`^\d{1,3}(?:\.\d{3}){2,}$`)
	eitherNumber  = text.Pattern(`^[1-9]\d{0,2}[.,]\d{3}$`)
	scientific    = text.Pattern(`^[-+]?\d(?:[.,]\d+)?[eE][+-]\d{2,3}$`)
	cellError     = text.Pattern(`^#(?:N/A|[A-Z0/]+[!?]|GETTING_DATA|#+)$`)
)

// FiguresIn finds out how the cells of a file with that separator write their figures.
func FiguresIn(mark rune, cells []string) Figures {
	commas, points := false, false
	for _, c := range cells {
		body, _, ok := parts(c)
		switch {
		case !ok || eitherNumber().MatchString(body):
		case commaNumber().MatchString(body), pointGroups().MatchString(body):
			commas = true
		case strings.ContainsAny(body, ".,"):
			points = true
		}
	}
	return Figures{commas: commas && !points, unsure: commas || mark == ';'}
}

// parts divides a figure from its signs. Its spaces and apostrophes are usual ones.
func parts(s string) (body string, f Figure, ok bool) {
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return r
	}, strings.NewReplacer("−", "-", "’", "'").Replace(width.Narrow.String(strings.TrimSpace(s))))
	m := figurePattern().FindStringSubmatch(s)
	if m == nil || (m[3] == "(") != (m[6] == ")") {
		return "", f, false
	}
	f.Sign, f.Code = m[1]+m[4]+m[7], m[2]+m[8]
	if (f.Sign != m[1] && f.Sign != m[4] && f.Sign != m[7]) || len(f.Code) > 3 {
		return "", f, false // two currencies
	}
	if m[3] == "-" || m[3] == "(" {
		f.Value = decimal.NewFromInt(-1)
	}
	return strings.TrimSpace(m[5]), f, true
}

// Is reports whether a cell is a figure of any kind, also one that Read refuses: for columns that nobody reads.
func Is(cell string) bool {
	cell = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(cell), "%"))
	_, _, ok := parts(cell)
	return ok || scientific().MatchString(cell)
}

// Read reads a figure. The error is a state.Fault that says how to write it.
func (k Figures) Read(cell string) (Figure, error) {
	if err := Broken(cell); err != nil {
		return Figure{}, err
	}
	body, f, ok := parts(cell)
	digits := ""
	switch {
	case !ok:
	case k.unsure && eitherNumber().MatchString(body):
		whole, part, _ := strings.Cut(strings.ReplaceAll(body, ",", "."), ".")
		return Figure{}, state.Invalid(quoted(cell)+" may be "+whole+part+" or "+whole+"."+part+".",
			"Write "+whole+part+", or "+whole+"."+part+"0 with one more place.")
	case plainNumber().MatchString(body), groupedNumber().MatchString(body):
		digits = strings.NewReplacer(",", "", "'", "", " ", "").Replace(body)
	case k.commas && (commaNumber().MatchString(body) || pointGroups().MatchString(body)):
		digits = strings.NewReplacer(".", "", "'", "", " ", "", ",", ".").Replace(body)
	}
	value, err := decimal.NewFromString(digits)
	if digits == "" || err != nil {
		return Figure{}, state.Invalid(quoted(cell)+" is no figure that can be read.",
			"Write it with a decimal point, such as 1299.95.")
	}
	if f.Value.IsNegative() {
		value = value.Neg()
	}
	f.Value = value
	return f, nil
}

// Shortened reports whether a spreadsheet has shortened a long figure: 7.31E+11.
func Shortened(cell string) bool { return scientific().MatchString(cell) }

// Broken returns an error for what a spreadsheet writes instead of a content: #N/A, or 7.31E+11 for a long code.
func Broken(cell string) error {
	switch {
	case cellError().MatchString(cell):
		return state.Invalid(quoted(cell)+" is an error of the spreadsheet.", "Correct the cell there.")
	case Shortened(cell):
		return state.Invalid(quoted(cell)+" is shortened by the spreadsheet.",
			"Format the column as text or as a number without exponent, and export it again.")
	default:
		return nil
	}
}

func quoted(s string) string { return "“" + text.Shorten(text.SingleLine(s), 60) + "”" }
