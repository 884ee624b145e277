package state

import (
	"cmp"
	"slices"
	"time"
)

// Dispatch is an entry of the outbox with what is kept beside it to carry it
// safely: who is sending it, and what the service held when the write began.
type Dispatch struct {
	Entry

	Holder  string    // the process that is sending it; empty for none
	Blocked FaultKind // waiting: what it waits for; FaultNone for its turn
	Began   time.Time // when a write began whose outcome is not known; zero for none
	Seen    Sighting  // what the service held just before that write
	Decided bool      // a person said that it was done: take the best match
	Chosen  bool      // a person settled the conflict: void if theirs moves again
}

// Sighting is what was seen at the service just before a write, so that it can
// be told afterwards whether the write was done.
type Sighting struct {
	Theirs   string    `json:",omitempty"` // the text or name, or the assigned id
	Sent     string    `json:",omitempty"` // what was written over it, which may be a merge
	Modified time.Time `json:",omitzero"`  // the option's own date, where it has one
	IDs      []int64   `json:",omitempty"` // of the things among which a new one will appear
	Doubted  bool      `json:",omitempty"` // an earlier write of the same edit may still arrive
	Unsaid   bool      `json:",omitempty"` // the service did not say what it held: what waits with it may go over that
}

// QueueChange is what one step changes in the stored outbox, all of it or
// nothing.
type QueueChange struct {
	Add      []Edit          // new entries, in order
	Put      []Dispatch      // entries as they stand now, found by their ids
	Remove   []int64         // entries that a newer one took over, with their text
	Resolved map[int64]int64 // local ids that the service gave real ones
	Person   bool            // a person did it: it can be undone
	Reverses Reversed        // the action that it undoes or does again; zero for none
}

// Reversed says that an action was undone, or done again.
type Reversed struct {
	Action int64 // 0 for none
	Undone bool
}

// Value is what an edit of a value writes: a text, a name, or the id of who or
// what is assigned.
func (e Edit) Value() string {
	switch e.Kind {
	case EditSalesPerson:
		return FormatID(e.User)
	case EditContact:
		return FormatID(e.Contact)
	case EditLocation:
		return FormatID(e.Location)
	default:
		return e.Text
	}
}

// Assigns reports whether edits of this kind set a person or a place.
func (k EditKind) Assigns() bool {
	return k == EditContact || k == EditLocation || k == EditSalesPerson
}

// Value reads what e writes to, and tells how far it is known: NotThere when the
// proposal has no such text. A value that is not said is empty.
func (p *Proposal) Value(e Edit) (value string, how Presence) {
	switch e.Kind {
	case EditText:
		return p.Text(e.Ref())
	case EditRename:
		return p.Name, p.Unknown.presence(FieldName)
	case EditSalesPerson:
		if p.SalesPerson.ID == 0 {
			return "", NotSaid
		}
		return FormatID(p.SalesPerson.ID), Said
	case EditContact:
		return assigned(p.Customer, func(c *Contact) ContactID { return c.ID }, p.Unknown.presence(FieldCustomer))
	case EditLocation:
		return assigned(p.Location, func(l *Location) LocationID { return l.ID }, p.Unknown.presence(FieldLocation))
	default:
		return "", NotThere
	}
}

// assigned is the id of who or what is assigned, that of nobody for nil. One that
// names no id is not said.
func assigned[T any, I ID](to *T, id func(*T) I, how Presence) (value string, _ Presence) {
	switch {
	case how != Said || to != nil && id(to) == 0:
		return "", NotSaid
	case to == nil:
		return FormatID(I(0)), Said
	default:
		return FormatID(id(to)), Said
	}
}

// Resolve replaces local ids that have become real.
func (e Edit) Resolve(ids map[int64]int64) Edit {
	e.Proposal = resolve(ids, e.Proposal)
	e.Area = resolve(ids, e.Area)
	e.Option = resolve(ids, e.Option)
	e.Contact = resolve(ids, e.Contact)
	e.Location = resolve(ids, e.Location)
	return e
}

// Resolve replaces local ids that have become real.
func (r TextRef) Resolve(ids map[int64]int64) TextRef {
	r.Proposal = resolve(ids, r.Proposal)
	r.Option = resolve(ids, r.Option)
	return r
}

