package tax

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state/region"
)

//go:embed rates.csv
var embedded []byte

// grade is how reliable a rate is.
type grade string

// The grades of the table.
const (
	gradeA grade = "A" // two public sources agree
	gradeB grade = "B" // one public source
	gradeC grade = "C" // not verified
)

// entry is the base rate of one state.
type entry struct {
	Abbrev string
	Rate   decimal.Decimal // a fraction of 1
	Grade  grade
}

// Table is a dated, immutable table of state base rates.
type Table struct {
	Effective time.Time // the date of the rates
	Source    string
	states    map[string]entry
}

// Load reads the embedded table.
func Load() (*Table, error) { return parse(bytes.NewReader(embedded)) }

// parse parses a table: comment lines "# effective: 2026-01-01" and "# source: …", then CSV
// with the header state,rate_percent,grade,note.
func parse(r io.Reader) (*Table, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading the tax table: %w", err)
	}
	t := &Table{states: map[string]entry{}}
	if err := t.readHead(text); err != nil {
		return nil, err
	}
	rows, err := readRows(bytes.NewReader(text), "state", "rate_percent", "grade", "note")
	if err != nil {
		return nil, fmt.Errorf("reading the tax table: %w", err)
	}
	for _, row := range rows {
		e := entry{Abbrev: row[0], Grade: grade(row[2])}
		if e.Rate, err = parsePercent(row[1]); err != nil {
			return nil, fmt.Errorf("tax table, state %q: %w", e.Abbrev, err)
		}
		switch e.Grade {
		case gradeA, gradeB, gradeC:
		default:
			return nil, fmt.Errorf("tax table, state %q: unknown grade %q", e.Abbrev, e.Grade)
		}
		if r, ok := region.Find(e.Abbrev); !ok || r.Abbrev != e.Abbrev || r.Country != region.US {
			return nil, fmt.Errorf("tax table: %q is no US state", e.Abbrev)
		}
		if _, twice := t.states[e.Abbrev]; twice {
			return nil, fmt.Errorf("tax table: state %q is there twice", e.Abbrev)
		}
		t.states[e.Abbrev] = e
	}
	return t, nil
}

// readHead reads the date and the source from the comment lines.
func (t *Table) readHead(text []byte) error {
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		key, value, _ := strings.Cut(strings.TrimPrefix(lines.Text(), "# "), ": ")
		switch key {
		case "effective":
			day, err := time.Parse(time.DateOnly, value)
			if err != nil {
				return fmt.Errorf("reading the tax table's date: %w", err)
			}
			t.Effective = day
		case "source":
			t.Source = value
		}
	}
	if t.Effective.IsZero() || t.Source == "" {
		return errors.New("the tax table does not say its effective date and source")
	}
	return lines.Err()
}

// readRows reads CSV that must have exactly the given header.
func readRows(r io.Reader, header ...string) ([][]string, error) {
	c := csv.NewReader(r)
	c.Comment = '#'
	c.FieldsPerRecord = len(header)
	rows, err := c.ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 || strings.Join(rows[0], ",") != strings.Join(header, ",") {
		return nil, fmt.Errorf("the header is not %s", strings.Join(header, ","))
	}
	return rows[1:], nil
}

// parsePercent parses a percentage and returns it as a fraction of 1.
func parsePercent(s string) (decimal.Decimal, error) {
	percent, err := decimal.NewFromString(s)
	if err != nil {
		return decimal.Decimal{}, fmt.Errorf("reading the rate %q: %w", s, err)
	}
	if percent.IsNegative() || percent.GreaterThan(decimal.NewFromInt(100)) {
		return decimal.Decimal{}, fmt.Errorf("a rate of %s %% is not between 0 and 100", s)
	}
	return percent.Shift(-2), nil
}
