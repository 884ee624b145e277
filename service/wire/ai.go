package wire

import (
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// AIContent is a piece of content (PublicAiProposalContentItemModel).
type AIContent struct {
	ID          state.AIContentID `json:"id"`
	Name        string            `json:"name"`
	Summary     string            `json:"summary"`
	Status      state.AIStatus    `json:"status"`
	SourceType  string            `json:"sourceType"`
	CreatedDate Stamp             `json:"createdDate"`
	UserCreated SalesPerson       `json:"userCreated"`
}

// AIContents is the content of a proposal.
type AIContents struct {
	Items []AIContent `json:"items"`
}

// Uploaded is the response to an upload: the first file's item, and a list of all items.
type Uploaded struct {
	AIContent
	Items []AIContent `json:"items"`
}

// AIContentOf converts a piece of content.
func AIContentOf(c *store.AIContent) AIContent {
	return AIContent{c.ID, c.Name, c.Summary, c.Status, c.SourceType, Stamp(c.Created), SalesPersonOf(&c.CreatedBy)}
}

// AIDeleted confirms that a piece of content is deleted.
type AIDeleted struct {
	ID      state.AIContentID `json:"id"`
	Deleted bool              `json:"deleted"`
}

// AIStarted confirms that a phase has started.
type AIStarted struct {
	ProposalID state.ProposalID  `json:"proposalId"`
	OutlineID  state.AIOutlineID `json:"outlineId,omitzero"` // only if the caller needs it to read the outline
	Status     state.AIStatus    `json:"status"`
}

// outlineGrammar is the version of package plan's grammar; stating it permits clients to
// use it.
const outlineGrammar = 1

// AIOutline is an outline. Its text is null until it is completed, and only a failed one
// has a message.
type AIOutline struct {
	ProposalID state.ProposalID  `json:"proposalId"`
	OutlineID  state.AIOutlineID `json:"outlineId"`
	Status     state.AIStatus    `json:"status"`
	Outline    *string           `json:"outline"`
	Grammar    int               `json:"grammar"`
	Message    string            `json:"message,omitempty"`
}

// AIOutlineOf converts an outline.
func AIOutlineOf(o *store.AIOutline) AIOutline {
	return AIOutline{o.Proposal, o.ID, o.Status, orNull(o.Text), outlineGrammar, o.Message}
}

// AIBuild is a build.
type AIBuild struct {
	ProposalID state.ProposalID `json:"proposalId"`
	Status     state.AIStatus   `json:"status"`
	Messages   []string         `json:"messages"`
}

// AIBuildOf converts a build.
func AIBuildOf(b *store.AIBuild) AIBuild {
	return AIBuild{b.Proposal, b.Status, NotNil(b.Messages)}
}

// AIEvent is the data of the events of outlines and builds.
type AIEvent struct {
	ProposalID state.ProposalID `json:"proposalId"`
	Status     state.AIStatus   `json:"status"`
	Message    string           `json:"message"`
}
