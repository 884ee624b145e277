package service

import (
	"context"
	"errors"
	"net/http"

	"app.tender/tender/service/builder"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// aiEndpoints returns the operations that start the two phases of the AI builder and read
// their state, with the paths below a proposal and the paths from the interface's change
// log.
func (h builderOperations) aiEndpoints() []endpoint {
	const nested, flat = "/public/proposals/{ProposalId}/ai", "/public/ai"
	return []endpoint{
		{method: http.MethodPost, path: nested + "/outline", needs: mayWriteProposals, handle: h.startOutline},
		{method: http.MethodPost, path: flat + "/generate-outline", needs: mayWriteProposals, handle: h.startOutline},
		{method: http.MethodGet, path: nested + "/outline", needs: mayReadProposals, handle: h.readLastOutline},
		{method: http.MethodGet, path: flat + "/outline/{OutlineId}", needs: mayReadProposals, handle: h.readOutline},
		{method: http.MethodPost, path: nested + "/build", needs: mayWriteProposals, handle: h.startBuild},
		{method: http.MethodPost, path: flat + "/build-proposal", needs: mayWriteProposals, handle: h.startBuild},
		{method: http.MethodGet, path: nested + "/build", needs: mayReadProposals, handle: h.readLastBuild},
	}
}

// startOutline starts an outline of all transcribed content. An outline that is being
// made is not started again: it includes what is transcribed meanwhile.
func (h builderOperations) startOutline(ctx context.Context, c *call) (reply, error) {
	id := theProposal(c, c.form())
	return c.write(ctx, h.store, func(tx *store.Tx) (reply, error) {
		if _, err := draftProposal(tx, c.account.ID, id); err != nil {
			return reply{}, err
		}
		contents, err := tx.Content().List(id)
		if err != nil {
			return reply{}, err
		}
		if len(builder.Transcribed(contents)) == 0 {
			return reply{}, broken(codeNothingTranscribed, "ProposalId", fieldInvalid, "No content of the proposal is transcribed yet.")
		}
		o, err := tx.Outlines().Last(id, state.AIGenerating)
		if errors.Is(err, store.ErrNotFound) {
			o.Proposal, o.Status, o.UserID = id, state.AIGenerating, c.user.ID
			tx.AfterCommit(h.builder.WakeOutlines)
			err = tx.Outlines().Create(&o, c.now)
		}
		started := wire.AIStarted{ProposalID: id, Status: o.Status}
		if _, nested := pathProposal(c); !nested {
			started.OutlineID = o.ID // the flat path form reads an outline by its own id
		}
		return ok(started), err
	})
}

// readLastOutline returns the newest outline of a proposal.
func (h builderOperations) readLastOutline(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	return c.readOf(ctx, h.store, id, func(tx *store.Tx, _ *store.Proposal) (reply, error) {
		o, err := requested(tx.Outlines().Last(id, ""))
		return ok(wire.AIOutlineOf(&o)), err
	})
}

func (h builderOperations) readOutline(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.AIOutlineID](c, "OutlineId")
	return c.read(ctx, h.store, func(tx *store.Tx) (reply, error) {
		o, err := requested(tx.Outlines().Find(c.account.ID, id))
		return ok(wire.AIOutlineOf(&o)), err
	})
}

// startBuild starts to build a proposal from its newest completed outline, or from the
// one that OutlineId names. A build under way is not started again, and an outline that
// was built is refused, because its areas already exist.
func (h builderOperations) startBuild(ctx context.Context, c *call) (reply, error) {
	f := c.form()
	proposal, named := pathProposal(c)
	outline := state.AIOutlineID(f.integer("OutlineId", 0))
	newest := f.blank("OutlineId")
	if !named && (newest || !f.blank("ProposalId")) {
		proposal = state.ProposalID(f.requiredInteger("ProposalId"))
		named = true
	}
	return c.write(ctx, h.store, func(tx *store.Tx) (rp reply, err error) {
		var o store.AIOutline
		if !newest {
			if o, err = requested(tx.Outlines().Find(c.account.ID, outline)); err != nil {
				return rp, err
			}
			if named && o.Proposal != proposal {
				return rp, errNotFound
			}
			proposal = o.Proposal
		}
		if _, err := draftProposal(tx, c.account.ID, proposal); err != nil {
			return rp, err
		}
		if newest {
			o, err = tx.Outlines().Last(proposal, state.AICompleted)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return rp, err
			}
		}
		if o.Status != state.AICompleted {
			return rp, broken(codeNoOutline, "OutlineId", fieldInvalid, "The proposal has no completed outline yet.")
		}
		last, err := tx.Builds().Last(proposal)
		switch {
		case err != nil && !errors.Is(err, store.ErrNotFound):
			return rp, err
		case last.Status == state.AIBuilding:
			return ok(wire.AIStarted{ProposalID: proposal, Status: last.Status}), nil
		case last.Outline == o.ID && last.Status == state.AICompleted:
			return rp, conflict(codeAlreadyBuilt, "The outline has been built already. Make a new one to build more.")
		}
		b := store.AIBuild{Outline: o.ID, UserID: c.user.ID}
		b.Proposal, b.Status = proposal, state.AIBuilding
		tx.AfterCommit(h.builder.WakeBuilds)
		return ok(wire.AIStarted{ProposalID: proposal, Status: b.Status}), tx.Builds().Create(&b, c.now)
	})
}

// readLastBuild returns the newest build of a proposal.
func (h builderOperations) readLastBuild(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	return c.readOf(ctx, h.store, id, func(tx *store.Tx, _ *store.Proposal) (reply, error) {
		b, err := requested(tx.Builds().Last(id))
		return ok(wire.AIBuildOf(&b)), err
	})
}

// builds returns the service's data and rules for the AI builder.
func (s *Server) builds() builder.Service {
	return builder.Service{
		Store: s.store, Files: s.files, Log: s.log, Now: s.now,
		Draft:         draftToBuild,
		Reprice:       s.moves.pricing.reprice,
		MayUseCatalog: mayUseCatalog,
		Publish: func(tx *store.Tx, account store.AccountID, e builder.Event) error {
			data := wire.AIEvent{ProposalID: e.Proposal, Status: e.Status, Message: e.Message}
			return s.moves.deliveries.Publish(tx, account, e.Kind, func() (any, error) { return data, nil })
		},
	}
}

// draftToBuild is draftProposal with the refusal as text, which the builder stores for
// the caller.
func draftToBuild(tx *store.Tx, account store.AccountID, id state.ProposalID) (store.Proposal, error) {
	p, err := draftProposal(tx, account, id)
	if refused, ok := errors.AsType[*fault](err); ok {
		err = &builder.Refusal{Message: refused.message}
	}
	return p, err
}

func mayUseCatalog(tx *store.Tx, account store.AccountID, user state.UserID) (bool, error) {
	a, err := tx.Accounts().Find(account)
	if err != nil {
		return false, err
	}
	u, err := tx.Users().Find(user)
	c := call{account: a, user: u}
	return c.may(mayReadCatalog), err
}
