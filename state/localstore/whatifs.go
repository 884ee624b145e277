package localstore

import (
	"context"
	"encoding/json"

	"app.tender/tender/state"
)

// KeepWhatIf stores a what-if. It replaces that of the same name.
func (m *Marks) KeepWhatIf(ctx context.Context, w state.NamedWhatIf) error {
	chosen, err := json.Marshal(w.Chosen)
	if err != nil {
		return err
	}
	return m.db.do(ctx, "keep the what-if", `INSERT INTO what_ifs (proposal, name, chosen) VALUES (?, ?, ?)
		ON CONFLICT (proposal, name) DO UPDATE SET chosen = excluded.chosen`, w.Proposal, w.Name, chosen)
}

// DropWhatIf deletes a what-if, if it exists.
func (m *Marks) DropWhatIf(ctx context.Context, id state.ProposalID, name string) error {
	return m.db.do(ctx, "remove the what-if", "DELETE FROM what_ifs WHERE proposal = ? AND name = ?", id, name)
}

// WhatIfs returns the what-ifs of a proposal, by name.
func (m *Marks) WhatIfs(ctx context.Context, id state.ProposalID) ([]state.NamedWhatIf, error) {
	return listOf(ctx, m.db, "read the what-ifs", func(row scanner) (w state.NamedWhatIf, err error) {
		var chosen []byte
		if err = row.Scan(&w.Proposal, &w.Name, &chosen); err == nil {
			err = json.Unmarshal(chosen, &w.Chosen)
		}
		return w, err
	}, "SELECT proposal, name, chosen FROM what_ifs WHERE proposal = ? ORDER BY name", id)
}
