package proposals

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/details"
	"app.tender/tender/state/money"
	"github.com/spf13/cobra"
)

// showFlags choose what to print of a proposal, and for whom.
type showFlags struct {
	client, installer, details, lines, picks bool
}

func newShow(r *run.Run) *cobra.Command {
	var f showFlags
	cmd := &cobra.Command{
		Use:   "show N",
		Short: "Print a proposal",
		Long: `Print a proposal as the service has it and, separately, this machine's drafts and
unsaved edits. --client prints only what the client sees. --installer prints the
installers' sheet: whether the job is sold, and what to build, accepted and completed
change orders included, with contact, address and salesperson, notes, parts to tick off,
hours by kind of labor, open questions and the pick list. It has no prices unless
sheet_prices in the settings allows them.

--details prints notes in full, dates, the basis of the tax, payment, terms, the status
of every option and the long texts of the lines. It works with --client and --installer.

--lines prints a row for each line of the proposal, with its area and option, for a
spreadsheet with --csv, with --client without cost. These have no change orders. With
--installer it prints the lines of their sheet, and --picks its pick list: how many of
each part the whole job and each area need.

If the service can't be reached, the command prints this machine's copy and its age.`,
		Example: `  tender show 1042 --client
  tender show 1042 --details --json
  tender show 1042 --lines --csv > lines.csv
  tender show 1037 --picks --csv > order.csv`,
		Args: cobra.ExactArgs(1),
		PreRunE: func(*cobra.Command, []string) error {
			if f.client && f.installer {
				return run.Usagef("--client and --installer can't be combined; choose one")
			}
			if f.details && f.lines || f.details && f.picks || f.lines && f.picks {
				return run.Usagef("--details, --lines and --picks can't be combined; choose one")
			}
			if f.picks && f.client {
				return run.Usagef("--picks is of the installers' sheet; run it without --client")
			}
			return nil
		},
		RunE: r.InPassing(f.show),
	}
	cmd.Flags().BoolVar(&f.client, "client", false, "only what the client sees")
	cmd.Flags().BoolVar(&f.installer, "installer", false, "the installers' sheet: notes and quantities, no prices")
	cmd.Flags().BoolVar(&f.details, "details", false,
		"dates, tax, payment, terms and long texts instead of areas and totals")
	cmd.Flags().BoolVar(&f.lines, "lines", false, "a row for each line, for a spreadsheet")
	cmd.Flags().BoolVar(&f.picks, "picks", false, "the pick list of the installers' sheet")
	run.Prints[shapes.Proposal](r, cmd)
	run.Shaped[[]shapes.TeamLine](r, cmd, "with `--lines`")
	run.Shaped[[]shapes.ClientLine](r, cmd, "with `--lines --client`")
	run.Shaped[[]shapes.SheetLine](r, cmd, "with `--lines --installer`")
	run.Shaped[[]shapes.Pick](r, cmd, "with `--picks`")
	return run.Shaped[detailsJSON](r, cmd, "with `--details`")
}

// show prints a proposal for the audience that the flags choose.
func (f *showFlags) show(ctx context.Context, s *run.Session, args []string) error {
	if s.HidesPrices() {
		if f.client {
			return s.MaySeePrices()
		}
		f.installer = true
	}
	id, err := find.ProposalID(ctx, s, args[0])
	if err != nil {
		return err
	}
	w, err := find.EditedByID(ctx, s, id)
	if err != nil {
		return err
	}
	team, err := unsentOf(ctx, s, w)
	if err != nil {
		return err
	}
	switch {
	case state.IsLocal(id) && (f.lines || f.picks):
		return noLinesThere(team)
	case state.IsLocal(id):
		return notThere(ctx, s, team)
	}
	f.installer = f.installer || f.picks
	if f.client || f.installer || f.details || f.lines {
		sayLeftOut(s, team)
	}
	switch {
	case f.installer:
		return f.showToInstallers(ctx, s, team)
	case f.lines:
		return f.showLines(s.Run, w.Held())
	case f.details:
		return showDetails(s.Run, details.Of(w.Held(), state.Visibility{Prices: true, Internal: !f.client}), team)
	case f.client:
		p := state.ForClient(w.Held())
		return s.Result(shapes.ClientProposalOf(p), func() { printProposal(s.Run, p, nil) })
	default:
		return showToTeam(ctx, s, team)
	}
}

