package plan

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// The columns of a table that say where a line goes.
const (
	areaColumn   column = "area"
	optionColumn column = "option"
)

// placing are the headings of tables that say where each line goes, beside headings.
var placing = map[string]column{"area": areaColumn, "room": areaColumn, "option": optionColumn}

// Tabled are the lines of a table for one option.
type Tabled struct {
	Area   string
	Option string // its place from 1 or its title, as it is in the table; may be empty
	Lines  []Pasted
}

// Table is a comma-separated file of lines that say themselves where they go.
type Table struct {
	Options []Tabled // each area and option once, in the order of the file
	Unread  []string // the headings of columns that say nothing here
}

// ParseTable reads a comma-separated file with a head that has a column Area, and beside it
// Option and those of ParseLines; semicolons and tabs separate as well. ok is false for
// anything else. An error is a state.Fault: a file that can't be taken apart. What is
// wrong with a single row is with the row.
func ParseTable(s string) (t Table, ok bool, err error) {
	s = strings.TrimPrefix(s, "\ufeff") // as spreadsheets begin a file
	first, _, _ := strings.Cut(strings.TrimLeft(s, "\r\n"), "\n")
	r := csv.NewReader(strings.NewReader(s))
	r.Comma, r.FieldsPerRecord, r.TrimLeadingSpace = separator(first), -1, true
	cells, _ := r.Read() // what is no such file has no such head
	head, unread := placedHead(cells)
	if !slices.Contains(head, areaColumn) || !slices.Contains(head, wordsColumn) {
		return t, false, nil
	}
	t.Unread = unread
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return t, true, nil
		}
		if err != nil {
			return t, true, state.Invalid("The table can't be read: "+err.Error()+".", "Write it as a comma-separated file, with quotes around what has commas.")
		}
		line, _ := r.FieldPos(0)
		t.add(head, cells, line)
	}
}

// separator is what separates the cells of a file that begins with a line.
func separator(first string) rune {
	best := ','
	for _, r := range "\t;" {
		if strings.Count(first, string(r)) > strings.Count(first, string(best)) {
			best = r
		}
	}
	return best
}

// placedHead reads the head of a table, and which headings it does not know.
func placedHead(cells []string) (head columns, unread []string) {
	head = make(columns, len(cells))
	for i, c := range cells {
		name := strings.TrimSpace(text.FoldCase(c))
		if head[i] = placing[name]; head[i] == "" {
			head[i] = headings[name]
		}
		if head[i] == "" && name != "" {
			unread = append(unread, text.CleanLine(c))
		}
	}
	return head, unread
}

// add puts a row where it says. A row that says nothing of its area goes where the one
// above went.
func (t *Table) add(head columns, cells []string, number int) {
	at := Tabled{}
	kept, words := columns{}, []string{}
	for i, c := range cells {
		c = text.CleanLine(strings.TrimSpace(c))
		switch {
		case i >= len(head) || head[i] == "":
		case head[i] == areaColumn:
			at.Area = c
		case head[i] == optionColumn:
			at.Option = c
		case c != "":
			kept, words = append(kept, head[i]), append(words, c)
		}
	}
	if len(words) == 0 && at.Area == "" {
		return
	}
	if at.Area == "" && len(t.Options) > 0 {
		above := t.Options[len(t.Options)-1]
		at.Area = above.Area
		if at.Option == "" {
			at.Option = above.Option
		}
	}
	p := Pasted{Number: number, Text: strings.Join(cells, ", ")}
	accessory := false
	for i, kind := range kept {
		if rest, marked := strings.CutPrefix(words[i], ">"); kind == wordsColumn && marked {
			accessory, words[i] = true, strings.TrimSpace(rest)
			break
		}
	}
	if at.Area == "" {
		p.Err = state.Invalid("The row does not say in which area.", "Name it in the column Area.")
	} else {
		p.Entry, p.Err = kept.row(words)
		p.Entry.Accessory = accessory
	}
	into := t.option(at)
	into.Lines = append(into.Lines, p)
}

// option returns the option that at names, a new one at the end if it is not there yet.
func (t *Table) option(at Tabled) *Tabled {
	for i := range t.Options {
		if o := &t.Options[i]; text.SameName(o.Area, at.Area) && text.SameName(o.Option, at.Option) {
			return o
		}
	}
	t.Options = append(t.Options, at)
	return &t.Options[len(t.Options)-1]
}
