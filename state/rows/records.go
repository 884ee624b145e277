package rows

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Records reads a table whose rows are things of their own, such as the items of a catalog or contacts: all of
// them, or none. The readers of cells gather what is wrong, so that a person can correct the whole file at once.
type Records struct {
	Table
	Said  []string // sentences: what was left out, and how the file was read
	wrong LineErrors
}

// ReadRecords reads a sheet with a header, which has at least one of the columns needs. A row with a single cell in
// one of these is a record, and otherwise a heading. Figures that nobody reads are an error, and so are two columns
// of one meaning. The error is a state.Fault.
func ReadRecords(s Sheet, h Headings, m Mapping, needs ...Column) (*Records, error) {
	t, ok := s.Table(h, m, needs...)
	if !ok {
		return nil, state.Invalid("There is no header.",
			"Put a row with headings above the others, such as "+examples(h, needs)+".")
	}
	if err := m.Unknown(t.Head); err != nil {
		return nil, err
	}
	if err := t.twice(); err != nil {
		return nil, err
	}
	figures, others := t.Unread()
	if len(figures) > 0 {
		return nil,
			state.Invalid("Nothing says what the figures of "+
				text.Join(state.Map(figures, func(s *string) string { return quoted(*s) }))+" are.",
				"Say so, such as --column “"+figures[0]+"=COLUMN”, or leave them out by --ignore “"+figures[0]+"”.")
	}
	for i := range t.Rows {
		if row := &t.Rows[i]; row.Kind == Section && slices.Contains(needs, t.at(row.filled()[0]).Column) {
			row.Kind = Data
		}
	}
	r := &Records{Table: t}
	r.say(s.Said)
	for _, head := range t.Head {
		if head.Column == Number {
			others = append(others, head.Name)
		}
	}
	r.named("Columns that are not read", others)
	r.named("Left out, above the header", state.Map(t.Titles, func(t *Row) string { return t.words() }))
	r.named("Left out, headings within the table", t.words(Section))
	r.named("Left out, sums", t.words(Sum))
	return r, nil
}

func (r *Records) say(sentence string) {
	if sentence != "" {
		r.Said = append(r.Said, sentence)
	}
}

func (r *Records) named(what string, list []string) {
	if len(list) > 0 {
		r.say(what + ": " + strings.Join(list, ", ") + ".")
	}
}

// examples returns a few headings for a person who has none.
func examples(h Headings, needs []Column) string {
	var names []string
	for heading, column := range h {
		if slices.Contains(needs, column) {
			names = append(names, heading)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return len(a)*100 - len(b)*100 + strings.Compare(a, b) })
	return text.Join(names[:min(len(names), 3)])
}

// twice refuses two columns of one meaning, of which one would be lost.
func (t *Table) twice() error {
	for i, h := range t.Head {
		at := slices.IndexFunc(t.Head[:i], func(o Heading) bool { return o.Column == h.Column })
		if at >= 0 && h.Column != "" && h.Column != Number {
			return state.Invalid("The columns "+quoted(t.Head[at].Name)+" and "+quoted(h.Name)+" would both be the "+
				string(h.Column)+".",
				"Leave one out, such as --ignore “"+h.Name+"”, or say what it is: --column “"+h.Name+"=COLUMN”.")
		}
	}
	return nil
}

// words names the rows of a kind.
func (t *Table) words(k Kind) (list []string) {
	for _, r := range t.Rows {
		if r.Kind == k {
			list = append(list, r.words())
		}
	}
	return list
}

// words names a row by its filled cells and its line.
func (r Row) words() string {
	var cells []string
	for _, i := range r.filled() {
		cells = append(cells, r.Cells[i])
	}
	return fmt.Sprintf("%s (line %d)", quoted(strings.Join(cells, " ")), r.Line)
}

// Each calls f for each row that is a record. A row with a cell below no heading is refused.
func (r *Records) Each(f func(row Row)) {
	for _, row := range r.Rows {
		if row.Kind != Data {
			continue
		}
		if err := r.Beyond(row.Row); err != nil {
			r.Refuse(row.Row, "", err.Error())
			continue
		}
		f(row.Row)
	}
}

// Alone returns the only cell of a row that has no other; empty for any other row.
func (r *Records) Alone(row Row) string {
	if at := row.filled(); len(at) == 1 {
		return row.Cells[at[0]]
	}
	return ""
}

