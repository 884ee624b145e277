package state

import "strconv"

// Ids from the service are positive integers. A negative id is local: it names something created
// on this machine that the service does not know yet.
type (
	// ProposalID identifies a proposal; it is unique across accounts.
	ProposalID int64
	// AreaID identifies an area.
	AreaID int64
	// OptionID identifies an option of an area (AreaOptionId in paths).
	OptionID int64
	// ItemID identifies a line item.
	ItemID int64
	// ChangeOrderID identifies a change order.
	ChangeOrderID int64
	// ContactID identifies a contact (a person or a company).
	ContactID int64
	// LocationID identifies a location, an address of a contact.
	LocationID int64
	// UserID identifies a user of the dealer account.
	UserID int64
	// CatalogItemID identifies an item of the catalog.
	CatalogItemID int64
	// CategoryID identifies a catalog category or industry.
	CategoryID int64
)

// ID is any of the id types.
type ID interface{ ~int64 }

// IsLocal reports whether id names something that the service does not know yet.
func IsLocal[T ID](id T) bool { return id < 0 }

// FormatID returns id in decimal, as in paths.
func FormatID[T ID](id T) string { return strconv.FormatInt(int64(id), 10) }

// Resolved returns the service's id for a local id in ids; any other id is returned unchanged.
func Resolved[T ID](id T, ids map[int64]int64) T {
	if real, ok := ids[int64(id)]; ok {
		return T(real)
	}
	return id
}

// Version identifies one state of a document at the service. The zero Version identifies none.
type Version struct {
	ETag string
	// Reader identifies which fields the program read. A program that reads more of them has to
	// read the document again, even if it has not changed.
	Reader string
}
