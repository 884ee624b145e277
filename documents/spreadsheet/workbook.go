package spreadsheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The parts of a workbook that say nothing of its table. Style 1 is bold.
var fixedParts = []struct{ name, content string }{
	{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`},
	{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
	{
		"xl/_rels/workbook.xml.rels",
		`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
			`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
	},
	{"xl/styles.xml", `<styleSheet xmlns="` + spreadsheetML + `">` +
		`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`},
}

const spreadsheetML = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

// WriteXLSX writes a table as a workbook with one sheet. Texts are texts, whatever they begin with, and figures are
// exact. The same table gives the same bytes.
func WriteXLSX(w io.Writer, t Table) error {
	out := zip.NewWriter(w)
	part := func(name string, content []byte) error {
		f, err := out.Create(name)
		if err == nil {
			_, err = f.Write(append([]byte(xml.Header), content...))
		}
		return err
	}
	for _, p := range fixedParts {
		if err := part(p.name, []byte(p.content)); err != nil {
			return fmt.Errorf("writing the workbook: %w", err)
		}
	}
	err := part("xl/workbook.xml",
		[]byte(`<workbook xmlns="`+spreadsheetML+
			`" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">`+
			`<sheets><sheet name="`+escaped(sheetName(t.Name))+`" sheetId="1" r:id="rId1"/></sheets></workbook>`))
	if err == nil {
		err = part("xl/worksheets/sheet1.xml", sheetXML(t))
	}
	if err == nil {
		err = out.Close()
	}
	if err != nil {
		return fmt.Errorf("writing the workbook: %w", err)
	}
	return nil
}

// sheetXML has the rows, below a row of titles that stays in sight.
func sheetXML(t Table) []byte {
	var b bytes.Buffer
	b.WriteString(`<worksheet xmlns="` + spreadsheetML +
		`"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`)
	for i := range t.Columns {
		n := strconv.Itoa(i + 1)
		b.WriteString(`<col min="` + n + `" max="` + n + `" width="` + strconv.Itoa(width(t, i)) +
			`" customWidth="1"/>`)
	}
	b.WriteString(`</cols><sheetData><row r="1">`)
	for i, c := range t.Columns {
		inline(&b, place(i, 1)+` s="1"`, c)
	}
	b.WriteString("</row>")
	for r, row := range t.Rows {
		n := r + 2
		b.WriteString(`<row r="` + strconv.Itoa(n) + `">`)
		for i, c := range row {
			switch {
			case c.Figure.Valid:
				b.WriteString(`<c ` + place(i, n) + `><v>` + c.Figure.Decimal.String() + `</v></c>`)
			case c.Text != "":
				inline(&b, place(i, n), c.Text)
			}
		}
		b.WriteString("</row>")
	}
	b.WriteString("</sheetData></worksheet>")
	return b.Bytes()
}

// place returns the attribute that says where a cell is. No table has more columns than there are letters.
func place(column, row int) string { return `r="` + string(rune('A'+column)) + strconv.Itoa(row) + `"` }

func inline(b *bytes.Buffer, attributes, s string) {
	b.WriteString(`<c ` + attributes + ` t="inlineStr"><is><t xml:space="preserve">` + escaped(s) + `</t></is></c>`)
}

// escaped returns a text for XML, without characters that XML has not.
func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a builder takes everything
	return b.String()
}

// width returns how wide a column should be, in characters.
func width(t Table, column int) int {
	const least, most = 8, 48
	n := max(least, len(t.Columns[column])+2)
	for _, row := range t.Rows {
		n = max(n, len(row[column].String())+2)
	}
	return min(n, most)
}

// sheetName returns a name that a sheet may have.
func sheetName(s string) string {
	const longest = 31
	s = strings.Trim(strings.NewReplacer(":", "", `\`, "", "/", "", "?", "", "*", "", "[", "", "]", "").Replace(s), "'")
	if r := []rune(s); len(r) > longest {
		s = string(r[:longest])
	}
	return s
}
