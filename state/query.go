package state

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state/text"
)

// SortDirection is the order of a list.
type SortDirection string

// The sort directions of the interface.
const (
	Ascending  SortDirection = "Asc"
	Descending SortDirection = "Desc"
)

// Opposite returns the other direction.
func (d SortDirection) Opposite() SortDirection {
	if d == Ascending {
		return Descending
	}
	return Ascending
}

// ProposalSort is a sort key of the proposal list.
type ProposalSort string

// The sorts of the proposal list.
const (
	SortCreated          ProposalSort = "CreatedDate"
	SortModified         ProposalSort = "ModifiedDate"
	SortNumber           ProposalSort = "Number"
	SortName             ProposalSort = "Name"
	SortClientName       ProposalSort = "ClientName"
	SortStatus           ProposalSort = "Status"
	SortLastModifiedByMe ProposalSort = "LastModifiedByMe"
)

// ProposalQuery selects a page of proposals. The zero value is the service's default: the first
// ten that are not archived, last modified first.
type ProposalQuery struct {
	SearchText    string
	Statuses      []Status
	ContactID     ContactID // 0: any
	SalesPersonID UserID    // 0: any
	ModifiedAfter time.Time // zero: any
	Archived      bool      // only archived ones instead of only others
	// only those with a follow-up on this machine up to this day, such as 2026-12-04; empty: any. The interface knows
	// none.
	FollowUpBy string `json:",omitzero"`
	Pinned     bool   `json:",omitzero"` // only those pinned on this machine
	SortBy     ProposalSort
	Direction  SortDirection
	Page       int // from 1; 0: the first
	PageSize   int // 0: the service's default of 10; at most 100
}

// OnlyHere reports whether the query asks for what only this machine knows.
func (q ProposalQuery) OnlyHere() bool { return q.FollowUpBy != "" || q.Pinned }

// defaultPage is the service's page size.
const defaultPage = 10

// ProposalPage is one page of proposals.
type ProposalPage struct {
	Proposals []ProposalSummary
	Total     int // of all pages
	Unknown   Unknown
}

// PeopleSort is a sort key of the contact list.
type PeopleSort string

// The sorts of the contact list.
const (
	PeopleByModified   PeopleSort = "ModifiedDate"
	PeopleByCreated    PeopleSort = "CreatedDate"
	PeopleByFirstName  PeopleSort = "FirstName"
	PeopleByLastName   PeopleSort = "LastName"
	PeopleByActive     PeopleSort = "LastActive"
	PeopleByActiveByMe PeopleSort = "LastActiveByMe"
)

// PeopleQuery selects a page of contacts. ContactTypes accepts contact types, Person and Company;
// a contact that matches any of them is included.
type PeopleQuery struct {
	SearchText   string
	ContactTypes []string
	SortBy       PeopleSort
	Direction    SortDirection
	Page         int // from 1; 0: the first
	PageSize     int // 0: the service's default of 10; at most 100
}

// PeoplePage is one page of contacts.
type PeoplePage struct {
	People  []Contact
	Total   int
	Unknown Unknown
}

// LocationPage is one page of a contact's locations: primary first, billing second, then last
// modified first.
type LocationPage struct {
	Locations []Location
	Total     int
	Unknown   Unknown
}

// CatalogQuery selects a page of the catalog.
type CatalogQuery struct {
	SearchText          string
	CategoryIDs         []CategoryID
	ParentCategoryIDs   []CategoryID
	Brands              []string
	Suppliers           []string
	ItemType            ItemType // empty: Part
	IsFavorite          bool
	IsInStock           bool
	IncludeDiscontinued bool
	MinPrice            decimal.NullDecimal // of the list price per unit, in the account's currency; invalid: any
	MaxPrice            decimal.NullDecimal // as MinPrice
	Page                int                 // from 1; 0: the first
	PageSize            int                 // 0: the service's default of 10; at most 100
}

// Fits reports whether the query includes a contact, as far as this machine can tell.
func (q PeopleQuery) Fits(c *Contact) bool {
	if len(q.ContactTypes) > 0 && !slices.Contains(q.ContactTypes, string(c.ContactType)) &&
		!slices.Contains(q.ContactTypes, string(c.PartyType)) {
		return false
	}
	return text.Finds(q.SearchText, c.CompanyName, c.FirstName+" "+c.LastName, c.Email, c.Phone)
}

// Fits reports whether the query includes an item, as far as this machine can tell.
func (q CatalogQuery) Fits(it *CatalogItem) bool {
	oneOf := func(list []string, value string) bool {
		return len(list) == 0 || slices.ContainsFunc(list, func(s string) bool { return text.SameName(s, value) })
	}
	price := func(limit decimal.NullDecimal, ok func(cost, limit decimal.Decimal) bool) bool {
		return !limit.Valid || it.Cost.Value.Valid && ok(it.Cost.Value.Decimal, limit.Decimal)
	}
	return cmp.Or(it.Type, ItemPart) == cmp.Or(q.ItemType, ItemPart) && oneOf(q.Brands, it.Brand) &&
		oneOf(q.Suppliers, it.Cost.SupplierName) &&
		(len(q.CategoryIDs) == 0 || slices.Contains(q.CategoryIDs, it.CategoryID)) &&
		(len(q.ParentCategoryIDs) == 0 || slices.Contains(q.ParentCategoryIDs, it.ParentCategoryID)) &&
		(!q.IsFavorite || it.IsFavorite) && (!q.IsInStock || it.Cost.IsInStock) &&
		(q.IncludeDiscontinued || !it.IsDiscontinued) &&
		price(q.MinPrice, decimal.Decimal.GreaterThanOrEqual) && price(q.MaxPrice, decimal.Decimal.LessThanOrEqual) &&
		text.Finds(q.SearchText, it.Words()...)
}

// Words returns the texts that a search on this machine finds the item by; the first is its name.
func (i *CatalogItem) Words() []string {
	return []string{strings.Join([]string{i.Brand, i.Model, i.Name}, " "), i.ShortDescription, text.Model(i.Model)}
}

// SavedFilter is a proposal query that was saved under a name on this machine.
type SavedFilter struct {
	ID    int64 // 0 until it is saved
	Name  string
	Query ProposalQuery // without a page
	Kept  time.Time
}

// MaxFilterName is the length limit of a saved filter's name, in characters.
const MaxFilterName = 60

// QueryAt returns the query as of now: a span such as "in the last week" moves with the calendar.
func (f SavedFilter) QueryAt(now time.Time) ProposalQuery {
	q := f.Query
	q.Page = 0
	if !q.ModifiedAfter.IsZero() {
		q.ModifiedAfter = q.ModifiedAfter.In(now.Location()).AddDate(0, 0, daysBetween(f.Kept.In(now.Location()), now))
	}
	if q.FollowUpBy != "" && q.FollowUpBy != AnyDay {
		q.FollowUpBy = now.Format(time.DateOnly)
	}
	return q
}

// daysBetween returns the number of midnights between two times in the same zone. It counts in
// UTC, where every day has 24 hours.
func daysBetween(from, to time.Time) int {
	day := func(t time.Time) time.Time {
		y, m, d := t.Date()
		return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	}
	return int(day(to).Sub(day(from)) / (24 * time.Hour))
}
