package rows_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"app.tender/tender/state/rows"
)

func words(s rows.Sheet) string {
	var b strings.Builder
	for _, r := range s.Rows {
		fmt.Fprintf(&b, "%d:%s\n", r.Line, strings.Join(r.Cells, "|"))
	}
	return strings.TrimSpace(b.String())
}

func inUTF16(s string, bigEndian bool) string {
	var b bytes.Buffer
	for _, u := range utf16.Encode([]rune(s)) {
		if bigEndian {
			b.Write([]byte{byte(u >> 8), byte(u)})
		} else {
			b.Write([]byte{byte(u), byte(u >> 8)})
		}
	}
	return b.String()
}

// A file that a spreadsheet or a shop wrote is read whatever contains its rows: otherwise a person types it again.
func TestContainers(t *testing.T) {
	t.Parallel()
	const want = "1:Item|Qty\n2:Böse, box|2"
	for name, content := range map[string]string{
		"commas":                  "Item,Qty\n\"Böse, box\",2\n",
		"a mark of UTF-8":         "\ufeffItem,Qty\r\n\"Böse, box\",2\r\n",
		"semicolons":              "Item;Qty\nBöse, box;2",
		"tabs":                    "Item\tQty\nBöse, box\t2",
		"a named separator":       "sep=;\nItem;Qty\nBöse, box;2",
		"UTF-16, little-endian":   "\xff\xfe" + inUTF16("Item\tQty\r\nBöse, box\t2\r\n", false),
		"UTF-16, big-endian":      "\xfe\xff" + inUTF16("Item\tQty\nBöse, box\t2", true),
		"UTF-16 without its mark": inUTF16("Item\tQty\nBöse, box\t2", false),
		"Windows-1252":            "Item;Qty\nB\xf6se, box;2",
	} {
		s, err := rows.Text([]byte(content))
		got := words(s)
		if strings.HasPrefix(name, "a named") {
			got = strings.NewReplacer("2:Item", "1:Item", "3:B", "2:B").Replace(got)
		}
		if err != nil || got != want || (s.Said != "") != (name == "Windows-1252") {
			t.Errorf("%s: %q %v, said %q", name, got, err, s.Said)
		}
	}
}

func TestQuotes(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"a,\"b \"\"c\"\"\"\n":          "1:a|b \"c\"",
		"a,6.5\" speaker,1\n":          "1:a|6.5\" speaker|1",
		"a, \"b, c\" ,d":               "1:a|b, c|d",
		"a,\"b\nc\"\nd,e":              "1:a|b\nc\n3:d|e",
		"a\t6.5\" pair\nb\t75\" stand": "1:a|6.5\" pair\n2:b|75\" stand",
		"a\t\"b\nc\"\t1\nd\te\tf":      "1:a|b\nc|1\n3:d|e|f",
		"a\t\"b c\t1\nd\te\"\tf":       "1:a|\"b c|1\n2:d|e\"|f",
		"a,\"=\"\"00123\"\"\",=\"7\"":  "1:a|00123|7",
		"a,'-b,'c":                     "1:a|-b|'c",
		"a,,\n,,\n\n,b,":               "1:a||\n4:|b|",
	} {
		s, err := rows.Text([]byte(in))
		if got := words(s); err != nil || got != want {
			t.Errorf("%q: %q %v", in, got, err)
		}
	}
	if _, err := rows.Text([]byte("Item,Qty\n\"a,2\n")); err == nil ||
		!strings.Contains(err.Error(), "line 2 is not closed") {
		t.Error(err)
	}
	if s := rows.Pasted("• \"wall bracket\n2 vx-75, 65\" wide"); len(s.Rows) != 2 ||
		s.Rows[1].Text != "2 vx-75, 65\" wide" {
		t.Errorf("%q", words(s))
	}
}

