package rows

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"github.com/xuri/excelize/v2"
)

// largest is the size limit of an unpacked workbook, in bytes: a small file can unpack to any size.
const largest = 100 << 20

// workbook reads a sheet as its cells show it, as a spreadsheet exports it.
func workbook(content []byte, sheet string) (Sheet, error) {
	f, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{UnzipSizeLimit: largest, UnzipXMLSizeLimit: largest})
	if err != nil {
		return Sheet{}, state.Invalid("The workbook can't be read.", "Save it once more as .xlsx without a password, or as CSV.")
	}
	defer f.Close() //nolint:errcheck // it has no file of its own
	sheets := f.GetSheetList()
	if len(sheets) == 0 {
		return Sheet{}, state.Invalid("The file is no workbook that can be read.", "Save it as .xlsx or as CSV.")
	}
	said := ""
	at := slices.IndexFunc(sheets, func(name string) bool { return strings.EqualFold(name, sheet) })
	switch {
	case sheet == "" && len(sheets) > 1:
		said = "Read the sheet " + strconv.Quote(sheets[0]) + " of " + strconv.Itoa(len(sheets)) + "."
		at = 0
	case sheet == "":
		at = 0
	case at < 0:
		return Sheet{}, state.Invalid("The workbook has no sheet "+strconv.Quote(sheet)+".", "Its sheets: "+strings.Join(sheets, ", ")+".")
	}
	shown, err := f.GetRows(sheets[at])
	if err != nil {
		return Sheet{}, state.Invalid("The sheet "+strconv.Quote(sheets[at])+" can't be read.", "Save the workbook once more as .xlsx, or the sheet as CSV.")
	}
	out := Sheet{Mark: '\t', Said: said}
	for i, cells := range shown {
		r := Row{Line: i + 1}
		for j, c := range cells {
			if scientific().MatchString(c) { // a cell that is too narrow for its figure
				c = full(f, sheets[at], i, j, c)
			}
			r.Cells = append(r.Cells, cleanCell(c))
		}
		r.Text = strings.Join(r.Cells, ", ")
		if len(r.filled()) > 0 {
			out.Rows = append(out.Rows, r)
		}
	}
	return out, nil
}

// full returns the figure of a cell in full if the workbook has it so, and otherwise what the cell shows.
func full(f *excelize.File, sheet string, row, column int, shown string) string {
	name, err := excelize.CoordinatesToCellName(column+1, row+1)
	if err != nil {
		return shown
	}
	raw, err := f.GetCellValue(sheet, name, excelize.Options{RawCellValue: true})
	if err != nil || strings.Trim(raw, "0123456789") != "" {
		return shown
	}
	return raw
}
