package plan_test

import (
	"strings"
	"testing"

	"app.tender/tender/state/plan"
	"app.tender/tender/state/rows"
	"github.com/google/go-cmp/cmp"
)

func list(s string) plan.List {
	l, err := plan.ReadList(rows.Pasted(s), rows.Mapping{})
	if err != nil {
		l.Lines = []plan.Pasted{{Number: 1, Text: s, Err: err}}
	}
	return l
}

// pasted formats the parsed lines of a paste, one entry per line.
func pasted(s string) string {
	var lines []string
	for _, p := range list(s).Lines {
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
		"a list":             {"2 vx-65\n\n> sm-6\r\n4h install\n", "2 vx-65\n> 1 sm-6\n4h install"},
		"control characters": {"2 vx\x1b[31m-65\x00\n1 \u202esm-6\x1b]0;x\x07", "2 vx-65\n1 ⟦RLO⟧sm-6"},
		"bullets, and deeper": {
			"- 2 x VX-65\n  - 1 x SM-6 @ 219\n- 8 h Installation",
			"2 VX-65\n> 1 SM-6 @219\n8h Installation",
		},
		"one of them bad": {
			"2 vx-65\n1,5 c6\n3 c8",
			"2 vx-65\nerror: “1,5” is no quantity. Type a number above 0 such as 2, 1.5 or 3*4. For a name that starts with 1,5, type 1 1,5 c6.\n3 c8",
		},
		"columns by shape":      {"2\tVX-65\t1899.00\n1\tSM-6\t$219", "2 VX-65 @1899\n1 SM-6 @$219"},
		"quantity after":        {"VX-65\t2\t1899", "2 VX-65 @1899"},
		"marked quantity":       {"VX-65\t2x", "2 VX-65"},
		"hours":                 {"4h\tInstallation", "4h Installation"},
		"brand and model apart": {"2\tNorthlight\tVX-65", "2 Northlight VX-65"},
		"price alone":           {"VX-65\t1,899.00", "1 VX-65 @1899"},
		"times two":             {"2\tVX-65\t1899.00\t3798.00", "2 VX-65 @1899"},
		"a total that is not so": {
			"2\tVX-65\t1899.00\t3700.00",
			"error: 2 × 1899 is 3798, and the row says 3700. Correct the row, or leave the total out.",
		},
		"which is which": {
			"VX-65\t1899",
			"error: This line can't be read: “VX-65 1899”. Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		},
		"a head says": {
			"Model\tPrice\tQty\nVX-65\t1899\t2\nSM-6\t219\t1",
			"2 VX-65 @1899\n1 SM-6 @219",
		},
		"cost and total": {
			"Qty\tItem\tCost\tPrice\tTotal\n2\tVX-65\t1200\t1899\t3,798.00",
			"2 VX-65 @1899 cost 1200",
		},
		"words that look so":     {"Qty\tItem\n2\tkeypad m30\n1\t@home", "2 keypad \\m30\n1 \\@home"},
		"a spreadsheet's quotes": {"2\t\"65\"\" display\"\t99.00", "2 65\" display @99"},
		"an accessory":           {"1\tVX-65\n>\t1\tSM-6", "1 VX-65\n> 1 SM-6"},
		"a unit behind a quantity": {
			"2 x\tWall plate\t12.50\n2 ea\tWall plate\t12.50\nWall plate\t2 pcs\t12.50\n4 hrs\tInstall\t95.00\n1 000\tWall plate\t12.50",
			"2 Wall plate @12.5\n2 Wall plate @12.5\n2 Wall plate @12.5\n4h Install @95\n1000 Wall plate @12.5",
		},
		"a unit that a name may have": {
			"100 ft\tSpeaker wire\t0.50\nSpeaker wire\t2 rolls\t50.00\nEA 2\tWall plate\t12.50\nHDMI cable 2 m\t12.50",
			"error: This line can't be read: “100 ft Speaker wire 0.50”. Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.\n" +
				"error: This line can't be read: “Speaker wire 2 rolls 50.00”. Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.\n" +
				"error: This line can't be read: “EA 2 Wall plate 12.50”. Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.\n" +
				"1 HDMI cable 2 m @12.5",
		},
		"prices of whole rows": {
			"Qty\tItem\tPrice\n2\tWall plate\t25.00\n1\tRack\t75.00\nTotal\t\t100.00",
			"error: “Total 100.00” adds up the column Price, not quantity × price: it may have the totals of the rows. Write the price of one in each row, or leave the sum out.",
		},
		"prices of whole rows, by section": {
			"Item\tQty\tPrice\nDen\t\t\nWall plate\t2\t25.00\nSubtotal\t\t25.00\nOffice\t\t\nRack\t3\t75.00\nSubtotal\t\t75.00",
			"error: “Subtotal 25.00” adds up the column Price, not quantity × price: it may have the totals of the rows. Write the price of one in each row, or leave the sum out.",
		},
		"a sum of quantity times price": {
			"Qty\tItem\tPrice\n2\tWall plate\t25.00\n1\tRack\t75.00\nTotal\t\t125.00",
			"2 Wall plate @25\n1 Rack @75",
		},
		"a code before a name": {
			"00123\tWall plate\t12.50",
			"error: This line can't be read: “00123 Wall plate 12.50”. Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		},
		"too many figures": {
			"2\tVX-65\t1.00\t2.00\t3.00",
			"error: This line can't be read: “2 VX-65 1.00 2.00 3.00”. Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		},
		"another way to write": {
			"2\tVX-75\t7,0",
			"error: “7,0” is no figure that can be read. Write it with a decimal point, such as 1299.95.",
		},
		"a quantity of a spreadsheet": {
			"1E+09\tTrim ring\t12.50",
			"error: “1E+09” is shortened by the spreadsheet. Format the column as text or as a number without exponent, and export it again.",
		},
		"the same in small letters": {
			"1e9\tTrim ring\t12.50",
			"error: This line can't be read: “1e9 Trim ring 12.50”. Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		},
		"a price of a spreadsheet": {
			"2\tTrim ring\t1.5E+05",
			"error: “1.5E+05” is shortened by the spreadsheet. Format the column as text or as a number without exponent, and export it again.",
		},
		"a model like a figure": {"2\t1e9\t12.50", "2 1e9 @12.5"},
		"a model with a heading": {
			"Qty\tModel\tPrice\n2\t1E+09\t12.50",
			"error: “1E+09” is shortened by the spreadsheet. Format the column as text or as a number without exponent, and export it again.",
		},
		"full-width figures": {
			"Qty\tItem\tPrice\n２\tVX-65\t１，８９９．００\n２\tSM １０\t２１９",
			"2 VX-65 @1899\n2 SM \\１０ @219",
		},
		"a sign behind": {
			"2\tVX-75\t1.899,00 €",
			"error: “1.899,00 €” is no figure that can be read. Write it with a decimal point, such as 1299.95.",
		},
		"signs in names": {
			"2\tVX,75\t12.50\n1\tBox 1,2\t3.00\n1\tA4,\t3.00\n1\t€\t3.00",
			"2 VX,75 @12.5\n1 Box 1,2 @3\n1 A4, @3\n1 \\€ @3",
		},
		"a head says it is no figure": {"Qty\tItem\tPrice\n2\t7,0\t5", "2 7,0 @5"},
		"a total alone": {
			"Qty\tItem\tTotal\n2\tVX-65\t50",
			"error: The row has a total, 50, and no price. Write the price of one, or leave the total out.",
		},
		"hours by their heading":    {"Hours\tItem\n4\tInstallation", "4h Installation"},
		"a text with an apostrophe": {"Qty\tItem\n1\t'=A1", "1 =A1"},
		"a fee": {
			"Type\tItem\tPrice\nFee\tFreight\t150",
			"error: The table has no line to plan. Left out: Freight. The builder makes no fees; add them in the web app.",
		},
		"nothing said": {
			"2\t1899.00\t",
			"error: This line can't be read: “2 1899.00 ”. Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		},
		"a column that is not read": {"Qty\tSKU\tModel\tPrice\n2\t88123\tVX-75\t1899", "2 88123 VX-75 @1899"},
		"another currency":          {"Qty\tModel\tPrice\tCurrency\n2\tVX-75\t1899\tEUR", "2 VX-75 @1899"},
		"cells of several lines":    {"Item\tQty\tModel\n\"LED\npanel, \"\"4K\"\"\n\nblack\"\t2\t\"VX\n75\"\n\"wall\t1\t\"SM\n\tC6\n\"a quote\nand\" more", "2 LED panel, \"4K\" black VX 75\n1 \\\"wall \"SM\nerror: “C6” is no quantity. Write a number above 0 such as 2 or 1.5 in that column."},
		"lines of several areas":    {"Area\tQty\tModel\nTheater\t2\tVX-75\nPatio\t1\tSM-6", "2 VX-75\n1 SM-6"},
		"a row like a header":       {"2\tPart\tVX-75\tEach\t1899", "2 Part VX-75 Each @1899"},
		"a row of one cell": {
			"SKU\tQty\tItem\n7\t1\tkeypad m30\nSUM\t\t\n4h install",
			"1 7 keypad \\m30\nerror: This line can't be read: “4h install”. Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		},
		"a cell below no heading": {
			"\tQty\tItem\n1\t2\tVX-75",
			"error: “1” is below no heading. Name its column, or leave it out. A cell with a comma needs quotes in a comma-separated file: \"1,899\".",
		},
		"accessories and custom lines": {
			"Qty\tItem\n1\tVX-75\n1\t> SM-6\n2\t\"\"\"wall bracket\"\"\"\n1\t\"\"\"\"\"\"",
			"1 VX-75\n> 1 SM-6\n2 \"wall bracket\"\n1 \\\"\"",
		},
		"an accessory with its mark": {
			"1\tVX-65\n1\t> SM-6\t$219\n2\tCable\t> 3 m",
			"1 VX-65\n> 1 SM-6 @$219\n2 Cable > 3 m",
		},
		"a cost in another currency": {"Item\tCost\nVX-75\t€7", "1 VX-75 cost €7"},
		"nothing":                    {" \n\t\n", ""},
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
	refused := append(list("many \x1b[2Jx @\n1,5 c6\x1b[31m").Lines, list("area,qty,item\nA,many\x1b[2J,x\n").Lines...)
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
		"2\tVX-75\t€7.00":                                 "2 VX-75 @€7",
		"Qty\tModel\tPrice\n2\tVX-75\t7,0":                "2 VX-75 @7",
		"Qty\tModel\tPrice\n2\tVX-75\tseven":              "2 VX-75 @seven",
		"Model\tPrice\tQty\nVX-75\tseven\t2":              "2 VX-75 @seven",
		"Option\tQty\tModel\tPrice\n1\t2\tVX-75\tno":      "2 VX-75 @no",
		"Hours\tItem\tPrice\n4\tInstall\tno":              "4h Install @no",
		"Type\tItem\tPrice\nCustomItem\twall bracket\tno": "\"wall bracket\" @no",
		"Qty\tModel\tCost\n2\tVX-75\tno":                  "2 VX-75 cost no @?",
		"Qty\tModel\tPrice\tTotal\n2\tVX-75\t7\t15":       "2 VX-75 @7 @?",
		"2\tVX-75\t7.00\t15.00":                           "2 VX-75 7.00 15.00 @?",
		"VX-75\t1899":                                     "VX-75 1899 @?",
	} {
		for _, p := range list(text).Lines {
			_, err := plan.ParseEntry(p.Typed())
			if p.Typed() != want || (err == nil) != (p.Err == nil) {
				t.Errorf("%q is written as %q, %v; want %q", text, p.Typed(), err, want)
			}
		}
	}
}

// A row whose total is wrong has a wrong figure somewhere: it is not planned with any.
func TestAWrongTotalIsRefused(t *testing.T) {
	for _, text := range []string{
		"Qty\tModel\tPrice\tTotal\n2\tVX-75\t7\t15", "2\tVX-75\t7.00\t15.00",
		"Qty\tModel\tPrice\tCost\tTotal\n2\tVX-75\t7\t5\t15", ">\t2\tVX-75\t€7.00\t€15.00",
	} {
		if p := list(text).Lines[0]; p.Err == nil ||
			!strings.HasPrefix(p.Err.Error(), "2 × 7 is 14, and the row says 15.") {
			t.Errorf("%q: %v", text, p.Err)
		}
	}
}

// A total to the cent is right for a price with a part of a cent: refused, the row of a wire sold by the foot is lost.
func TestATotalIsRoundedToTheCent(t *testing.T) {
	for _, text := range []string{
		"Qty\tModel\tPrice\tTotal\n3\tVX-75\t0.335\t1.01",
		"Hours\tItem\tPrice\tTotal\n0.333\tInstall\t95.5\t31.80",
	} {
		if p := list(text).Lines[0]; p.Err != nil {
			t.Errorf("%q: %v", text, p.Err)
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
		for _, p := range list(text).Lines {
			if p.Err != nil {
				if strings.TrimSpace(p.Text) == "" {
					t.Errorf("an error without its text: %v", p.Err)
				}
				continue
			}
			typed, err := plan.ParseEntry(p.Entry.String())
			if p.Entry.Named = (plan.Named{}); err != nil || cmp.Diff(p.Entry, typed) != "" {
				t.Errorf("%q is written as %q, %v:\n%s", p.Text, p.Entry.String(), err, cmp.Diff(p.Entry, typed))
			}
		}
	})
}
