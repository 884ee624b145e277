package outbox

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
	"app.tender/tender/state/text"
)

// Messages about an edit for a person.
const (
	chooseNext         = "Open it to compare mine, theirs and the version before both, and choose."
	changedBack        = "This may have been saved; the text was changed since, perhaps back."
	unexpectedResponse = "The service returned something other than this edit."
	mayBeDone          = "The service did not confirm that this was made; it may exist already."
	mayBeWritten       = "The service did not confirm that this was saved; it may have arrived."
	comparesAgain      = "It is compared with the service before it is saved again."
	looksAgain         = "The service is checked before anything is saved again."
	standsUnseen       = "The service did not return the current value: saving could overwrite something unseen."
	overUnseen         = "Check elsewhere that nothing is lost; retrying overwrites the current value."
	holdsOmitted       = "This was or may have been saved: the service did not return the current value."
	notFound           = "It was not found at the service."
	unclearNext        = "Check the proposal, then say whether it arrived or is to be saved again."
	othersMerged       = "Someone else's changes were merged in."
	chosenChanged      = "It was changed again at the service after you chose."
	waitsBehind        = "It waits for an earlier edit."
	waitsForSave       = "It stays on this machine until something in it is saved, or it is built."
	waitsForProposal   = "It stays on this machine until the proposal that it was made for is saved."
	waitsBeside        = "Another edit is being saved first."
	waitsUnanswered    = "The service has not answered yet, or was not asked."
	changeOrderNext    = "Your text is kept; ask for it as a change order."
)

// given returns words of the decision table that are known.
func given(w state.Fault) func() state.Fault { return func() state.Fault { return w } }

func says(message, next string) func() state.Fault {
	return given(state.Fault{Message: message, Next: next})
}

// changedMeanwhile describes a concurrent change of the value of an edit.
func (f facts) changedMeanwhile() state.Fault {
	w := state.Fault{Next: chooseNext}
	switch e := f.entry.Edit; {
	case f.entry.Chosen:
		w.Message = chosenChanged
	case e.Base == state.UnknownBase:
		w.Message = "When you began, the value was unknown. Now the service returns it."
	default:
		w.Message = e.ChangedMeanwhile() + f.by()
	}
	return w
}

// awaited describes a write that may still arrive. If the service failed, its message stays: a service that can be
// read may still fail to write.
func (f facts) awaited() state.Fault {
	d, creates := f.entry, f.entry.Edit.Creates()
	w := state.Fault{Message: mayBeWritten, Next: comparesAgain}
	switch {
	case creates && f.wrote && (f.fault.Kind == state.FaultUncertain || f.fault.Kind == state.FaultUnavailable):
		w = state.Fault{Kind: state.FaultUnavailable, Message: f.fault.Message}
	case d.Blocked == state.FaultUnavailable:
		w = state.Fault{Kind: d.Blocked, Message: d.Reason, Next: d.Next}
	}
	if creates {
		return inDoubt(w)
	}
	return w
}

// doubted describes a create that may have been done, while the service can't be read.
func (f facts) doubted() state.Fault { return inDoubt(f.fault) }

// inDoubt says that something may have been made. The message stays if the service failed.
func inDoubt(w state.Fault) state.Fault {
	if w.Next = looksAgain; w.Kind != state.FaultUnavailable {
		w.Message = mayBeDone
	}
	return w
}

// delayed describes a fault after which an edit is tried again. For a write in doubt it adds that nobody has to check
// it.
func (f facts) delayed() state.Fault {
	w := f.fault
	if f.wrote && w.Kind == state.FaultUncertain {
		w.Message, w.Next = mayBeWritten, comparesAgain
	}
	return w
}

// refusal describes why the service did not accept an edit.
func (f facts) refusal() state.Fault { return inWords(f.fault, f.entry.Edit) }

// bothSides describes a saved value that has someone else's changes, if it has.
func (c compared) bothSides() (w state.Fault) {
	if c.merged {
		w.Message = mergedWords(c.both)
	}
	return w
}

