// Package export makes documents of proposals and writes them to files: for `tender export` and for the editor.
package export

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/documents"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command { return []*cobra.Command{newExport(r)} }

// Whom a document is for.
const (
	forClient    = "client"
	forInstaller = "installer"
)

// Audiences lists whom documents are for.
func Audiences() []string { return []string{forClient, forInstaller} }

// flags choose the documents, their look and where they go.
type flags struct {
	as              []string
	out             string
	audience        string
	picks           bool
	order           string
	areasOnPages    bool
	detail          string
	chosen          bool
	paper, language string
	until           string
	force, open     bool
	planned         bool

	formats    []documents.Format // of as
	pricesHold time.Time          // of until
}

func newExport(r *run.Run) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use: "export N...", Short: "Write a proposal as a document", Args: cobra.MinimumNArgs(1),
		Long: `Write what a client gets, or what installers get, to a file: the proposal, a change order
with --changeorder, the installers' sheet with --for installer, or their pick list with
--picks; as PDF, HTML, CSV or Excel workbook. A client's document has no cost, margin or
note of the team, and no installers' document has prices unless sheet_prices in the
settings allows them.

A file is written whole or not at all, and replaces no other without --force or a yes. A
document that would lack what is not saved or not built is refused; --planned writes it
with that, marked Draft or Estimate. What to look at before it is handed over is said on
standard error: areas without a text, lines at 0.00, characters that no font has.

The table [documents] of the settings has the logo, the colour, the paper and more. The
date is today, or that of $SOURCE_DATE_EPOCH. If the service can't be reached, the
command uses this machine's copy and prints its age.`,
		Example: `  tender export 1042
  tender export 1042 1041 --as pdf,html -o out/
  tender export 1037 --for installer --area-per-page
  tender export 1042 --as html -o - | w3m -T text/html`,
		PreRunE: func(_ *cobra.Command, args []string) error { return f.check(r, len(args)) },
		RunE:    r.InPassing(f.export),
	}
	set := cmd.Flags()
	set.StringSliceVar(&f.as, "as", nil, "the formats: "+orList(output.Texts(documents.Formats()))+" (default pdf)")
	set.StringVarP(&f.out, "out", "o", "", "the `file` or directory to write to; - for standard output")
	set.StringVar(&f.audience, "for", "", "client (the default) or installer")
	set.BoolVar(&f.picks, "picks", false, "the pick list of the installers' sheet")
	set.StringVar(&f.order, "changeorder", "", "this change order of the proposal, by its number or id:N")
	set.BoolVar(&f.areasOnPages, "area-per-page", false, "begin a page for each area of the installers' sheet")
	set.StringVar(&f.detail, "detail", "", "how much the client is told: "+orList(output.Texts(documents.Details()))+
		" (default: the settings)")
	set.BoolVar(&f.chosen, "chosen", false, "without the options that the total does not count")
	set.StringVar(&f.paper, "paper", "", orList(output.Texts(documents.Papers()))+" (default: the settings)")
	set.StringVar(&f.language, "language", "",
		"of figures and dates: "+orList(output.Texts(documents.Languages()))+" (default: the settings)")
	set.StringVar(&f.until, "until", "", "the last `day` of the prices: 2006-01-02")
	set.BoolVar(&f.planned, "planned", false, "with what is not saved or not built, marked Draft or Estimate")
	set.BoolVar(&f.force, "force", false, "replace files that exist")
	set.BoolVar(&f.open, "open", false, "open what was written")
	return run.Prints[[]writtenJSON](r, cmd)
}

func orList(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// oneOf refuses a value that is not one of the known ones; empty is fine.
func oneOf(flag, value string, known []string) error {
	if value == "" || slices.Contains(known, value) {
		return nil
	}
	return run.Usagef("%s takes %s, not %q", flag, orList(known), value)
}

// check refuses flags that don't fit each other.
func (f *flags) check(r *run.Run, proposals int) error {
	for _, choice := range []struct {
		flag, value string
		known       []string
	}{
		{"--for", f.audience, Audiences()},
		{"--detail", f.detail, output.Texts(documents.Details())},
		{"--paper", f.paper, output.Texts(documents.Papers())},
		{"--language", f.language, output.Texts(documents.Languages())},
	} {
		if err := oneOf(choice.flag, choice.value, choice.known); err != nil {
			return err
		}
	}
	for _, name := range f.as {
		if err := oneOf("--as", name, output.Texts(documents.Formats())); err != nil {
			return err
		}
		if format := documents.Format(name); !slices.Contains(f.formats, format) {
			f.formats = append(f.formats, format)
		}
	}
	if len(f.formats) == 0 {
		f.formats = []documents.Format{documents.FormatPDF}
		if named := documents.Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(f.out), "."))); slices.Contains(
			documents.Formats(), named) && !isDir(f.out) {
			f.formats[0] = named
		}
	}
	if err := f.fit(proposals); err != nil || f.until == "" {
		return err
	}
	until, err := time.ParseInLocation(time.DateOnly, f.until, time.Local)
	if err != nil {
		return run.Usagef("--until takes a day such as 2006-01-02, not %q", f.until)
	}
	if f.pricesHold = until; until.AddDate(0, 0, 1).Before(r.Time()) {
		return run.Usagef("%s is over\n  --until takes the last day of the prices.", f.until)
	}
	return nil
}