// An error of a spreadsheet is no name; a size or a number with # is one.
func TestBroken(t *testing.T) {
	t.Parallel()
	for _, c := range strings.Fields("#N/A #REF! #NAME? #DIV/0! #FIELD! #GETTING_DATA #### 7.31E+11") {
		if rows.Broken(c) == nil {
			t.Errorf("%q is a cell like others", c)
		}
	}
	for _, c := range strings.Fields("#12 #A #A4 #A-B! N/A 1e9") {
		if err := rows.Broken(c); err != nil {
			t.Errorf("%q: %v", c, err)
		}
	}
}

// A figure is what it says or it is refused: 1.899 in a file with semicolons is 1899 as often as 1.899.
func TestFigures(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		mark      rune
		all, want string // cells, and their figures or ? for each
	}{
		{
			',', "1,299.00 1299 $1,299.00 1'299.00 1,299 1.899 .5 -5 (12.00) €45 45€ US$9 USD45 45EUR",
			"1299 1299 1299 1299 1299 1.899 0.5 -5 -12 45 45 9 45 45",
		},
		{',', "12,50 45.10 1.899 7", "? 45.1 ? 7"},
		{'\t', "7,00 1.299,00 1.234.567 1.899 1,250 12", "7 1299 1234567 ? ? 12"},
		{';', "1.899 1.245", "? ?"},
		{';', "1.899 3999.99 0.755 1899.5", "? 3999.99 0.755 1899.5"},
		{',', "7.31E+11 #N/A 1,23,456 12.5.3 a 5a 1..2 1,2.3 $€5 (5 99999999999999999", "? ? ? ? ? ? ? ? ? ? ?"},
	} {
		cells := strings.Fields(tt.all)
		k := rows.FiguresIn(tt.mark, cells)
		var got []string
		for _, c := range cells {
			f, err := k.Read(c)
			if err != nil {
				got = append(got, "?")
				continue
			}
			got = append(got, f.Value.String())
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%q: %q, want %q", tt.all, got, tt.want)
		}
	}
	for _, c := range []string{
		"1 299.00", "1\u00a0299.00", "$ 1,299.00", "1,299.00 $", "USD 1,299.00", "１，２９９．００",
		"$\u00a01,299.00", "1\u00a0299.00\u00a0$", "$   1,299.00",
		"1’299.00", "$1\u202f299",
	} {
		f, err := rows.Figures{}.Read(c)
		if err != nil || f.Value.String() != "1299" {
			t.Errorf("%q: %v %v", c, f, err)
		}
	}
}

func shape(t rows.Table) string {
	var b strings.Builder
	for _, h := range t.Head {
		fmt.Fprintf(&b, "%s ", h.Column)
	}
	for _, r := range t.Rows {
		fmt.Fprintf(&b, "/ %s %s", r.Kind, strings.Join(r.Cells, "|"))
		if r.Kind == rows.Data && r.Section != "" {
			fmt.Fprintf(&b, " in %s", r.Section)
		}
	}
	return b.String()
}

func TestShapeOfATable(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Acme AV,,\nQuote 7, 1 May,\n\nRoom,Item,Qty\nDen,a,1\n,,\nTotal,,1\n":                                   "area item quantity / data Den|a|1/ sum Total||1",
		"Item,Qty,Price\nDen,,\na,1,5\nSubtotal,,5\nKitchen:,,\nb,2,4\nGrand Total,,13\n":                        "item quantity price / section Den||/ data a|1|5 in Den/ sum Subtotal||5/ section Kitchen:||/ data b|2|4 in Kitchen/ sum Grand Total||13",
		"Item,Qty,Unit Price,Ext. Price\na,1,5,5\n,,Sales Tax,0.40\nTotal Control TRX,2,45,90\nDen total,,,95\n": "item quantity price total / data a|1|5|5/ sum ||Sales Tax|0.40/ data Total Control TRX|2|45|90/ sum Den total|||95",
		"No.,Item,Qty\n1,a,5\n2,b,5\n":                     "number item quantity / data 1|a|5/ data 2|b|5",
		"Item,No.\na,1\nb,2\n":                             "item  / data a|1/ data b|2",
		"Item,Description,Qty\n1,a,5\n2,b,5\n":             "number description quantity / data 1|a|5/ data 2|b|5",
		"Model;Stückzahl;Farbe\na;5;rot\nb;5;rot\n":        "model   / data a|5|rot/ data b|5|rot",
		"Item,Qty\na,1\nItem,Qty\nb,2\n":                   "item quantity / data a|1/ data b|2",
		"Model #\tP/N\tU/M\tUnit Price (USD)\na\tb\tea\t5": "model model unit price / data a|b|ea|5",
	} {
		table, ok := rows.Pasted(in).Table(rows.Items(), rows.Mapping{}, rows.Item, rows.Model, rows.Description)
		if got := shape(table); !ok || got != want {
			t.Errorf("%q:\n%s\nwant\n%s", in, got, want)
		}
	}
	for _, in := range []string{
		"", "2 vx-75\n4h install", "Hi Tom, the item, please\nvs-43, 2\n",
		"Den,vx-75,1,45\nDen,sm-6,2,45", "a\tb\n1\t2", "vs-43, 2 @700",
	} {
		if table, ok := rows.Pasted(in).Table(rows.Items(), rows.Mapping{}, rows.Item, rows.Model,
			rows.Description); ok {
			t.Errorf("%q is a table: %s", in, shape(table))
		}
	}
}

