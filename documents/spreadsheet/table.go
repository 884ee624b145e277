// Package spreadsheet makes tables of documents, as CSV and as a workbook. The columns of a kind of document never
// change their names or order; new ones come last.
package spreadsheet

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"app.tender/tender/documents"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Cell is a text, or a figure if it has one.
type Cell struct {
	Text   string
	Figure decimal.NullDecimal
}

// String returns the cell for CSV: figures exact and with a point; a text that a spreadsheet would run begins with an
// apostrophe.
func (c Cell) String() string {
	if c.Figure.Valid {
		return c.Figure.Decimal.String()
	}
	return text.ToCell(c.Text)
}

// Table is the lines of a document.
type Table struct {
	Name    string
	Columns []string
	Rows    [][]Cell
}

func (t *Table) add(cells ...Cell) { t.Rows = append(t.Rows, cells) }

func word(s string) Cell                { return Cell{Text: s} }
func count(n int) Cell                  { return figure(decimal.NewNullDecimal(decimal.NewFromInt(int64(n)))) }
func figure(d decimal.NullDecimal) Cell { return Cell{Figure: d} }

// priced is a figure that the document tells; else an empty cell.
func priced(tells bool, d decimal.NullDecimal) Cell {
	if !tells {
		return Cell{}
	}
	return figure(d)
}

// WriteCSV writes a table as CSV in UTF-8, by RFC 4180.
func WriteCSV(w io.Writer, t Table) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	if err := out.Write(t.Columns); err != nil {
		return fmt.Errorf("writing CSV: %w", err)
	}
	for _, row := range t.Rows {
		record := make([]string, len(row))
		for i, c := range row {
			record[i] = c.String()
		}
		if err := out.Write(record); err != nil {
			return fmt.Errorf("writing CSV: %w", err)
		}
	}
	out.Flush()
	return out.Error()
}

// Of returns the table of a document.
func Of(d documents.Document) (Table, error) {
	switch d := d.(type) {
	case *documents.Proposal:
		return proposal(d), nil
	case *documents.ChangeOrder:
		return changeOrder(d), nil
	case *documents.Sheet:
		return sheet(d), nil
	case *documents.PickList:
		return picks(d), nil
	default:
		return Table{}, fmt.Errorf("there is no table for a %T", d)
	}
}

// proposal has the lines that the document tells: of all options, or of those that count.
func proposal(d *documents.Proposal) Table {
	t := Table{
		Name: d.Label(),
		Columns: []string{
			"area", "option", "counted", "level", "quantity", "item", "description", "unit_price",
			"amount", "currency",
		},
	}
	prices := d.Look.Detail == "" || d.Look.Detail == documents.DetailPrices
	for i := range d.Areas {
		a := &d.Areas[i]
		for j := range a.Options {
			o := &a.Options[j]
			counts := j == a.Counted
			if d.Look.ChosenOnly && !counts {
				continue
			}
			if d.Look.Detail == documents.DetailAreas {
				t.add(word(a.Name), count(o.Number), word(yes(counts)), count(0), Cell{}, word(a.Name), Cell{}, Cell{},
					figure(o.Price), word(d.Currency.Code))
				continue
			}
			for k := range o.Lines {
				l := &o.Lines[k]
				level := 0
				if l.Child {
					level = 1
				}
				t.add(word(a.Name), count(o.Number), word(yes(counts)), count(level), figure(l.Quantity), word(l.Name),
					word(l.Note()),
					priced(prices, l.Unit), priced(prices, l.Amount), word(d.Currency.Code))
			}
		}
	}
	return t
}

func changeOrder(d *documents.ChangeOrder) Table {
	t := Table{
		Name:    d.Label(),
		Columns: []string{"area", "change", "quantity", "item", "description", "amount", "currency"},
	}
	for _, a := range d.Areas {
		for _, g := range a.Groups {
			for _, l := range g.Lines {
				t.add(word(a.Name), word(g.Name), figure(l.Quantity), word(l.Name), word(l.What), figure(l.Amount),
					word(d.Currency.Code))
			}
		}
	}
	return t
}

func sheet(d *documents.Sheet) Table {
	t := Table{
		Name: d.Label(),
		Columns: []string{
			"area", "what", "level", "quantity", "item", "description", "change", "unit_price",
			"currency",
		},
	}
	for _, a := range d.Areas {
		for _, p := range a.Parts {
			what := "part"
			if p.Gone {
				what = "removed"
			}
			t.add(word(a.Name), word(what), count(p.Depth), figure(p.Quantity), word(p.Name), word(p.What),
				word(p.Mark), priced(d.Prices, p.Price), word(d.Currency.Code))
		}
		for _, l := range a.Labor {
			t.add(word(a.Name), word("hours"), count(0), figure(l.Hours), word(l.Name), Cell{}, word(l.Mark), Cell{},
				word(d.Currency.Code))
		}
	}
	return t
}

// picks has a row for each part and area.
func picks(d *documents.PickList) Table {
	t := Table{
		Name:    d.Label(),
		Columns: []string{"brand", "model", "item", "description", "total", "area", "quantity", "change"},
	}
	for _, p := range d.Picks {
		for _, w := range p.Where {
			t.add(word(p.Brand), word(p.Model), word(p.Name), word(p.What), figure(p.Quantity), word(w.Area),
				figure(w.Quantity), word(w.By))
		}
	}
	return t
}

func yes(b bool) string { return strconv.FormatBool(b) }
