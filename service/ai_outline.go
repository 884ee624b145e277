package service

import (
	"context"
	"errors"
	"net/http"

	"app.tender/tender/service/builder"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// aiEndpoints start the two phases of the AI builder and tell how they stand, by
// the paths below a proposal and by those of the change log.
func (s *Server) aiEndpoints() []endpoint {
	const nested, flat = "/public/proposals/{ProposalId}/ai", "/public/ai"
	return []endpoint{
		{method: http.MethodPost, path: nested + "/outline", needs: mayWriteProposals, handle: s.startOutline},
		{method: http.MethodPost, path: flat + "/generate-outline", needs: mayWriteProposals, handle: s.startOutline},
		{method: http.MethodGet, path: nested + "/outline", needs: mayReadProposals, handle: s.readLastOutline},
		{method: http.MethodGet, path: flat + "/outline/{OutlineId}", needs: mayReadProposals, handle: s.readOutline},
		{method: http.MethodPost, path: nested + "/build", needs: mayWriteProposals, handle: s.startBuild},
		{method: http.MethodPost, path: flat + "/build-proposal", needs: mayWriteProposals, handle: s.startBuild},
		{method: http.MethodGet, path: nested + "/build", needs: mayReadProposals, handle: s.readLastBuild},
	}
}

// startOutline begins an outline of everything that is transcribed. One that is
// being made is not begun again: it takes in what is transcribed meanwhile.
func (s *Server) startOutline(ctx context.Context, c *call) (reply, error) {
	f, err := c.form()
	if err != nil {
		return reply{}, err
	}
	id, err := theProposal(c, f)
	if err != nil {
		return reply{}, err
	}
	var o store.AIOutline
	err = s.store.Write(ctx, func(tx *store.Tx) error {
		if _, err := draftProposal(tx, c.account.ID, id); err != nil {
			return err
		}
		contents, err := tx.AIContents(id)
		if err != nil {
			return err
		}
		if len(builder.Transcribed(contents)) == 0 {
			return broken(codeNothingTranscribed, "ProposalId", fieldInvalid, "No content of the proposal is transcribed yet.")
		}
		o, err = tx.LastAIOutline(id, state.AIGenerating)
		if !errors.Is(err, store.ErrNotFound) {
			return err
		}
		o.Proposal, o.Status, o.UserID = id, state.AIGenerating, c.user.ID
		tx.AfterCommit(s.builder.WakeOutlines)
		return tx.CreateAIOutline(&o, c.now)
	})
	if err != nil {
		return reply{}, err
	}
	started := aiStartedWire{ProposalID: id, Status: o.Status}
	if _, nested, err := pathProposal(c); err == nil && !nested {
		started.OutlineID = o.ID // the flat path form reads an outline by its own id
	}
	return ok(started)
}

// readLastOutline returns the newest outline of a proposal.
func (s *Server) readLastOutline(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.ProposalID](c, "ProposalId")
	if err != nil {
		return reply{}, err
	}
	o, err := ofProposal(ctx, s.store, c, id, func(tx *store.Tx, id state.ProposalID) (store.AIOutline, error) {
		return tx.LastAIOutline(id, "")
	})
	if err != nil {
		return reply{}, err
	}
	return ok(aiOutlineOf(&o))
}

func (s *Server) readOutline(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.AIOutlineID](c, "OutlineId")
	if err != nil {
		return reply{}, err
	}
	o, err := store.View(ctx, s.store, func(tx *store.Tx) (store.AIOutline, error) { return tx.AIOutline(c.account.ID, id) })
	if err != nil {
		return reply{}, notFoundOr(err)
	}
	return ok(aiOutlineOf(&o))
}

// startBuild begins to build a proposal from its newest completed outline, or
// from the one that OutlineId names. One that is being built is not begun again,
// and one that was built is refused: its areas are there.
func (s *Server) startBuild(ctx context.Context, c *call) (reply, error) {
	f, err := c.form()
	if err != nil {
		return reply{}, err
	}
	proposal, named, err := pathProposal(c)
	if err != nil {
		return reply{}, err
	}
	outline := state.AIOutlineID(f.integer("OutlineId", 0))
	newest := f.blank("OutlineId")
	if !named && (newest || !f.blank("ProposalId")) {
		proposal = state.ProposalID(f.requiredInteger("ProposalId"))
		named = true
	}
	if err := f.err(); err != nil {
		return reply{}, err
	}
	var b store.AIBuild
	err = s.store.Write(ctx, func(tx *store.Tx) error {
		var o store.AIOutline
		var err error
		if !newest {
			if o, err = tx.AIOutline(c.account.ID, outline); err != nil {
				return notFoundOr(err)
			}
			if named && o.Proposal != proposal {
				return errNotFound
			}
			proposal = o.Proposal
		}
		if _, err := draftProposal(tx, c.account.ID, proposal); err != nil {
			return err
		}
		if newest {
			o, err = tx.LastAIOutline(proposal, state.AICompleted)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return err
			}
		}
		if o.Status != state.AICompleted {
			return broken(codeNoOutline, "OutlineId", fieldInvalid, "The proposal has no completed outline yet.")
		}
		last, err := tx.LastAIBuild(proposal)
		switch {
		case err != nil && !errors.Is(err, store.ErrNotFound):
			return err
		case last.Status == state.AIBuilding:
			b = last
			return nil
		case last.Outline == o.ID && last.Status == state.AICompleted:
			return conflict(codeAlreadyBuilt, "The outline has been built already. Make a new one to build more.")
		}
		b.Proposal, b.Outline, b.Status, b.UserID = proposal, o.ID, state.AIBuilding, c.user.ID
		tx.AfterCommit(s.builder.WakeBuilds)
		return tx.CreateAIBuild(&b, c.now)
	})
	if err != nil {
		return reply{}, err
	}
	return ok(aiStartedWire{ProposalID: b.Proposal, Status: b.Status})
}

// readLastBuild returns the newest build of a proposal.
func (s *Server) readLastBuild(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.ProposalID](c, "ProposalId")
	if err != nil {
		return reply{}, err
	}
	b, err := ofProposal(ctx, s.store, c, id, (*store.Tx).LastAIBuild)
	if err != nil {
		return reply{}, err
	}
	return ok(aiBuildOf(&b))
}
