package plan_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/rows"
)

// planned formats what the demo's catalog makes of a list: where, how many, what and for how much, or why not.
func (c shelves) planned(l plan.List) string {
	var lines []string
	for _, p := range l.Lines {
		if p.Err != nil {
			lines = append(lines, "refused: "+p.Err.Error())
			continue
		}
		r := p.Entry.In(c.find(p.Entry), plan.Facts{})
		if err := r.Unclear(); err != nil {
			lines = append(lines, "refused: "+err.Error())
			continue
		}
		made, err := r.Line(1, r.Item, "$")
		if err != nil {
			lines = append(lines, "refused: "+err.Error())
			continue
		}
		words := made.Quantity.String() + " " + made.Title() + " @" + made.UnitPrice(money.Currency{}).Decimal.String()
		if p.Area != "" {
			words = p.Area + ": " + words
		}
		if made.Item == 0 {
			words += ", custom"
		}
		lines = append(lines, words)
	}
	return strings.Join(lines, "\n")
}

// Files, tables and lists as people have them: what they say is planned, or it is refused, and never something else.
func TestWhatPeopleHave(t *testing.T) {
	c := demoCatalog(t)
	for name, want := range map[string]string{
		"model-and-part-number.csv":    "Family Room: 1 Northlight VX-75 @3999.99\nFamily Room: 1 Slimline SM-6 @289",
		"unknown-quantity-heading.csv": "Den: 12 Northlight VX-75 @3100\nDen: 24 Halewick C8 @250",
		"tab-table-inch-marks.tsv":     "Den: 1 6.5\" ceiling speaker pair @45, custom\nDen: 1 75\" display stand @45, custom",
		"list-markers.txt":             strings.Repeat("2 Northlight VS-43 @700\n", 3) + "2 Northlight VS-43 @700",
		"unit-words-and-places-of-quantity.txt": "2 Northlight VX-75 @3999\n2 Northlight VX-75 @3999\n2 Northlight VS-43 @700\n" +
			"refused: This line can't be read: “vs-43, 2 @700”. Write it as QUANTITY ITEM @PRICE: 2 vs-43 @700.\n2 Northlight VS-43 @700\n2 Northlight VS-43 @700",
		"typographic-names.txt": "1 Halewick C8R @649\n1 Halewick C8R @649\n1 Northlight VX-75 @3999.99\n2 Halewick C8R @649\n1 Quietmoor AP-24F @289",
		"sep-line.csv":          "Den: 1 Northlight VX-75 @3999.99",
		"excel-errors.csv":      "Den: 1 00123 @45, custom\nrefused: “#N/A” is an error of the spreadsheet. Correct the cell there.",
		"item-heading-sku.csv":  "Den: 1 Northlight VX-75 @3999.99",
	} {
		content, err := os.ReadFile("testdata/reading/" + name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := rows.Text(content)
		if err != nil {
			t.Fatal(name, err)
		}
		for door, sheet := range map[string]rows.Sheet{"as a file": file, "pasted": rows.Pasted(string(content))} {
			l, err := plan.ReadList(sheet, rows.Mapping{})
			if got := c.planned(l); err != nil || got != want {
				t.Errorf("%s %s: %v\n%s\nwant\n%s", name, door, err, got, want)
			}
			if said := strings.Join(l.Said, " "); strings.Contains(said, "“Hi Tom,”") != (name == "list-markers.txt") {
				t.Errorf("%s %s says %q", name, door, said)
			}
		}
	}
}

// A column of figures that nobody reads may be the quantities or the prices.
func TestFiguresThatNobodyReads(t *testing.T) {
	c := demoCatalog(t)
	s := rows.Pasted("Room,Model,Stueck,Tarif,Weight\nDen,vx-75,12,3100,40\n")
	if _, err := plan.ReadList(s, rows.Mapping{}); err == nil ||
		!strings.Contains(err.Error(), "the columns “Stueck”, “Tarif”, “Weight”") {
		t.Error(err)
	}
	l, err := plan.ReadList(s,
		rows.Mapping{
			Columns: map[string]rows.Column{"stueck": rows.Quantity, "Tarif": rows.Price},
			Ignored: []string{"Weight"},
		})
	if got := c.planned(l); err != nil || got != "Den: 12 Northlight VX-75 @3100" {
		t.Error(got, err)
	}
}

// A greeting above or below a list is left out, and said so. What stands between the first and the last line with a
// figure is planned, also if it ends like a sentence.
func TestOnlyAGreetingAroundAListIsLeftOut(t *testing.T) {
	const pasted = "Hi Tom,\n2 vx-75\nBlack bracket.\nCable for 1 lamp.\nThank you!\n"
	l, err := plan.ReadList(rows.Pasted(pasted), rows.Mapping{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range l.Lines {
		got = append(got, p.Text)
	}
	if words := strings.Join(got, ", "); words != "2 vx-75, Black bracket., Cable for 1 lamp." {
		t.Errorf("planned %s", words)
	}
	if said := strings.Join(l.Said, " "); !strings.Contains(said, "“Hi Tom,”, “Thank you!”") {
		t.Errorf("said %q", said)
	}
}

// A mail is a plan to be corrected: nothing of it is dropped, and nothing invented.
func TestAMailIsAPlanToBeCorrected(t *testing.T) {
	const mail = "Hi Tom,\n\nthanks for the visit yesterday, we liked it a lot.\nPlease quote for the den:\n- 2 vx-75 @3999\n• 2 pcs sm-6\nWe also need 3 of the small speakers from last year.\n4h install\nThe gate is on the left side.\n\nBest regards,\nAda Okafor\n+1 512 555 0100\nada@okafor.example"
	l, err := plan.ReadList(rows.Pasted(mail), rows.Mapping{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range l.Lines {
		mark := ""
		if p.Entry.Unread {
			mark = "? "
		}
		got = append(got, mark+p.Entry.String()+" ← "+p.From)
	}
	want := "2 vx-75 @3999 ← - 2 vx-75 @3999\n2 sm-6 ← • 2 pcs sm-6\n? We also need 3 of the small speakers from last year. ← We also need 3 of the small speakers from last year.\n4h install ← 4h install"
	if strings.Join(got, "\n") != want {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
	for line := range strings.SplitSeq(mail, "\n") {
		if !strings.Contains(l.Notes, line) && !strings.Contains(want, line) {
			t.Errorf("dropped: %q", line)
		}
	}
	sentence, err := l.Lines[2].Entry.Line(1, nil, "$")
	if err != nil || sentence.Unclear() == "" || len(l.Lines[2].Entry.Searches()) > 0 {
		t.Errorf("%+v, %v", sentence, err)
	}
}

// A sentence that nobody has written as a line yet would be a custom line in the client's proposal.
func TestASentenceIsNotBuilt(t *testing.T) {
	p := &state.Proposal{}
	pl := plan.Plan{Areas: []plan.Area{{ID: 1, Name: "Den", Options: []plan.Option{{ID: 2, Lines: []plan.Line{
		{ID: 3, Type: state.ItemCustom, Name: "lamp", Quantity: dec("1"), State: plan.Planned},
		{
			ID: 4, Type: state.ItemCustom, Name: "We need 2 of them.", Quantity: dec("1"), Unread: true,
			State: plan.Planned,
		},
	}}}}}}
	b := pl.Brief(p, plan.GrammarAdds)
	if text := b.Text(); strings.Contains(text, "We need") || !strings.Contains(text, "lamp") {
		t.Error(text)
	}
	if len(b.Refused) != 1 || b.Refused[0].Why != "“We need 2 of them.” is no line yet." {
		t.Errorf("%+v", b.Refused)
	}
}

// A currency that is told in any place of a list is told to whoever plans it: 3,799 euros are not 3,799 dollars.
func TestCurrenciesOfAList(t *testing.T) {
	for text, want := range map[string]string{
		"2\tvx-75\t3,799.00 EUR\n":                "EUR",
		"2\tvx-75\t3,799.00\n1\tc8\tCAD 300.00\n": "CAD",
		"Qty\tItem\tPrice (€)\n2\tvx-75\t3799\n":  "EUR",
		"Qty\tItem\tPrice £\n2\tvx-75\t3799\n":    "GBP",
		"Qty\tItem\tPrice C$\n2\tvx-75\t3799\n":   "CAD",
		"Qty\tItem\tPrice ($)\n2\tvx-75\t3799\n":  "",
		"Qty\tItem\tPrice USD\n2\tvx-75\t3799\n":  "USD",
	} {
		l, _ := plan.ReadList(rows.Pasted(text), rows.Mapping{})
		if got := strings.Join(l.Currencies, " "); got != want {
			t.Errorf("%q is in %q, want %q", text, got, want)
		}
	}
}

// Rows without an area are refused together with the row that made one of the others': it may be a note.
func TestANoteThatIsReadAsAnArea(t *testing.T) {
	l, err := plan.ReadList(rows.Pasted("Item\tQty\nx\t2\nShips in 3 weeks\t\ny\t4\n"), rows.Mapping{})
	if err != nil || len(l.Wrong()) != 1 ||
		!strings.Contains(l.Wrong()[0].Err.Error(), "“Ships in 3 weeks” in line 3 is read as the area") {
		t.Errorf("%v %+v", err, l.Wrong())
	}
}

// A header without a known heading for the item is no line, and the order of its columns is not guessed: a person
// says which one names the item.
func TestAHeaderThatNamesNoItem(t *testing.T) {
	c := demoCatalog(t)
	for text, asked := range map[string]string{
		"Artikel\tPreis\tMenge\nvx-75\t3100\t2\n":             "Artikel",
		"Pos.;Artikel;Menge;Preis\n1;vx-75;2;3100,00\n":       "Artikel",
		"Hi Jo,\n\nArtikel,Qty,Price\nvx-75,2,3100\nThanks\n": "Artikel",
	} {
		s := rows.Pasted(text)
		_, err := plan.ReadList(s, rows.Mapping{})
		unread, ok := errors.AsType[*plan.ColumnsError](err)
		if !ok || unread.Figures[0] != asked || unread.Means != rows.Item {
			t.Errorf("%q: %+v, %v", text, unread, err)
			continue
		}
		l, err := plan.ReadList(s, rows.Mapping{Columns: map[string]rows.Column{asked: rows.Item}})
		if got := c.planned(l); err != nil || !strings.HasPrefix(got, "2 Northlight VX-75 @3100") {
			t.Errorf("%q: %q, %v", text, got, err)
		}
		if _, err := plan.ReadList(s, rows.Mapping{Ignored: []string{asked}}); err == nil {
			t.Errorf("%q is planned without an item", text)
		}
	}
}
