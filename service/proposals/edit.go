package proposals

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// edit is one write to a proposal. The steps run in the order of the interface's checks: 404, 409,
// 400.
type edit struct {
	// find looks up what the path names below the proposal; nil: nothing.
	find func(tx *store.Tx, p *store.ProposalHead) error
	// text writes a text of the proposal, and nothing else; then change is nil.
	text func(tx *store.Tx) error
	// change does the work on p and in tx.
	change func(tx *store.Tx, p *store.Proposal) error
	// grows is set when areas, options or lines are added.
	grows bool
	// reprice and reindex are set when prices or searched texts change.
	reprice, reindex bool
	// keep is set by change when it changed nothing.
	keep bool
	// status is the HTTP status of success; 0: 200.
	status int
	// was is set to when the proposal was changed last before.
	was time.Time
}

// editProposal runs an edit in one transaction, and returns the full detail after it, read when the write lock is free
// again.
func (h Operations) editProposal(
	ctx context.Context, c *operation.Call, id state.ProposalID, e *edit,
) (operation.Reply, error) {
	if rp, err := h.write(ctx, c, id, e); err != nil {
		return rp, err
	}
	return h.detail(ctx, c, id, cmp.Or(e.status, http.StatusOK))
}

// write runs an edit in one transaction.
func (h Operations) write(
	ctx context.Context, c *operation.Call, id state.ProposalID, e *edit,
) (operation.Reply, error) {
	return c.Write(ctx, h.Store, func(tx *store.Tx) (rp operation.Reply, err error) {
		p, err := operation.Requested(tx.Proposals().Head(c.Account.ID, id))
		if err != nil {
			return rp, err
		}
		e.was = p.Modified
		if e.find != nil {
			if err := e.find(tx, &p); err != nil {
				return rp, err
			}
		}
		if err := editable(p.Status); err != nil {
			return rp, err
		}
		before, err := precondition(c, tx, id)
		if err != nil {
			return rp, err
		}
		if e.text != nil {
			err = writeText(tx, c, &p, e)
		} else {
			err = h.change(tx, c, id, e)
		}
		// A condition counts only for a write that would otherwise succeed, so it
		// comes last. Failing here rolls the change back.
		if err == nil && operation.Conditional(c.Request.Header) && !before.Allows(c.Request.Header) {
			err = &operation.Fault{
				Status: http.StatusPreconditionFailed, Code: operation.CodePreconditionFailed,
				Message: "The proposal has changed since it was read.",
			}
		}
		return rp, err
	})
}

// writeText runs an edit of a text. It neither reads nor writes the rest of the proposal, which takes
// several times as long.
func writeText(tx *store.Tx, c *operation.Call, p *store.ProposalHead, e *edit) error {
	if err := e.text(tx); err != nil {
		return err
	}
	if err := tx.Proposals().Touch(c.Account.ID, p.ID, c.User.ID, c.Now); err != nil {
		return err
	}
	return tx.Proposals().NoteActivity(c.Account.ID, p.ID, p.ContactID, c.User.ID, c.Now)
}

// change runs any other edit.
func (h Operations) change(tx *store.Tx, c *operation.Call, id state.ProposalID, e *edit) error {
	p, err := tx.Proposals().Find(c.Account.ID, id)
	if err != nil {
		return err
	}
	change := func() error { return e.change(tx, &p) }
	if e.grows {
		err = within(tx, p.AccountID, id, change)
	} else {
		err = change()
	}
	if err != nil {
		return err
	}
	if e.keep {
		return nil
	}
	return h.saveEdit(tx, c, &p, e)
}

// editable refuses a proposal that only a change order can change.
func editable(status state.Status) error {
	if !status.Terminal() {
		return nil
	}
	return operation.Conflict(operation.CodeProposalNotEditable,
		"The proposal is "+string(status)+" and can't be edited. Use a change order.")
}

// saveEdit stores a changed proposal with who changed it and when.
func (h Operations) saveEdit(tx *store.Tx, c *operation.Call, p *store.Proposal, e *edit) error {
	if e.reprice {
		if err := h.Pricing.Reprice(tx, &c.Account, p); err != nil {
			return err
		}
	}
	p.LastModified, p.LastModifiedByUser, p.LastModifiedUser = c.Now, c.Now, c.User.ID
	if err := tx.Proposals().Update(p); err != nil {
		return err
	}
	if err := tx.Proposals().NoteActivity(p.AccountID, p.ID, p.ContactID, c.User.ID, c.Now); err != nil {
		return err
	}
	if e.reindex {
		return tx.Proposals().Index(p.AccountID, p.ID)
	}
	return nil
}

// precondition returns the validators to check a conditional write against; zero for an
// unconditional one.
func precondition(c *operation.Call, tx *store.Tx, id state.ProposalID) (operation.Validators, error) {
	if !operation.Conditional(c.Request.Header) {
		return operation.Validators{}, nil
	}
	d, err := Read(tx, &c.Account, id)
	if err != nil {
		return operation.Validators{}, err
	}
	body, err := wire.Encode(d.written())
	return operation.Validators{ETag: operation.ETagOf(body), Modified: d.LastModified}, err
}

// Draft reads a proposal that the AI builder may work on.
func Draft(tx *store.Tx, account store.AccountID, id state.ProposalID) (store.Proposal, error) {
	p, err := operation.Requested(tx.Proposals().Find(account, id))
	if err != nil {
		return p, err
	}
	if err := editable(p.Status); err != nil {
		return p, err
	}
	if p.Status != state.StatusDraft {
		return p, operation.Conflict(operation.CodeProposalNotDraft,
			"The proposal is "+string(p.Status)+"; the AI builder works on drafts only.")
	}
	return p, nil
}
