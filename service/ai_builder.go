package service

import (
	"errors"

	"app.tender/tender/service/builder"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// builds returns what the AI builder works with: the service's data and rules.
func (s *Server) builds() builder.Service {
	return builder.Service{
		Store: s.store, Files: s.files, Log: s.log, Now: s.now,
		Draft:         draftToBuild,
		Reprice:       s.reprice,
		MayUseCatalog: mayUseCatalog,
		Publish:       s.publishBuilder,
	}
}

// draftToBuild is draftProposal with the refusal in the words that the builder
// keeps for the caller.
func draftToBuild(tx *store.Tx, account store.AccountID, id state.ProposalID) (store.Proposal, error) {
	p, err := draftProposal(tx, account, id)
	if refused, ok := errors.AsType[*fault](err); ok {
		err = &builder.Refusal{Message: refused.message}
	}
	return p, err
}

func mayUseCatalog(tx *store.Tx, account store.AccountID, user state.UserID) (bool, error) {
	a, err := tx.Account(account)
	if err != nil {
		return false, err
	}
	u, err := tx.User(user)
	c := call{account: a, user: u}
	return c.may(mayReadCatalog), err
}

func (s *Server) publishBuilder(tx *store.Tx, account store.AccountID, e builder.Event) error {
	data := wire.AIEvent{ProposalID: e.Proposal, Status: e.Status, Message: e.Message}
	return s.publish(tx, account, e.Kind, func() (any, error) { return data, nil })
}
