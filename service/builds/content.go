// Package builds has the operations on the AI builder: its content, its outlines and its builds.
package builds

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"app.tender/tender/service/builder"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/proposals"
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

// Operations are the operations on the AI builder: its content, its outlines and its builds.
type Operations struct {
	Store   *store.Store
	Files   builder.Files
	Builder *builder.Builder
	Log     *slog.Logger
}

// Endpoints lists the operations.
func (h Operations) Endpoints() []operation.Endpoint {
	return append(h.aiContentEndpoints(), h.aiEndpoints()...)
}

// aiContentEndpoints returns the operations on the AI builder's content, with the paths
// below a proposal and the paths from the interface's change log.
func (h Operations) aiContentEndpoints() []operation.Endpoint {
	const nested, flat = "/public/proposals/{ProposalId}/ai/content", "/public/ai/content"
	upload := func(path string) operation.Endpoint {
		return operation.Endpoint{
			Method: http.MethodPost, Path: path, Needs: operation.MayWriteProposals, Handle: h.uploadContent,
			MaxBody: maxUploadBytes, Timeout: uploadTimeout,
		}
	}
	return []operation.Endpoint{
		upload(nested),
		upload(flat),
		{Method: http.MethodGet, Path: nested, Needs: operation.MayReadPrices, Handle: h.listContent},
		{Method: http.MethodGet, Path: flat, Needs: operation.MayReadPrices, Handle: h.listContent},
		{
			Method: http.MethodDelete, Path: nested + "/{ContentId}", Needs: operation.MayWriteProposals,
			Handle: h.deleteContent,
		},
		{
			Method: http.MethodDelete, Path: flat + "/{ContentId}", Needs: operation.MayWriteProposals,
			Handle: h.deleteContent,
		},
	}
}

// pathProposal returns the proposal that a path names; named is false for the other
// path form.
func pathProposal(c *operation.Call) (id state.ProposalID, named bool) {
	if c.Request.PathValue("ProposalId") == "" {
		return 0, false
	}
	return operation.PathID[state.ProposalID](c, "ProposalId"), true
}

// theProposal returns the proposal of the path or, without one, of the parameter
// ProposalId.
func theProposal(c *operation.Call, p *operation.Params) state.ProposalID {
	id, named := pathProposal(c)
	if named {
		p.Know("ProposalId")
		return id
	}
	return state.ProposalID(p.RequiredInteger("ProposalId"))
}

func (h Operations) listContent(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := theProposal(c, c.Query())
	return c.ReadOf(ctx, h.Store, id, func(tx *store.Tx, _ *store.Proposal) (operation.Reply, error) {
		list, err := tx.Content().List(c.Account.ID, id)
		return operation.OK(wire.AIContents{Items: state.Map(list, wire.AIContentOf)}), err
	})
}

func (h Operations) deleteContent(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	proposal, named := pathProposal(c)
	id := operation.PathID[state.AIContentID](c, "ContentId")
	return c.Write(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		content, err := operation.Requested(tx.Content().Find(c.Account.ID, id))
		if err != nil {
			return operation.Reply{}, err
		}
		if named && content.Proposal != proposal {
			return operation.Reply{}, operation.ErrNotFound
		}
		if _, err := proposals.Draft(tx, c.Account.ID, content.Proposal); err != nil {
			return operation.Reply{}, err
		}
		return operation.OK(wire.AIDeleted{ID: id, Deleted: true}), tx.Content().Delete(c.Account.ID, id)
	})
}

// removeFiles removes files that no content has. A later sweep removes those
// that can't be removed now.
func (h Operations) removeFiles(ctx context.Context, account store.AccountID, names ...string) {
	if err := h.Files.Remove(ctx, account, names...); err != nil {
		h.Log.WarnContext(ctx, "removing content", "error", err)
	}
}