// by ends a sentence about a change with who changed the proposal last, and when. That may not be the change in
// conflict, so it does not say who made that one.
func (f facts) by() string {
	p := f.proposal
	if p.LastModifiedUserName == "" || p.LastModifiedByUser.IsZero() {
		return " by someone else."
	}
	return ". Last changed by " + state.ByAt(p.LastModifiedUserName, p.LastModifiedByUser, f.now.Local()) + "."
}

// mergedWords describes a merge with someone else's changes. It quotes what both sides added in the
// same place, since one may contradict the other.
func mergedWords(m merge.Result) string {
	beside := m.Beside()
	if len(beside) == 0 {
		return othersMerged
	}
	words := fmt.Sprintf("%s Both of you added in the same place, and both are kept: yours “%s”, theirs “%s”.",
		othersMerged, excerpt(beside[0].Mine), excerpt(beside[0].Theirs))
	if more := len(beside) - 1; more > 0 {
		words += " The same goes for " + text.Count(more, "more place") + "."
	}
	return words
}

// excerpt returns the beginning of a text on one line.
func excerpt(s string) string { return text.Shorten(strings.Join(strings.Fields(s), " "), 60) }

func (f facts) tooLongTogether(characters int) func() state.Fault {
	return func() state.Fault {
		return state.Fault{
			Message: "This text was changed meanwhile" + f.by() + " Both changes together are too long: " +
				state.TooLong(characters),
			Next: chooseNext,
		}
	}
}

// appeared describes a new object that a create in doubt may have created.
func (c compared) appeared() state.Fault {
	return state.Fault{Message: fmt.Sprintf("The connection broke, and %s appeared since.",
		c.fresh.many(len(c.fresh.ids))), Next: unclearNext}
}

// optionsOmitted is the fault that nothing can be created in a proposal because the service omits
// what it already has.
var optionsOmitted = state.Fault{
	Kind: state.FaultUnavailable, Message: "The service did not return which areas and options the proposal has.",
	Next: "The service is checked again before anything is made.",
}

func (f facts) gone() state.Fault {
	return state.NotFound(fmt.Sprintf("This text's option is no longer in proposal %d.", f.proposal.Number),
		"Your text is kept; copy it to where it belongs.")
}

func terminal(p *state.Proposal, e state.Edit) state.Fault {
	f := state.Fault{
		Kind:    state.FaultTerminal,
		Message: fmt.Sprintf("Proposal %d is %s and can no longer be edited.", p.Number, p.Status.Word()),
		Next:    "Ask for it as a change order.",
	}
	if state.Is[state.WriteText](e) {
		f.Next = changeOrderNext
	}
	return f
}

// lookUpRefused returns the fault for a create whose look-up the service rejected.
func lookUpRefused(f state.Fault, e state.Edit) state.Fault {
	f = inWords(f, e)
	f.Message = "The check before making it was refused by the service: " + f.Message
	return f
}

// inWords returns the service's refusal of an edit in plain words.
func inWords(f state.Fault, e state.Edit) state.Fault {
	said := []string{f.Message}
	for _, field := range f.Fields {
		if field.Message != "" && !strings.Contains(f.Message, field.Message) {
			said = append(said, field.Message)
		}
	}
	if f.Message = strings.TrimSpace(strings.Join(said, " ")); f.Message == "" {
		f.Message = "The service refused it."
	}
	if f.Kind == state.FaultTerminal && state.Is[state.WriteText](e) {
		f.Next = changeOrderNext
	}
	if f.Next == "" {
		f.Next = "Change it and save it again, or drop it."
	}
	return f
}

// unsendable returns why an edit can't be sent at all.
func unsendable(e state.Edit) state.Fault {
	if len(e.Locals()) > 0 {
		return state.Invalid("What this belongs to was dropped.", "Drop it, too; its text can be restored.")
	}
	return e.Unfit()
}
