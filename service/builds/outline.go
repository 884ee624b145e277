package builds

import (
	"context"
	"errors"
	"net/http"

	"app.tender/tender/service/builder"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// aiEndpoints returns the operations that start the two phases of the AI builder and read
// their state, with the paths below a proposal and the paths from the interface's change
// log.
func (h Operations) aiEndpoints() []operation.Endpoint {
	const nested, flat = "/public/proposals/{ProposalId}/ai", "/public/ai"
	return []operation.Endpoint{
		{
			Method: http.MethodPost, Path: nested + "/outline", Needs: operation.MayWriteProposals,
			Handle: h.startOutline,
		},
		{
			Method: http.MethodPost, Path: flat + "/generate-outline", Needs: operation.MayWriteProposals,
			Handle: h.startOutline,
		},
		{
			Method: http.MethodGet, Path: nested + "/outline", Needs: operation.MayReadPrices,
			Handle: h.readLastOutline,
		},
		{
			Method: http.MethodGet, Path: flat + "/outline/{OutlineId}", Needs: operation.MayReadPrices,
			Handle: h.readOutline,
		},
		{Method: http.MethodPost, Path: nested + "/build", Needs: operation.MayWriteProposals, Handle: h.startBuild},
		{
			Method: http.MethodPost, Path: flat + "/build-proposal", Needs: operation.MayWriteProposals,
			Handle: h.startBuild,
		},
		{Method: http.MethodGet, Path: nested + "/build", Needs: operation.MayReadPrices, Handle: h.readLastBuild},
	}
}

// startOutline starts an outline of all transcribed content. An outline that is being
// made is not started again: it includes what is transcribed meanwhile.
func (h Operations) startOutline(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := theProposal(c, c.Form())
	return c.Write(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		if _, err := proposals.Draft(tx, c.Account.ID, id); err != nil {
			return operation.Reply{}, err
		}
		contents, err := tx.Content().List(c.Account.ID, id)
		if err != nil {
			return operation.Reply{}, err
		}
		if len(builder.Transcribed(contents)) == 0 {
			return operation.Reply{},
				operation.Broken(operation.CodeNothingTranscribed, "ProposalId", operation.FieldInvalid,
					"No content of the proposal is transcribed yet.")
		}
		o, err := tx.Outlines().Last(c.Account.ID, id, state.AIGenerating)
		if errors.Is(err, store.ErrNotFound) {
			o.AccountID, o.Proposal, o.Status, o.UserID = c.Account.ID, id, state.AIGenerating, c.User.ID
			tx.AfterCommit(h.Builder.WakeOutlines)
			err = tx.Outlines().Create(&o, c.Now)
		}
		started := wire.AIStarted{ProposalID: id, Status: o.Status}
		if _, nested := pathProposal(c); !nested {
			started.OutlineID = o.ID // the flat path form reads an outline by its own id
		}
		return operation.OK(started), err
	})
}

// readLastOutline returns the newest outline of a proposal.
func (h Operations) readLastOutline(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	return c.ReadOf(ctx, h.Store, id, func(tx *store.Tx, _ *store.Proposal) (operation.Reply, error) {
		o, err := operation.Requested(tx.Outlines().Last(c.Account.ID, id, ""))
		return operation.OK(wire.AIOutlineOf(&o)), err
	})
}

func (h Operations) readOutline(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.AIOutlineID](c, "OutlineId")
	return c.Read(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		o, err := operation.Requested(tx.Outlines().Find(c.Account.ID, id))
		return operation.OK(wire.AIOutlineOf(&o)), err
	})
}

// startBuild starts to build a proposal from its newest completed outline, or from the
// one that OutlineId names. A build under way is not started again, and an outline that
// was built is refused, because its areas already exist.
func (h Operations) startBuild(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	f := c.Form()
	proposal, named := pathProposal(c)
	outline := state.AIOutlineID(f.Integer("OutlineId", 0))
	newest := f.Blank("OutlineId")
	if !named && (newest || !f.Blank("ProposalId")) {
		proposal = state.ProposalID(f.RequiredInteger("ProposalId"))
		named = true
	}
	return c.Write(ctx, h.Store, func(tx *store.Tx) (rp operation.Reply, err error) {
		var o store.AIOutline
		if !newest {
			if o, err = operation.Requested(tx.Outlines().Find(c.Account.ID, outline)); err != nil {
				return rp, err
			}
			if named && o.Proposal != proposal {
				return rp, operation.ErrNotFound
			}
			proposal = o.Proposal
		}
		if _, err := proposals.Draft(tx, c.Account.ID, proposal); err != nil {
			return rp, err
		}
		if newest {
			o, err = tx.Outlines().Last(c.Account.ID, proposal, state.AICompleted)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return rp, err
			}
		}
		if o.Status != state.AICompleted {
			return rp, operation.Broken(operation.CodeNoOutline, "OutlineId", operation.FieldInvalid,
				"The proposal has no completed outline yet.")
		}
		last, err := tx.Builds().Last(c.Account.ID, proposal)
		switch {
		case err != nil && !errors.Is(err, store.ErrNotFound):
			return rp, err
		case last.Status == state.AIBuilding:
			return operation.OK(wire.AIStarted{ProposalID: proposal, Status: last.Status}), nil
		case last.Outline == o.ID && last.Status == state.AICompleted:
			return rp, operation.Conflict(operation.CodeAlreadyBuilt,
				"The outline has been built already. Make a new one to build more.")
		}
		b := store.AIBuild{AccountID: c.Account.ID, Outline: o.ID, UserID: c.User.ID}
		b.Proposal, b.Status = proposal, state.AIBuilding
		tx.AfterCommit(h.Builder.WakeBuilds)
		return operation.OK(wire.AIStarted{ProposalID: proposal, Status: b.Status}), tx.Builds().Create(&b, c.Now)
	})
}

// readLastBuild returns the newest build of a proposal.
func (h Operations) readLastBuild(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	return c.ReadOf(ctx, h.Store, id, func(tx *store.Tx, _ *store.Proposal) (operation.Reply, error) {
		b, err := operation.Requested(tx.Builds().Last(c.Account.ID, id))
		return operation.OK(wire.AIBuildOf(&b)), err
	})
}
