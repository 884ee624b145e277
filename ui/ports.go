// Package ui is the shell: the root model that hosts the screens. It routes keys, navigates, manages dialogs and
// notices, and draws the frame around the screen.
package ui

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/box"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/compare"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/history"
	"app.tender/tender/views/journal"
	"app.tender/tender/views/outbox"
	"app.tender/tender/views/proposals"
	"app.tender/tender/views/webhooks"
	"app.tender/tender/views/widget/status"
)

// Remote is the part of the service that the editor reads, and the status changes. Edits go through the outbox. Errors
// carry a state.Fault.
type Remote interface {
	changeorders.Service
	catalog.Service
	contacts.Service
	history.Service
	proposals.Service
	status.Service
	webhooks.Service
	session.Answers
	session.SiteService

	// RenewProposal reads a proposal, or returns known if the service has not changed it since.
	RenewProposal(ctx context.Context, id state.ProposalID, known *state.Proposal) (*state.Proposal, error)
}

// Setting is a setting with its value.
type Setting = box.Setting

// Settings are the person's settings, which are a file.
type Settings struct {
	All   []Setting              // with the values of this run; nil: none are shown
	File  func() (string, error) // returns the path of the file, and makes a missing one
	Check func() error           // what is wrong with the file; nil for nothing
}

// Store are the parts of the local store. Screens take those that they need.
type Store struct {
	Typed   session.Store
	Cache   Cache
	Plans   Plans
	Marks   Marks
	Index   box.Store
	Journal journal.Store
}

// Cache is the cached data of the service.
type Cache interface {
	changeorders.Cache
	contacts.Cache
	proposals.Cache
	catalog.Cache
	planning.Cache
	session.Cache
	session.Listings
	status.Cache
}

// Plans are the plans, and the items planned often.
type Plans interface {
	session.PlanStore
	catalog.Marks
}

// Marks are the person's marks.
type Marks interface {
	session.Marks
	proposals.Filters
	proposals.FollowUps
	compare.Kept
	proposals.Choices
	proposals.Sites
}

// nameCache is where names are looked up.
type nameCache interface {
	outbox.ProposalCache
	// Contact returns nil without an error if the contact is not cached.
	Contact(ctx context.Context, id state.ContactID) (c *state.Contact, asOf time.Time, err error)
	Locations(ctx context.Context, contact state.ContactID) (list []state.Location, asOf time.Time, err error)
}
