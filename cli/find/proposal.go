package find

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Proposal reads a proposal for printing. If the service is unreachable or nobody is signed in, it returns the
// cached copy and prints its age.
func Proposal(ctx context.Context, s *run.Session, id state.ProposalID) (*state.Proposal, error) {
	var err error
	if !s.Run.Flags.Offline && !state.IsLocal(id) {
		var p *state.Proposal
		p, err = s.Client.Proposal(ctx, id)
		if err == nil {
			return p, s.Keep(s.Store.Cache.SaveProposal(ctx, p, s.Run.Time()))
		}
		if !s.MayUseCopy(err) {
			return nil, err
		}
	}
	p, asOf, cerr := s.Store.Cache.Proposal(ctx, id)
	switch {
	case cerr != nil:
		return nil, cerr
	case p == nil && err != nil:
		s.Sayf("This machine has no copy of this proposal.")
		return nil, err
	case p == nil:
		return nil, state.Offline("This machine has no copy of this proposal.", "Run this without --offline.")
	}
	if err != nil {
		s.Sayf("%s", s.WayIn(state.FaultOf(err)).Error())
	}
	s.Copied("From the copy of", asOf)
	if row := NewerRow(ctx, s, p); !row.IsZero() {
		s.Sayf("CHANGED: the service has a newer version, from %s.", output.Minute(row))
	}
	return p, nil
}

// NewerRow returns when the service is known to have changed p after this copy was read; zero if it has not.
func NewerRow(ctx context.Context, s *run.Session, p *state.Proposal) time.Time {
	page, _, err := s.Store.Cache.Proposals(ctx,
		state.ProposalQuery{SearchText: state.FormatID(state.ProposalID(p.Number)), Page: 1, PageSize: 100})
	if err != nil {
		return time.Time{} // unknown; the output says that it is a copy
	}
	for i := range page.Proposals {
		if at := state.ChangedSince(p, &page.Proposals[i]); !at.IsZero() {
			return at
		}
	}
	return time.Time{}
}

// ProposalID returns the ID of the proposal that arg names, by its number: from the cache, or else from the service.
func ProposalID(ctx context.Context, s *run.Session, arg string) (state.ProposalID, error) {
	if id, ok := ID(arg); ok {
		real, known, err := s.Store.Queue.RealID(ctx, id)
		if known {
			id = real
		}
		return state.ProposalID(id), err
	}
	number, err := strconv.ParseInt(strings.TrimPrefix(arg, "#"), 10, 64)
	if err != nil {
		named := strconv.Quote(text.Shorten(arg, 60))
		return 0,
			run.Usagef("a proposal is named by its number or id:N, not %s\n  `tender proposals %s` searches for it.",
				named, named)
	}
	for _, archived := range []bool{false, true} {
		q := state.ProposalQuery{SearchText: strconv.FormatInt(number, 10), Archived: archived, PageSize: 100, Page: 1}
		page, _, err := s.Store.Cache.Proposals(ctx, q)
		if err != nil {
			return 0, err
		}
		if id := numbered(page.Proposals, number); id != 0 {
			return id, nil
		}
	}
	if s.Run.Flags.Offline {
		return 0, state.Offline(fmt.Sprintf("This machine has no copy of proposal #%d.", number),
			"Run this without --offline.")
	}
	id, err := proposalOnline(ctx, s, number)
	if s.MayUseCopy(err) {
		s.Sayf("This machine has no copy of proposal #%d.", number)
	}
	return id, err
}

func proposalOnline(ctx context.Context, s *run.Session, number int64) (state.ProposalID, error) {
	for _, archived := range []bool{false, true} {
		q := state.ProposalQuery{SearchText: strconv.FormatInt(number, 10), Archived: archived}
		var id state.ProposalID
		_, _, err := ReadPages(AllRows, rowID, func(page, size int) ([]state.ProposalSummary, int, error) {
			rows, total, err := proposalPage(ctx, s, q, page, size)
			if id = numbered(rows, number); err == nil && id != 0 {
				return nil, 0, nil // ends the list
			}
			return rows, total, err
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

// Workspace returns a proposal with this machine's unsent edits applied.
func Workspace(ctx context.Context, s *run.Session, p *state.Proposal) (*state.Workspace, error) {
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return nil, err
	}
	drafts, err := s.Store.Typed.Drafts(ctx)
	if err != nil {
		return nil, err
	}
	return state.Overlay(p, entries, drafts), nil
}

// EditedByID returns a proposal with local edits applied. One that exists only here consists of them.
func EditedByID(ctx context.Context, s *run.Session, id state.ProposalID) (*state.Workspace, error) {
	if !state.IsLocal(id) {
		p, err := Proposal(ctx, s, id)
		if err != nil {
			return nil, err
		}
		return Workspace(ctx, s, p)
	}
	w, err := Workspace(ctx, s, &state.Proposal{ID: id})
	if err != nil {
		return nil, err
	}
	if e, ok := w.Maker(int64(id)); !ok || !state.Is[state.AddProposal](e.Edit) {
		return nil, state.NotFound(fmt.Sprintf("There is no proposal id:%d.", id),
			"`tender outbox list` lists proposals that are only on this machine.")
	}
	return w, nil
}

// Edited is EditedByID of the proposal that arg names.
func Edited(ctx context.Context, s *run.Session, arg string) (*state.Workspace, error) {
	id, err := ProposalID(ctx, s, arg)
	if err != nil {
		return nil, err
	}
	return EditedByID(ctx, s, id)
}
