package service

import (
	"context"
	"net/http"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// The limits of an upload.
const (
	maxUploadFiles = 10
	maxUploadBytes = maxUploadFiles*state.MaxAIContentBytes + 1<<20
	uploadTimeout  = 5 * time.Minute
)

// aiContentEndpoints returns the operations on the AI builder's content, by the
// paths below a proposal and by those of the change log.
func (s *Server) aiContentEndpoints() []endpoint {
	const nested, flat = "/public/proposals/{ProposalId}/ai/content", "/public/ai/content"
	upload := func(path string) endpoint {
		return endpoint{
			method: http.MethodPost, path: path, needs: mayWriteProposals, handle: s.uploadContent,
			maxBody: maxUploadBytes, timeout: uploadTimeout,
		}
	}
	return []endpoint{
		upload(nested),
		upload(flat),
		{method: http.MethodGet, path: nested, needs: mayReadProposals, handle: s.listContent},
		{method: http.MethodGet, path: flat, needs: mayReadProposals, handle: s.listContent},
		{method: http.MethodDelete, path: nested + "/{ContentId}", needs: mayWriteProposals, handle: s.deleteContent},
		{method: http.MethodDelete, path: flat + "/{ContentId}", needs: mayWriteProposals, handle: s.deleteContent},
	}
}

// pathProposal returns the proposal of a path that names one; named is false for the
// other form of paths.
func pathProposal(c *call) (id state.ProposalID, named bool, err error) {
	if c.r.PathValue("ProposalId") == "" {
		return 0, false, nil
	}
	id, err = pathID[state.ProposalID](c, "ProposalId")
	return id, true, err
}

// theProposal returns the proposal of the path, or else the one that the parameter
// ProposalId names.
func theProposal(c *call, p *params) (state.ProposalID, error) {
	id, named, err := pathProposal(c)
	if err != nil {
		return id, err
	}
	if named {
		p.know("ProposalId")
		return id, p.err()
	}
	id = state.ProposalID(p.requiredInteger("ProposalId"))
	return id, p.err()
}

// draftProposal reads a proposal that the AI builder may work on.
func draftProposal(tx *store.Tx, account store.AccountID, id state.ProposalID) (store.Proposal, error) {
	p, err := tx.Proposal(account, id)
	if err != nil {
		return p, notFoundOr(err)
	}
	if p.Status.Terminal() {
		return p, conflict(codeProposalNotEditable, "The proposal is "+string(p.Status)+" and can't be edited. Use a change order.")
	}
	if p.Status != state.StatusDraft {
		return p, conflict(codeProposalNotDraft, "The proposal is "+string(p.Status)+"; the AI builder works on drafts only.")
	}
	return p, nil
}

// ofProposal reads what hangs on a proposal of the caller's account.
func ofProposal[T any](
	ctx context.Context, s *store.Store, c *call, id state.ProposalID, read func(*store.Tx, state.ProposalID) (T, error),
) (T, error) {
	v, err := store.View(ctx, s, func(tx *store.Tx) (v T, err error) {
		if _, err = tx.Proposal(c.account.ID, id); err != nil {
			return v, err
		}
		return read(tx, id)
	})
	return v, notFoundOr(err)
}

func (s *Server) listContent(ctx context.Context, c *call) (reply, error) {
	q, err := c.query()
	if err != nil {
		return reply{}, err
	}
	id, err := theProposal(c, q)
	if err != nil {
		return reply{}, err
	}
	list, err := ofProposal(ctx, s.store, c, id, (*store.Tx).AIContents)
	if err != nil {
		return reply{}, err
	}
	return ok(aiContentsOf(list))
}

func (s *Server) deleteContent(ctx context.Context, c *call) (reply, error) {
	proposal, named, err := pathProposal(c)
	if err != nil {
		return reply{}, err
	}
	id, err := pathID[state.AIContentID](c, "ContentId")
	if err != nil {
		return reply{}, err
	}
	err = s.store.Write(ctx, func(tx *store.Tx) error {
		content, err := tx.AIContent(c.account.ID, id)
		if err != nil {
			return notFoundOr(err)
		}
		if named && content.Proposal != proposal {
			return errNotFound
		}
		if _, err := draftProposal(tx, c.account.ID, content.Proposal); err != nil {
			return err
		}
		tx.AfterCommit(func() { s.removeFiles(ctx, content.File) })
		return tx.DeleteAIContent(id)
	})
	if err != nil {
		return reply{}, err
	}
	return ok(aiDeletedWire{id, true})
}

// removeFiles removes files that no content belongs to any more. A later sweep takes
// those that can't be removed now.
func (s *Server) removeFiles(ctx context.Context, names ...string) {
	if err := s.files.Remove(names...); err != nil {
		s.log.WarnContext(ctx, "removing content", "error", err)
	}
}
