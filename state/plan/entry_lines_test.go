package plan_test

import (
	"strings"
	"testing"

	"app.tender/tender/state/plan"
	"github.com/google/go-cmp/cmp"
)

// pasted formats the parsed lines of a paste, one entry per line.
func pasted(s string) string {
	var lines []string
	for _, p := range plan.ParseLines(s) {
		if p.Err != nil {
			lines = append(lines, "error: "+p.Err.Error())
			continue
		}
		lines = append(lines, p.Entry.String())
	}
	return strings.Join(lines, "\n")
}

func TestParseLines(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"a list":                       {"2 vx-65\n\n> sm-6\r\n4h install\n", "2 vx-65\n> 1 sm-6\n4h install"},
		"control characters":           {"2 vx\x1b[31m-65\x00\n1 \u202esm-6\x1b]0;x\x07", "2 vx-65\n1 ⟦RLO⟧sm-6"},
		"bullets, and deeper":          {"- 2 x VX-65\n  - 1 x SM-6 @ 219\n- 8 h Installation", "2 VX-65\n> 1 SM-6 @219\n8h Installation"},
		"one of them bad":              {"2 vx-65\n1,5 c6\n3 c8", "2 vx-65\nerror: “1,5” is no quantity. Type a number above 0 such as 2, 1.5 or 3*4; put a name that starts so after its quantity: 1 1,5 c6.\n3 c8"},
		"columns by shape":             {"2\tVX-65\t1899.00\n1\tSM-6\t$219", "2 VX-65 @1899\n1 SM-6 @$219"},
		"quantity after":               {"VX-65\t2\t1899", "2 VX-65 @1899"},
		"marked quantity":              {"VX-65\t2x", "2 VX-65"},
		"hours":                        {"4h\tInstallation", "4h Installation"},
		"brand and model apart":        {"2\tNorthlight\tVX-65", "2 Northlight VX-65"},
		"price alone":                  {"VX-65\t1,899.00", "1 VX-65 @1899"},
		"times two":                    {"2\tVX-65\t1899.00\t3798.00", "2 VX-65 @1899"},
		"a total that is not so":       {"2\tVX-65\t1899.00\t3700.00", "error: 2 × 1899 is 3798, and the row says 3700. Correct the row, or leave the total out."},
		"which is which":               {"VX-65\t1899", "error: “1899” may be a quantity or a price. Write 1899x or @1899, or paste the header row too."},
		"a head says":                  {"Model\tPrice\tQty\nVX-65\t1899\t2\nSM-6\t219\t1", "2 VX-65 @1899\n1 SM-6 @219"},
		"cost and total":               {"Qty\tItem\tCost\tPrice\tTotal\n2\tVX-65\t1200\t1899\t3,798.00", "2 VX-65 @1899 cost 1200"},
		"words that look so":           {"Qty\tItem\n2\tkeypad m30\n1\t@home", "2 keypad \\m30\n1 \\@home"},
		"a spreadsheet's quotes":       {"2\t\"65\"\" display\"\t99.00", "2 65\" display @99"},
		"an accessory":                 {"1\tVX-65\n>\t1\tSM-6", "1 VX-65\n> 1 SM-6"},
		"too many figures":             {"2\tVX-65\t1.00\t2.00\t3.00", "error: The figures in the row are ambiguous. Leave quantity, name and price in it, or paste the header row too."},
		"another way to write":         {"2\tVX-75\t7,0", "error: “7,0” may be a figure or a part of the name. Write it with a decimal point and no sign after it, such as 12.50, or paste the header row too."},
		"a quantity of a spreadsheet":  {"1E+09\tTrim ring\t12.50", "error: “1E+09” may be a figure or a part of the name. Write a figure in full, such as 1000, or paste the header row too."},
		"the same in small letters":    {"1e9\tTrim ring\t12.50", "error: “1e9” may be a figure or a part of the name. Write a figure in full, such as 1000, or paste the header row too."},
		"a price of a spreadsheet":     {"2\tTrim ring\t1.5E+05", "error: “1.5E+05” may be a figure or a part of the name. Write a figure in full, such as 1000, or paste the header row too."},
		"a model like a figure":        {"2\t1e9\t12.50", "2 1e9 @12.5"},
		"a model with a heading":       {"Qty\tModel\tPrice\n2\t1E+09\t12.50", "2 1E+09 @12.5"},
		"full-width figures":           {"２\tVX-65\t１，８９９．００\nQty\tItem\tPrice\n２\tSM １０\t２１９", "2 VX-65 @1899\n2 SM \\１０ @219"},
		"a sign behind":                {"2\tVX-75\t1.899,00 €", "error: “1.899,00 €” may be a figure or a part of the name. Write it with a decimal point and no sign after it, such as 12.50, or paste the header row too."},
		"signs in names":               {"2\tVX,75\t12.50\n1\tBox 1,2\t3.00\n1\tA4,\t3.00\n1\t€\t3.00", "2 VX,75 @12.5\n1 Box 1,2 @3\n1 A4, @3\n1 \\€ @3"},
		"a head says it is no figure":  {"Qty\tItem\tPrice\n2\t7,0\t5", "2 7,0 @5"},
		"a total alone":                {"Qty\tItem\tTotal\n2\tVX-65\t50", "error: The row has a total, 50, and no price. Write the price of one, or leave the total out."},
		"hours by their heading":       {"Hours\tItem\n4\tInstallation", "4h Installation"},
		"a text with an apostrophe":    {"Qty\tItem\n1\t'=A1", "1 =A1"},
		"a fee":                        {"Type\tItem\tPrice\nFee\tFreight\t150", "error: A fee can't be planned: the builder makes no fees. Leave the row out, and add the fee in the web app."},
		"nothing said":                 {"2\t1899.00\t", "error: The row names no item. Put a model or a name into one of its columns."},
		"a column that is not read":    {"Qty\tSKU\tModel\tPrice\n2\t88123\tVX-75\t1899", "error: Not read of the table: “SKU”. Headings that are read: Qty, Model, Description, Price, Cost. Rename or leave out the others.\n2 VX-75 @1899"},
		"another currency":             {"Qty\tModel\tPrice\tCurrency\n2\tVX-75\t1899\tEUR", "error: The figures of the table name their currency, which is not read here. Paste it without that column if that is the proposal's; else convert them first."},
		"cells of several lines":       {"Item\tQty\tModel\n\"LED\npanel, \"\"4K\"\"\n\nblack\"\t2\t\"VX\n75\"\n\"wall\t1\t\"SM\n\tC6\n\"a quote\nand\" more", "2 LED panel, \"4K\" black VX 75\n1 \\\"wall \"SM\nerror: “C6” is no quantity. Write a number above 0 such as 2 or 1.5 in that column.\n1 \\\"a quote\n1 and\" more"},
		"lines of several areas":       {"Area\tQty\tModel\nTheater\t2\tVX-75\nPatio\t1\tSM-6", "error: The table has lines of several areas, and this is one option. Save it as a file: `tender plan N import FILE` reads it with its areas."},
		"a row like a header":          {"2\tPart\tVX-75\tEach\t1899", "2 Part VX-75 Each @1899"},
		"a row of one cell":            {"SKU\tQty\tItem\n7\t1\tkeypad m30\nSUM\t\t\n\t\tkeypad m30\n4h install", "error: Not read of the table: “SKU”. Headings that are read: Qty, Model, Description, Price, Cost. Rename or leave out the others.\n1 keypad \\m30\nerror: The row names no item. Put a model or a name into one of its columns.\n1 keypad \\m30\n4h install"},
		"a cell below no heading":      {"\tQty\tItem\n1\t2\tVX-75", "error: “1” is below no heading. Name its column, or leave it out. A cell with a comma needs quotes in a comma-separated file: \"1,899\"."},
		"accessories and custom lines": {"Qty\tItem\n1\tVX-75\n1\t> SM-6\n2\t\"\"\"wall bracket\"\"\"\n1\t\"\"\"\"\"\"", "1 VX-75\n> 1 SM-6\n2 \"wall bracket\"\n1 \\\"\""},
		"an accessory with its mark":   {"1\tVX-65\n1\t> SM-6\t$219\n2\tCable\t> 3 m", "1 VX-65\n> 1 SM-6 @$219\n2 Cable > 3 m"},
		"a cost in another currency":   {"Item\tCost\nVX-75\t€7", "1 VX-75 cost €7"},
		"nothing":                      {" \n\t\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, pasted(tc.text)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// Unparsed text returns to the entry line, and must not reach the terminal raw.
func TestRefusedLinesAreCleaned(t *testing.T) {
	refused := plan.ParseLines("many \x1b[2Jx @\n1,5 c6\x1b[31m")
	table, ok, err := plan.ParseTable("area,qty,item\nA,many\x1b[2J,x\n")
	if !ok || err != nil {
		t.Fatal(ok, err)
	}
	for _, o := range table.Options {
		refused = append(refused, o.Lines...)
	}
	wrong := 0
	for _, p := range refused {
		if p.Err != nil {
			wrong++
		}
		if strings.ContainsRune(p.Typed()+p.Text, '\x1b') {
			t.Errorf("%q", p.Typed()+p.Text)
		}
	}
	if wrong < 2 {
		t.Errorf("%d lines were refused", wrong)
	}
}

// A refused row returns for correction as it was read, and an unreadable one is refused again: it
// once became a name without a price.
func TestRowConvertsToAnEntry(t *testing.T) {
	for text, want := range map[string]string{
		"2\tVX-75\t€7.00":                                                             "2 VX-75 @€7",
		"Qty\tModel\tPrice\n2\tVX-75\t7,0":                                            "2 VX-75 @7,0",
		"Model\tPrice\tQty\nVX-75\t7,0\t2":                                            "2 VX-75 @7,0",
		"Option\tQty\tModel\tPrice\n1\t2\tVX-75\t7,0":                                 "2 VX-75 @7,0",
		"Hours\tItem\tPrice\n4\tInstall\t7,0":                                         "4h Install @7,0",
		"Type\tAccessory\tItem\tQty\tCost\tPrice\nLabor\tyes\tInstall m30\t4\t3\t7,0": "> 4h Install \\m30 @7,0 cost 3",
		"Type\tItem\tPrice\nCustomItem\twall bracket\t7,0":                            "\"wall bracket\" @7,0",
		"Qty\tModel\tCost\n2\tVX-75\t7,0":                                             "2 VX-75 cost 7,0 @?",
		"Qty\tModel\tPrice\tTotal\n2\tVX-75\t7\t15":                                   "2 VX-75 @7 15",
		"2\tVX-75\t7.00\t15.00":                                                       "2 VX-75 @7 15",
		"VX-75\t1899":                                                                 "VX-75 1899 @?",
		"2\tVX-75\t7,0":                                                               "2 VX-75 @7,0",
		"1E+09\tTrim ring\t12.50":                                                     "1E+09 Trim ring 12.50",
		"2\tTrim ring\t1.5E+05":                                                       "2 Trim ring 1.5E+05 @?",
		"2\tVX-75\t1.899,00 €":                                                        "2 VX-75 @1.899,00€",
	} {
		for _, p := range plan.ParseLines(text) {
			_, err := plan.ParseEntry(p.Typed())
			if !p.Header && (p.Typed() != want || (err == nil) != (p.Err == nil)) {
				t.Errorf("%q is written as %q, %v; want %q", text, p.Typed(), err, want)
			}
		}
	}
}

// The notice about the rows said one thing, and the line to correct another. A line with its total corrected, as both
// say, was refused once more.
func TestAWrongTotalHasOneReason(t *testing.T) {
	for _, text := range []string{
		"Qty\tModel\tPrice\tTotal\n2\tVX-75\t7\t15", "2\tVX-75\t7.00\t15.00", "Qty\tModel\tPrice\tCost\tTotal\n2\tVX-75\t7\t5\t15", ">\t2\tVX-75\t€7.00\t€15.00",
	} {
		p := plan.ParseLines(text)[0]
		_, err := plan.ParseEntry(p.Typed())
		if p.Err == nil || err == nil || p.Err.Error() != err.Error() || !strings.HasPrefix(err.Error(), "2 × 7 is 14, and the row says 15.") {
			t.Errorf("%q is refused with %v, and %q with %v", text, p.Err, p.Typed(), err)
		}
		typed := strings.Replace(p.Typed(), "15", "14", 1)
		if e, err := plan.ParseEntry(typed); err != nil || e.String() != strings.Replace(typed, " 14", "", 1) {
			t.Errorf("%q is read as %q, %v", typed, e.String(), err)
		}
	}
}

// Every line of a paste or a table is either an entry, which can be typed, or an error with its text: none is lost.
func FuzzParseLines(f *testing.F) {
	f.Add("2\tVX-65\t1899.00\n>\t1\tSM-6\n\nQty\tItem\n1\t\"a\"\"b\"")
	f.Add("- 2 x a\n  - 1 x b\n4h install")
	f.Add("Type\tItem\tPrice\nCustomItem\t\"\nLabor\t\"\"\"\"\"\"\t$1")
	f.Add("Area,State,Accessory,Qty,Item,Cost\nA,built,,,x,\n,,yes,2,> \"\"\"y\"\"\",€1")
	f.Fuzz(func(t *testing.T, text string) {
		lines := plan.ParseLines(text)
		table, _, _ := plan.ParseTable(text)
		for _, o := range table.Options {
			lines = append(lines, o.Lines...)
		}
		for _, p := range lines {
			if p.Err != nil {
				if strings.TrimSpace(p.Text) == "" {
					t.Errorf("an error without its text: %v", p.Err)
				}
				continue
			}
			typed, err := plan.ParseEntry(p.Entry.String())
			if p.Entry.Model = nil; err != nil || cmp.Diff(p.Entry, typed) != "" {
				t.Errorf("%q is written as %q, %v:\n%s", p.Text, p.Entry.String(), err, cmp.Diff(p.Entry, typed))
			}
		}
	})
}
