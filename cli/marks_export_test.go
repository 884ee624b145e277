package cli

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"app.tender/tender/cli/export"
	"app.tender/tender/cli/run"
	"app.tender/tender/documents"
	"app.tender/tender/state"
	asked "app.tender/tender/views/widget/export"
)

// What the editor previews, writes and copies for a client goes to them unchanged.
func TestNothingInternalIsExportedFromTheEditor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		skipLongWalk(t)
		o := newMarkedMachine(t, false)
		err := o.app().With(t.Context(), func(s *run.Session) error {
			x := export.ForEditor{Session: s}
			all, err := x.Start(t.Context(), o.proposal)
			if err != nil {
				return err
			}
			jobs := []asked.Job{
				{Kind: documents.KindProposal, Detail: documents.DetailPrices},
				{Kind: documents.KindProposal, Detail: documents.DetailLines, Unsaved: true},
			}
			for _, order := range all.Orders {
				jobs = append(jobs, asked.Job{Kind: documents.KindChangeOrder, Order: order.ID})
			}
			for _, j := range jobs {
				for _, j.Format = range documents.Formats() {
					j.Proposal = o.proposal
					words := exported(t, x, j, o.files)
					if j.Kind == documents.KindProposal {
						mail, err := x.Mail(t.Context(), j)
						if err != nil {
							t.Fatal(err)
						}
						words += mail
					}
					if found := marksIn(words); len(found) > 0 {
						t.Error(mustNotBeSeen(found, string(j.Kind)+" as "+string(j.Format), words))
					}
				}
			}
			team := exported(t, x,
				asked.Job{Proposal: o.proposal, Kind: documents.KindSheet, Format: documents.FormatHTML},
				o.files)
			if !slices.Contains(marksIn(team), "installer notes") {
				t.Error("the sheet has no mark, so that this test proves nothing")
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// exported returns the preview and the file of a document.
func exported(t *testing.T, x export.ForEditor, j asked.Job, folder string) string {
	t.Helper()
	p, err := x.Preview(t.Context(), j, 100)
	if err != nil {
		t.Fatalf("%+v: %v", j, err)
	}
	w, err := x.Write(t.Context(), j, folder, true)
	if err != nil {
		t.Fatalf("%+v: %v", j, err)
	}
	return p.File + strings.Join(slices.Concat(p.Pages...), "\n") + textOf(t, w.Path)
}

// The editor writes whole files into a folder that it makes, replaces none unasked, and names why it can't.
func TestTheEditorWritesDocuments(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		err := o.app().With(t.Context(), func(s *run.Session) error {
			x, dir := export.ForEditor{Session: s}, filepath.Join(t.TempDir(), "handed", "over")
			id := state.ProposalID(50022)
			j := asked.Job{
				Proposal: id, Kind: documents.KindProposal, Format: documents.FormatPDF,
				Detail: documents.DetailPrices,
			}
			w, err := x.Write(t.Context(), j, dir, false)
			if err != nil || w.Pages < 5 || w.Path != filepath.Join(dir, "1042-halvorsen-residence.pdf") ||
				w.Shown != w.Path {
				t.Fatalf("%+v, %v", w, err)
			}
			if again, err := x.Write(t.Context(), j, dir, false); !errors.Is(err, asked.ErrExists) ||
				again.Shown != w.Path {
				t.Errorf("%+v, %v", again, err)
			}
			mail, err := x.Mail(t.Context(), j)
			for _, want := range []string{
				"To: erik@halvorsen.example\nSubject: Proposal 1042: Halvorsen Residence (Draft)\n\nDear Erik Halvorsen,\n",
				"\nLiving Room, option 1 ", " 3,786.49\n", "\nTotal ", " 42,921.57\n", "\nTerms: ", "\nDana Reyes\n",
				"Brightline AV\n",
			} {
				if err != nil || !strings.Contains(mail, want) {
					t.Errorf("the e-mail does not say %q: %v\n%s", want, err, mail)
				}
			}
			file := filepath.Join(t.TempDir(), "a file")
			if err := os.WriteFile(file, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := x.Write(t.Context(), j, file, false); state.FaultOf(err).Kind != state.FaultLocal ||
				!strings.Contains(err.Error(), "can't be made") {
				t.Errorf("into a file: %v", err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
