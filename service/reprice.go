package service

import (
	"app.tender/tender/service/admin"
	"app.tender/tender/service/store"
)

// Admin administers the instance.
func (s *Server) Admin() admin.Instance {
	return admin.New(s.store, s.now, s.passwords.hash, s.repriceAll)
}

// repriceAll works out the summaries of an account's editable proposals again.
// Those in a terminal status keep the price that was agreed on.
func (s *Server) repriceAll(tx *store.Tx, a *store.Account) error {
	ids, err := tx.ProposalIDs(a.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		p, err := tx.Proposal(a.ID, id)
		if err != nil {
			return err
		}
		if p.Status.Terminal() {
			continue
		}
		if err := s.reprice(tx, a, &p); err != nil {
			return err
		}
		p.LastModified = s.now()
		if err := tx.UpdateProposal(&p); err != nil {
			return err
		}
	}
	return nil
}
