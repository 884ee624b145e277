package outbox

import (
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
	"app.tender/tender/state/text"
)

// Messages about an entry for a person.
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
	unclearNext        = "Check the proposal, then say whether it arrived or is to be saved again."
	othersMerged       = "Someone else's changes were merged in."
	waitsBehind        = "It waits for an earlier edit."
	waitsBeside        = "Another edit is being saved first."
	waitsUnanswered    = "The service has not answered yet, or was not asked."
	changeOrderNext    = "Your text is kept; ask for it as a change order."
)

// changedMeanwhile describes a concurrent change of the value of an entry, which p has.
func (o *Outbox) changedMeanwhile(d state.OutboxRecord, p *state.Proposal) string {
	if d.Chosen {
		return "It was changed again at the service after you chose."
	}
	if d.Edit.Base == state.UnknownBase {
		return "When you began, the value was unknown. Now the service returns it."
	}
	return d.Edit.ChangedMeanwhile() + o.by(p)
}

// by ends a sentence about a change with who changed the proposal last, and when. That may be another change than the
// one in conflict, so nobody is said to have made that one.
func (o *Outbox) by(p *state.Proposal) string {
	if p.LastModifiedUserName == "" || p.LastModifiedByUser.IsZero() {
		return " by someone else."
	}
	now, at := o.now().Local(), p.LastModifiedByUser.Local()
	layout := "2 Jan 2006 15:04"
	if now.Format(time.DateOnly) == at.Format(time.DateOnly) {
		layout = "15:04"
	}
	return ". Last changed by " + p.LastModifiedUserName + ", " + at.Format(layout) + "."
}

// mergedWords describes a merge with someone else's changes. It quotes what both sides added in the
// same place, since one may contradict the other.
func mergedWords(m merge.Result) string {
	beside := m.Beside()
	if len(beside) == 0 {
		return othersMerged
	}
	words := fmt.Sprintf("%s Both of you added in the same place, and both are kept: yours “%s”, theirs “%s”.", othersMerged, excerpt(beside[0].Mine), excerpt(beside[0].Theirs))
	if more := len(beside) - 1; more > 0 {
		words += " The same goes for " + text.Count(more, "more place") + "."
	}
	return words
}

// excerpt returns the beginning of a text on one line.
func excerpt(s string) string { return text.Shorten(strings.Join(strings.Fields(s), " "), 60) }

func (o *Outbox) tooLongTogether(characters int, p *state.Proposal) string {
	return "This text was changed meanwhile" + o.by(p) + " Both changes together are too long: " + state.TooLong(characters)
}

// optionsOmitted is the fault that nothing can be created in a proposal because the service omits
// what it already has.
var optionsOmitted = state.Fault{
	Kind: state.FaultUnavailable, Message: "The service did not return which areas and options the proposal has.",
	Next: "The service is checked again before anything is made.",
}

func gone(p *state.Proposal) state.Fault {
	return state.NotFound(fmt.Sprintf("This text's option is no longer in proposal %d.", p.Number), "Your text is kept; copy it to where it belongs.")
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
