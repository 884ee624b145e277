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
