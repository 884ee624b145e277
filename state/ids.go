package state

import (
	"strconv"
	"time"
)

// Ids as the service gives them: positive integers. A negative id is local: it
// names something made on this machine that the service does not know yet.
type (
	// ProposalID identifies a proposal within all accounts.
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

// FormatID writes id in decimal, as it stands in paths.
func FormatID[T ID](id T) string { return strconv.FormatInt(int64(id), 10) }

// Resolved is the service's id of what had a local one, as ids has them; any other id
// stays as it is.
func Resolved[T ID](id T, ids map[int64]int64) T {
	if real, ok := ids[int64(id)]; ok {
		return T(real)
	}
	return id
}

// Version names one state of a document on the service. The zero Version names
// none.
type Version struct {
	ETag         string
	LastModified time.Time

	// Reader names what was read of the document. A program that reads more of it has to read it anew,
	// although the service has nothing new.
	Reader string
}
