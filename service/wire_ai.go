package service

import (
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// aiContentWire is a piece of content (PublicAiProposalContentItemModel).
type aiContentWire struct {
	ID          state.AIContentID `json:"id"`
	Name        string            `json:"name"`
	Summary     string            `json:"summary"`
	Status      state.AIStatus    `json:"status"`
	SourceType  string            `json:"sourceType"`
	CreatedDate stamp             `json:"createdDate"`
	UserCreated salesPersonWire   `json:"userCreated"`
}

type aiContentsWire struct {
	Items []aiContentWire `json:"items"`
}

// uploadedWire is the answer to an upload: the first file's item, with those of
// all files beside it.
type uploadedWire struct {
	aiContentWire
	Items []aiContentWire `json:"items"`
}

func aiContentOf(c *store.AIContent) aiContentWire {
	return aiContentWire{c.ID, c.Name, c.Summary, c.Status, c.SourceType, stamp(c.Created), salesPersonOf(&c.CreatedBy)}
}

type aiDeletedWire struct {
	ID      state.AIContentID `json:"id"`
	Deleted bool              `json:"deleted"`
}

// aiStartedWire says that a phase has begun.
type aiStartedWire struct {
	ProposalID state.ProposalID  `json:"proposalId"`
	OutlineID  state.AIOutlineID `json:"outlineId,omitzero"` // only where the caller needs it to read the outline
	Status     state.AIStatus    `json:"status"`
}

// outlineGrammar is the version of the grammar of package outline, so that a client
// knows that it may write in it.
const outlineGrammar = 1

// aiOutlineWire is an outline; its text is null until it is completed, and only
// one that failed has a message.
type aiOutlineWire struct {
	ProposalID state.ProposalID  `json:"proposalId"`
	OutlineID  state.AIOutlineID `json:"outlineId"`
	Status     state.AIStatus    `json:"status"`
	Outline    *string           `json:"outline"`
	Grammar    int               `json:"grammar"`
	Message    string            `json:"message,omitempty"`
}

func aiOutlineOf(o *store.AIOutline) aiOutlineWire {
	return aiOutlineWire{o.Proposal, o.ID, o.Status, orNull(o.Text), outlineGrammar, o.Message}
}

// aiBuildWire is a build.
type aiBuildWire struct {
	ProposalID state.ProposalID `json:"proposalId"`
	Status     state.AIStatus   `json:"status"`
	Messages   []string         `json:"messages"`
}

func aiBuildOf(b *store.AIBuild) aiBuildWire {
	return aiBuildWire{b.Proposal, b.Status, notNil(b.Messages)}
}

// aiEventWire is the data of the events of outlines and builds.
type aiEventWire struct {
	ProposalID state.ProposalID `json:"proposalId"`
	Status     state.AIStatus   `json:"status"`
	Message    string           `json:"message"`
}
