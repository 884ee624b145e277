package localstore

import (
	"context"

	"app.tender/tender/state"
)

// SetFollowUp stores a follow-up. It replaces that of the same proposal.
func (m *Marks) SetFollowUp(ctx context.Context, f state.FollowUp) error {
	return m.db.do(ctx, "keep the follow-up", `INSERT INTO follow_ups (proposal, day, words) VALUES (?, ?, ?)
		ON CONFLICT (proposal) DO UPDATE SET day = excluded.day, words = excluded.words`, f.Proposal, f.Day, f.Words)
}

// ClearFollowUp deletes the follow-up of a proposal, if it exists.
func (m *Marks) ClearFollowUp(ctx context.Context, id state.ProposalID) error {
	return m.db.do(ctx, "clear the follow-up", "DELETE FROM follow_ups WHERE proposal = ?", id)
}

// FollowUps returns all follow-ups, the first day first.
func (m *Marks) FollowUps(ctx context.Context) ([]state.FollowUp, error) {
	return listOf(ctx, m.db, "read the follow-ups", func(row scanner) (f state.FollowUp, err error) {
		err = row.Scan(&f.Proposal, &f.Day, &f.Words)
		return f, err
	}, "SELECT proposal, day, words FROM follow_ups ORDER BY day, proposal")
}
