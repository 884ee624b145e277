package spreadsheet_test

import (
	"bytes"
	"strings"
	"testing"

	"app.tender/tender/documents/spreadsheet"
	"app.tender/tender/state/statetest"
	"github.com/xuri/excelize/v2"
)

// sample has what tables get wrong: formulas, quotes, line ends, and figures with many digits.
func sample() spreadsheet.Table {
	cell := func(s string) spreadsheet.Cell { return spreadsheet.Cell{Text: s} }
	figure := func(s string) spreadsheet.Cell { return spreadsheet.Cell{Figure: statetest.Known(s)} }
	return spreadsheet.Table{
		Name: "It's: a [name] / longer than any sheet's may be", Columns: []string{"text", "figure"},
		Rows: [][]spreadsheet.Cell{
			{cell("=1+1"), figure("-0.1")},
			{cell("@SUM(A1)"), figure("1234567890123456789.01")},
			{cell("\tx"), figure("0.8475")},
			{cell("a \"b\",\nc"), figure("100")},
			{cell("-cmd|x"), figure("0.00001")},
			{cell("ä <&> 中"), {}},
		},
	}
}

func TestCSVIsExactAndRunsNothing(t *testing.T) {
	var b bytes.Buffer
	if err := spreadsheet.WriteCSV(&b, sample()); err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{
		"text,figure", "'=1+1,-0.1", "'@SUM(A1),1234567890123456789.01", "'\tx,0.8475", "\"a \"\"b\"\",\r\nc\",100",
		"'-cmd|x,0.00001", "ä <&> 中,", "",
	}, "\r\n")
	if b.String() != want {
		t.Errorf("%q\nwant\n%q", b.String(), want)
	}
}

func TestAWorkbookHasTextsAndExactFigures(t *testing.T) {
	var b bytes.Buffer
	if err := spreadsheet.WriteXLSX(&b, sample()); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	name := f.GetSheetName(0)
	if name != "It's a name  longer than any sh" {
		t.Errorf("the sheet is %q", name)
	}
	for place, want := range map[string]string{
		"A1": "text", "A2": "=1+1", "B2": "-0.1", "A3": "@SUM(A1)", "B3": "1234567890123456789.01", "A4": "\tx",
		"A5": "a \"b\",\nc", "B5": "100", "B6": "0.00001", "A7": "ä <&> 中", "B7": "",
	} {
		got, err := f.GetCellValue(name, place, excelize.Options{RawCellValue: true})
		if err != nil || got != want {
			t.Errorf("%s is %q, want %q (%v)", place, got, want, err)
		}
		if formula, err := f.GetCellFormula(name, place); err != nil || formula != "" {
			t.Errorf("%s is the formula %q (%v)", place, formula, err)
		}
	}
	for place, want := range map[string]excelize.CellType{
		"A2": excelize.CellTypeInlineString,
		"B2": excelize.CellTypeUnset,
	} {
		if kind, err := f.GetCellType(name, place); err != nil || kind != want {
			t.Errorf("%s is of type %v (%v)", place, kind, err)
		}
	}
}
