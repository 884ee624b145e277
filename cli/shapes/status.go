package shapes

// Status is the status of a proposal or a change order for programs.
type Status struct {
	ID     int64 `json:"id"`
	Number int64 `json:"number"`
	// ProposalID is that of a change order; missing for a proposal itself.
	ProposalID int64  `json:"proposalId,omitempty"`
	Status     string `json:"status"`
	Was        string `json:"was,omitempty"` // before it was moved
	// Moves are the statuses that it may go to; Archived is missing where it is not known.
	Moves    []string `json:"moves"`
	Archived *bool    `json:"archived,omitempty"`
	*Unbuilt          // missing where nothing waits to be built
}

// MadeOrder is a change order that was just made, for programs.
type MadeOrder struct {
	ID         int64  `json:"id"`
	Number     int64  `json:"number"`
	ProposalID int64  `json:"proposalId"`
	Name       string `json:"name"`
	Status     string `json:"status"`
}
