package plan

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Columns returns the columns that a person can say a table has.
func Columns() []rows.Column {
	return []rows.Column{
		rows.Item, rows.Model, rows.Brand, rows.Description, rows.Quantity, rows.Unit, rows.Hours, rows.Price,
		rows.Cost, rows.Total, rows.Area, rows.Option, rows.Comment,
	}
}

// List is what a pasted text or a file plans. It is the same for all of them.
type List struct {
	Lines      []Pasted
	Said       []string // sentences: what was left out, and what was not used
	Currencies []string // the codes that the text names beside its figures, each once
	Sections   []Pasted // the rows of a table that name the areas of those below: none of them should be an item
	Notes      string   // of a mail: the text that is not a line, word for word
}

// CommentsKept is the only sentence of List.Said that is not about something left out.
const CommentsKept = "The comments go into the installer notes."

// Pasted is a line of a list.
type Pasted struct {
	Number       int    // line number, from 1
	Text         string // as pasted, clean
	Entry        Entry
	Err          error  // why it can't be read, a state.Fault; then Entry is empty
	Area, Option string // the place that a table names; Option is a number or a title; may be empty
	Comment      string // for the installers
	From         string // the sentence of a mail that the line comes from
	typed        string // a row that can't be read, as a typed line
}

// Typed returns the line as it would be typed. ParseEntry refuses it if it can't be read.
func (p Pasted) Typed() string {
	if p.Err == nil {
		return p.Entry.String()
	}
	line := strings.Join(strings.Fields(cmp.Or(p.typed, p.Text)), " ")
	if _, err := ParseEntry(line); err == nil {
		line += " @" + unread
	}
	return line
}

// Wrong returns the lines that can't be read.
func (l List) Wrong() []Pasted {
	return state.Filter(l.Lines, func(p *Pasted) bool { return p.Err != nil })
}

// ReadList reads a text or a file: a table with a header, or else a list with a line each, or a mail. The error is
// a state.Fault about the whole of it, or a *ColumnsError; those of single lines are with the lines.
func ReadList(s rows.Sheet, m rows.Mapping) (List, error) {
	l, err := tabled(s, m)
	if err != nil || l.Lines != nil {
		l.say(s.Said)
		return l, err
	}
	if len(m.Columns)+len(m.Ignored) > 0 {
		return l, state.Invalid("This is a list without a header, so it has no columns to name.",
			"Leave out the columns, or put a row with headings above it.")
	}
	l.listed(s.Lines())
	l.say(s.Said)
	return l, nil
}

// With returns the list with another one below it.
func (l List) With(more List) List {
	l.Lines, l.Said, l.Sections = slices.Concat(l.Lines, more.Lines), slices.Concat(l.Said, more.Said),
		slices.Concat(l.Sections, more.Sections)
	l.Currencies = slices.Concat(l.Currencies, more.Currencies)
	l.Notes = strings.Trim(l.Notes+"\n\n"+more.Notes, "\n")
	return l
}

func (l *List) currency(code string) {
	if code != "" && !slices.Contains(l.Currencies, code) {
		l.Currencies = append(l.Currencies, code)
	}
}

func (l *List) say(sentence string) {
	if sentence != "" {
		l.Said = append(l.Said, sentence)
	}
}

// listed reads a text with an entry per line. Cells between tabs are those of a row. A line that is indented deeper
// than the first one is an accessory.
func (l *List) listed(s rows.Sheet) {
	margin := -1
	counted := numbered(s)
	for _, r := range s.Rows {
		p := Pasted{Number: r.Line, Text: r.Text}
		line := strings.TrimRight(r.Text, ",; \t\n") // they separate the lines of a list in a text
		rest, mark := rows.Unmark(line)
		if counted {
			line = rest
		}
		if s.Mark == '\t' && strings.Contains(rest, "\t") {
			p.Entry, p.Err = l.rowWithoutHeader(r.Cells)
		} else {
			p.Entry, p.Err = ParseEntry(strings.ReplaceAll(line, "\n", " "))
		}
		in := len(r.Text) - len(strings.TrimLeft(r.Text, " \t"))
		if mark != "" && p.Err == nil {
			if margin < 0 {
				margin = in
			}
			p.Entry.Accessory = p.Entry.Accessory || in > margin
		}
		l.Lines = append(l.Lines, p)
	}
	l.prose()
}

// numbered reports whether the lines are numbered from 1, so that the numbers are no quantities.
func numbered(s rows.Sheet) bool {
	n := 0
	for _, r := range s.Rows {
		_, mark := rows.Unmark(r.Text)
		number := strings.TrimRight(mark, ".)")
		if number == "" || strings.Trim(number, "0123456789") != "" || number == mark {
			continue
		}
		if n++; number != decimal.NewFromInt(int64(n)).String() {
			return false
		}
	}
	return n > 1
}

// rowWithoutHeader reads a row by the shape of its cells: a quantity, words, a price and perhaps the total. A
// figure that may be two of them is refused.
func (l *List) rowWithoutHeader(cells []string) (e Entry, err error) {
	var name, before, after []string
	typed := strings.Join(cells, " ")
	units := false // a cell has a figure with a unit, which is a quantity or a part of the name
	for _, c := range cells {
		c = strings.TrimSpace(rows.Unmarked(c + " "))
		if q := strings.ReplaceAll(text.NarrowFigure(c), " ", ""); quantityPattern().MatchString(q) {
			c = q // 2 ea
		}
		switch {
		case c == "":
		case c == ">" && len(name) == 0:
			e.Accessory = true
		case len(name)+len(before) == 0 && strings.HasPrefix(c, "0") && !quantityPattern().MatchString(c): // a code
			return e, unreadable(typed, "")
		case rows.Is(strings.TrimPrefix(c, "@")) || quantityPattern().MatchString(text.NarrowFigure(c)):
			if len(name) == 0 {
				before = append(before, text.NarrowFigure(c))
			} else {
				after = append(after, text.NarrowFigure(c))
			}
		case len(name)+len(before) == 0 && numericPattern().MatchString(c):
			return e, unreadable(typed, "")
		default:
			name = append(name, c)
			if w := strings.Fields(c); len(w) == 2 {
				units = units || rows.Is(w[0]) && rows.IsUnit(w[1]) || rows.Is(w[1]) && rows.IsUnit(w[0])
			}
		}
	}
	counts := func(c string) bool { q := quantityPattern().FindStringSubmatch(c); return q != nil && q[2] != "" }
	money := func(c string) bool { return strings.ContainsAny(c, "@$€£¥") || len(c) > 3 && c[len(c)-3] == '.' }
	if len(before) == 0 && len(after) > 0 && !money(after[0]) && (len(after) > 1 || counts(after[0])) {
		before, after = after[:1], after[1:]
	}
	if len(before) > 1 || len(after) > 2 || len(before) == 0 && (units || len(after) > 0 && !money(after[0])) {
		return Entry{}, unreadable(typed, "")
	}
	r := row{e: e}
	r.e.Quantity = decimal.NewFromInt(1)
	for _, c := range before {
		r.count(c, false, rows.Figures{})
	}
	for i, c := range after {
		r.amount([]rows.Column{rows.Price, rows.Total}[i], c, rows.Figures{})
		l.currency(r.code)
	}
	for _, c := range name {
		r.name(rows.Description, c)
	}
	r.e.Named = Named{}
	return r.entry()
}