func resolve[T ID](ids map[int64]int64, id T) T {
	if real, ok := ids[int64(id)]; ok {
		return T(real)
	}
	return id
}

// WithLocalIDs gives local ids to what e creates and has none yet.
func (e Edit) WithLocalIDs(next func() int64) Edit {
	switch e.Kind {
	case EditNewProposal:
		e.Proposal = orLocal(e.Proposal, next)
	case EditAddArea:
		e.Area = orLocal(e.Area, next)
		e.Option = orLocal(e.Option, next)
	case EditAddOption:
		e.Option = orLocal(e.Option, next)
	case EditNewContact:
		e.Contact = orLocal(e.Contact, next)
	case EditNewLocation:
		e.Location = orLocal(e.Location, next)
	case EditText, EditRename, EditSalesPerson, EditContact, EditLocation:
	}
	return e
}

func orLocal[T ID](id T, next func() int64) T {
	if id != 0 {
		return id
	}
	return T(next())
}

// Locals lists the local ids that e needs and does not make itself: it can't be
// sent before they are real.
func (e Edit) Locals() []int64 {
	needs := []int64{}
	add := func(id int64, makes bool) {
		if id < 0 && !makes {
			needs = append(needs, id)
		}
	}
	add(int64(e.Proposal), e.Kind == EditNewProposal)
	add(int64(e.Area), e.Kind == EditAddArea)
	add(int64(e.Option), e.Kind == EditAddArea || e.Kind == EditAddOption)
	add(int64(e.Contact), e.Kind == EditNewContact)
	add(int64(e.Location), e.Kind == EditNewLocation)
	return needs
}

// Makes lists the local ids of what e creates; for an area its first option is
// among them.
func (e Edit) Makes() []int64 {
	switch e.Kind {
	case EditAddArea:
		return []int64{int64(e.Area), int64(e.Option)}
	case EditAddOption:
		return []int64{int64(e.Option)}
	case EditNewProposal:
		return []int64{int64(e.Proposal)}
	case EditNewContact:
		return []int64{int64(e.Contact)}
	case EditNewLocation:
		return []int64{int64(e.Location)}
	default:
		return nil
	}
}

// Corrects reports whether e names already what it makes: then it takes the place
// of the edit that is to make it.
func (e Edit) Corrects() bool {
	return slices.ContainsFunc(e.Makes(), func(id int64) bool { return id != 0 })
}

// Corrected is e, which makes something, with what another edit says of it: the
// same kind of edit with other texts, or a new name or sales person.
func (e Edit) Corrected(by Edit) Edit {
	switch by.Kind {
	case EditRename:
		e.Text = by.Text
	case EditSalesPerson:
		e.User = by.User
	default:
		e.Text, e.Client, e.Installer, e.User = by.Text, by.Client, by.Installer, by.User
		e.NewContact, e.NewLocation = by.NewContact, by.NewLocation
	}
	return e
}

// NeedsAny reports whether e belongs to one of the things with these local ids.
func (e Edit) NeedsAny(made []int64) bool {
	return slices.ContainsFunc(e.Locals(), func(id int64) bool { return slices.Contains(made, id) })
}

// Dependents lists those of later that need what e makes, and what these make in
// turn: an area's options, their texts. They can't be without e. Later holds what
// was put into the outbox after e, in order; edit tells what each of it changes.
func Dependents[T any](e Edit, later []T, edit func(T) Edit) []T {
	made := e.Makes()
	var out []T
	for _, l := range later {
		if needs := edit(l); needs.NeedsAny(made) {
			made = append(made, needs.Makes()...)
			out = append(out, l)
		}
	}
	return out
}

// DependentsOf lists the open entries that go when e is dropped, in order.
func DependentsOf(e Entry, entries []Entry) []Entry {
	later := slices.DeleteFunc(slices.Clone(entries), func(l Entry) bool { return l.ID <= e.ID || !l.State.Open() })
	slices.SortFunc(later, func(a, b Entry) int { return cmp.Compare(a.ID, b.ID) })
	return Dependents(e.Edit, later, func(l Entry) Edit { return l.Edit })
}
