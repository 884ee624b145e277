// Package ui is the root model: it routes keys, lays out rectangles, keeps the
// dialogs and toasts, and turns the intents of panes into state changes and
// into the commands that do I/O.
package ui

import (
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/proposals"
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
}
