package cli

import (
	"context"
	"strings"
	"time"

	"app.tender/tender/state"
)

// proposalOrCopy reads a proposal for printing: where the service can't be
// reached, or nobody is signed in, the copy of this machine is printed with its
// age.
func (s *session) proposalOrCopy(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	var err error
	if !s.app.offline && !state.IsLocal(id) {
		var p *state.Proposal
		p, err = s.link.Proposal(ctx, id)
		if err == nil {
			return p, s.keep(s.store.SaveProposal(ctx, p, time.Now()))
		}
		if !copyWillDo(err) {
			return nil, err
		}
	}
	p, asOf, cerr := s.store.Proposal(ctx, id)
	switch {
	case cerr != nil:
		return nil, cerr
	case p == nil && err != nil:
		return nil, err
	case p == nil:
		return nil, state.Fault{
			Kind: state.FaultOffline, Message: "There is no copy of this proposal on this machine.",
			Next: "Run this without --offline.",
		}
	}
	if err != nil {
		s.app.sayf("%s", state.FaultOf(err).Message)
	}
	s.app.sayf("From the copy of %s, %s; what changed since is not in it.", asOf.Local().Format("2006-01-02 15:04"), ago(time.Since(asOf)))
	if row := s.newerRow(ctx, p); !row.IsZero() {
		s.app.sayf("CHANGED: the service has a version of %s.", row.Local().Format("2006-01-02 15:04"))
	}
	return p, nil
}

// copyWillDo reports whether a copy is better than the failure to read anew: not
// where the service has answered that there is nothing to read.
func copyWillDo(err error) bool {
	code := faultCode(state.FaultOf(err).Kind)
	return code == ExitOffline || code == ExitNotSignedIn
}

// newerRow is when the service is known to have changed p after this copy was
// made; zero when it is not.
func (s *session) newerRow(ctx context.Context, p *state.Proposal) time.Time {
	page, _, err := s.store.Proposals(ctx, state.ProposalQuery{SearchText: state.FormatID(state.ProposalID(p.Number)), Page: 1, PageSize: 100})
	if err != nil {
		return time.Time{} // nothing is known, and the copy is said to be one
	}
	for i := range page.Proposals {
		if at := state.ChangedSince(p, &page.Proposals[i]); !at.IsZero() {
			return at
		}
	}
	return time.Time{}
}

// ago says how long ago something was, as people say it.
func ago(age time.Duration) string {
	switch days := int(age / (24 * time.Hour)); {
	case age < time.Minute:
		return "just now"
	case age < time.Hour:
		return counted(int(age/time.Minute), "minute") + " ago"
	case days < 2:
		return counted(int(age/time.Hour), "hour") + " ago"
	default:
		return counted(days, "day") + " ago"
	}
}

// printSheet prints the installers' sheet: of each area the notes first, then
// what is to be installed, how long it takes and what is still open; then what
// the whole job takes.
func (s *session) printSheet(ctx context.Context, p *state.Proposal) error {
	a := s.app
	sheet := state.SheetOf(p, s.settings.SheetPrice)
	ticks, err := s.store.Ticks(ctx, p.ID)
	if err != nil {
		return err
	}
	a.printf("%s · %s\n", state.ProposalTitle(p.Number, p.Name), p.Status.Word())
	if where := p.Location.OneLine(); where != "" {
		a.printf("%s\n", where)
	}
	for i := range sheet.Areas {
		area := &sheet.Areas[i]
		done, parts := ticks.Count(area)
		a.printf("\n%s · area %d of %d", area.Name, i+1, len(sheet.Areas))
		if parts > 0 {
			a.printf(" · %d of %d done", done, parts)
		}
		a.printf("\n")
		a.printText("Installer notes", area.Notes, true)
		if err := a.printParts(area, ticks, sheet.Currency); err != nil {
			return err
		}
		if len(area.Labor) > 0 {
			a.printf("\nLabor, %s h\n", state.FormatQuantity(area.Hours))
		}
		for _, l := range area.Labor {
			a.printf("  %6s  %s\n", state.FormatQuantity(l.Hours), l.Kind)
		}
		a.printText("Open questions", strings.Join(area.Questions, "\n"), true)
	}
	if picks := sheet.Picks(); len(picks) > 0 {
		a.printf("\nPick list\n")
		t := newTable("Qty", "Part", "Where").figures(0).give(1, 2)
		for i := range picks {
			var where []string
			for _, share := range picks[i].Split {
				where = append(where, share.Name+" "+state.FormatQuantity(share.Quantity))
			}
			t.add(state.FormatQuantity(picks[i].Quantity), picks[i].Name(), strings.Join(where, ", "))
		}
		if err := a.print(t); err != nil {
			return err
		}
	}
	a.printf("\nLabor of the whole job: %s h\n", state.FormatQuantity(sheet.Hours))
	return nil
}

// printParts prints the parts of an area with what is ticked off, accessories
// below what they belong to.
func (a *app) printParts(area *state.SheetArea, ticks state.Ticks, c state.Currency) error {
	if len(area.Parts) == 0 {
		return nil
	}
	a.printf("\n")
	t := newTable("", "Qty", "Part", "").figures(1).give(2)
	if c.Code != "" {
		t = newTable("", "Qty", "Part", "Price").figures(1, 3).give(2)
	}
	for i := range area.Parts {
		part := &area.Parts[i]
		name := strings.Repeat("  ", part.Depth) + part.Name()
		if part.Description != "" && part.Description != part.Name() {
			name += "  " + part.Description
		}
		mark, price := "[ ]", ""
		if ticks.Done(part) {
			tick := ticks[part.Item]
			mark = "[x]"
			name += strings.TrimRight("  ✓ "+tick.Initials, " ") + " " + tick.At.Local().Format("2006-01-02 15:04")
		}
		if part.Price.Valid {
			price = state.FormatNullMoney(part.Price, c)
		}
		t.add(mark, state.FormatQuantity(part.Quantity), name, price)
	}
	return a.print(t)
}
