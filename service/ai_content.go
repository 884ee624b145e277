package service

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"app.tender/tender/service/builder"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// The limits of an upload.
const (
	maxUploadFiles = 10
	maxUploadBytes = maxUploadFiles*state.MaxAIContentBytes + 1<<20
	uploadTimeout  = 5 * time.Minute
)

// builderOperations are the operations on the AI builder: its content, its outlines and its builds.
type builderOperations struct {
	store   *store.Store
	files   builder.Files
	builder *builder.Builder
	log     *slog.Logger
}

func (h builderOperations) endpoints() []endpoint {
	return append(h.aiContentEndpoints(), h.aiEndpoints()...)
}

// aiContentEndpoints returns the operations on the AI builder's content, with the paths
// below a proposal and the paths from the interface's change log.
func (h builderOperations) aiContentEndpoints() []endpoint {
	const nested, flat = "/public/proposals/{ProposalId}/ai/content", "/public/ai/content"
	upload := func(path string) endpoint {
		return endpoint{
			method: http.MethodPost, path: path, needs: mayWriteProposals, handle: h.uploadContent,
			maxBody: maxUploadBytes, timeout: uploadTimeout,
		}
	}
	return []endpoint{
		upload(nested),
		upload(flat),
		{method: http.MethodGet, path: nested, needs: mayReadProposals, handle: h.listContent},
		{method: http.MethodGet, path: flat, needs: mayReadProposals, handle: h.listContent},
		{method: http.MethodDelete, path: nested + "/{ContentId}", needs: mayWriteProposals, handle: h.deleteContent},
		{method: http.MethodDelete, path: flat + "/{ContentId}", needs: mayWriteProposals, handle: h.deleteContent},
	}
}

// pathProposal returns the proposal that a path names; named is false for the other
// path form.
func pathProposal(c *call) (id state.ProposalID, named bool) {
	if c.r.PathValue("ProposalId") == "" {
		return 0, false
	}
	return pathID[state.ProposalID](c, "ProposalId"), true
}

// theProposal returns the proposal of the path or, without one, of the parameter
// ProposalId.
func theProposal(c *call, p *params) state.ProposalID {
	id, named := pathProposal(c)
	if named {
		p.know("ProposalId")
		return id
	}
	return state.ProposalID(p.requiredInteger("ProposalId"))
}

// draftProposal reads a proposal that the AI builder may work on.
func draftProposal(tx *store.Tx, account store.AccountID, id state.ProposalID) (store.Proposal, error) {
	p, err := requested(tx.Proposals().Find(account, id))
	if err != nil {
		return p, err
	}
	if err := editable(&p); err != nil {
		return p, err
	}
	if p.Status != state.StatusDraft {
		return p, conflict(codeProposalNotDraft, "The proposal is "+string(p.Status)+"; the AI builder works on drafts only.")
	}
	return p, nil
}

func (h builderOperations) listContent(ctx context.Context, c *call) (reply, error) {
	id := theProposal(c, c.query())
	return c.readOf(ctx, h.store, id, func(tx *store.Tx, _ *store.Proposal) (reply, error) {
		list, err := tx.Content().List(id)
		return ok(wire.AIContents{Items: state.Map(list, wire.AIContentOf)}), err
	})
}

func (h builderOperations) deleteContent(ctx context.Context, c *call) (reply, error) {
	proposal, named := pathProposal(c)
	id := pathID[state.AIContentID](c, "ContentId")
	return c.write(ctx, h.store, func(tx *store.Tx) (reply, error) {
		content, err := requested(tx.Content().Find(c.account.ID, id))
		if err != nil {
			return reply{}, err
		}
		if named && content.Proposal != proposal {
			return reply{}, errNotFound
		}
		if _, err := draftProposal(tx, c.account.ID, content.Proposal); err != nil {
			return reply{}, err
		}
		tx.AfterCommit(func() { h.removeFiles(ctx, content.File) })
		return ok(wire.AIDeleted{ID: id, Deleted: true}), tx.Content().Delete(id)
	})
}

// removeFiles removes files that no content uses any more. A later sweep removes those
// that can't be removed now.
func (h builderOperations) removeFiles(ctx context.Context, names ...string) {
	if err := h.files.Remove(names...); err != nil {
		h.log.WarnContext(ctx, "removing content", "error", err)
	}
}
