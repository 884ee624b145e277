package export

import (
	"slices"
	"strconv"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// The rows of the dialog.
const (
	rowDocument = "Document"
	rowFormat   = "Format"
	rowDetail   = "Detail"
	rowOptions  = "Options"
	rowUnsaved  = "Unsaved"
	rowAreas    = "Areas"
	rowFolder   = "To"
)

// row is a choice, or the folder.
type row struct {
	name   string
	values []value
	at     int
	chosen bool // by the person
}

// value is one of a row's values, and what it makes of a job.
type value struct {
	label string
	set   func(*Job)
}

func (r *row) step(by int) bool {
	to := max(0, min(len(r.values)-1, r.at+by))
	moved := to != r.at
	r.at, r.chosen = to, r.chosen || moved
	return moved
}

// job returns what the rows choose.
func (d *form) job() Job {
	j := Job{Proposal: d.of[0].ID}
	for _, r := range d.rows {
		if len(r.values) > 0 {
			r.values[r.at].set(&j)
		}
	}
	return j
}

// kinds returns the documents that the audience may see.
func (d *form) kinds(orders []state.ChangeOrderSummary) (list []value) {
	of := func(label string, k documents.Kind, order state.ChangeOrderID) {
		list = append(list, value{label, func(j *Job) { j.Kind, j.Order = k, order }})
	}
	if d.env.Audience()&screen.Installer == 0 {
		of("proposal for the client", documents.KindProposal, 0)
		for i := range orders {
			of("change order "+strconv.FormatInt(orders[i].Number, 10)+" for the client", documents.KindChangeOrder,
				orders[i].ID)
		}
	}
	if !d.env.ClientView() {
		of("installers' sheet", documents.KindSheet, 0)
		of("pick list", documents.KindPicks, 0)
	}
	return list
}

// begin fills in what the settings say, except where the person was quicker.
func (d *form) begin(s Start) {
	d.start, d.begun = s, true
	if d.folder.Empty() {
		d.folder.Set(s.Folder)
	}
	d.rows = d.rowsFor(d.job().Kind, state.Filter(d.rows, func(r *row) bool { return r.chosen }))
}

// rowsFor returns the rows for a kind of document, with the values that the rows before them have.
func (d *form) rowsFor(kind documents.Kind, before []row) []row {
	rows := []row{{name: rowDocument, values: d.kinds(d.start.Orders)}, {name: rowFormat}}
	for at, v := range rows[0].values {
		var j Job
		if v.set(&j); j.Kind == kind {
			rows[0].at = at
			break
		}
	}
	for _, f := range documents.Formats() {
		rows[1].values = append(rows[1].values, value{formatWords[f], func(j *Job) { j.Format = f }})
	}
	switch kind {
	case documents.KindProposal:
		detail, options := row{name: rowDetail}, row{name: rowOptions, values: []value{
			{"all, with what each costs more", func(*Job) {}},
			{"only those in the total", func(j *Job) { j.ChosenOnly = true }},
		}}
		for i, of := range documents.Details() {
			detail.values = append(detail.values, value{detailWords[of], func(j *Job) { j.Detail = of }})
			if of == d.start.Detail {
				detail.at = i
			}
		}
		if d.start.ChosenOnly {
			options.at = 1
		}
		rows = append(rows, detail, options, row{name: rowUnsaved, values: []value{
			{"refuse what is not saved or built", func(*Job) {}},
			{"with it, marked Draft or Estimate", func(j *Job) { j.Unsaved = true }},
		}})
	case documents.KindSheet:
		rows = append(rows, row{name: rowAreas, values: []value{
			{"one below the other", func(*Job) {}},
			{"each on a page of its own", func(j *Job) { j.AreasOnPages = true }},
		}})
	case documents.KindChangeOrder, documents.KindPicks:
	}
	for i := range rows {
		was := slices.IndexFunc(before, func(r row) bool { return r.name == rows[i].name && r.name != rowDocument })
		if was >= 0 {
			rows[i].at, rows[i].chosen = before[was].at, before[was].chosen
		}
	}
	return append(rows, row{name: rowFolder})
}

var formatWords = map[documents.Format]string{
	documents.FormatPDF: "PDF", documents.FormatHTML: "HTML, a page of one file", documents.FormatCSV: "CSV, a table",
	documents.FormatXLSX: "XLSX, a workbook",
}

var detailWords = map[documents.Detail]string{
	documents.DetailPrices: "lines with prices", documents.DetailLines: "lines without prices",
	documents.DetailAreas: "areas with their sums",
}
