package commit

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
)

// Placed describes an edit and its place, as far as this machine knows it: the number of its option and the name of its
// area. It names who or what is assigned, or gives the ID.
func Placed(ctx context.Context, s *run.Session, e state.Edit) string {
	words := withNames(ctx, s, e).Words(s.ProposalHere(ctx, e.Proposal))
	if state.Is[state.SetSalesPerson](e) {
		words += " " + cmp.Or(Assigned(ctx, s, e), "id:"+state.FormatID(e.User))
	}
	return words
}

// Assigned returns the name of who or what an edit assigns, as far as this machine knows it.
func Assigned(ctx context.Context, s *run.Session, e state.Edit) string {
	p := cmp.Or(s.ProposalHere(ctx, e.Proposal), &state.Proposal{})
	switch c := withNames(ctx, s, e).Change.(type) {
	case state.SetContact:
		if p.Customer != nil && p.Customer.ID == e.Contact {
			c.Details = p.Customer
		}
		return contactName(c.Details)
	case state.SetLocation:
		if p.Location != nil && p.Location.ID == e.Location {
			c.Details = p.Location
		}
		return c.Details.OneLine()
	case state.SetSalesPerson:
		if who := p.SalesPerson; who.ID == e.User && who.FirstName+who.LastName != "" {
			return who.DisplayName()
		}
		users, _, err := s.Store.Cache.Users(ctx)
		if i := slices.IndexFunc(users, func(u state.User) bool { return u.ID == e.User }); err == nil && i >= 0 {
			return users[i].DisplayName()
		}
	}
	return ""
}

// withNames returns an edit with the contact or location that it assigns, if it was assigned by its ID and this machine
// knows it.
func withNames(ctx context.Context, s *run.Session, e state.Edit) state.Edit {
	switch c := e.Change.(type) {
	case state.SetContact:
		known, _, err := s.Store.Cache.Contact(ctx, e.Contact)
		if err == nil && known != nil && contactName(c.Details) == "" {
			e.Change = state.SetContactTo(known)
		}
	case state.SetLocation:
		all, _, err := s.Store.Cache.Locations(ctx, e.Contact)
		i := slices.IndexFunc(all, func(l state.Location) bool { return l.ID == e.Location })
		if err == nil && i >= 0 && c.Details.OneLine() == "" {
			e.Change = state.SetLocationTo(&all[i])
		}
	}
	return e
}

// contactName returns the name of a contact, or "" if only its ID is known.
func contactName(c *state.Contact) string {
	if c == nil || c.DisplayName() == (&state.Contact{ID: c.ID}).DisplayName() {
		return ""
	}
	return c.DisplayName()
}

// KnowWaiting makes Placed and Named include areas and options that still wait in the outbox.
func KnowWaiting(ctx context.Context, s *run.Session, entries []state.OutboxEdit) {
	seen := map[state.ProposalID]bool{}
	for _, e := range entries {
		if id := e.Edit.Proposal; !seen[id] {
			seen[id] = true
			s.NameAsPlanned(ctx, id, entries)
		}
	}
}

// Named is Placed with the number of the proposal.
func Named(ctx context.Context, s *run.Session, e state.Edit) string {
	p := s.ProposalHere(ctx, e.Proposal)
	if p == nil || state.Is[state.AddProposal](e) && p.Number == 0 {
		return Placed(ctx, s, e)
	}
	if p.Number == 0 {
		return Placed(ctx, s, e) + ", " + p.Title()
	}
	return fmt.Sprintf("%s, #%d", Placed(ctx, s, e), p.Number)
}

// ProposalName returns the title of a proposal that this machine knows, else its ID.
func ProposalName(ctx context.Context, s *run.Session, id state.ProposalID) string {
	if id == 0 {
		return ""
	}
	p := s.ProposalHere(ctx, id)
	if p == nil {
		return fmt.Sprintf("id:%d", id)
	}
	return p.Title()
}

// NumberHere returns the number of a proposal; 0 if this machine does not know it.
func NumberHere(ctx context.Context, s *run.Session, id state.ProposalID) int64 {
	if p := s.ProposalHere(ctx, id); p != nil {
		return p.Number
	}
	return 0
}
