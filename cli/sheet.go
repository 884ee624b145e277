package cli

import (
	"context"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
)

// printSheet prints the installers' sheet: doubts first, then whose job it is and where. Each
// area has its notes, its parts, its hours and its open questions. The pick list and the hours
// of the whole job come last.
func (s *session) printSheet(ctx context.Context, p *state.Proposal, sheet *installer.Sheet) error {
	a := s.app
	ticks, err := s.store.Ticks(ctx, p.ID)
	if err != nil {
		return err
	}
	a.printf("%s · %s\n", p.Title(), p.Status.Word())
	a.printSheetHead(sheet)
	for i := range sheet.Areas {
		area := &sheet.Areas[i]
		done, parts := ticks.Count(area)
		a.printf("\n%s · area %d of %d", area.Name, i+1, len(sheet.Areas))
		if area.From != (changeorder.Ref{}) {
			a.printf(" · new, %s", area.From)
		}
		if parts > 0 {
			a.printf(" · %d of %d done", done, parts)
		}
		a.printf("\n")
		a.printSheetArea(sheet, area, ticks)
	}
	a.printPicks(sheet.Picks())
	a.printf("\nLabor of the whole job: %s h\n", money.FormatQuantity(sheet.Hours))
	return nil
}

// printSheetHead prints what is about the whole job.
func (a *app) printSheetHead(sheet *installer.Sheet) {
	for _, doubt := range sheet.Doubts() {
		a.printf("! %s\n", doubt)
	}
	for _, f := range sheet.Head.Facts() {
		a.printf("%-12s  %s\n", f.Name, f.Text)
	}
	a.printText(notesHeading(state.InternalNotes), sheet.Head.NotesWord())
	if sheet.AsOf.IsZero() {
		return
	}
	asOf := ", as of " + minute(sheet.AsOf)
	agreed, pending := sheet.Agreed(), sheet.Pending()
	if len(agreed)+len(pending) == 0 {
		a.printf("\nNo change orders%s\n", asOf)
	}
	a.printText("Change orders on this sheet"+asOf, changeOrderLines(agreed))
	a.printText("Not agreed yet, and not on this sheet"+asOf, changeOrderLines(pending))
}

func changeOrderLines(list []changeorder.Built) string {
	return strings.Join(mapped(list, (*changeorder.Built).String), "\n")
}

func (a *app) printSheetArea(sheet *installer.Sheet, area *installer.Area, ticks installer.Ticks) {
	for _, n := range area.Notes {
		a.printText(strings.TrimSuffix(state.InstallerNotes.Title()+", "+n.From.String(), ", "), n.Text)
	}
	a.printParts(area, ticks, sheet.Currency)
	if len(area.Labor) > 0 {
		a.printf("\nLabor, %s h\n", money.FormatQuantity(area.Hours))
	}
	for i := range area.Labor {
		l := &area.Labor[i]
		line := l.Kind
		if mark := l.Mark(); mark != "" {
			line += "  (" + mark + ")"
		}
		a.printf("  %6s  %s\n", money.FormatQuantity(l.Hours), line)
	}
	questions := mapped(area.Questions, func(q *installer.Notes) string { return strings.TrimPrefix(q.From.String()+": "+q.Text, ": ") })
	unmatched := mapped(area.Unmatched, (*installer.Unmatched).String)
	a.printText("Open questions", strings.Join(questions, "\n"))
	a.printText("Matches nothing in the proposal: ask before building", strings.Join(unmatched, "\n"))
	a.printText("Not agreed yet, may change this area", changeOrderLines(sheet.MayChange(area.Name)))
}

// printParts prints the parts of an area with what is ticked off, accessories
// below what they belong to, and what change orders made of them.
func (a *app) printParts(area *installer.Area, ticks installer.Ticks, c money.Currency) {
	if len(area.Parts) == 0 {
		return
	}
	a.printf("\n")
	heading := []string{"", "Qty", "Part", "", ""}
	if c.Code != "" {
		heading[4] = "Price"
	}
	t := newTable(heading...).figures(1, 4).give(2, 3)
	for i := range area.Parts {
		part := &area.Parts[i]
		name := strings.Repeat("  ", part.Depth) + part.Name()
		if part.Description != "" && part.Description != part.Name() {
			name += "  " + part.Description
		}
		mark, price := "[ ]", ""
		if part.Gone {
			mark = "[−]"
		}
		if tick, ticked := ticks[part.Key]; ticked {
			mark = "[~]"
			said := ticks.Wrong(part)
			if ticks.Done(part) {
				mark, said = "[x]", "✓"
			}
			name += strings.TrimRight("  "+said+" "+tick.Initials, " ") + " " + minute(tick.At)
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
		t.add(mark, money.FormatQuantity(part.Quantity), name, part.Mark(), price)
	}
	a.printTable(t, "")
}

func (a *app) printPicks(picks []installer.Pick) {
	if len(picks) == 0 {
		return
	}
	a.printf("\nPick list\n")
	t := newTable("Qty", "Part", "Where").figures(0).give(1, 2)
	for i := range picks {
		var where []string
		for _, share := range picks[i].Split {
			here := share.Name + " " + money.FormatQuantity(share.Quantity)
			if len(share.By) > 0 {
				here += " (" + changeorder.Refs(share.By) + ")"
			}
			where = append(where, here)
		}
		t.add(money.FormatQuantity(picks[i].Quantity), picks[i].Name(), strings.Join(where, ", "))
	}
	a.printTable(t, "")
}
