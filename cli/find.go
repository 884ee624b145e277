package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Things are named on the command line as people name them: a proposal by its
// number, an area by its name, a user or contact by name or e-mail address. Any
// of them can be named by its id instead, written id:123.

// idOf reads "id:123"; ok is false for anything else.
func idOf(arg string) (id int64, ok bool) {
	digits, ok := strings.CutPrefix(arg, "id:")
	if !ok {
		return 0, false
	}
	id, err := strconv.ParseInt(digits, 10, 64)
	return id, err == nil
}

// findProposal returns the id of the proposal that arg names, by its number in
// the cache first and then with the service.
func (s *session) findProposal(ctx context.Context, arg string) (state.ProposalID, error) {
	if id, ok := idOf(arg); ok {
		real, known, err := s.store.RealID(ctx, id)
		if known {
			id = real
		}
		return state.ProposalID(id), err
	}
	number, err := strconv.ParseInt(strings.TrimPrefix(arg, "#"), 10, 64)
	if err != nil {
		return 0, usagef("a proposal is named by its number or as id:N, not %q\n  `tender proposals %s` searches for it.", arg, strconv.Quote(arg))
	}
	for _, archived := range []bool{false, true} {
		q := state.ProposalQuery{SearchText: strconv.FormatInt(number, 10), Archived: archived, PageSize: 100, Page: 1}
		page, _, err := s.store.Proposals(ctx, q)
		if err != nil {
			return 0, err
		}
		if id := numbered(page.Proposals, number); id != 0 {
			return id, nil
		}
	}
	if s.app.offline {
		return 0, state.Offline(fmt.Sprintf("There is no copy of proposal #%d on this machine.", number), "Run this without --offline.")
	}
	return s.findProposalOnline(ctx, number)
}

func (s *session) findProposalOnline(ctx context.Context, number int64) (state.ProposalID, error) {
	for _, archived := range []bool{false, true} {
		q := state.ProposalQuery{SearchText: strconv.FormatInt(number, 10), Archived: archived}
		var id state.ProposalID
		err := allPages(proposalID, func(page, size int) ([]state.ProposalSummary, int, error) {
			return s.proposalPage(ctx, q, page, size)
		}, func(rows []state.ProposalSummary) bool {
			id = numbered(rows, number)
			return id != 0
		})
		if err != nil || id != 0 {
			return id, err
		}
	}
	return 0, state.NotFound(fmt.Sprintf("There is no proposal #%d.", number), "`tender proposals` lists them.")
}

func numbered(rows []state.ProposalSummary, number int64) state.ProposalID {
	for _, row := range rows {
		if row.Number == number {
			return row.ID
		}
	}
	return 0
}

// workspace returns a proposal with what this machine has not sent yet laid over it.
func (s *session) workspace(ctx context.Context, p *state.Proposal) (*state.Workspace, error) {
	entries, err := s.outbox.Entries(ctx)
	if err != nil {
		return nil, err
	}
	drafts, err := s.store.Drafts(ctx)
	if err != nil {
		return nil, err
	}
	return state.Overlay(p, entries, drafts), nil
}

// edited returns a proposal with what was changed here laid over it. One that exists
// only here has nothing but that.
func (s *session) edited(ctx context.Context, id state.ProposalID) (*state.Workspace, error) {
	if !state.IsLocal(id) {
		p, err := s.proposalOrCopy(ctx, id)
		if err != nil {
			return nil, err
		}
		return s.workspace(ctx, p)
	}
	w, err := s.workspace(ctx, &state.Proposal{ID: id})
	if err != nil {
		return nil, err
	}
	if e, ok := w.Maker(int64(id)); !ok || !state.Is[state.AddProposal](e.Edit) {
		return nil, state.NotFound(fmt.Sprintf("There is no proposal id:%d.", id), "`tender outbox` lists what is only here.")
	}
	return w, nil
}

// editedArg is edited of the proposal that arg names.
func (s *session) editedArg(ctx context.Context, arg string) (*state.Workspace, error) {
	id, err := s.findProposal(ctx, arg)
	if err != nil {
		return nil, err
	}
	return s.edited(ctx, id)
}

// findArea returns the area of w that arg names, unless it will not come to be as
// things stand: nothing can be put into an area that was refused.
func findArea(w *state.Workspace, arg string) (*state.Area, error) {
	area, err := areaOf(w.Proposal, arg)
	if err != nil || w.Expected().Proposal.Area(area.ID) != nil {
		return area, err
	}
	e, _ := w.Maker(int64(area.ID))
	fault := state.Conflict(fmt.Sprintf("The area %q is not in the proposal: edit %d, which adds it, %s.", area.Name, e.ID, standing(e)),
		fmt.Sprintf("`tender outbox show %d` says why.", e.ID))
	if e.State == state.EntryRefused {
		return nil, said(fault)
	}
	return nil, fault
}

