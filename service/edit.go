package service

import (
	"cmp"
	"context"
	"net/http"

	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// edit is one write to a proposal. The steps run in the order of the interface's checks: 404, 409,
// 400.
type edit struct {
	// find looks up what the path names below the proposal; nil: nothing.
	find func(tx *store.Tx, p *store.Proposal) error
	// change does the work on p and in tx.
	change func(tx *store.Tx, p *store.Proposal) error
	// reprice and reindex are set when prices or searched texts change.
	reprice, reindex bool
	// keep is set by change when it changed nothing.
	keep bool
	// status is the HTTP status of success; 0: 200.
	status int
}

// editProposal runs an edit in one transaction and returns the full detail.
func (h proposalOperations) editProposal(ctx context.Context, c *call, id state.ProposalID, e *edit) (reply, error) {
	return c.write(ctx, h.store, func(tx *store.Tx) (rp reply, err error) {
		p, err := requested(tx.Proposals().Find(c.account.ID, id))
		if err != nil {
			return rp, err
		}
		if e.find != nil {
			if err := e.find(tx, &p); err != nil {
				return rp, err
			}
		}
		if err := editable(&p); err != nil {
			return rp, err
		}
		before, err := c.precondition(tx, &p)
		if err != nil {
			return rp, err
		}
		if err := e.change(tx, &p); err != nil {
			return rp, err
		}
		// A condition counts only for a write that would otherwise succeed, so it
		// comes last. Failing here rolls the change back.
		if conditional(c.r.Header) && !before.allows(c.r.Header) {
			return rp, &fault{
				status: http.StatusPreconditionFailed, code: codePreconditionFailed,
				message: "The proposal has changed since it was read.",
			}
		}
		if !e.keep {
			if err := h.saveEdit(tx, c, &p, e); err != nil {
				return rp, err
			}
		}
		d, err := fillDetail(tx, &c.account, &p)
		return d.reply(cmp.Or(e.status, http.StatusOK)), err
	})
}

// editable refuses a proposal that only a change order can change.
func editable(p *store.Proposal) error {
	if !p.Status.Terminal() {
		return nil
	}
	return conflict(codeProposalNotEditable, "The proposal is "+string(p.Status)+" and can't be edited. Use a change order.")
}

// saveEdit stores a changed proposal with who changed it and when.
func (h proposalOperations) saveEdit(tx *store.Tx, c *call, p *store.Proposal, e *edit) error {
	if e.reprice {
		if err := h.pricing.reprice(tx, &c.account, p); err != nil {
			return err
		}
	}
	p.LastModified, p.LastModifiedByUser, p.LastModifiedUser = c.now, c.now, c.user.ID
	if err := tx.Proposals().Update(p); err != nil {
		return err
	}
	if err := tx.Proposals().NoteActivity(p, c.user.ID, c.now); err != nil {
		return err
	}
	if e.reindex {
		return tx.Proposals().Index(p.ID)
	}
	return nil
}

// precondition returns the validators to check a conditional write against; zero for an
// unconditional one.
func (c *call) precondition(tx *store.Tx, p *store.Proposal) (validators, error) {
	if !conditional(c.r.Header) {
		return validators{}, nil
	}
	d, err := fillDetail(tx, &c.account, p)
	if err != nil {
		return validators{}, err
	}
	body, err := wire.Encode(d.written())
	return validators{etag: etagOf(body), modified: d.LastModified}, err
}
