package ui

import (
	"time"

	"app.tender/tender/state"
)

// Messages are results, named in the past tense. Those that answer a request
// carry its number, and those about a proposal its id: what is stale or foreign
// is dropped where it is applied.
type (
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
	// toastDueMsg takes a toast away, unless another has come since.
	toastDueMsg struct{ toast int }
	// minutePassedMsg lets what says "today 14:02" stay true.
	minutePassedMsg struct{}
	// QuitMsg ends the editor after the drafts are saved. A signal sends it.
	QuitMsg struct{}
)
