package state

import (
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"
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

// ProposalSort is what a list of proposals is ordered by.
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

// ProposalQuery asks for a page of proposals. The zero value is the service's
// default: the first ten of those not archived, last modified first.
type ProposalQuery struct {
	SearchText    string
	Statuses      []Status
	ContactID     ContactID // 0: any
	SalesPersonID UserID    // 0: any
	ModifiedAfter time.Time // zero: any
	Archived      bool      // only archived, instead of only others
	SortBy        ProposalSort
	Direction     SortDirection
	Page          int // from 1; 0: the first
	PageSize      int // 0: the service's default of 10; at most 100
}

// ProposalPage is one page of proposals.
type ProposalPage struct {
	Proposals []ProposalSummary
	Total     int // of all pages
	Unknown   Unknown
}

// PeopleSort is what a list of contacts is ordered by.
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

// PeopleQuery asks for a page of contacts. ContactTypes takes the contact types
// and also Person and Company; any of those given match.
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

// LocationPage is one page of a contact's locations: primary first, billing
// second, then the last modified first.
type LocationPage struct {
	Locations []Location
	Total     int
	Unknown   Unknown
}

// CatalogQuery asks for a page of the catalog.
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
	MinPrice            decimal.NullDecimal // list price of one unit, in the account's currency; not valid: any
	MaxPrice            decimal.NullDecimal // as MinPrice
	Page                int                 // from 1; 0: the first
	PageSize            int                 // 0: the service's default of 10; at most 100
}

// Fits reports whether a contact that the service does not hold yet is among what is
// searched for.
func (q PeopleQuery) Fits(c *Contact) bool {
	if len(q.ContactTypes) > 0 && !slices.Contains(q.ContactTypes, string(c.ContactType)) && !slices.Contains(q.ContactTypes, string(c.PartyType)) {
		return false
	}
	text := strings.ToLower(strings.Join([]string{c.CompanyName, c.FirstName, c.LastName, c.Email, c.Phone}, " "))
	for word := range strings.FieldsSeq(strings.ToLower(q.SearchText)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// SavedFilter is a query of the list of proposals that was kept under a name on
// this machine.
type SavedFilter struct {
	ID    int64 // 0 before it is kept
	Name  string
	Query ProposalQuery // without a page
	Kept  time.Time
}

// MaxFilterName is how many characters the name of a saved filter has at most.
const MaxFilterName = 60

// QueryAt returns the query as it is meant at now: a span such as "in the last week"
// goes along with the calendar.
func (f SavedFilter) QueryAt(now time.Time) ProposalQuery {
	q := f.Query
	q.Page = 0
	if !q.ModifiedAfter.IsZero() {
		q.ModifiedAfter = q.ModifiedAfter.In(now.Location()).AddDate(0, 0, daysBetween(f.Kept.In(now.Location()), now))
	}
	return q
}

// daysBetween counts the midnights from one time to another of the same zone.
// The days are counted in UTC, where each has 24 hours.
func daysBetween(from, to time.Time) int {
	day := func(t time.Time) time.Time {
		y, m, d := t.Date()
		return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	}
	return int(day(to).Sub(day(from)) / (24 * time.Hour))
}
