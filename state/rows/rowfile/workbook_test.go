package rowfile_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/state/rows"
	"app.tender/tender/state/rows/rowfile"
	"github.com/xuri/excelize/v2"
)

func words(s rows.Sheet) string {
	var b strings.Builder
	for _, r := range s.Rows {
		fmt.Fprintf(&b, "%d:%s\n", r.Line, strings.Join(r.Cells, "|"))
	}
	return strings.TrimSpace(b.String())
}

func book(t *testing.T, cells map[string]any) []byte {
	t.Helper()
	f := excelize.NewFile()
	for at, v := range cells {
		if err := f.SetCellValue("Sheet1", at, v); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := f.NewSheet("Rooms"); err != nil {
		t.Fatal(err)
	}
	if err := f.SetCellValue("Rooms", "B2", 0.1+0.2); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A workbook is read as a spreadsheet shows it, and a long code in full.
func TestWorkbook(t *testing.T) {
	t.Parallel()
	content := book(t, map[string]any{
		"A1": "Item", "B1": "Price", "A3": "vx-75", "B3": 3999.99, "A4": "code",
		"B4": 731123456789,
	})
	s, err := rowfile.Read(content, "")
	if got := words(s); err != nil || got != "1:Item|Price\n3:vx-75|3999.99\n4:code|731123456789" ||
		!strings.Contains(s.Said, "Sheet1") {
		t.Errorf("%q %v, said %q", got, err, s.Said)
	}
	if s, err = rowfile.Read(content, "rooms"); err != nil || words(s) != "2:|0.3" {
		t.Errorf("%q %v", words(s), err)
	}
	for _, broken := range [][]byte{
		content[:len(content)/2], []byte("PK\x03\x04"), []byte("\xd0\xcf\x11\xe0"),
		[]byte("%PDF-1.7"),
	} {
		if _, err := rowfile.Read(broken, ""); err == nil {
			t.Errorf("%q is read", broken[:4])
		}
	}
	if _, err := rowfile.Read(content, "Den"); err == nil || !strings.Contains(err.Error(), "Sheet1, Rooms") {
		t.Error(err)
	}
}

// What a spreadsheet does not show is not planned unseen: a hidden sheet or row, and a formula that nothing has
// calculated, which would leave the catalog's price.
func TestWhatAWorkbookHides(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		hide       func(f *excelize.File) error
		want, says string
	}{
		"nothing": {func(*excelize.File) error { return nil }, "1:Item|Price\n2:vx-75|45\n3:c8|12", ""},
		"a row": {
			func(f *excelize.File) error { return f.SetRowVisible("Sheet1", 3, false) }, "", "The row 3 is hidden",
		},
		"a blank row": {
			func(f *excelize.File) error { return f.SetRowVisible("Sheet1", 9, false) },
			"1:Item|Price\n2:vx-75|45\n3:c8|12", "",
		},
		"the first sheet": {func(f *excelize.File) error {
			f.SetActiveSheet(1)
			return f.SetSheetVisible("Sheet1", false)
		}, "2:|0.3", ""},
		"a price": {func(f *excelize.File) error {
			const part = "xl/worksheets/sheet1.xml"
			content, _ := f.Pkg.Load(part)
			f.Pkg.Store(part, bytes.Replace(content.([]byte), []byte("<v>12</v>"), []byte("<f>3*4</f>"), 1))
			return nil
		}, "", "B3 has a formula"},
		"a price of 0": {func(f *excelize.File) error {
			asks := true
			if err := f.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &asks}); err != nil {
				return err
			}
			return f.SetCellFormula("Sheet1", "B2", "3*15")
		}, "", "B2 has a formula"},
		"a blank text": {
			func(f *excelize.File) error { return f.SetCellFormula("Sheet1", "C3", `""`) },
			"1:Item|Price\n2:vx-75|45\n3:c8|12|", "",
		},
	} {
		f, err := excelize.OpenReader(bytes.NewReader(book(t, map[string]any{
			"A1": "Item", "B1": "Price", "A2": "vx-75", "B2": 45, "A3": "c8", "B3": 12,
		})))
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := tt.hide(f); err != nil || f.Write(&b) != nil {
			t.Fatal(name, err)
		}
		s, err := rowfile.Read(b.Bytes(), "")
		if got := words(s); got != tt.want || (err == nil) != (tt.says == "") ||
			err != nil && !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %q %v", name, got, err)
		}
	}
}
