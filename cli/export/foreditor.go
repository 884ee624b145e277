package export

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/documents"
	"app.tender/tender/documents/pdf"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/views/widget/export"
)

// ForEditor makes the documents of the editor, from the copies on this machine.
type ForEditor struct{ Session *run.Session }

// Start returns what the settings say, and the change orders of a proposal.
func (e ForEditor) Start(ctx context.Context, of state.ProposalID) (export.Start, error) {
	look, err := LookOf(e.Session.Settings, e.Session.Run.Dirs())
	out := export.Start{Detail: look.Detail, ChosenOnly: look.ChosenOnly, Folder: e.Session.Settings.Documents.Folder}
	if err != nil || of == 0 || state.IsLocal(of) {
		return out, err
	}
	out.Orders, _, err = e.Session.Store.Cache.ChangeOrders(ctx, of)
	return out, err
}

// document makes a document.
func (e ForEditor) document(ctx context.Context, j export.Job) (documents.Document, error) {
	s := e.Session
	if j.Kind.ForClient() && s.HidesPrices() {
		return nil, s.MaySeePrices()
	}
	from, err := e.source(ctx, j)
	if err != nil {
		return nil, err
	}
	look, err := LookOf(s.Settings, s.Run.Dirs())
	if err != nil {
		return nil, err
	}
	look.Detail, look.ChosenOnly = j.Detail, j.ChosenOnly
	at, err := day(s.Run.Streams)
	if err != nil {
		return nil, err
	}
	of := chosen{kind: j.Kind, order: j.Order, planned: j.Unsaved, areasOnPages: j.AreasOnPages}
	return from.document(of, documents.Printing{Look: look, At: at})
}

// source reads what this machine knows of a proposal.
func (e ForEditor) source(ctx context.Context, j export.Job) (from source, err error) {
	s := e.Session
	p := &state.Proposal{ID: j.Proposal}
	if !state.IsLocal(j.Proposal) {
		if p, err = e.proposal(ctx, j.Proposal); err != nil {
			return from, err
		}
	}
	from.prices = s.Settings.SheetPrice
	if from.workspace, err = find.Workspace(ctx, s, p); err != nil {
		return from, err
	}
	if from.plan, err = s.Store.Plans.Plan(ctx, p.ID); err != nil {
		return from, err
	}
	if j.Kind == documents.KindProposal {
		if from.found, err = find.Outgoing(ctx, s, from.workspace.Proposal); err != nil {
			return from, err
		}
	}
	if from.orders, err = changeorder.Read(ctx, s.Store.Cache, p.ID); err != nil || j.Kind.ForClient() {
		return from, err
	}
	// else the sheet says that they are not known
	if from.orders.AsOf.IsZero() && !state.IsLocal(p.ID) && e.readOrders(ctx, p.ID) == nil {
		if from.orders, err = changeorder.Read(ctx, s.Store.Cache, p.ID); err != nil {
			return from, err
		}
	}
	sheet, err := find.SheetWith(ctx, s, from.workspace.Held(), from.orders)
	from.sheet = &sheet
	return from, err
}

// proposal returns the copy of a proposal, and reads it from the service if there is none or the list has a newer
// version.
func (e ForEditor) proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	s := e.Session
	p, _, err := s.Store.Cache.Proposal(ctx, id)
	if err != nil || p != nil && find.NewerRow(ctx, s, p).IsZero() {
		return p, err
	}
	read, err := s.Client.Proposal(ctx, id)
	if err != nil {
		return nil, err
	}
	return read, s.Store.Cache.SaveProposal(ctx, read, s.Run.Time())
}

// readOrders reads the change orders of a proposal from the service.
func (e ForEditor) readOrders(ctx context.Context, id state.ProposalID) error {
	s := e.Session
	rows, err := s.Client.ChangeOrders(ctx, id)
	if err != nil {
		return err
	}
	for i := range rows {
		detail, err := s.Client.RenewChangeOrder(ctx, id, rows[i].ID, nil)
		if err != nil {
			return err
		}
		if err := s.Store.Cache.SaveChangeOrder(ctx, id, detail, s.Run.Time()); err != nil {
			return err
		}
	}
	return s.Store.Cache.SaveChangeOrders(ctx, id, rows, s.Run.Time())
}

// Preview returns the text of a document, page by page: of the PDF, or of the table.
func (e ForEditor) Preview(ctx context.Context, j export.Job, cells int) (out export.Preview, err error) {
	d, err := e.document(ctx, j)
	if err != nil {
		return out, err
	}
	out.File, out.Paged = documents.FileName(d, j.Format), j.Format == documents.FormatPDF ||
		j.Format == documents.FormatHTML
	as := documents.FormatCSV
	if out.Paged {
		as = documents.FormatPDF // a browser prints the HTML in the same pages
	}
	content, r, err := rendered(ctx, d, as)
	if err != nil {
		return out, err
	}
	out.Warnings = r.Warnings
	if !out.Paged {
		out.Pages = [][]string{strings.Split(strings.TrimRight(strings.ReplaceAll(string(content), "\r", ""), "\n"),
			"\n")}
		return out, nil
	}
	out.Pages, err = pdf.Text(content, cells)
	return out, err
}

// Write writes a document into a folder.
func (e ForEditor) Write(
	ctx context.Context, j export.Job, folder string, replace bool,
) (out export.Written, err error) {
	d, err := e.document(ctx, j)
	if err != nil {
		return out, err
	}
	dir := folder
	if folder = strings.TrimSpace(folder); strings.HasPrefix(folder, "~") || filepath.IsAbs(folder) {
		dir = e.Session.Run.Dirs().Named(folder)
	}
	name := documents.FileName(d, j.Format)
	f := file{of: d, as: j.Format, path: filepath.Join(dir, name), replace: replace}
	shown := filepath.Join(folder, name)
	if _, err := os.Lstat(f.path); err == nil && !replace {
		return export.Written{Shown: shown}, export.ErrExists
	}
	if dir != "" {
		if err := makeFolder(dir); err != nil {
			return out, err
		}
	}
	done, err := f.write(ctx)
	if err != nil {
		return out, err
	}
	path, err := filepath.Abs(f.path)
	return export.Written{Path: path, Shown: shown, Pages: done.Pages, Warnings: done.Warnings}, err
}

// Mail returns the client's proposal as the text of an e-mail.
func (e ForEditor) Mail(ctx context.Context, j export.Job) (string, error) {
	d, err := e.document(ctx, j)
	if err != nil {
		return "", err
	}
	return mailOf(d.(*documents.Proposal), e.to(ctx, j.Proposal)), nil
}

// to returns the client's e-mail address; empty for none.
func (e ForEditor) to(ctx context.Context, id state.ProposalID) string {
	p, _, err := e.Session.Store.Cache.Proposal(ctx, id)
	if err != nil || p == nil || p.Customer == nil {
		return ""
	}
	return p.Customer.Email
}

// Show opens a file in the person's own program.
func (e ForEditor) Show(ctx context.Context, path string) error {
	return e.Session.Run.OpenFile(ctx, path, true)
}
