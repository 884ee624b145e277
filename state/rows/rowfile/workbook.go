// Package rowfile reads the rows of files: text, and workbooks, whose library also knows the network. So this
// package is for the programs that open files, and rows for everything else.
package rowfile

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/rows"
	"github.com/xuri/excelize/v2"
)

// largest is the size limit of an unpacked workbook, in bytes: a small file can unpack to any size.
const largest = 100 << 20

// Read reads a file: a workbook's sheet of that name (the first one for an empty name), or text. The error is a
// state.Fault that says what to do.
func Read(content []byte, sheet string) (rows.Sheet, error) {
	switch {
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return workbook(content, sheet)
	case bytes.HasPrefix(content, []byte("\xd0\xcf\x11\xe0")):
		return rows.Sheet{}, state.Invalid("This is a workbook of an old kind, or one with a password.",
			"Save it as .xlsx without a password, or as CSV.")
	case bytes.HasPrefix(content, []byte("%PDF-")):
		return rows.Sheet{},
			state.Invalid("This is a PDF, which has no rows.", "Copy the table out of it, or save it as CSV.")
	case sheet != "":
		return rows.Sheet{}, state.Invalid("The file is no workbook, so it has no sheet "+strconv.Quote(sheet)+".",
			"Leave out the name of the sheet.")
	}
	return rows.Text(content)
}

// workbook reads a sheet as its cells show it, as a spreadsheet exports it.
func workbook(content []byte, sheet string) (rows.Sheet, error) {
	f, err := excelize.OpenReader(bytes.NewReader(content),
		excelize.Options{UnzipSizeLimit: largest, UnzipXMLSizeLimit: largest})
	if err != nil {
		return rows.Sheet{},
			state.Invalid("The workbook can't be read.", "Save it once more as .xlsx without a password, or as CSV.")
	}
	defer f.Close() //nolint:errcheck // it has no file of its own
	sheets := f.GetSheetList()
	if len(sheets) == 0 {
		return rows.Sheet{}, state.Invalid("The file is no workbook that can be read.", "Save it as .xlsx or as CSV.")
	}
	said := ""
	shownAt := max(slices.IndexFunc(sheets, func(name string) bool {
		visible, err := f.GetSheetVisible(name)
		return err == nil && visible
	}), 0)
	at := slices.IndexFunc(sheets, func(name string) bool { return strings.EqualFold(name, sheet) })
	switch {
	case sheet == "" && len(sheets) > 1:
		said = "Read the sheet " + strconv.Quote(sheets[shownAt]) + " of " + strconv.Itoa(len(sheets)) + "."
		at = shownAt
	case sheet == "":
		at = shownAt
	case at < 0:
		return rows.Sheet{}, state.Invalid("The workbook has no sheet "+strconv.Quote(sheet)+".",
			"Its sheets: "+strings.Join(sheets, ", ")+".")
	}
	shown, err := f.GetRows(sheets[at])
	if err != nil {
		return rows.Sheet{}, state.Invalid("The sheet "+strconv.Quote(sheets[at])+" can't be read.",
			"Save the workbook once more as .xlsx, or the sheet as CSV.")
	}
	calc, err := f.GetCalcProps()
	asks := err == nil && calc.FullCalcOnLoad != nil && *calc.FullCalcOnLoad
	out := rows.Sheet{Mark: '\t', Said: said}
	for i, cells := range shown {
		r := rows.Row{Line: i + 1}
		for j, c := range cells {
			switch {
			case rows.Shortened(c): // a cell that is too narrow for its figure
				c = full(f, sheets[at], i, j, c)
			case c == "", asks:
				if err := calculated(f, sheets[at], i, j, asks); err != nil {
					return rows.Sheet{}, err
				}
			}
			r.Cells = append(r.Cells, rows.Cell(c))
		}
		r.Text = strings.Join(r.Cells, ", ")
		if r.Blank() {
			continue
		}
		if visible, err := f.GetRowVisible(sheets[at], r.Line); err == nil && !visible {
			return rows.Sheet{}, state.Invalid("The row "+strconv.Itoa(r.Line)+" is hidden in the workbook.",
				"Show the hidden rows or delete them there, and save it: nothing is read that cannot be seen.")
		}
		out.Rows = append(out.Rows, r)
	}
	return out, nil
}

// calculated refuses a formula without a value, and any formula of a workbook that asks to be calculated: a program
// wrote it, and no spreadsheet has calculated it since.
func calculated(f *excelize.File, sheet string, row, column int, asks bool) error {
	name, _ := excelize.CoordinatesToCellName(column+1, row+1) // its row was read, so it has a name
	formula, _ := f.GetCellFormula(sheet, name)
	value, _ := f.GetCellValue(sheet, name)
	kind, _ := f.GetCellType(sheet, name)
	text := kind != excelize.CellTypeUnset && kind != excelize.CellTypeNumber // which may be blank
	if formula == "" || !asks && (value != "" || text) {
		return nil
	}
	return state.Invalid("The cell "+name+" has a formula that is not calculated.",
		"Open the workbook in a spreadsheet, save it there, and read it again.")
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