// areaOf returns the area of p that arg names.
func areaOf(p *state.Proposal, arg string) (*state.Area, error) {
	if id, ok := idOf(arg); ok {
		if area := p.Area(state.AreaID(id)); area != nil {
			return area, nil
		}
	}
	names := make([]string, len(p.Areas))
	for i := range p.Areas {
		if text.SameName(p.Areas[i].Name, arg) {
			return &p.Areas[i], nil
		}
		names[i] = p.Areas[i].Name
	}
	if len(names) == 0 {
		return nil, usagef("the proposal has no areas yet; `tender area %s NAME` adds one", argOf(p))
	}
	return nil, usagef("proposal %s has no area %q; it has %s", argOf(p), arg, strings.Join(names, ", "))
}

// argOf names p as an argument does: by its number, or its id where it has none yet.
func argOf(p *state.Proposal) string {
	if p.Number == 0 {
		return fmt.Sprintf("id:%d", p.ID)
	}
	return strconv.FormatInt(p.Number, 10)
}

// findOption returns the option of area that arg names: its place from 1, or its id.
// Without arg the area must have just one.
func findOption(area *state.Area, arg string) (*state.Option, error) {
	if arg == "" {
		if len(area.Options) == 1 {
			return &area.Options[0], nil
		}
		return nil, usagef("%s has %s; say which, from 1", area.Name, text.Count(len(area.Options), "option"))
	}
	if id, ok := idOf(arg); ok {
		for i := range area.Options {
			if area.Options[i].ID == state.OptionID(id) {
				return &area.Options[i], nil
			}
		}
	}
	place, err := strconv.Atoi(arg)
	if err != nil || place < 1 || place > len(area.Options) {
		return nil, usagef("%s has no option %s; it has %d", area.Name, arg, len(area.Options))
	}
	return &area.Options[place-1], nil
}

// optionOf returns the area and the option of p that the arguments name.
func optionOf(p *state.Proposal, area, option string) (*state.Area, *state.Option, error) {
	a, err := areaOf(p, area)
	if err != nil {
		return nil, nil, err
	}
	o, err := findOption(a, option)
	return a, o, err
}

// findUser returns the user of the account that arg names.
func (s *session) findUser(ctx context.Context, arg string) (state.User, error) {
	if id, ok := idOf(arg); ok {
		return state.User{ID: state.UserID(id)}, nil
	}
	users, err := s.users(ctx)
	if err != nil {
		return state.User{}, err
	}
	found, n := called(users, arg, func(u *state.User) []string { return []string{u.Email, u.DisplayName()} })
	switch n {
	case 1:
		return *found, nil
	case 0:
		return state.User{}, usagef("the account has no user %q; `tender users` lists them", arg)
	default:
		return state.User{}, usagef("%d users are called %q; name one as id:N", n, arg)
	}
}

// called returns one of those that have the name arg, and how many there are.
func called[T any](list []T, arg string, names func(*T) []string) (found *T, n int) {
	for i := range list {
		if slices.ContainsFunc(names(&list[i]), func(name string) bool { return strings.EqualFold(name, arg) }) {
			found, n = &list[i], n+1
		}
	}
	return found, n
}

// findContact returns the contact that arg names.
func (s *session) findContact(ctx context.Context, arg string) (*state.Contact, error) {
	if id, ok := idOf(arg); ok {
		return &state.Contact{ID: state.ContactID(id)}, nil
	}
	page, err := s.people(ctx, state.PeopleQuery{SearchText: arg}, 100)
	if err != nil {
		return nil, err
	}
	found, n := called(page.People, arg, func(c *state.Contact) []string { return []string{c.DisplayName(), c.Email} })
	switch n {
	case 1:
		return found, nil
	case 0:
		return nil, usagef("there is no contact called %q; `tender people %s` searches", arg, strconv.Quote(arg))
	default:
		return nil, usagef("%d contacts are called %q; name one as id:N", n, arg)
	}
}

// findLocation returns the location of contact that arg names: an id, or a part of
// the address that only one of them has.
func (s *session) findLocation(ctx context.Context, contact state.ContactID, arg string) (*state.Location, error) {
	if id, ok := idOf(arg); ok {
		return &state.Location{ID: state.LocationID(id)}, nil
	}
	all, err := s.locations(ctx, contact)
	if err != nil {
		return nil, err
	}
	var found []state.Location
	lines := make([]string, len(all))
	for i := range all {
		lines[i] = fmt.Sprintf("\n  id:%d  %s", all[i].ID, all[i].OneLine())
		if strings.Contains(strings.ToLower(all[i].OneLine()), strings.ToLower(arg)) {
			found = append(found, all[i])
		}
	}
	if len(found) == 1 {
		return &found[0], nil
	}
	if len(all) == 0 {
		return nil, usagef("the contact has no locations; `tender locations add CONTACT --street STREET` makes one")
	}
	if len(found) == 0 {
		return nil, usagef("none of the contact's locations has %q in its address; it has%s", arg, strings.Join(lines, ""))
	}
	return nil, usagef("%d of the contact's locations match %q; it has%s", len(found), arg, strings.Join(lines, ""))
}
