package proposals

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/details"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
)

// showToInstallers prints the installers' sheet, or what the flags choose of it.
func (f *showFlags) showToInstallers(ctx context.Context, s *run.Session, w *unsent) error {
	p := w.Held()
	sheet, err := find.Sheet(ctx, s, p)
	if err != nil {
		return err
	}
	events, err := s.Store.Marks.SiteEvents(ctx, p.ID)
	if err != nil {
		return err
	}
	site := installer.SiteOf(events)
	switch {
	case f.details:
		return showDetails(s.Run, details.ForInstaller(p, &sheet), w)
	case f.lines:
		sayDoubts(s.Run, &sheet)
		return printSheetLines(s.Run, &sheet, &site)
	case f.picks:
		sayDoubts(s.Run, &sheet)
		return printPicks(s.Run, sheet.Picks())
	case s.ForPrograms():
		return s.PrintJSON(shapes.InstallerProposalOf(p, shapes.SheetOf(&sheet, &site)))
	}
	return printSheet(s.Run, p, &sheet, &site)
}

// sayDoubts says why the rows of a table may be wrong.
func sayDoubts(r *run.Run, sheet *installer.Sheet) {
	for _, doubt := range sheet.Doubts() {
		r.Sayf("! %s", doubt.Words)
	}
}

func printSheetLines(r *run.Run, sheet *installer.Sheet, site *installer.Site) error {
	t := output.NewTable("Area", "", "Qty", "Item", "Change order").Figures(2).Give(0, 3)
	shape := func(l *installer.Line) shapes.SheetLine { return shapes.SheetLineOf(l, site) }
	return run.PrintList(r, sheet.Lines(), shape, t, func(l *installer.Line) []string {
		done, name := "", described(&l.Part)
		if site.Done(&l.Part) {
			done = "✓"
		}
		if l.Depth > 0 {
			name = "└ " + name
		}
		return []string{cmp.Or(l.Name, state.UnknownWord), done, money.FormatQuantity(l.Quantity), name, l.Mark}
	}, "Nothing to install.")
}

func printPicks(r *run.Run, picks []installer.Pick) error {
	t := output.NewTable("Qty", "Part", "Where").Figures(0).Give(1, 2)
	return run.PrintList(r, picks, shapes.PickOf, t, func(p *installer.Pick) []string {
		return []string{money.FormatQuantity(p.Quantity), p.Name(), p.Where()}
	}, "No parts to pick.")
}

// described returns the name of a part with its description.
func described(p *installer.Part) string {
	if name := p.Name(); p.Description != "" && p.Description != name {
		return name + "  " + p.Description
	}
	return p.Name()
}

// printSheet prints the installers' sheet: doubts first, then client and location. Each area has its notes, parts,
// hours and open questions. The pick list and the hours of the whole job come last.
func printSheet(r *run.Run, p *state.Proposal, sheet *installer.Sheet, site *installer.Site) error {
	r.Printf("%s · %s\n", p.Title(), p.Status.Word())
	printSheetHead(r, sheet)
	for i := range sheet.Areas {
		area := &sheet.Areas[i]
		done, parts := site.Count(area)
		r.Printf("\n%s · area %d of %d", area.Name, i+1, len(sheet.Areas))
		if area.From != (changeorder.Ref{}) {
			r.Printf(" · new, %s", area.From)
		}
		if parts > 0 {
			r.Printf(" · %d of %d done", done, parts)
		}
		r.Printf("\n")
		printSheetArea(r, sheet, area, site)
	}
	if picks := sheet.Picks(); len(picks) > 0 {
		r.Printf("\nPick list\n")
		if err := printPicks(r, picks); err != nil {
			return err
		}
	}
	r.Printf("\nLabor of the whole job: %s h\n", money.FormatQuantity(sheet.Hours))
	return nil
}

