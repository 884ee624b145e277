package state

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// ChangeOrderSet is what is known of the change orders of one proposal.
type ChangeOrderSet struct {
	Rows    []ChangeOrderSummary
	Details map[ChangeOrderID]*ChangeOrder // those that were read whole
	AsOf    time.Time                      // when Rows were read; zero: never, so that nothing is known
}

// ChangeOrderRef names a change order beside what it changes. The zero value
// stands for the proposal itself.
type ChangeOrderRef struct {
	ID     ChangeOrderID
	Number int64 // within the proposal; 0 when the service gives it none
}

// String is "CO 2", or "CO id:77" for one without a number; empty for the
// proposal itself.
func (r ChangeOrderRef) String() string {
	switch {
	case r == ChangeOrderRef{}:
		return ""
	case r.Number == 0:
		return "CO id:" + FormatID(r.ID)
	default:
		return "CO " + FormatID(ChangeOrderID(r.Number))
	}
}

// Standing is what a change order's status means for what is to be built.
type Standing int

// The standings. A status that this program does not know is pending: nobody is
// known to have agreed to it.
const (
	StandingPending  Standing = iota
	StandingAgreed            // accepted or completed: it is part of the contract
	StandingDeclined          // by the client
	StandingExpired
)

// Standing returns what the status of a change order means for the contract.
func (s Status) Standing() Standing {
	switch s {
	case StatusAccepted, StatusCompleted:
		return StandingAgreed
	case StatusDeclined:
		return StandingDeclined
	case StatusExpired:
		return StandingExpired
	default:
		return StandingPending
	}
}

// ChangeOrderCopy is how far the content of a change order is known.
type ChangeOrderCopy int

// How far the content of a change order is known.
const (
	CopyCurrent  ChangeOrderCopy = iota
	CopyOutdated                 // the list has a newer version than the one that was read
	CopyEmpty                    // it was read, and does not say what it changes
	CopyMissing                  // it was not read
)

// BuiltChangeOrder is a change order that bears on what is to be built: an agreed
// one, which is laid over the proposal as far as it is known, or a pending one,
// which is not.
type BuiltChangeOrder struct {
	ChangeOrderRef
	Name   string
	Status Status
	Agreed bool // else it is pending
	Copy   ChangeOrderCopy
	Areas  []string // that it changes, as far as it is known
}

// Bearing lists the change orders that are agreed or pending by their numbers,
// each with its detail, which is nil when it was not read. Each counts once,
// however often the list names it. Where the detail is newer than the row, its
// status holds.
func (s *ChangeOrderSet) Bearing() (list []BuiltChangeOrder, details []*ChangeOrder) {
	rows := slices.Clone(s.Rows)
	slices.SortStableFunc(rows, func(a, b ChangeOrderSummary) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	listed := make(map[ChangeOrderID]bool, len(rows))
	for i := range rows {
		row, detail := &rows[i], s.Details[rows[i].ID]
		if listed[row.ID] {
			continue
		}
		listed[row.ID] = true
		b := BuiltChangeOrder{ChangeOrderRef: ChangeOrderRef{row.ID, row.Number}, Name: row.Name, Status: row.Status, Copy: CopyMissing}
		if detail != nil {
			b.read(row, detail)
		}
		standing := b.Status.Standing()
		if standing != StandingAgreed && standing != StandingPending {
			continue
		}
		b.Agreed = standing == StandingAgreed
		list, details = append(list, b), append(details, detail)
	}
	return list, details
}

// read takes from the detail what the row does not say.
func (b *BuiltChangeOrder) read(row *ChangeOrderSummary, detail *ChangeOrder) {
	switch {
	case detail.saysNothing(row.Total):
		b.Copy = CopyEmpty
	case detail.LastModified.Before(row.LastModified):
		b.Copy = CopyOutdated
	default:
		b.Copy = CopyCurrent
	}
	if detail.LastModified.After(row.LastModified) && detail.Status != "" {
		b.Status = detail.Status
	}
	for i := range detail.Areas {
		b.Areas = append(b.Areas, detail.Areas[i].Name)
	}
}

// saysNothing reports whether the change order names neither lines nor texts, or no
// lines that its total could come from.
func (co *ChangeOrder) saysNothing(total decimal.NullDecimal) bool {
	if len(CountedItems(co.Areas)) > 0 {
		return false
	}
	texts := ""
	for _, o := range CountedOptions(co.Areas) {
		texts += o.ClientDescription + o.InstallerNotes
	}
	return texts == "" || total.Valid && !total.Decimal.IsZero()
}

// ChangeOrderRefs names several change orders: "CO 1, 3".
func ChangeOrderRefs(refs []ChangeOrderRef) string {
	words := make([]string, len(refs))
	for i, r := range refs {
		words[i] = r.String()
		if i > 0 {
			words[i] = strings.TrimPrefix(words[i], "CO ")
		}
	}
	return strings.Join(words, ", ")
}

// String is "CO 1 Better model, Den · Accepted".
func (b *BuiltChangeOrder) String() string {
	return strings.TrimSpace(b.ChangeOrderRef.String()+" "+b.Name) + " · " + b.Status.Word()
}