func TestAPersonMapsColumns(t *testing.T) {
	t.Parallel()
	s := rows.Pasted("Modell,Stück,Kurs,Gewicht\na,2,5,7\nb,3,5,7\n")
	m := rows.Mapping{Columns: map[string]rows.Column{"modell": rows.Model, "KURS": rows.Price, "Stück": rows.Quantity}}
	table, ok := s.Table(rows.Items(), m, rows.Model)
	if figures, others := table.Unread(); !ok || strings.Join(figures, ",") != "Gewicht" || len(others) > 0 {
		t.Errorf("%q %q %v", figures, others, ok)
	}
	m.Ignored = []string{"gewicht"}
	table, _ = s.Table(rows.Items(), m, rows.Model)
	if figures, others := table.Unread(); len(figures)+len(others) > 0 || m.Unknown(table.Head) != nil {
		t.Errorf("%q %q", figures, others)
	}
	m.Ignored = []string{"weight"}
	if err := m.Unknown(table.Head); err == nil || !strings.Contains(err.Error(), "Stück") {
		t.Error(err)
	}
}

func TestMarksOfLists(t *testing.T) {
	t.Parallel()
	for _, mark := range []string{
		"• ", "•", "▪\t", "‣ ", "◦", "・", "☐ ", "☑", "✓ ", "– ", "— ", "- ", "* ", "+ ", "→ ",
		"\uf0b7 ", "\uf0b7\t", "1. ", "12) ", "(1) ", "a) ", "[ ] ", "[x] ", "  • ", "- [ ] ", "■ ", "▸ ",
	} {
		if got := rows.Unmarked(mark + "2 vs-43 @700"); got != "2 vs-43 @700" {
			t.Errorf("%q: %q", mark, got)
		}
	}
	for _, line := range []string{
		"-1 vx-55", "+2 vx-75", "1.5 h install", "2x vx", "> sm-6", "\"a\"", "A. Smith",
		"3*4 c6", "65\" display",
	} {
		if got, mark := rows.Unmark(line); got != line {
			t.Errorf("%q: %q %q", line, got, mark)
		}
	}
}

// Whatever is read, no line of a text is lost or read twice.
func FuzzFile(f *testing.F) {
	f.Add("Item,Qty\n\"a\nb\",2\n", true)
	f.Add("a\t\"b\nc\"\td\n", false)
	f.Add("sep=;\n;\"\";\"\n", true)
	f.Fuzz(func(t *testing.T, in string, file bool) {
		s := rows.Pasted(in)
		if file {
			s, _ = rows.Text([]byte(in))
		}
		line := 0
		for _, r := range s.Rows {
			if r.Line <= line || len(r.Cells) == 0 {
				t.Fatalf("%q: row %+v below line %d", in, r, line)
			}
			line = r.Line
		}
		table, _ := s.Table(rows.Items(), rows.Mapping{}, rows.Item)
		table.Unread()
	})
}
