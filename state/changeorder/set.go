package changeorder

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// Set is what is known of the change orders of one proposal.
type Set struct {
	Rows    []state.ChangeOrderSummary
	Details map[state.ChangeOrderID]*state.ChangeOrder // those that were read whole
	AsOf    time.Time                                  // when Rows were read; zero: never, so that nothing is known
}

// Ref names a change order beside what it changes. The zero value
// stands for the proposal itself.
type Ref struct {
	ID     state.ChangeOrderID
	Number int64 // within the proposal; 0 when the service gives it none
}

// String is "CO 2", or "CO id:77" for one without a number; empty for the
// proposal itself.
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

// StandingOf returns what the status of a change order means for the contract.
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

// Copy is how far the content of a change order is known.
type Copy int

// How far the content of a change order is known.
const (
	CopyCurrent  Copy = iota
	CopyOutdated      // the list has a newer version than the one that was read
	CopyEmpty         // it was read, and does not say what it changes
	CopyMissing       // it was not read
)

// Built is a change order that bears on what is to be built: an agreed
// one, which is laid over the proposal as far as it is known, or a pending one,
// which is not.
type Built struct {
	Ref
	Name   string
	Status state.Status
	Agreed bool // else it is pending
	Copy   Copy
	Areas  []string // that it changes, as far as it is known
}

// Bearing lists the change orders that are agreed or pending by their numbers,
// each with its detail, which is nil when it was not read. Each counts once,
// however often the list names it. Where the detail is newer than the row, its
// status holds.
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

// read takes from the detail what the row does not say.
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
	for i := range detail.Areas {
		b.Areas = append(b.Areas, detail.Areas[i].Name)
	}
}

// saysNothing reports whether the change order names neither lines nor texts, or no
// lines that its total could come from.
func saysNothing(co *state.ChangeOrder, total decimal.NullDecimal) bool {
	if len(state.CountedItems(co.Areas)) > 0 {
		return false
	}
	texts := ""
	for _, o := range state.CountedOptions(co.Areas) {
		texts += o.ClientDescription + o.InstallerNotes
	}
	return texts == "" || total.Valid && !total.Decimal.IsZero()
}

// Refs names several change orders: "CO 1, 3".
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

// String is "CO 1 Better model, Den · Accepted".
func (b *Built) String() string {
	return strings.TrimSpace(b.Ref.String()+" "+b.Name) + " · " + b.Status.Word()
}
