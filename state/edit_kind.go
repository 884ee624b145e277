package state

// editKind is what the program knows of one kind of edit. Each kind has a file,
// edit_*.go, and a line in editKinds; the outbox adds how what a kind makes is
// looked for.
type editKind interface {
	words(e Edit, p *Proposal) string         // names the edit, as in "Saved …"; p may be nil
	fields(e Edit) []filled                   // the texts that are sent
	target(e Edit) string                     // what is written to: edits of one target are carried in order
	mark(w *Workspace, e Edit, standing Mark) // shows how an entry stands
	lay(w *Workspace, e Edit)                 // lays the edit over a proposal
}

// valueKind is a kind of edit that writes over what is there: a text, a name, or
// who or what is assigned.
type valueKind interface {
	editKind
	value(e Edit) string
	read(p *Proposal, e Edit) (value string, how Presence)
	write(e *Edit, value string) (ok bool) // false when there is no such edit
	meanwhile() string                     // what someone else did when theirs has changed
}

// createKind is a kind of edit that makes something. Sending it twice would make
// two.
type createKind interface {
	editKind
	makes(e Edit) []int64 // ids, the first one that of the thing itself
	number(e *Edit, next func() int64)
}

var editKinds = map[EditKind]editKind{
	EditText:        textEdit{},
	EditRename:      renameEdit{},
	EditSalesPerson: salesPersonEdit{},
	EditContact:     contactEdit{},
	EditLocation:    locationEdit{},
	EditAddArea:     areaEdit{},
	EditAddOption:   optionEdit{},
	EditNewProposal: newProposalEdit{},
	EditNewContact:  newContactEdit{},
	EditNewLocation: newLocationEdit{},
	JournalTick:     tick{},
}

// kindOf returns the kind of e. One that a newer program kept here is shown by its
// name and is never sent.
func kindOf(e Edit) editKind {
	if k, known := editKinds[e.Kind]; known {
		return k
	}
	return tick{}
}

// Creates reports whether sending e twice would make two things, so that it is
// never repeated without looking first.
func (e Edit) Creates() bool {
	_, creates := kindOf(e).(createKind)
	return creates
}

// Words names e as a person does, its place by what is known of its proposal,
// which may be nil: "installer notes of Theater · 2 Better".
func (e Edit) Words(p *Proposal) string { return kindOf(e).words(e, p) }

// Target names what e writes to. Two edits of one target are carried in their order,
// and the second only once the first is settled.
func (e Edit) Target() string { return kindOf(e).target(e) }

// fields returns the texts that e sends.
func (e Edit) fields() []filled { return kindOf(e).fields(e) }

// Value returns what an edit of a value writes: a text, a name, or the id of who or
// what is assigned.
func (e Edit) Value() string {
	if k, ok := kindOf(e).(valueKind); ok {
		return k.value(e)
	}
	return e.Text
}

// Value reads what e writes to, and tells how far it is known: NotThere when the
// proposal has no such text. A value that is not said is empty.
func (p *Proposal) Value(e Edit) (value string, how Presence) {
	if k, ok := kindOf(e).(valueKind); ok {
		return k.read(p, e)
	}
	return "", NotThere
}

// ChangedMeanwhile says what someone else did when what e writes to has changed.
func (e Edit) ChangedMeanwhile() string {
	if k, ok := kindOf(e).(valueKind); ok {
		return k.meanwhile()
	}
	return ""
}

// setTo returns the edit of the same kind that writes value, begun from base. ok is
// false when there is no such edit: nobody can be unassigned.
func (e Edit) setTo(value, base string) (back Edit, ok bool) {
	k, ok := kindOf(e).(valueKind)
	if !ok {
		return Edit{}, false
	}
	back = Edit{Kind: e.Kind, Proposal: e.Proposal, Option: e.Option, Field: e.Field, Contact: e.Contact, Base: base}
	if !k.write(&back, value) {
		return Edit{}, false
	}
	return back, true
}

// Makes lists the local ids of what e creates; for an area its first option is
// among them.
func (e Edit) Makes() []int64 {
	if k, ok := kindOf(e).(createKind); ok {
		return k.makes(e)
	}
	return nil
}

// WithLocalIDs gives local ids to what e creates and has none yet.
func (e Edit) WithLocalIDs(next func() int64) Edit {
	if k, ok := kindOf(e).(createKind); ok {
		k.number(&e, next)
	}
	return e
}

func orLocal[T ID](id *T, next func() int64) {
	if *id == 0 {
		*id = T(next())
	}
}

// named reports whether e sets what is shown without a mark: a name, a person or
// a place.
func (e Edit) named() bool { return e.Kind == EditRename || e.Kind.Assigns() }

// added turns the mark of an entry that simply waits into that of a new node.
func added(m Mark) Mark {
	if m == MarkWaiting {
		return MarkAdded
	}
	return m
}
