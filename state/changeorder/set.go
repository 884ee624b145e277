package changeorder

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// Set is what is known of a proposal's change orders.
type Set struct {
	Rows    []state.ChangeOrderSummary
	Details map[state.ChangeOrderID]*state.ChangeOrder // those whose detail was read
	AsOf    time.Time                                  // when Rows were read; zero if never, and nothing is known
}

// Ref identifies the change order that a change belongs to. The zero value is the proposal itself.
type Ref struct {
	ID     state.ChangeOrderID
	Number int64 // within the proposal; 0 if the service gives none
}

// String returns "CO 2", or "CO id:77" without a number; empty for the proposal itself.
func (r Ref) String() string {
	switch {
	case r == Ref{}:
		return ""
	case r.Number == 0:
		return "CO id:" + state.FormatID(r.ID)
	default:
		return "CO " + state.FormatID(state.ChangeOrderID(r.Number))
	}
}

// Standing is what a change order's status means for the contract.
type Standing int

// The standings. An unlisted status is pending: nobody is known to have agreed to it.
const (
	StandingPending  Standing = iota
	StandingAgreed            // accepted or completed: part of the contract
	StandingDeclined          // by the client
	StandingExpired
)

// StandingOf returns the standing for a status.
func StandingOf(s state.Status) Standing {
	switch s {
	case state.StatusAccepted, state.StatusCompleted:
		return StandingAgreed
	case state.StatusDeclined:
		return StandingDeclined
	case state.StatusExpired:
		return StandingExpired
	default:
		return StandingPending
	}
}

// Copy is how much of a change order's content is known.
type Copy int

// The values of Copy.
const (
	CopyCurrent  Copy = iota
	CopyOutdated      // the list shows a newer version than the one that was read
	CopyEmpty         // it was read and contains no changes
	CopyMissing       // it was not read
)

// Built is an agreed or a pending change order. Agreed ones are applied to the installers' sheet
// as far as they are known, pending ones are not.
type Built struct {
	Ref
	Name   string
	Status state.Status
	Agreed bool // false: pending
	Copy   Copy
	Areas  []string // names of the areas that it changes, as far as known
}

// Bearing returns the agreed and pending change orders by number, each once, with their details,
// nil for those that were not read. If the detail is newer than the row, its status counts.
func (s *Set) Bearing() (list []Built, details []*state.ChangeOrder) {
	rows := slices.Clone(s.Rows)
	slices.SortStableFunc(rows, func(a, b state.ChangeOrderSummary) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	listed := make(map[state.ChangeOrderID]bool, len(rows))
	for i := range rows {
		row, detail := &rows[i], s.Details[rows[i].ID]
		if listed[row.ID] {
			continue
		}
		listed[row.ID] = true
		b := Built{Ref: Ref{row.ID, row.Number}, Name: row.Name, Status: row.Status, Copy: CopyMissing}
		if detail != nil {
			b.read(row, detail)
		}
		standing := StandingOf(b.Status)
		if standing != StandingAgreed && standing != StandingPending {
			continue
		}
		b.Agreed = standing == StandingAgreed
		list, details = append(list, b), append(details, detail)
	}
	return list, details
}

// RowsBefore returns the rows of the agreed and pending change orders that come before one of the set: those with a
// lower number, or all others while it is not agreed itself. If the detail is newer than the row, its status counts.
func (s *Set) RowsBefore(id state.ChangeOrderID) (before []state.ChangeOrderSummary) {
	list, _ := s.Bearing()
	for i := range list {
		if list[i].ID != id {
			row := s.Rows[slices.IndexFunc(s.Rows, func(r state.ChangeOrderSummary) bool { return r.ID == list[i].ID })]
			row.Status = list[i].Status
			before = append(before, row)
		} else if list[i].Agreed {
			return before
		}
	}
	return before
}

// Before returns the details of the agreed change orders that apply before one of the set.
func (s *Set) Before(id state.ChangeOrderID) (before []*state.ChangeOrder) {
	for _, row := range s.RowsBefore(id) {
		if detail := s.Details[row.ID]; detail != nil && StandingOf(row.Status) == StandingAgreed {
			before = append(before, detail)
		}
	}
	return before
}

// read takes from the detail what the row omits.
func (b *Built) read(row *state.ChangeOrderSummary, detail *state.ChangeOrder) {
	switch {
	case saysNothing(detail, row.Total):
		b.Copy = CopyEmpty
	case detail.LastModified.Before(row.LastModified):
		b.Copy = CopyOutdated
	default:
		b.Copy = CopyCurrent
	}
	if detail.LastModified.After(row.LastModified) && detail.Status != "" {
		b.Status = detail.Status
	}
	b.Areas = state.Map(detail.Areas, func(a *state.Area) string { return a.Name })
}

// NotAll is shown if the service omitted areas of a change order.
const NotAll = "The service did not return all changes of this change order."

// saysNothing reports whether the change order has neither lines nor texts, or no lines that could
// explain its total.
func saysNothing(co *state.ChangeOrder, total decimal.NullDecimal) bool {
	omits := func(a state.Area) bool { return (&Area{Area: &a}).Omitted() }
	if co.Unknown.Has(state.FieldAreas) || len(state.CountedItems(co.Areas)) > 0 ||
		slices.ContainsFunc(co.Areas, omits) {
		return false
	}
	texts := ""
	for _, o := range state.CountedOptions(co.Areas) {
		texts += o.ClientDescription + o.InstallerNotes
	}
	return texts == "" || total.Valid && !total.Decimal.IsZero()
}

// Refs joins references: "CO 1, 3".
func Refs(refs []Ref) string {
	words := make([]string, len(refs))
	for i, r := range refs {
		words[i] = r.String()
		if i > 0 {
			words[i] = strings.TrimPrefix(words[i], "CO ")
		}
	}
	return strings.Join(words, ", ")
}

// String returns a description such as "CO 2 Better model, Den · Accepted".
func (b *Built) String() string {
	return strings.TrimSpace(b.Ref.String()+" "+b.Name) + " · " + b.Status.Word()
}
