package client_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
	"app.tender/tender/views/widget/export"
)

// printer makes documents for the stories. Its folder is in memory.
type printer struct {
	*uitest.Gate // held while it is shut

	mu      sync.Mutex
	lacks   string           // what only this machine has
	full    string           // proposals that the disk has no room for, by a part of the name of their file
	files   map[string]int   // by name: how often it was written
	shown   []string         // opened in another program
	jobs    []export.Job     // of all previews
	running map[string]error // of writes that were canceled
}

func newPrinter(t *testing.T) *printer {
	return &printer{Gate: uitest.NewGate(t), files: map[string]int{}, running: map[string]error{}}
}

func (p *printer) Start(context.Context, state.ProposalID) (export.Start, error) {
	return export.Start{
		Detail: documents.DetailPrices, Folder: "~/Proposals",
		Orders: []state.ChangeOrderSummary{{ID: 7, Number: 2}},
	}, nil
}

func (p *printer) refuse(j export.Job) error {
	if p.lacks != "" && !j.Unsaved && j.Kind == documents.KindProposal {
		return state.Conflict("The document would lack what only this machine has: "+p.lacks+".",
			"`tender build start` builds it.")
	}
	return nil
}

func name(j export.Job) string { return fmt.Sprintf("%d-%s.%s", j.Proposal, j.Kind, j.Format) }

func (p *printer) Preview(_ context.Context, j export.Job, cells int) (export.Preview, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.jobs = append(p.jobs, j)
	pages := [][]string{{"The first page of " + name(j)}, {strings.Repeat("wide ", cells)}}
	return export.Preview{
		File: name(j), Pages: pages, Paged: j.Format == documents.FormatPDF,
		Warnings: []string{"It has no terms."},
	}, p.refuse(j)
}

func (p *printer) Write(ctx context.Context, j export.Job, folder string, replace bool) (export.Written, error) {
	if err := p.Wait(ctx); err != nil {
		return export.Written{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	w := export.Written{Path: "/home/dana/" + name(j), Shown: folder + "/" + name(j), Pages: 2}
	switch {
	case p.refuse(j) != nil:
		return export.Written{}, p.refuse(j)
	case p.full != "" && strings.Contains(name(j), p.full):
		return export.Written{}, state.Local(w.Shown+" can't be written: no space left on device.", "Free some space.")
	case p.files[w.Path] > 0 && !replace:
		return export.Written{Shown: w.Shown}, export.ErrExists
	}
	p.files[w.Path]++
	return w, nil
}

func (p *printer) Mail(_ context.Context, j export.Job) (string, error) {
	return "Subject: Proposal " + state.FormatID(j.Proposal) + "\n\nDear Erik Halvorsen,\n", p.refuse(j)
}

func (p *printer) Show(_ context.Context, path string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown = append(p.shown, path)
	if len(p.shown) > 1 {
		return errors.New("there is no program for it")
	}
	return nil
}

// printing returns an editor with a printer, and what it copies to the clipboard.
func printing(t *testing.T, w, h int) (*uitest.World, *printer, *uitest.Driver, *strings.Builder) {
	world, p, copied := uitest.NewWorld(t, "small"), newPrinter(t), &strings.Builder{}
	world.Tune = func(o *ui.Options) { o.Exports, o.Terminal = p, copied }
	return world, p, world.StartEditor(w, h).Idle(), copied
}

func TestAProposalIsExportedFromTheEditor(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		_, p, d, copied := printing(t, w, h)
		d = d.Open(1042).Press("x").Idle()
		d.See("Export #1042 Halvorsen Residence", "proposal for the client", "lines with prices", "~/Proposals",
			"page 1 of 2", "The first page of", "! It has no terms.")
		d.Press("y").Idle().See("Copied the proposal as an e-mail")
		if copied.Len() == 0 {
			t.Error("no e-mail was copied")
		}
		d.Press("down", "right").Idle().Advance(time.Second).See("HTML, a page of one file", "proposal.html").
			DoNotSee("page 1 of 2")
		d.Press("up", "right").Idle().Advance(time.Second).See("change order 2 for the client").
			DoNotSee("lines with prices")
		d.Press("left").Idle().Advance(time.Second).See("lines with prices", "HTML")
		d.Press("down", "down", "down", "down", "down").Type("/1042").Press("enter").Idle()
		d.See("Written: ~/Proposals/1042/", "-proposal.html, 2 pages", "o opens", "y copies the path")
		d.Press("o").Idle()
		if len(p.shown) != 1 || len(p.files) != 1 {
			t.Errorf("opened %v of %v", p.shown, p.files)
		}
		d.Press("o").Idle().See("there is no program for it")
		before := copied.Len()
		if d.Press("y").Idle().See("Copied the path ~/Proposals/1042/"); copied.Len() == before {
			t.Error("no path was copied")
		}
		d.Press("esc").Idle().DoNotSee("Written").See("#1042")
	})
}

