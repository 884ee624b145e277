package cli

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/spf13/cobra"
)

func newShow(a *app) *cobra.Command {
	var client, installer, asJSON bool
	cmd := &cobra.Command{
		Use:   "show N",
		Short: "Print a proposal",
		Long: `Print a proposal as the service holds it, and apart from that what was changed on
this machine and is not there: drafts, and edits that wait or were refused. With
--client print only what the customer sees; with --installer the installers'
sheet, which is what is to be built, with accepted and completed change orders laid
over the proposal: whom to call and where, notes first, parts to tick off, hours by
kind, open questions and the pick list, without any price unless sheet_prices in the
settings allows it.

Where the service can't be reached the copy of this machine is printed, and how
old it is is said.`,
		Args: cobra.ExactArgs(1),
		RunE: a.run(func(cmd *cobra.Command, args []string) error {
			to := forTeam
			switch {
			case client && installer:
				return usagef("--client and --installer are two views; take one")
			case client:
				to = forClient
			case installer:
				to = forInstaller
			}
			return a.with(cmd.Context(), func(s *session) error { return s.show(cmd.Context(), args[0], to, asJSON) })
		}),
	}
	cmd.Flags().BoolVar(&client, "client", false, "only what the customer sees")
	cmd.Flags().BoolVar(&installer, "installer", false, "for the installers: notes and quantities, no prices")
	jsonFlag(cmd, &asJSON)
	return cmd
}

func (s *session) show(ctx context.Context, arg string, to audience, asJSON bool) error {
	if s.hidesPrices() {
		if to == forClient {
			return s.maySeePrices()
		}
		to = forInstaller
	}
	id, err := s.findProposal(ctx, arg)
	if err != nil {
		return err
	}
	w, err := s.edited(ctx, id)
	if err != nil {
		return err
	}
	if state.IsLocal(id) {
		return s.notThere(ctx, w)
	}
	if to != forTeam {
		s.sayLeftOut(w)
	}
	switch {
	case asJSON && to == forTeam:
		out := jsonProposal(w.Held(), to)
		out.Pending = jsonPending(w)
		return s.app.printJSON(out)
	case asJSON && to == forInstaller:
		sheet, err := s.sheetOf(ctx, w.Held())
		if err != nil {
			return err
		}
		out := jsonProposal(w.Held(), to)
		out.Sheet = jsonSheet(&sheet)
		return s.app.printJSON(out)
	case asJSON:
		return s.app.printJSON(jsonProposal(w.Held(), to))
	case to == forInstaller:
		return s.printSheet(ctx, w.Held())
	}
	if err := s.app.printProposal(w, to); err != nil {
		return err
	}
	if to == forTeam {
		s.printPending(ctx, w)
	}
	return nil
}

func (a *app) printProposal(w *state.Workspace, to audience) error {
	p := w.Held()
	a.printf("%s · %s\n", p.Title(), p.Status.Word())
	for _, line := range []struct{ name, value string }{
		{"Client", p.ClientWord()},
		{"Location", p.LocationWord()},
		{"Salesperson", salesPersonName(p)},
	} {
		if line.value != "" {
			a.printf("%-12s %s\n", line.name, line.value)
		}
	}
	if to == forTeam && w.Whole != state.MarkNone {
		a.printf("%-12s %s\n", "Not saved", notSent(w))
	}
	a.printText("Client description", p.Unknown.Word(state.FieldDescription, p.Description), true)
	a.printText("Internal notes, team only", p.Unknown.Word(state.FieldInternalNotes, p.InternalNotes), to != forClient)
	for i := range p.Areas {
		if p.Areas[i].Unknown.Has(state.FieldOptions) {
			a.printf("\n%s · not all options are known: the service does not say them.\n", p.Areas[i].NameWord())
		}
		for j := range p.Areas[i].Options {
			if err := a.printOption(&p.Areas[i], j, p.Summary.Currency, to); err != nil {
				return err
			}
		}
	}
	if p.Unknown.Has(state.FieldAreas) {
		a.printf("\nWhich other areas there are is %s: the service does not say it.\n", state.UnknownWord)
	}
	a.printf("\n")
	return a.printFigures(w, to)
}

func salesPersonName(p *state.Proposal) string {
	if p.SalesPerson.ID == 0 {
		return ""
	}
	return p.SalesPerson.DisplayName()
}

// printText prints a text with its heading, indented as it stands.
func (a *app) printText(heading, text string, wanted bool) {
	if !wanted || text == "" {
		return
	}
	a.printf("\n%s\n", heading)
	a.printLines("  ", text)
}

// printLines prints a text line by line behind an indent.
func (a *app) printLines(indent, text string) {
	for line := range strings.Lines(text) {
		a.printf("%s\n", strings.TrimRight(indent+line, " \n"))
	}
}

func (a *app) printOption(area *state.Area, place int, c money.Currency, to audience) error {
	o := &area.Options[place]
	title := area.NameWord()
	if len(area.Options) > 1 {
		title += fmt.Sprintf(" · option %d of %d", place+1, len(area.Options))
		if place == area.CountedOption() {
			title += ", counted"
		}
	}
	a.printf("\n%s · %s\n", title, o.FormatTotal(c))
	if len(o.Items) > 0 {
		a.printf("\n")
	}
	t := newTable("Qty", "Item", "Unit", "Extended").figures(0, 2, 3).give(1)
	for _, it := range inTreeOrder(o.Items) {
		name := strings.Repeat("  ", it.depth) + lineName(it.item)
		t.add(money.FormatQuantity(it.item.Quantity), name,
			money.Format(it.item.SellPrice, c), money.Format(it.item.Extended(), c))
	}
	if len(o.Items) > 0 {
		if err := a.print(t); err != nil {
			return err
		}
	}
	if o.Unknown.Has(state.FieldItems) {
		a.printf("  Not all lines are known: the service does not say them.\n")
	}
	a.printText("Client description", o.Unknown.Word(state.FieldClientDescription, o.ClientDescription), true)
	a.printText("Installer notes, team only", o.Unknown.Word(state.FieldInstallerNotes, o.InstallerNotes), to == forTeam)
	return nil
}

type itemAt struct {
	item  *state.Item
	depth int
}

// inTreeOrder lists items with their children below them. A child whose parent
// is not there stands on its own, and so does one of a circle: a line that costs
// money is never left out.
func inTreeOrder(items []state.Item) []itemAt {
	children := make(map[state.ItemID][]*state.Item)
	known := make(map[state.ItemID]bool, len(items))
	for i := range items {
		known[items[i].ID] = true
	}
	var tops []*state.Item
	for i := range items {
		it := &items[i]
		if it.ParentID == 0 || it.ParentID == it.ID || !known[it.ParentID] {
			tops = append(tops, it)
		} else {
			children[it.ParentID] = append(children[it.ParentID], it)
		}
	}
	out := make([]itemAt, 0, len(items))
	listed := make(map[*state.Item]bool, len(items))
	var list func(it *state.Item, depth int)
	list = func(it *state.Item, depth int) {
		if listed[it] {
			return
		}
		listed[it] = true
		out = append(out, itemAt{it, depth})
		for _, child := range children[it.ID] {
			list(child, depth+1)
		}
	}
	for _, it := range tops {
		list(it, 0)
	}
	for i := range items {
		list(&items[i], 0)
	}
	return out
}