// printSheetHead prints the facts about the whole job.
func printSheetHead(r *run.Run, sheet *installer.Sheet) {
	for _, doubt := range sheet.Doubts() {
		r.Printf("! %s\n", doubt.Words)
	}
	for _, f := range sheet.Head.Facts() {
		r.Printf("%-12s  %s\n", f.Name, f.Text)
	}
	r.PrintText(output.NotesHeading(state.InternalNotes), sheet.Head.NotesWord())
	if sheet.AsOf.IsZero() {
		return
	}
	asOf := ", as of " + output.Minute(sheet.AsOf)
	agreed, pending := sheet.Agreed(), sheet.Pending()
	if len(agreed)+len(pending) == 0 {
		r.Printf("\nNo change orders%s\n", asOf)
	}
	r.PrintText("Change orders on this sheet"+asOf, changeOrderLines(agreed))
	r.PrintText("Not agreed yet, and not on this sheet"+asOf, changeOrderLines(pending))
}

func changeOrderLines(list []changeorder.Built) string {
	return strings.Join(state.Map(list, (*changeorder.Built).String), "\n")
}

func printSheetArea(r *run.Run, sheet *installer.Sheet, area *installer.Area, site *installer.Site) {
	if len(area.Notes)+len(area.Questions) == 0 && !area.Empty() {
		r.PrintText(state.InstallerNotes.Title(), "There are no notes.")
	}
	for _, n := range area.Notes {
		r.PrintText(strings.TrimSuffix(state.InstallerNotes.Title()+", "+n.From.String(), ", "), n.Text)
	}
	printParts(r, area, site, sheet.Currency)
	if len(area.Labor) > 0 {
		r.Printf("\nLabor, %s h\n", money.FormatQuantity(area.Hours))
	}
	for i := range area.Labor {
		l := &area.Labor[i]
		line := l.Kind
		if mark := l.Mark(); mark != "" {
			line += "  (" + mark + ")"
		}
		r.Printf("  %6s  %s\n", money.FormatQuantity(l.Hours), line)
	}
	questions := state.Map(area.Questions, func(q *installer.Notes) string {
		return strings.TrimPrefix(q.From.String()+": "+q.Text, ": ")
	})
	unmatched := state.Map(area.Unmatched, (*installer.Unmatched).String)
	undecided := state.Map(sheet.MayLose(area.Name), (*installer.Undecided).String)
	r.PrintText("Open questions", strings.Join(questions, "\n"))
	r.PrintText("Matches nothing in the proposal: ask before building", strings.Join(unmatched, "\n"))
	r.PrintText("Area unknown: ask before building", strings.Join(undecided, "\n"))
	r.PrintText("Not agreed yet, may change this area", changeOrderLines(sheet.MayChange(area.Name)))
}

// printParts prints the parts of an area with their ticks, accessories below their parts, and the effects of change
// orders.
func printParts(r *run.Run, area *installer.Area, site *installer.Site, c money.Currency) {
	if len(area.Parts) == 0 {
		return
	}
	r.Printf("\n")
	heading := []string{"", "Qty", "Part", "", ""}
	if c.Code != "" {
		heading[4] = "Price"
	}
	t := output.NewTable(heading...).Figures(1, 4).Give(2, 3)
	for i := range area.Parts {
		part := &area.Parts[i]
		name := strings.Repeat("  ", part.Depth) + described(part)
		mark, price := "[ ]", ""
		if part.Gone {
			mark = "[−]"
		}
		if tick, ticked := site.Tick(part); ticked {
			mark = "[~]"
			said := site.Wrong(part)
			if site.Done(part) {
				mark, said = "[x]", "✓"
			}
			name += strings.TrimRight("  "+said+" "+tick.Initials, " ") + " " + output.Minute(tick.At)
		}
		switch {
		case part.Price.Valid:
			price = money.Format(part.Price, c)
		case c.Code != "" && part.Several:
			price = money.NoFigure
		case c.Code != "":
			price = money.UnknownWord
		}
		if part.Mark() != "" {
			heading[3] = "Change order"
		}
		t.Add(mark, money.FormatQuantity(part.Quantity), name, part.Mark(), price)
	}
	r.PrintTable(t, "")
}
