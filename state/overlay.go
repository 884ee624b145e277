package state

import "slices"

// Mark says how something that was changed here stands.
type Mark string

// The marks, from the one that needs a person most to the one that needs
// nothing. Added is waiting, too, but for a node that the service does not have.
const (
	MarkConflict  Mark = "conflict"
	MarkRefused   Mark = "refused"
	MarkUncertain Mark = "uncertain"
	MarkAside     Mark = "two versions" // one of which lies aside
	MarkAdded     Mark = "added"        // what was put into it waits with it
	MarkWaiting   Mark = "waiting"      // or being sent at this moment
	MarkDraft     Mark = "draft"
	MarkNone      Mark = ""
)

var markOrder = []Mark{MarkConflict, MarkRefused, MarkUncertain, MarkAside, MarkAdded, MarkWaiting, MarkDraft, MarkNone}

// strongest is the mark that needs a person most.
func strongest(marks ...Mark) Mark {
	for _, m := range markOrder {
		if slices.Contains(marks, m) {
			return m
		}
	}
	return MarkNone
}

// Workspace is a proposal as a person works on it: what the service told with
// what was changed here laid over it. The figures are the service's own; when
// something that waits will move them, PendingTotals says so.
type Workspace struct {
	Proposal *Proposal // a copy; new areas and options have local ids

	Texts       map[TextRef]Mark
	Areas       map[AreaID]Mark   // rolled up from the options
	Options     map[OptionID]Mark // rolled up from the two texts
	Name        Mark
	SalesPerson Mark
	Contact     Mark
	Location    Mark
	Whole       Mark // the strongest of all

	Entries []Entry // the open ones of this proposal, in order
	Drafts  []Draft // those whose text no entry carries

	PendingTotals bool // a contact or location that waits moves the tax

	told *Proposal // without what was laid over it
}

// TextMark is how the text that ref names stands.
func (w *Workspace) TextMark(ref TextRef) Mark { return w.Texts[ref] }

// Base is what a new edit of a text begins from: what waits to be sent, else
// what the service told.
func (w *Workspace) Base(ref TextRef) string {
	for _, e := range slices.Backward(w.Entries) {
		if e.Edit.Kind == EditText && e.Edit.Ref() == ref {
			return e.Edit.Text
		}
	}
	text, ok := w.told.Text(ref)
	if !ok {
		text, _ = w.Proposal.Text(ref) // of an option that exists only here
	}
	return text
}

// Count is how many entries and drafts have mark m. Added counts as what it is:
// an entry that waits.
func (w *Workspace) Count(m Mark) int {
	if m == MarkDraft {
		return len(w.Drafts)
	}
	n := 0
	for _, e := range w.Entries {
		if markOf(e.State) == m {
			n++
		}
	}
	return n
}

// SetAside marks the texts of which another version lies aside.
func (w *Workspace) SetAside(drafts []Draft) {
	for _, d := range drafts {
		if d.Ref.Proposal == w.Proposal.ID {
			w.Texts[d.Ref] = strongest(w.Texts[d.Ref], MarkAside)
		}
	}
	w.rollUp()
}

func markOf(s EntryState) Mark {
	switch s {
	case EntryConflict:
		return MarkConflict
	case EntryRefused:
		return MarkRefused
	case EntryUncertain:
		return MarkUncertain
	case EntryWaiting, EntrySending:
		return MarkWaiting
	default:
		return MarkNone
	}
}

// Overlay lays what was changed here over what the service told: first the
// entries of the outbox in their order, then drafts that are newer. Entries and
// drafts of other proposals are left aside; p is not changed. A proposal that
// exists only here is asked for as &Proposal{ID: its local id}. It is nil when p
// is.
func Overlay(p *Proposal, entries []Entry, drafts []Draft) *Workspace {
	if p == nil {
		return nil
	}
	w := &Workspace{
		Proposal: p.editable(), told: p,
		Texts: map[TextRef]Mark{}, Areas: map[AreaID]Mark{}, Options: map[OptionID]Mark{},
	}
	committed := map[TextRef]int64{} // the newest revision that an entry carries
	for _, e := range entries {
		if e.Edit.Proposal != p.ID || !e.State.Open() {
			continue
		}
		w.Entries = append(w.Entries, e)
		w.lay(e, entries)
		if e.Edit.Kind == EditText {
			committed[e.Edit.Ref()] = max(committed[e.Edit.Ref()], e.Edit.DraftRevision)
		}
	}
	for _, d := range drafts {
		if rev, ok := committed[d.Ref]; d.Ref.Proposal != p.ID || (ok && d.Revision <= rev) {
			continue
		}
		w.Drafts = append(w.Drafts, d)
		w.setText(d.Ref, d.Text)
		w.Texts[d.Ref] = strongest(w.Texts[d.Ref], MarkDraft)
	}
	w.rollUp()
	return w
}

