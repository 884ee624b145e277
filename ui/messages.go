package ui

import (
	"time"

	"app.tender/tender/state"
)

// Messages are results, named in the past tense. Those that answer a request
// carry its number, and those about a proposal its id: what is stale or foreign
// is dropped where it is applied.
type (
	// proposalsReadMsg is a page of the list, from this machine or the service.
	proposalsReadMsg struct {
		req   int
		query state.ProposalQuery
		page  state.ProposalPage
		asOf  time.Time
		local bool
		err   error
	}
	// proposalReadMsg is the detail of a proposal, from this machine or the
	// service. A local one that was never read is nil.
	proposalReadMsg struct {
		req      int
		id       state.ProposalID
		proposal *state.Proposal
		asOf     time.Time
		local    bool
		err      error
	}
	// peopleReadMsg answers the search of the contact picker.
	peopleReadMsg struct {
		req    int
		search string
		page   state.PeoplePage
		asOf   time.Time
		local  bool
		err    error
		kept   error // why this machine could not keep it
	}
	// locationsReadMsg answers the location picker with all the contact's
	// locations.
	locationsReadMsg struct {
		req       int
		contact   state.ContactID
		locations []state.Location
		asOf      time.Time
		local     bool
		err       error
		kept      error
	}
	// usersReadMsg answers the forms that choose a salesperson.
	usersReadMsg struct {
		req   int
		users []state.User // beside an error those that are on this machine
		local bool
		err   error
		kept  error // why this machine could not keep them
	}
	// searchDueMsg says that a search has waited long enough for its next letter.
	searchDueMsg struct {
		req  int
		text string
	}
	// listDueMsg says that a search of the list has waited long enough.
	listDueMsg struct{ req int }
	// draftsReadMsg is every draft on this machine.
	draftsReadMsg struct {
		drafts []state.Draft
		writes int // how many were done when the reading began
		err    error
	}
	// draftDueMsg says that it is time to save what was typed.
	draftDueMsg struct{ ref state.TextRef }
	// draftSavedMsg says that a draft is durable, or why it is not.
	draftSavedMsg struct {
		draft state.Draft // as it was handed over when err is set
		err   error
	}
	// draftDiscardedMsg says that a draft was given up, or that another terminal
	// had typed on in it.
	draftDiscardedMsg struct {
		ref  state.TextRef
		done bool
		err  error
	}
	// entriesReadMsg is how the outbox stands.
	entriesReadMsg struct {
		req     int
		entries []state.Entry
		err     error
	}
	// editCommittedMsg says that an edit is durable in the outbox. For a text
	// draft is what was saved with it.
	editCommittedMsg struct {
		edit  state.Edit
		entry state.Entry
		draft *state.Draft
		err   error
	}
	// editPushedMsg is what one step of the outbox came to.
	editPushedMsg struct {
		outcome state.Outcome
		err     error
	}
	// entryDecidedMsg says how an entry stands after a person decided.
	entryDecidedMsg struct {
		entry state.Entry
		err   error
	}
	// pushDueMsg says that a waiting entry may be tried again.
	pushDueMsg struct{ timer int }
	// probeDueMsg says that it is time to see whether the service is back.
	probeDueMsg struct{ timer int }
	// toastDueMsg takes a toast away, unless another has come since.
	toastDueMsg struct{ toast int }
	// minutePassedMsg lets what says "today 14:02" stay true.
	minutePassedMsg struct{}
	// QuitMsg ends the editor after the drafts are saved. A signal sends it.
	QuitMsg struct{}
)
