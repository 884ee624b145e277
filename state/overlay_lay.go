package state

import "slices"

// Overlay lays what was changed here over what the service told: first the
// entries of the outbox in their order, then drafts that are newer. Entries and
// drafts of other proposals are left aside; p is not changed. A proposal that
// exists only here is asked for as &Proposal{ID: its local id}. It is nil when p
// is.
func Overlay(p *Proposal, entries []Entry, drafts []Draft) *Workspace {
	if p == nil {
		return nil
	}
	return overlay(p, entries, drafts, true)
}

// overlay lays over p what waits, and, when mine is true, the texts and nodes of
// every other entry and the drafts as well.
func overlay(p *Proposal, entries []Entry, drafts []Draft, mine bool) *Workspace {
	w := &Workspace{
		Proposal: p.editable(), told: p, all: entries, typed: drafts,
		Texts: map[TextRef]Mark{}, Areas: map[AreaID]Mark{}, Options: map[OptionID]Mark{},
		begins: map[TextRef]string{},
	}
	going := onTheirWay(entries)
	committed := map[TextRef]int64{} // the newest revision that an entry carries
	for i, e := range entries {
		if e.Edit.Proposal != p.ID || !e.State.Open() {
			continue
		}
		w.Entries = append(w.Entries, e)
		w.mark(e)
		if going[i] || mine && !e.Edit.Kind.named() {
			w.lay(e)
		}
		if e.Edit.Kind == EditText {
			committed[e.Edit.Ref()] = max(committed[e.Edit.Ref()], e.Edit.DraftRevision)
		}
	}
	for _, d := range drafts {
		if rev, ok := committed[d.Ref]; d.Ref.Proposal != p.ID || (ok && d.Revision <= rev) {
			continue
		}
		w.Drafts = append(w.Drafts, d)
		if mine {
			w.setText(d.Ref, d.Text)
		}
		w.Texts[d.Ref] = strongest(w.Texts[d.Ref], MarkDraft)
	}
	w.rollUp()
	return w
}

// onTheirWay tells of each entry whether it will be sent by itself: it waits, and
// nothing that it belongs to is refused, in conflict or in doubt.
func onTheirWay(entries []Entry) []bool {
	going := make([]bool, len(entries))
	var missing []int64 // local ids of what may never be made
	for i, e := range entries {
		switch {
		case !e.State.Open():
		case markOf(e.State) == MarkWaiting && !e.Edit.NeedsAny(missing):
			going[i] = true
		default:
			missing = append(missing, e.Edit.Makes()...)
		}
	}
	return going
}

// named reports whether edits of this kind set what is shown without a mark: a
// name, a person or a place.
func (k EditKind) named() bool { return k == EditRename || k.Assigns() }

// mark notes how an entry stands, where that shows.
func (w *Workspace) mark(e Entry) {
	mark := markOf(e.State)
	add := func(to *Mark) { *to = strongest(*to, mark) }
	switch e.Edit.Kind {
	case EditText:
		w.Texts[e.Edit.Ref()] = strongest(w.Texts[e.Edit.Ref()], mark)
	case EditRename:
		add(&w.Name)
	case EditSalesPerson:
		add(&w.SalesPerson)
	case EditNewProposal:
		w.Name = strongest(w.Name, added(mark))
	case EditAddArea:
		w.Areas[e.Edit.Area], w.Options[e.Edit.Option] = added(mark), added(mark)
	case EditAddOption:
		w.Options[e.Edit.Option] = added(mark)
	case EditContact:
		add(&w.Contact)
	case EditLocation:
		add(&w.Location)
	case EditNewContact, EditNewLocation: // they belong to no proposal
	}
}

// lay lays one entry over the proposal. A node or person that is only known by
// its id gets its name from the entry that makes it, or from the entry itself
// when whoever committed it filled NewContact or NewLocation in for show.
func (w *Workspace) lay(e Entry) {
	p := w.Proposal
	switch e.Edit.Kind {
	case EditText:
		w.setText(e.Edit.Ref(), e.Edit.Text)
		w.begins[e.Edit.Ref()] = e.Edit.Text
	case EditRename:
		p.Name = e.Edit.Text
		p.Unknown.Set(FieldName, false)
	case EditSalesPerson:
		if p.SalesPerson.ID != e.Edit.User {
			p.SalesPerson = User{ID: e.Edit.User}
		}
	case EditNewProposal:
		p.Unknown = 0
		p.Name, p.Status, p.SalesPerson = e.Edit.Text, StatusDraft, User{ID: e.Edit.User}
	case EditAddArea:
		w.addArea(e.Edit)
	case EditAddOption:
		w.addOption(e.Edit)
	case EditContact:
		if p.Customer == nil || p.Customer.ID != e.Edit.Contact {
			p.Customer, p.Location = contactOf(e.Edit, w.all), nil
		}
		p.Unknown.Set(FieldCustomer, false)
		w.PendingTotals = true
	case EditLocation:
		if p.Location == nil || p.Location.ID != e.Edit.Location {
			p.Location = locationOf(e.Edit, w.all)
		}
		p.Unknown.Set(FieldLocation, false)
		w.PendingTotals = true
	case EditNewContact, EditNewLocation: // they belong to no proposal
	}
}

func (w *Workspace) addArea(e Edit) {
	if w.Proposal.Area(e.Area) == nil {
		w.Proposal.Areas = append(w.Proposal.Areas, Area{
			ID: e.Area, Name: e.Text,
			Options: []Option{{ID: e.Option, Status: StatusDraft}},
		})
	}
}

func (w *Workspace) addOption(e Edit) {
	area := w.Proposal.Area(e.Area)
	if area == nil {
		return
	}
	if _, o := w.Proposal.Option(e.Option); o == nil {
		area.Options = append(area.Options, Option{
			ID: e.Option, Status: StatusDraft, ClientDescription: e.Client, InstallerNotes: e.Installer,
		})
	}
}

func (w *Workspace) setText(ref TextRef, text string) {
	switch ref.Field {
	case ProposalDescription:
		w.Proposal.Description = text
		w.Proposal.Unknown.Set(FieldDescription, false)
		return
	case InternalNotes:
		w.Proposal.InternalNotes = text
		w.Proposal.Unknown.Set(FieldInternalNotes, false)
		return
	case ClientDescription, InstallerNotes:
	}
	_, o := w.Proposal.Option(ref.Option)
	if o == nil {
		return // removed at the service; the mark and the entry remain
	}
	if ref.Field == ClientDescription {
		o.ClientDescription = text
		o.Unknown.Set(FieldClientDescription, false)
	} else {
		o.InstallerNotes = text
		o.Unknown.Set(FieldInstallerNotes, false)
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