func showToTeam(ctx context.Context, s *run.Session, w *unsent) error {
	if s.ForPrograms() {
		out := shapes.ProposalOf(w.Held())
		out.Pending = jsonPending(ctx, s, w)
		return s.PrintJSON(out)
	}
	printProposal(s.Run, state.ForClient(w.Held()), w)
	printPending(ctx, s, w)
	return nil
}

// printProposal prints what a proposal's client may see, with the team's parts in between; team is nil for the client.
func printProposal(r *run.Run, p *state.ClientProposal, team *unsent) {
	r.Printf("%s · %s\n", p.Title(), p.Status.Word())
	fields := [][2]string{
		{"Client", p.ClientWord()},
		{"Location", p.LocationWord()},
		{"Salesperson", salesPersonName(p.SalesPerson)},
	}
	if team != nil && team.Whole != state.MarkNone {
		fields = append(fields, [2]string{"Not saved", find.NotSent(team.Workspace)})
	}
	if team != nil && team.unbuilt() != "" {
		fields = append(fields, [2]string{"Not built", team.unbuilt()})
	}
	r.PrintFields(13, fields)
	r.PrintText(state.ProposalDescription.Title(), p.Description.Word())
	if team != nil {
		held := team.Held()
		r.PrintText(output.NotesHeading(state.InternalNotes),
			held.Unknown.Word(state.FieldInternalNotes, held.InternalNotes))
	}
	for i := range p.Areas {
		if p.Areas[i].OptionsOmitted {
			r.Printf("\n%s · not all options are known: the service did not return them.\n", p.Areas[i].Name)
		}
		for j := range p.Areas[i].Options {
			printOption(r, &p.Areas[i], j, p.Summary.Currency)
			if team != nil {
				o := &team.Held().Areas[i].Options[j]
				r.PrintText(output.NotesHeading(state.InstallerNotes),
					o.Unknown.Word(state.FieldInstallerNotes, o.InstallerNotes))
			}
		}
	}
	if p.AreasOmitted {
		r.Printf("\nMore areas: %s, the service did not return them.\n", state.UnknownWord)
	}
	r.Printf("\n")
	printFigures(r, p, team)
}

func salesPersonName(u state.User) string {
	if u.ID == 0 {
		return ""
	}
	return u.DisplayName()
}

func printOption(r *run.Run, area *state.ClientArea, place int, c money.Currency) {
	o := &area.Options[place]
	title := area.Name
	if len(area.Options) > 1 {
		title += fmt.Sprintf(" · option %d of %d", place+1, len(area.Options))
		if place == area.Counted {
			title += ", counted"
		}
	}
	r.Printf("\n%s · %s\n", title, money.Format(o.ServiceTotal(), c))
	if len(o.Items) > 0 {
		r.Printf("\n")
	}
	t := output.NewTable("Qty", "Item", "Unit", "Extended").Figures(0, 2, 3).Give(1)
	id := func(i int) state.ItemID { return o.Items[i].ID }
	for _, at := range state.InTreeOrder(len(o.Items), id, func(i int) state.ItemID { return o.Items[i].ParentID }) {
		it := &o.Items[at.At]
		name := strings.Repeat("  ", at.Depth) +
			output.LineName(it.NameUnknown, it.Brand, it.Model, it.Name, it.ShortDescription)
		t.Add(money.FormatQuantity(it.Quantity), name, money.FormatUnit(it.SellPrice, c), money.Format(it.Extended, c))
	}
	if len(o.Items) > 0 {
		r.PrintTable(t, "")
	}
	if o.ItemsOmitted {
		r.Printf("  Not all lines are known: the service did not return them.\n")
	}
	r.PrintText(state.ClientDescription.Title(), state.MaybeText{Text: o.Description, Unknown: o.Omitted}.Word())
}
