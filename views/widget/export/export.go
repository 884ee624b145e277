// Package export asks which document is made of proposals, shows it page by page, and has it written to a file.
package export

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/input"
)

// Maker makes documents of what this machine knows, and writes them. It is called outside of the program's loop.
// Errors carry a state.Fault; a state.FaultConflict is about what is not saved or not built, and goes with
// Job.Unsaved.
type Maker interface {
	// Start returns what the settings say, and the change orders of a proposal; 0 for none.
	Start(ctx context.Context, of state.ProposalID) (Start, error)
	// Preview returns the text of a document for reading in lines of a number of cells.
	Preview(ctx context.Context, j Job, cells int) (Preview, error)
	// Write writes a document into a folder, whole or not at all. The error is ErrExists for a file that may not be
	// replaced.
	Write(ctx context.Context, j Job, folder string, replace bool) (Written, error)
	// Mail returns the client's proposal as the text of an e-mail.
	Mail(ctx context.Context, j Job) (string, error)
	// Show opens a file in the person's own program.
	Show(ctx context.Context, path string) error
}

// ErrExists is for a file that exists, and may not be replaced.
var ErrExists = errors.New("the file already exists")

// Start is what the dialog begins with.
type Start struct {
	Detail     documents.Detail
	ChosenOnly bool
	Folder     string // as people write it: "~/Proposals"
	Orders     []state.ChangeOrderSummary
}

// Job is a document to be made.
type Job struct {
	Proposal     state.ProposalID
	Kind         documents.Kind
	Order        state.ChangeOrderID // of a change order's document
	Format       documents.Format
	Detail       documents.Detail
	ChosenOnly   bool
	Unsaved      bool // also what is not saved or not built
	AreasOnPages bool // of a sheet
}

// Preview is the text of a document.
type Preview struct {
	File     string     // the name of its file
	Pages    [][]string // the lines of each page; one for what has no pages
	Paged    bool
	Warnings []string // what to look at before it is handed over
}

// Written is a file that was written.
type Written struct {
	Path     string // for programs
	Shown    string // as people write it: "~/Proposals/1042-halvorsen-residence.pdf"
	Pages    int    // of a PDF
	Warnings []string
}

// Subject is a proposal to be exported.
type Subject struct {
	ID    state.ProposalID
	Title string // "#1042 Halvorsen Residence"
}

// Exporter opens the dialog over one screen.
type Exporter struct {
	env   *screen.Env
	maker Maker
}

// New returns an exporter for a screen; maker is nil where there are no files.
func New(env *screen.Env, maker Maker) *Exporter { return &Exporter{env, maker} }

// Unless returns why nothing can be exported, or "".
func (x *Exporter) Unless(of int) string {
	switch {
	case x.maker == nil:
		return "Nothing can be exported here."
	case of == 0:
		return "No proposal here to export."
	default:
		return ""
	}
}

// Ask opens the dialog for proposals, at a kind of document.
func (x *Exporter) Ask(of []Subject, kind documents.Kind) tea.Cmd {
	d := &form{env: x.env, maker: x.maker, of: of}
	d.ctx, d.cancel = context.WithCancel(x.env.Life())
	d.actions = screen.Bind(d, defs)
	d.folder = &input.Line{}
	d.folder.SetKeys(x.env.Keys)
	d.rows = d.rowsFor(kind, nil)
	x.env.Host.Open(screen.Dialog{
		Audience: screen.Everyone, Form: d,
		Find: func(string) tea.Cmd {
			next := d.next
			d.next = nil
			return next()
		},
		Closed: screen.Just(d.cancel),
	})
	alone := state.ProposalID(0)
	if len(of) == 1 {
		alone = of[0].ID
	}
	ctx, maker := d.ctx, x.maker
	return screen.Then(func() (Start, error) { return maker.Start(ctx, alone) }, func(s Start, err error) tea.Cmd {
		d.Invalidate()
		if err != nil {
			d.fault = state.FaultOf(err)
			return nil
		}
		d.begin(s)
		return d.renew(0)
	})
}

// title names what is exported.
func (d *form) title() string {
	if len(d.of) == 1 {
		return "Export " + d.of[0].Title
	}
	return "Export " + text.Count(len(d.of), "proposal")
}
