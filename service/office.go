package service

import (
	"context"
	"net/http"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// officeEndpoints do what is the client's and the office's to do and what the
// interface has no operation for: they move a proposal between statuses, archive
// it, make change orders, and move these. A sandbox lets everyone call them who may write
// proposals; elsewhere it takes a permission of its own.
func (s *Server) officeEndpoints() []endpoint {
	const path = "/office/proposals/{ProposalId}"
	needs := mayMoveProposals
	if s.config.Sandbox {
		needs = mayWriteProposals
	}
	return []endpoint{
		{method: http.MethodGet, path: path + "/status", needs: needs, handle: s.readStanding},
		{method: http.MethodPost, path: path + "/status", needs: needs, handle: s.moveStatus},
		{method: http.MethodPost, path: path + "/archive", needs: needs, handle: s.archive},
		{method: http.MethodPost, path: path + "/changeorders", needs: needs, handle: s.createChangeOrder},
		{method: http.MethodPost, path: path + "/changeorders/{ChangeOrderId}/status", needs: needs, handle: s.moveChangeOrder},
	}
}

// sandboxEndpoints are the older paths of two of these operations. They are only
// there when the service runs as a sandbox.
func (s *Server) sandboxEndpoints() []endpoint {
	const path = "/sandbox/proposals/{ProposalId}"
	return []endpoint{
		{method: http.MethodPost, path: path + "/status", needs: mayWriteProposals, handle: s.moveStatus},
		{method: http.MethodPost, path: path + "/changeorders", needs: mayWriteProposals, handle: s.createChangeOrder},
	}
}

// actor is who moves a proposal, and when.
type actor struct {
	account store.Account
	user    state.UserID // 0: the operator, who is no user of the account
	now     time.Time
}

func (c *call) actor() actor { return actor{c.account, c.user.ID, c.now} }

// standingWire is how a proposal stands with the office.
type standingWire struct {
	ProposalID state.ProposalID `json:"proposalId"`
	Status     state.Status     `json:"status"`
	IsArchive  bool             `json:"isArchive"`
	Moves      []state.Status   `json:"moves"` // the statuses that it may go to
}

func standingOf(p *store.Proposal) standingWire {
	return standingWire{p.ID, p.Status, p.Archived, append([]state.Status{}, p.Status.Moves()...)}
}

// readStanding says where a proposal may go. A client that finds this operation may call
// the others, too.
func (s *Server) readStanding(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	return s.read(ctx, c, func(tx *store.Tx) (reply, error) {
		p, err := tx.Proposal(c.account.ID, id)
		return ok(standingOf(&p)), err
	})
}

// archive takes a proposal out of the list, or back into it. Any status can be
// archived, and the proposal stays as it is otherwise.
func (s *Server) archive(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	f := c.form()
	f.mustHave("IsArchive")
	archived := f.flag("IsArchive")
	if err := c.err(); err != nil {
		return reply{}, err
	}
	p, err := s.setArchived(ctx, c.actor(), id, archived)
	return ok(standingOf(&p)), err
}

func (s *Server) setArchived(ctx context.Context, by actor, id state.ProposalID, archived bool) (p store.Proposal, err error) {
	err = s.store.Write(ctx, func(tx *store.Tx) (err error) {
		if p, err = tx.Proposal(by.account.ID, id); err != nil || p.Archived == archived {
			return err
		}
		p.Archived, p.LastModified = archived, by.now
		if by.user != 0 {
			p.LastModifiedByUser, p.LastModifiedUser = by.now, by.user
		}
		return tx.UpdateProposal(&p)
	})
	return p, notFoundOr(err)
}
