package ui

import (
	"context"
	"io"
	"time"

	"app.tender/tender/state"
)

// History takes back what a person did, and does it again, also after a restart.
type History interface {
	// Peek tells what undo and redo would do now.
	Peek(ctx context.Context) (undo, redo state.Step, err error)
	// Undo takes back the action that Peek showed. An error carries a
	// state.Fault; something else that was done meanwhile is one.
	Undo(ctx context.Context, action int64) error
	// Redo does the action again that Peek showed.
	Redo(ctx context.Context, action int64) error
}

// Pins are the proposals that are kept whole on this machine.
type Pins interface {
	// Pins lists them, each with the parts of it that have not arrived.
	Pins(ctx context.Context) ([]state.Pin, error)
	Pin(ctx context.Context, id state.ProposalID) error
	// Unpin ends a pin. The copies stay until they are old.
	Unpin(ctx context.Context, id state.ProposalID) error
}

// Filters are the queries of the list that were kept under a name on this
// machine.
type Filters interface {
	// Filters lists them by name.
	Filters(ctx context.Context) ([]state.SavedFilter, error)
	// KeepFilter makes one durable before it returns; one of the same name gives way.
	KeepFilter(ctx context.Context, f state.SavedFilter) error
	DropFilter(ctx context.Context, id int64) error
}

// Finder searches everything that is on this machine.
type Finder interface {
	// Search answers at most limit hits, the best first.
	Search(ctx context.Context, q state.Search, limit int) ([]state.SearchHit, error)
}

// Journal is what this machine changed and sent.
type Journal interface {
	// Journal lists lines of it, the newest first.
	Journal(ctx context.Context, q state.JournalQuery) ([]state.JournalLine, error)
	// ExportJournal writes them to w, the oldest first, one JSON object a line.
	ExportJournal(ctx context.Context, w io.Writer, q state.JournalQuery) error
}

// PeopleCopies are the local copies of contacts, their locations and the users.
// asOf is zero when there is none.
type PeopleCopies interface {
	SavePeople(ctx context.Context, people []state.Contact, asOf time.Time) error
	// People answers a query from the local contacts alone. asOf is when the
	// oldest of them was read.
	People(ctx context.Context, q state.PeopleQuery) (page state.PeoplePage, asOf time.Time, err error)
	// Contact is nil without an error when there is none.
	Contact(ctx context.Context, id state.ContactID) (c *state.Contact, asOf time.Time, err error)
	// SaveLocations keeps all locations of a contact.
	SaveLocations(ctx context.Context, contact state.ContactID, list []state.Location, asOf time.Time) error
	Locations(ctx context.Context, contact state.ContactID) (list []state.Location, asOf time.Time, err error)
	SaveUsers(ctx context.Context, users []state.User, asOf time.Time) error
	Users(ctx context.Context) (users []state.User, asOf time.Time, err error)
}

// CatalogCopies are the local copies of the catalog: its tree, and each page and
// item that was read. asOf is zero when there is none.
type CatalogCopies interface {
	SaveCategories(ctx context.Context, roots []state.Category, asOf time.Time) error
	Categories(ctx context.Context) (roots []state.Category, asOf time.Time, err error)
	SaveCatalog(ctx context.Context, q state.CatalogQuery, page state.CatalogPage, asOf time.Time) error
	// Catalog is the answer to a query that was asked before, or else what of the
	// items that were read fits it.
	Catalog(ctx context.Context, q state.CatalogQuery) (page state.CatalogPage, asOf time.Time, err error)
	SaveCatalogItem(ctx context.Context, item *state.CatalogItem, asOf time.Time) error
	// CatalogItem is nil without an error when there is none.
	CatalogItem(ctx context.Context, id state.CatalogItemID) (item *state.CatalogItem, asOf time.Time, err error)
}
