// Package ui is the shell: the root model that hosts the screens. It routes keys,
// navigates, keeps dialogs and notices, and draws the frame around the screen.
package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/proposals"
	"app.tender/tender/views/webhooks"
	"app.tender/tender/views/widget/moves"
)

// Remote is the service, as far as the editor reads it, and moves statuses there. Edits
// go through the Outbox alone. Errors carry a state.Fault.
type Remote interface {
	changeorders.Service
	catalog.Service
	contacts.Service
	proposals.Service
	moves.Service
	webhooks.Service
	webhooks.Kept

	// RenewProposal reads a proposal; known while the service still has it as that was read.
	RenewProposal(ctx context.Context, id state.ProposalID, known *state.Proposal) (*state.Proposal, error)
}
