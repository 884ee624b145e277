package shapes

// Status is the status of a proposal or a change order for programs.
type Status struct {
	ID     int64  `json:"id"`
	Number *int64 `json:"number"`
	// ProposalID is the proposal of a change order; missing for a proposal.
	ProposalID int64   `json:"proposalId,omitempty"`
	Status     *string `json:"status"`
	Was        string  `json:"was,omitempty"` // before it was moved
	// Moves are the possible next statuses; Archived is missing if unknown.
	Moves      []string `json:"moves"`
	Incomplete bool     `json:"incomplete,omitempty"` // the response lacked the status, which decides the moves
	Archived   *bool    `json:"archived,omitempty"`
	Mail       *Mail    `json:"mail,omitempty"` // the newest mail to the client; missing for none
	*Unbuilt            // missing if nothing is unbuilt
}

// Mail is a mail with the link to the client's page, for programs.
type Mail struct {
	State  string  `json:"state"` // queued, sending, sent, failed, uncertain or dropped
	To     *string `json:"to"`
	Reason *string `json:"reason"` // why it failed or waits
	At     *string `json:"at"`
}

// MadeOrder is a change order that was just made, for programs.
type MadeOrder struct {
	ID         int64  `json:"id"`
	Number     int64  `json:"number"`
	ProposalID int64  `json:"proposalId"`
	Name       string `json:"name"`
	Status     string `json:"status"`
}