// Text returns a cell, which may have several lines. What a spreadsheet writes instead of a content is refused.
func (r *Records) Text(row Row, c Column) string {
	cell := r.Cell(row, c)
	if err := Broken(cell); err != nil {
		r.Refuse(row, c, err.Error())
		return ""
	}
	return cell
}

// Word returns a cell as one line, of at most so many characters.
func (r *Records) Word(row Row, c Column, most int) string {
	s := strings.Join(strings.Fields(text.SingleLine(r.Text(row, c))), " ")
	if n := state.Length(s); n > most {
		r.Refuse(row, c, fmt.Sprintf("%s has %d characters; at most %d are allowed.", quoted(s), n, most))
	}
	return s
}

// Figure returns the figure of a cell. ok is false for an empty cell and for one that is refused.
func (r *Records) Figure(row Row, c Column) (f Figure, ok bool) {
	cell := r.Cell(row, c)
	if cell == "" {
		return f, false
	}
	f, err := r.Figures.Read(cell)
	if err != nil {
		r.Refuse(row, c, err.Error())
	}
	return f, err == nil
}

// Yes reports whether a cell says yes; an empty one says no.
func (r *Records) Yes(row Row, c Column) bool {
	switch cell := r.Cell(row, c); text.Fold(cell) {
	case "yes", "y", "true", "1", "x", "✓":
		return true
	case "", "no", "n", "false", "0", "-":
	default:
		r.Refuse(row, c, quoted(cell)+" is neither yes nor no.")
	}
	return false
}

// Refuse records what is wrong with a row, or with its cell in a column.
func (r *Records) Refuse(row Row, c Column, message string) {
	e := LineError{Line: row.Line, Message: message}
	if i := slices.IndexFunc(r.Head, func(h Heading) bool { return h.Column == c && c != "" }); i >= 0 {
		e.Column = r.Head[i].Name
	}
	r.wrong = append(r.wrong, e)
}

// Refused reports whether something is wrong with a row.
func (r *Records) Refused(row Row) bool {
	return len(r.wrong) > 0 && r.wrong[len(r.wrong)-1].Line == row.Line // they come in order
}

// Err returns all that was refused, as LineErrors; nil for nothing.
func (r *Records) Err() error {
	if len(r.wrong) == 0 {
		return nil
	}
	return r.wrong
}

// LineError is an error in a line of a file.
type LineError struct {
	Line    int    // from 1
	Column  string // its heading; empty for the whole line
	Message string
}

// LineErrors has all errors of a file in the order of its lines.
type LineErrors []LineError

// Error returns one line for each error.
func (e LineErrors) Error() string { return strings.Join(e.lines("line "), "\n") }

func (e LineErrors) lines(before string) (list []string) {
	for _, l := range e {
		at := fmt.Sprintf("%s%d", before, l.Line)
		if l.Column != "" {
			at += ", " + l.Column
		}
		list = append(list, at+": "+l.Message)
	}
	return list
}

// mostTold is how many errors of a file are told.
const mostTold = 20

// Fault tells the errors of a file by its name.
func (e LineErrors) Fault(file string) state.Fault {
	lines := e.lines(file + ":")
	if more := len(lines) - mostTold; more > 0 {
		lines = append(lines[:mostTold], fmt.Sprintf("… and %d more", more))
	}
	return state.Fault{Kind: state.FaultInvalid, Message: "Nothing was imported.\n  " + strings.Join(lines, "\n  ")}
}

// ParseMapping reads what a person says of columns: HEADING=COLUMN such as "Rate=price", with one of the columns
// known, and headings that are not needed. The error is a state.Fault.
func ParseMapping(columns, ignored []string, known []Column) (Mapping, error) {
	m := Mapping{Columns: map[string]Column{}, Ignored: ignored}
	for _, arg := range columns {
		at := max(strings.LastIndex(arg, "="), 0) // a heading may have one, too
		heading := arg[:at]
		if c := Column(text.Fold(strings.TrimPrefix(arg[at:], "="))); heading != "" && slices.Contains(known, c) {
			m.Columns[heading] = c
			continue
		}
		return m, state.Invalid(quoted(arg)+" says of no column what it is.",
			"Write HEADING=COLUMN. The columns are "+
				strings.Join(state.Map(known, func(c *Column) string { return string(*c) }), ", ")+".")
	}
	return m, nil
}
