package ui

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// outcomes announces the results of edits.
type outcomes struct{ *base }

// tell announces the outcome of a step of the outbox.
func (b outcomes) tell(o state.Outcome) {
	what := b.words.Edit(o.Edit.Edit)
	switch o.Edit.State {
	case state.EditSent:
		b.notices.TellSaved(o.Edit, "✓ "+b.savedWords(o))
	case state.EditRefused:
		b.notices.TellEdit(screen.Bad, o.Edit.ID,
			"Refused"+b.outboxShows("it")+": "+what+". "+o.Edit.Reason+" "+o.Edit.Next)
	case state.EditConflict:
		b.notices.TellEdit(screen.Bad, o.Edit.ID,
			"Conflict"+b.outboxShows("it")+": "+what+". "+o.Edit.Reason+" Nothing is overwritten.")
	case state.EditUncertain:
		b.notices.TellEdit(screen.Bad, o.Edit.ID,
			"Not sure whether "+what+" arrived. "+o.Edit.Reason+" "+o.Edit.Next)
	case state.EditWaiting: // the banner shows a fault that affects all requests
		if !o.Fault.Stays() && o.Fault.Kind != state.FaultCanceled {
			b.notices.TellEdit(screen.Warn, o.Edit.ID,
				strings.TrimSpace("Not saved yet: "+what+". "+o.Edit.Reason+" "+o.Edit.Next))
		}
	case state.EditSending, state.EditDropped:
	}
}

// outboxShows names the key that shows it or them in the outbox; "" in the client view, which has none.
func (b outcomes) outboxShows(what string) string {
	if !b.exists(screen.GoOutbox) {
		return ""
	}
	return ", " + b.keys.Name(screen.GoOutbox) + " shows " + what
}

// savedBefore returns the names of the saved fields of a text's option, and the number of other texts in the same
// notice.
func (b outcomes) savedBefore(ref state.TextRef) (fields, more string) {
	names, others := []string{ref.Field.Name()}, 0
	for _, s := range b.notices.Saved() {
		switch {
		case s == ref:
		case s.Proposal == ref.Proposal && s.Option == ref.Option:
			names = append(names, s.Field.Name())
		default:
			others++
		}
	}
	if others > 0 {
		more = ", and " + text.Count(others, "more text")
	}
	slices.Sort(names) // what the client sees comes first
	return strings.Join(names, " and "), more
}

// undoWords says whether undo takes the texts of a notice one by one or together; "" without a key.
func (b outcomes) undoWords() string {
	key := b.keys.Name(screen.Undo)
	switch {
	case key == "" || b.snap.Undo.Action.ID == 0:
		return ""
	case len(b.snap.Undo.With) > 0:
		return "; " + key + " undoes them together"
	default:
		return "; " + key + " undoes them one by one"
	}
}

// savedWords describes what was saved. Two texts of an option saved one after the other share a notice.
func (b outcomes) savedWords(o state.Outcome) string {
	e := o.Edit.Edit
	p := o.Proposal
	if p == nil {
		p = b.words.Named(e.Proposal)
	}
	merged := ""
	if o.Edit.Merged != nil {
		merged = "; someone else's changes were merged in"
		if n := b.notices.Merged(); n > 0 {
			merged = fmt.Sprintf("; someone else's changes were merged into %d texts", n+1)
		}
		merged += b.outboxShows("them")
	}
	is := func(who, what string) string {
		return who + " is now the " + what + strings.Replace(b.words.number(e.Proposal), ", ", " of ", 1)
	}
	who := b.words.sellers.Name(state.User{ID: e.User})
	switch ref := e.Ref(); {
	case state.Is[state.SetContact](e) && contactIn(p, e.Contact) != "":
		words := is(contactIn(p, e.Contact), "contact")
		if o.Proposal != nil && p.Location == nil {
			words += "; without a location it has no sales tax"
		}
		return words
	case state.Is[state.SetLocation](e) && locationIn(p, e.Location) != "":
		street, _, _ := strings.Cut(locationIn(p, e.Location), ",") // one line, so that the total stays visible
		return is(street, "job site") + "; tax and total follow it"
	case state.Is[state.SetSalesPerson](e) && who != "":
		return is(who, "salesperson")
	case state.Is[state.WriteText](e):
		fields, more := b.savedBefore(ref)
		if more != "" {
			more += b.undoWords()
		}
		return "Saved " + fields + ref.Place(p) + b.words.number(e.Proposal) + more + merged
	default:
		return "Saved " + b.words.Edit(e) + b.words.number(e.Proposal) + merged
	}
}
