package screen

import "app.tender/tender/state"

// Screens that others go to, by the ID of their Page.
const (
	AtProposals = "proposals" // the list
	AtProposal  = "proposal"  // the editor, or for installers their sheet
	AtText      = "text"      // a text of a proposal or an option in its editor
	AtConflict  = "conflict"  // both versions of the edit Item of the outbox
	AtOrder     = "order"     // the change order Item of Proposal
	AtCompare   = "compare"   // the options of the area under the cursor
	AtOutbox    = "outbox"
	AtContacts  = "contacts"
	AtCatalog   = "catalog"
	AtRequests  = "requests" // the log of this machine's requests
)

// What can be made on a screen that one goes to, named Text.
const (
	NewPerson   = "person"
	NewCompany  = "company"
	NewProposal = "proposal"
)

// AsLeft as an Item keeps the cursor.
const AsLeft = -1

// Location is a screen and its cursor. It is comparable.
type Location struct {
	Screen   string // the ID of a Page
	Proposal state.ProposalID
	Area     state.AreaID
	Option   state.OptionID
	Field    state.TextField // a text of the proposal or the option
	Items    bool            // the line items of the option instead of a text
	Text     string          // what to search for, or the name of what to make
	New      string          // what to make there; empty for nothing
	Item     int64           // any other item: an edit, a contact, a change order
}

// Resolved returns l with local ids replaced by those of the service.
func (l Location) Resolved(ids map[int64]int64) Location {
	if id, ok := ids[int64(l.Proposal)]; ok {
		l.Proposal = state.ProposalID(id)
	}
	if id, ok := ids[int64(l.Area)]; ok {
		l.Area = state.AreaID(id)
	}
	if id, ok := ids[int64(l.Option)]; ok {
		l.Option = state.OptionID(id)
	}
	return l
}