// What the dialog offers is for whoever sees the screen.
func TestAnExportIsForItsAudience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, p, d, _ := printing(t, 120, 36)
		d = d.Open(1042).Press("v").Idle().See("CLIENT VIEW").Press("x").Idle().See("proposal for the client")
		for range 4 {
			d.Press("right").Idle().Advance(time.Second)
		}
		d.See("change order 2 for the client").Press("esc", "v").Idle().Press("x").Idle()
		for range 4 {
			d.Press("right").Idle().Advance(time.Second)
		}
		d.See("pick list").Press("esc", "i").Idle().Press("x").Idle().See("installers' sheet", "one below the other").
			Press("esc", "l").Idle().Press("x").Idle().See("pick list").DoNotSee("one below the other")
		sheets := slices.IndexFunc(p.jobs, func(j export.Job) bool { return j.Kind == documents.KindSheet })
		clients := slices.IndexFunc(p.jobs, func(j export.Job) bool { return j.Kind == documents.KindChangeOrder })
		if sheets < clients || clients < 0 {
			t.Errorf("the previews were %v", p.jobs)
		}

		world := uitest.NewWorld(t, "small")
		world.Tune = func(o *ui.Options) { o.Exports, o.Installer = newPrinter(t), true }
		d = world.StartEditor(120, 36).Idle().Press("x").Idle().See("installers' sheet").
			DoNotSee("for the client", "Detail")
		d.Press("left", "left", "left").Idle().Advance(time.Second).See("installers' sheet").DoNotSee("for the client")
	})
}

// A document without what is only planned would tell the client another price than the screen.
func TestAnExportNamesWhatIsNotBuilt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, p, d, _ := printing(t, 120, 36)
		p.lacks = "1 planned line, ≈25.00"
		d = d.Open(1042).Press("x").Idle()
		d.See("! The document would lack what only this machine has: 1 planned line, ≈25.00.", "“Unsaved”").
			DoNotSee("tender build")
		d.Press("enter").Idle().See("✗ #1042 Halvorsen Residence: The document would lack").DoNotSee("Written", "o opens")
		if len(p.files) > 0 {
			t.Errorf("written: %v", p.files)
		}
		d.Press("esc", "x").Idle().Press("down", "down", "down", "down", "right").Idle().Advance(time.Second).
			See("marked Draft or Estimate", "The first page").Press("enter").Idle().See("Written")
	})
}

// Keys on what is planned remove it; elsewhere the same key exports.
func TestTheKeyOfExportRemovesWhatIsPlanned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, d, _ := printing(t, 120, 36)
		d = d.Open(1042).Press("p").Type("1 vx-75").Idle().Press("enter").Idle().Press("esc").Idle().See("+")
		d.Press("G", "x").Idle().DoNotSee("Export #1042").Press("x").Idle().See("Export #1042")
	})
}

// Several are written one after the other. A full disk stops none but its own, esc stops the rest, and an existing
// file is replaced only after a yes.
func TestMarkedProposalsAreExported(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		_, p, d, _ := printing(t, w, h)
		d.Press(" ", " ", " ").See("x export 3 proposals").Press("x").Idle().See("Export 3 proposals").
			DoNotSee("e-mail")
		id := p.jobs[0].Proposal
		p.full = state.FormatID(id)
		d.Press("enter").Idle().See("✗ #1042 Halvorsen Residence", "no space left", "✓ Written").Press("down", "o").
			Idle()
		if len(p.files) != 2 || len(p.shown) != 1 {
			t.Errorf("written %v, opened %v", p.files, p.shown)
		}
		p.full = ""
		d.Press("esc", "x").Idle().Press("enter").Idle().See("already exists", "r replaces it", "n keeps it").
			Press("enter").Idle().See("already exists")
		d.Press("r").Idle().See("already exists").Press("n").Idle().See("stays as it was", "✓ Written")
		for path, n := range p.files {
			if n > 2 {
				t.Errorf("%s was written %d times", path, n)
			}
		}
		if len(p.files) != 3 {
			t.Errorf("written: %v", p.files)
		}

		d.Press("esc", "x").Idle().Press("down", "right").Idle().Advance(time.Second)
		p.Shut()
		d.Press("enter").Idle().See("Writing 1 of 3: #1042", "esc stop").Press("enter", "left", "esc").
			Idle()
		d.See("Stopped after 0 of 3.").DoNotSee("Writing", "✓ Written")
		if len(p.files) != 3 {
			t.Errorf("written although stopped: %v", p.files)
		}
		d.Press("esc").Idle().See("Proposals")
	})
}

func TestThePaletteFindsExport(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, d, _ := printing(t, 120, 36)
		d = d.Open(1042)
		for _, words := range []string{"export", "print", "PDF", "to mail"} {
			d.Press("ctrl+k").Type(words).Idle().See("Export as PDF").Press("enter").Idle().See("Export #1042").
				Press("esc").Idle()
		}
	})
}
