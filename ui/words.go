package ui

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/people"
)

// words has the names of proposals, their parts and edits.
type words struct {
	names   map[state.ProposalID]*state.Proposal // of proposals that are not open
	sellers *people.Sellers                      // as far as known
	assigns map[assignment]state.Change          // with names, as far as known
	shown   func() *state.Proposal               // the open one; nil for none
	listed  func(state.ProposalID) (title string, changed time.Time, ok bool)
}

// namesOf copies only the names from a proposal, those of its parts and client, and the notes that a text for the
// client is compared with.
func namesOf(p *state.Proposal) *state.Proposal {
	n := &state.Proposal{
		ID: p.ID, Number: p.Number, Name: p.Name, Status: p.Status, Customer: p.Customer, Location: p.Location,
		Unknown: p.Unknown, InternalNotes: p.InternalNotes, Areas: make([]state.Area, len(p.Areas)),
	}
	for i := range p.Areas {
		a := state.Area{ID: p.Areas[i].ID, Name: p.Areas[i].Name, Unknown: p.Areas[i].Unknown}
		for _, o := range p.Areas[i].Options {
			a.Options = append(a.Options,
				state.Option{ID: o.ID, ClientDescription: o.ClientDescription, InstallerNotes: o.InstallerNotes})
		}
		n.Areas[i] = a
	}
	return n
}

// Named returns a proposal with its names; nil if unknown.
func (w *words) Named(id state.ProposalID) *state.Proposal {
	if p := w.shown(); p != nil && p.ID == id {
		return p
	}
	return w.names[id]
}

// readNames looks up the missing names of the outbox's proposals in the cache, with waiting edits applied, and then
// calls then. A proposal without a copy has only its ID. service is nil while it is unreachable.
func (w *words) readNames(
	ctx context.Context, c nameCache, service contacts.Service, snap *session.Snapshot, then func(),
) tea.Cmd {
	var ids []state.ProposalID
	want := func(id state.ProposalID) {
		if id != 0 && w.Named(id) == nil && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, e := range snap.Edits {
		want(e.Edit.Proposal)
	}
	for _, d := range snap.Drafts {
		want(d.Ref.Proposal)
	}
	unnamed := w.unnamed(snap.Edits)
	if len(ids) == 0 && len(unnamed) == 0 {
		return nil
	}
	return func() tea.Msg {
		assigns := make(map[assignment]state.Change, len(unnamed))
		for of, e := range unnamed {
			if with := named(ctx, c, service, e); with != nil {
				assigns[of] = with
			}
		}
		found := make(map[state.ProposalID]*state.Proposal, len(ids))
		for _, id := range ids {
			p, _, err := c.Proposal(ctx, id)
			if err != nil || p == nil {
				p = &state.Proposal{ID: id}
			}
			found[id] = namesOf(state.Overlay(p, snap.Edits, nil).Proposal)
		}
		return screen.Reply(screen.Just(func() {
			maps.Copy(w.names, found)
			maps.Copy(w.assigns, assigns)
			then()
		}))
	}
}

// fixed reports whether a proposal is known to accept no more changes.
func (w *words) fixed(id state.ProposalID) bool {
	p := w.Named(id)
	return p != nil && p.Status.Terminal()
}

// Known reports whether the names of a proposal are known.
func (w *words) Known(id state.ProposalID) bool { return w.Named(id) != nil }

// Learn adds the names of proposals.
func (w *words) Learn(proposals []*state.Proposal) {
	for _, p := range proposals {
		w.names[p.ID] = namesOf(p)
	}
}

// nameOf returns the name of a proposal.
func (w *words) nameOf(id state.ProposalID) string {
	if name := w.Proposal(id); name != "" {
		return name
	}
	return "the proposal"
}

// Names of an edit and its place.

// Edit returns what an edit changes, in words for people.
func (w *words) Edit(e state.Edit) string {
	if c := w.assigns[assignmentOf(e)]; c != nil {
		e.Change = c
	}
	words := e.Words(w.Named(e.Proposal))
	if !state.Is[state.SetSalesPerson](e) {
		return words
	}
	if name := w.sellers.Name(state.User{ID: e.User}); name != "" {
		words += " " + name
	}
	return words
}

func contactIn(p *state.Proposal, id state.ContactID) string {
	unknown := state.Contact{ID: id}
	if p == nil || p.Customer == nil || p.Customer.ID != id || p.Customer.DisplayName() == unknown.DisplayName() {
		return ""
	}
	return p.Customer.DisplayName()
}

func locationIn(p *state.Proposal, id state.LocationID) string {
	if p == nil || p.Location == nil || p.Location.ID != id {
		return ""
	}
	return p.Location.OneLine()
}

// Proposal returns the name of a proposal, or "" if unknown.
func (w *words) Proposal(id state.ProposalID) string {
	if p := w.Named(id); p != nil && p.Number != 0 {
		return p.Title()
	}
	if title, _, ok := w.listed(id); ok {
		return title
	}
	if p := w.Named(id); p != nil {
		return state.ProposalTitle(0, p.Name)
	}
	return ""
}

// text returns the name of a text, such as "installer notes of Theater · 2 Better".
func (w *words) text(ref state.TextRef) string {
	return ref.Words(w.Named(ref.Proposal))
}

// number returns the number of a proposal as it follows a word: ", #1042".
func (w *words) number(id state.ProposalID) string {
	if p := w.Named(id); p != nil && p.Number != 0 {
		return fmt.Sprintf(", #%d", p.Number)
	}
	return ""
}

// A conflict between assignments names who or what was assigned before and by someone else. The edit has only their
// IDs.

// assignment is who or what is assigned.
type assignment struct {
	kind state.EditKind
	id   string
}

func assignmentOf(e state.Edit) assignment { return assignment{e.Kind(), e.Value()} }

// unnamed returns the assignments of the edits in conflict, and those before them, without known names.
func (w *words) unnamed(entries []state.OutboxEdit) map[assignment]state.Edit {
	found := make(map[assignment]state.Edit)
	want := func(e state.Edit, ok bool) {
		if _, known := w.assigns[assignmentOf(e)]; ok && !known {
			found[assignmentOf(e)] = e
		}
	}
	for i := range entries {
		if e := &entries[i]; e.State == state.EditConflict && e.Edit.Assigns() {
			want(e.Edit, true)
			want(e.Edit.Before())
			want(e.TheirEdit())
		}
	}
	return found
}

// named returns the change of an assignment with its names, from the cache or else from the service, which is nil while
// it is unreachable. It returns nil if it finds no names.
func named(ctx context.Context, c nameCache, service contacts.Service, e state.Edit) state.Change {
	switch e.Change.(type) {
	case state.SetContact:
		who, _, err := c.Contact(ctx, e.Contact)
		if err == nil && who == nil && service != nil && !state.IsLocal(e.Contact) {
			who, err = service.PersonWithCounts(ctx, e.Contact)
		}
		if err == nil && who != nil {
			return state.SetContactTo(who)
		}
	case state.SetLocation:
		all, _, err := c.Locations(ctx, e.Contact)
		if i := slices.IndexFunc(all, func(l state.Location) bool { return l.ID == e.Location }); err == nil && i >= 0 {
			return state.SetLocationTo(&all[i])
		}
	}
	return nil
}