// fit refuses flags that exclude each other.
func (f *flags) fit(proposals int) error {
	several := proposals > 1 || len(f.formats) > 1
	installers := f.audience == forInstaller || f.picks
	switch {
	case f.audience == forClient && f.picks:
		return run.Usagef("--picks is of the installers' sheet; run it without --for client")
	case f.order != "" && installers:
		return run.Usagef(
			"--changeorder writes what the client gets; the installers' sheet has the agreed change orders")
	case f.order != "" && proposals > 1:
		return run.Usagef("--changeorder is of one proposal")
	case f.planned && (installers || f.order != ""):
		return run.Usagef("--planned is for the client's proposal; leave it out")
	case f.areasOnPages && (f.picks || f.order != "" || !installers):
		return run.Usagef("--area-per-page is for the installers' sheet: --for installer")
	case f.out == "-" && several:
		return run.Usagef("-o - writes one document in one format")
	case f.out == "-" && f.open:
		return run.Usagef("--open opens a file, and -o - writes none")
	case several && f.out != "" && !isDir(f.out):
		return run.Usagef("several documents need a directory: -o %s%c", f.out, filepath.Separator)
	default:
		return nil
	}
}

// kind returns the kind of document.
func (f *flags) kind() documents.Kind {
	switch {
	case f.picks:
		return documents.KindPicks
	case f.audience == forInstaller:
		return documents.KindSheet
	case f.order != "":
		return documents.KindChangeOrder
	default:
		return documents.KindProposal
	}
}

// export writes the documents. One that fails does not stop the others.
func (f *flags) export(ctx context.Context, s *run.Session, args []string) error {
	if s.HidesPrices() {
		if f.audience == forClient || f.order != "" || f.planned {
			return s.MaySeePrices()
		}
		f.audience = forInstaller
	}
	if f.out == "-" && s.ForPrograms() {
		return run.Usagef("-o - writes the document to standard output, which --json describes; choose one")
	}
	how, err := f.printing(s)
	if err != nil {
		return err
	}
	w := writer{Run: s.Run, flags: f, said: make(map[string]bool)}
	w.alone = len(args) == 1 && len(f.formats) == 1
	made, err := f.documents(ctx, s, args, how, w.failed)
	if err != nil {
		return err
	}
	if f.out == "-" {
		return w.print(ctx, made[0])
	}
	files, err := w.files(made)
	if err == nil {
		err = w.writeAll(ctx, files)
	}
	if len(w.done) > 0 || s.ForPrograms() && err == nil {
		table := output.NewTable("File", "Pages").Figures(1).Give(0)
		err = cmp.Or(run.PrintList(s.Run, w.done, writtenOf, table, (*written).row, ""), err)
	}
	for i := range w.done {
		if f.open && err == nil {
			err = w.failed(w.done[i].path, s.Run.OpenFile(ctx, w.done[i].path, false))
		}
	}
	if err == nil && w.code != run.ExitOK {
		err = run.Silent(w.code)
	}
	return err
}

// documents makes the documents of the proposals that args name. failed is told why one can't be made, and returns
// an error to stop at it.
func (f *flags) documents(
	ctx context.Context, s *run.Session, args []string, how documents.Printing, failed func(string, error) error,
) (made []documents.Document, err error) {
	seen := make(map[state.ProposalID]bool)
	for _, arg := range args {
		id, err := find.ProposalID(ctx, s, arg)
		if err == nil && seen[id] {
			continue
		}
		var d documents.Document
		if seen[id] = true; err == nil {
			d, err = f.document(ctx, s, id, arg, how)
		}
		if err == nil {
			made = append(made, d)
		} else if len(args) == 1 || ctx.Err() != nil {
			return made, err
		} else if err := failed(arg, err); err != nil {
			return made, err
		}
	}
	return made, nil
}

// printing returns how documents look by the settings and flags.
func (f *flags) printing(s *run.Session) (how documents.Printing, err error) {
	if how.Look, err = LookOf(s.Settings, s.Run.Dirs()); err != nil {
		return how, err
	}
	how.Look.Detail = cmp.Or(documents.Detail(f.detail), how.Look.Detail)
	how.Look.Paper = cmp.Or(documents.Paper(f.paper), how.Look.Paper)
	how.Look.Language = cmp.Or(documents.Language(f.language), how.Look.Language)
	how.Look.ChosenOnly = how.Look.ChosenOnly || f.chosen
	how.Until = f.pricesHold
	how.At, err = day(s.Run.Streams)
	return how, err
}

// document reads a proposal and makes its document.
func (f *flags) document(
	ctx context.Context, s *run.Session, id state.ProposalID, arg string,
	how documents.Printing,
) (documents.Document, error) {
	w, err := find.EditedByID(ctx, s, id)
	if err != nil {
		return nil, err
	}
	from := source{workspace: w, prices: s.Settings.SheetPrice}
	if from.plan, err = s.Store.Plans.Plan(ctx, id); err != nil {
		return nil, err
	}
	of := chosen{kind: f.kind(), planned: f.planned, areasOnPages: f.areasOnPages}
	switch of.kind {
	case documents.KindProposal:
		if from.found, err = find.Outgoing(ctx, s, w.Proposal); err != nil {
			return nil, err
		}
	case documents.KindChangeOrder:
		all, asOf, err := find.ChangeOrders(ctx, s, id)
		if err != nil {
			return nil, err
		}
		order, err := find.ChangeOrderOf(all, arg, f.order)
		if err != nil {
			return nil, err
		}
		of.order, from.orders = order.Row.ID, find.SetOf(all, asOf)
	case documents.KindSheet, documents.KindPicks:
		if !state.IsLocal(id) {
			sheet, err := find.Sheet(ctx, s, w.Held())
			if err != nil {
				return nil, err
			}
			from.sheet = &sheet
		}
	}
	if words := from.notThere(); words != "" && of.kind != documents.KindProposal && !s.HidesPrices() {
		s.Sayf("Not included, because the service does not have it: %s. `tender show %s` lists it.", words, arg)
	}
	return from.document(of, how)
}