// lay lays one entry over the proposal. A node or person that is only known by
// its id gets its name from the entry that makes it, or from the entry itself
// when whoever committed it filled NewContact or NewLocation in for show.
func (w *Workspace) lay(e Entry, all []Entry) {
	p, mark := w.Proposal, markOf(e.State)
	switch e.Edit.Kind {
	case EditText:
		w.setText(e.Edit.Ref(), e.Edit.Text)
		w.Texts[e.Edit.Ref()] = strongest(w.Texts[e.Edit.Ref()], mark)
	case EditRename:
		p.Name, w.Name = e.Edit.Text, strongest(w.Name, mark)
	case EditSalesPerson:
		if p.SalesPerson.ID != e.Edit.User {
			p.SalesPerson = User{ID: e.Edit.User}
		}
		w.SalesPerson = strongest(w.SalesPerson, mark)
	case EditNewProposal:
		p.Name, p.Status, p.SalesPerson = e.Edit.Text, StatusDraft, User{ID: e.Edit.User}
		w.Name = strongest(w.Name, added(mark))
	case EditAddArea:
		w.addArea(e.Edit, added(mark))
	case EditAddOption:
		w.addOption(e.Edit, added(mark))
	case EditContact:
		if p.Customer == nil || p.Customer.ID != e.Edit.Contact {
			p.Customer, p.Location = contactOf(e.Edit, all), nil
		}
		w.Contact, w.PendingTotals = strongest(w.Contact, mark), true
	case EditLocation:
		if p.Location == nil || p.Location.ID != e.Edit.Location {
			p.Location = locationOf(e.Edit, all)
		}
		w.Location, w.PendingTotals = strongest(w.Location, mark), true
	case EditNewContact, EditNewLocation: // they belong to no proposal
	}
}

func (w *Workspace) addArea(e Edit, mark Mark) {
	if w.Proposal.Area(e.Area) == nil {
		w.Proposal.Areas = append(w.Proposal.Areas, Area{
			ID: e.Area, Name: e.Text,
			Options: []Option{{ID: e.Option, Status: StatusDraft}},
		})
	}
	w.Areas[e.Area], w.Options[e.Option] = mark, mark
}

func (w *Workspace) addOption(e Edit, mark Mark) {
	area := w.Proposal.Area(e.Area)
	if area == nil {
		return
	}
	if _, o := w.Proposal.Option(e.Option); o == nil {
		area.Options = append(area.Options, Option{
			ID: e.Option, Status: StatusDraft, ClientDescription: e.Client, InstallerNotes: e.Installer,
		})
	}
	w.Options[e.Option] = mark
}

func (w *Workspace) setText(ref TextRef, text string) {
	switch ref.Field {
	case ProposalDescription:
		w.Proposal.Description = text
		return
	case InternalNotes:
		w.Proposal.InternalNotes = text
		return
	case ClientDescription, InstallerNotes:
	}
	_, o := w.Proposal.Option(ref.Option)
	if o == nil {
		return // removed at the service; the mark and the entry remain
	}
	if ref.Field == ClientDescription {
		o.ClientDescription = text
	} else {
		o.InstallerNotes = text
	}
}

// rollUp carries the marks of texts to their options, of those to their areas,
// and of everything to the proposal.
func (w *Workspace) rollUp() {
	all := []Mark{w.Name, w.SalesPerson, w.Contact, w.Location}
	for ref, mark := range w.Texts {
		all = append(all, mark)
		if ref.Option != 0 {
			w.Options[ref.Option] = strongest(w.Options[ref.Option], mark)
		}
	}
	for _, a := range w.Proposal.Areas {
		mark := w.Areas[a.ID]
		for _, o := range a.Options {
			mark = strongest(mark, w.Options[o.ID])
		}
		if mark != MarkNone {
			w.Areas[a.ID] = mark
		}
	}
	for _, mark := range w.Areas {
		all = append(all, mark)
	}
	for _, mark := range w.Options {
		all = append(all, mark)
	}
	w.Whole = strongest(all...)
}

// added turns the mark of an entry that simply waits into that of a new node.
func added(m Mark) Mark {
	if m == MarkWaiting {
		return MarkAdded
	}
	return m
}

func contactOf(e Edit, all []Entry) *Contact {
	if e.NewContact != nil {
		return e.NewContact
	}
	for _, other := range all {
		if other.Edit.Kind == EditNewContact && other.Edit.Contact == e.Contact && other.Edit.NewContact != nil {
			c := *other.Edit.NewContact
			c.ID = e.Contact
			return &c
		}
	}
	return &Contact{ID: e.Contact}
}

func locationOf(e Edit, all []Entry) *Location {
	if e.NewLocation != nil {
		return e.NewLocation
	}
	for _, other := range all {
		if other.Edit.Kind == EditNewLocation && other.Edit.Location == e.Location && other.Edit.NewLocation != nil {
			l := *other.Edit.NewLocation
			l.ID = e.Location
			return &l
		}
	}
	return &Location{ID: e.Location}
}

// editable is a copy of p whose areas and options can be changed without
// changing p. Line items stay shared.
func (p *Proposal) editable() *Proposal {
	c := *p
	c.Areas = slices.Clone(p.Areas)
	for i := range c.Areas {
		c.Areas[i].Options = slices.Clone(c.Areas[i].Options)
	}
	return &c
}
