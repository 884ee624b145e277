package service

import (
	"context"
	"strconv"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// SettleDeliveries makes every due delivery and waits for running ones.
func (s *Server) SettleDeliveries(ctx context.Context) error { return s.moves.Deliveries.Settle(ctx) }

// SettleMails sends every due mail and waits for running attempts.
func (s *Server) SettleMails(ctx context.Context) error { return s.mailing.Queue.Settle(ctx) }

// SettleBuilder does all pending work of the AI builder and waits for running work.
func (s *Server) SettleBuilder(ctx context.Context) error {
	return s.builder.Settle(ctx)
}

// HashesWait has each hash of a password wait to be received when it begins, and for a value when it ends.
func (s *Server) HashesWait() chan struct{} {
	s.passwords.slots = make(chan struct{})
	return s.passwords.slots
}

// Halt ends the background work, so that only Settle does any.
func (s *Server) Halt() { s.background.end() }

// Sweep removes uploaded files that no content uses.
func (s *Server) Sweep(ctx context.Context) error { return s.builder.Sweep(ctx) }

// Routes returns the operations as method and path.
func (s *Server) Routes() []string {
	var list []string
	for _, e := range s.endpoints() {
		list = append(list, e.Method+" "+e.Path)
	}
	return list
}

// Expire looks once for what has expired.
func (s *Server) Expire(ctx context.Context) error {
	return s.store.Write(ctx, func(tx *store.Tx) error { return s.moves.Expire(tx, s.now(), "") })
}

// DocumentAddress returns an address of a proposal's document, whatever its status.
func (s *Server) DocumentAddress(base string, account store.AccountID, proposal string) string {
	id, err := strconv.ParseInt(proposal, 10, 64)
	if err != nil {
		panic(err)
	}
	return s.moves.Key.Addresses(base, account, state.ProposalID(id), s.now()).ProposalPDF
}
