package export

import (
	"context"
	"fmt"
	"testing"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/viewtest"
)

// started is what the settings say.
var started = Start{
	Detail: documents.DetailLines, ChosenOnly: true, Folder: "~/Proposals",
	Orders: []state.ChangeOrderSummary{{ID: 7, Number: 2}},
}

// choosing returns a dialog with a preview.
func choosing(titles ...string) *form {
	d := &form{folder: &input.Line{}, env: &screen.Env{
		Theme: viewtest.Theme(), Keys: viewtest.Keys(), Life: context.Background, Audience: func() screen.Audience {
			return screen.Team
		},
	}}
	d.ctx, d.cancel = context.WithCancel(context.Background())
	d.actions = screen.Bind(d, defs)
	for i, title := range titles {
		d.of = append(d.of, Subject{ID: state.ProposalID(i + 1), Title: title})
	}
	d.rows = d.rowsFor(documents.KindProposal, nil)
	d.begin(started)
	d.preview = Preview{
		File: "1042-halvorsen-residence.pdf", Paged: true,
		Warnings: []string{"3 lines are at 0.00.", "No font here has 犬 (U+72AC)."},
	}
	for n := range 2 {
		d.preview.Pages = append(d.preview.Pages, []string{
			"Brightline AV                                             Proposal 1042 · Draft", "",
			"Halvorsen Residence, 林",
			fmt.Sprintf("%d Northlight VX-55                    1,499.99             1,499.99", n+1),
		})
	}
	return d
}

func TestTheDialogLooksAsDrawn(t *testing.T) {
	viewtest.Golden(t, "choosing", choosing("#1042 Halvorsen Residence"), 24)
	viewtest.Golden(t, "low", choosing("#1042 Halvorsen Residence"), 12)

	d := choosing("#1042 Halvorsen Residence")
	d.fault = state.Conflict("The document would lack what only this machine has: 2 planned lines, ≈25.00.",
		"`tender build start 1042` builds it.")
	viewtest.Golden(t, "refused", d, 14)

	d = choosing("#1042 Halvorsen Residence", "#1041 Boardrooms ×12", "#1040 林 Residence")
	d.done = []result{
		{of: d.of[0], Written: Written{
			Path: "/x", Shown: "~/Proposals/1042-halvorsen-residence.pdf", Pages: 8,
			Warnings: []string{"It has no terms."},
		}},
		{
			of: d.of[1],
			fault: state.Local("~/Proposals/1041-boardrooms-x12.pdf can't be written: no space left on device.",
				"Free some space."),
		},
	}
	d.writing = 3
	viewtest.Golden(t, "writing", d, 10)
	d.Invalidate()
	d.replace = "~/Proposals/1040-林-residence.pdf"
	viewtest.Golden(t, "exists", d, 10)
	d.Invalidate()
	d.end()
	viewtest.Golden(t, "written", d, 10)
}

func TestTheDialogFillsItsPlace(t *testing.T) {
	d := choosing("#1042 Halvorsen Residence")
	viewtest.Sizes(t, d)
	d.writing = 1
	d.Invalidate()
	viewtest.Sizes(t, d)
	d.done = append(d.done, result{of: d.of[0], fault: state.Local("No.", "")})
	d.end()
	d.Invalidate()
	viewtest.Sizes(t, d)
}

// The rows of another document keep what was chosen, and a job has only what its rows say.
func TestRowsFollowTheDocument(t *testing.T) {
	d := choosing("#1042 Halvorsen Residence")
	want := Job{
		Proposal: 1, Kind: documents.KindProposal, Format: documents.FormatPDF, Detail: documents.DetailLines,
		ChosenOnly: true,
	}
	if got := d.job(); got != want {
		t.Errorf("%+v", got)
	}
	d.rows[1].step(3)
	d.rows = d.rowsFor(documents.KindSheet, d.rows)
	d.rows[2].step(1)
	if got := d.job(); got != (Job{
		Proposal: 1, Kind: documents.KindSheet, Format: documents.FormatXLSX,
		AreasOnPages: true,
	}) {
		t.Errorf("%+v", got)
	}
}

// Who chose a document before the settings were read, from a slow disk, exported another one.
func TestWhatIsChosenEarlyStays(t *testing.T) {
	d := choosing("#1042 Halvorsen Residence")
	d.begun, d.start = false, Start{}
	d.folder.Set("")
	d.rows = d.rowsFor(documents.KindProposal, nil)
	d.at = 1
	d.change(1) // HTML
	d.begin(started)
	if got := d.job(); got.Format != documents.FormatHTML || got.Detail != documents.DetailLines || !got.ChosenOnly {
		t.Errorf("%+v", got)
	}

	d.begun, d.start = false, Start{}
	d.folder.Set("~/Here")
	d.rows = d.rowsFor(documents.KindProposal, nil)
	d.at = 0
	d.change(1)
	d.begin(started)
	if got := d.job(); got.Kind != documents.KindSheet || d.folder.Text() != "~/Here" {
		t.Errorf("%+v into %s", got, d.folder.Text())
	}
}
