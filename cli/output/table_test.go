package output

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

func TestTableAlignsByCells(t *testing.T) {
	tb := NewTable("Name", "", "Total").Figures(2)
	tb.Add("林 Residence", "", "9.00")
	tb.Add("two\nlines", "", "1,000.00")
	tb.Add("tab\there", "", "–")
	want := "Name             Total\n" +
		"林 Residence      9.00\n" +
		"two …         1,000.00\n" +
		"tab here             –\n"
	if diff := cmp.Diff(want, tb.Text(0, false)); diff != "" {
		t.Error(diff)
	}
}

// A table wider than the terminal wraps in the flexible columns.
func TestTableFitsTheTerminal(t *testing.T) {
	tb := NewTable("Number", "Name", "Client", "Total").Figures(0, 3).Give(1, 2)
	tb.Add("#1", "Short", "Northeastern Municipal Water Authority", "9.00")
	tb.Add("#2", "A name that is a good deal longer", "林さん", "1,000.00")
	want := "" +
		"Number  Name                  Client                   Total\n" +
		"    #1  Short                 Northeastern              9.00\n" +
		"                              Municipal Water\n" +
		"                              Authority\n" +
		"    #2  A name that is a      林さん                1,000.00\n" +
		"        good deal longer\n"
	if diff := cmp.Diff(want, tb.Text(60, false)); diff != "" {
		t.Error(diff)
	}
	tb = NewTable("Number", "Name", "Client", "Total").Figures(0, 3).Give(1, 2)
	tb.Add("#2", "A name that is a good deal longer", "Northeastern Municipal", "1,000.00")
	if got := tb.columnWidths(10); got[0] != 6 || got[1] != leastColumn || got[2] != leastColumn || got[3] != 8 {
		t.Errorf("the minimum widths are %v", got)
	}
}

// On a terminal too narrow for the columns, each cell has a line, so that the terminal breaks no word or figure.
func TestTableIsAListOnANarrowTerminal(t *testing.T) {
	tb := NewTable("Number", "Name", "", "Total USD").Figures(0, 3).Give(1)
	tb.Add("#1", "Short", "", "9.00")
	tb.Add("#2", "A name that is a good deal longer", "note", "1,000.00")
	want := "" +
		"Number     #1\n" +
		"Name       Short\n" +
		"Total USD  9.00\n" +
		"\n" +
		"Number     #2\n" +
		"Name       A name that is a\n" +
		"           good deal longer\n" +
		"           note\n" +
		"Total USD  1,000.00\n"
	if diff := cmp.Diff(want, tb.Text(30, false)); diff != "" {
		t.Error(diff)
	}
}

func TestASingleCurrencyIsInTheHeading(t *testing.T) {
	for want, rows := range map[string][][]string{
		"Total USD\n     1.00\n        –\n": {{"1.00", "USD"}, {"–", ""}},
		"Total\n 1.00  USD\n 2.00  CAD\n":   {{"1.00", "USD"}, {"2.00", "CAD"}},
		"Total\n    –\n":                    {{"–", ""}},
	} {
		tb := NewTable("Total", "").Figures(0)
		for _, row := range rows {
			tb.Add(row...)
		}
		if diff := cmp.Diff(want, tb.InOneCurrency(0).Text(0, false)); diff != "" {
			t.Error(diff)
		}
	}
}

// Each line of a wrapped address leads to the whole of it, and the link ends with the line.
func TestAWrappedAddressIsALink(t *testing.T) {
	const address = "https://example.com/a/long/path"
	tb := NewTable("Address", "Name").Give(0).Link(0)
	tb.Add(address, "Den")
	lines := strings.Split(strings.TrimSuffix(tb.Text(30, true), "\n"), "\n")
	if len(lines) != 3 {
		t.Fatalf("%q", lines)
	}
	for _, line := range lines[1:] {
		if begin, end := strings.Index(line, ansi.SetHyperlink(address)),
			strings.LastIndex(line, ansi.ResetHyperlink()); begin != 0 || end < 0 ||
			strings.Contains(line[end:], "example") {
			t.Errorf("%q", line)
		}
	}
}
