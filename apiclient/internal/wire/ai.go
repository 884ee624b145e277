package wire

import (
	"errors"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// AIContents reads a list of content items. The answer to an upload may be the
// list, one item alone, or nothing.
func AIContents(data []byte) ([]state.AIContent, error) {
	if len(data) == 0 {
		return nil, nil
	}
	list, err := documentList(data, readAIContent, "items")
	if err != nil && !errors.Is(err, ErrNothing) || len(list) > 0 {
		return list, err
	}
	if one, err := anything(data, readAIContent); err == nil && one.ID != 0 {
		return []state.AIContent{one}, nil
	}
	return nil, nil
}

func readAIContent(r *jsonread.Reader, c *state.AIContent) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			c.ID = jsonread.ID[state.AIContentID](r)
		case "name":
			c.Name = r.Line()
		case "summary":
			c.Summary = r.Text()
		case "status":
			c.Status = state.AIStatus(r.Token())
		case "sourceType":
			c.SourceType = r.Token()
		case "createdDate":
			c.Created = r.Time()
		case "userCreated":
			readUser(r, &c.CreatedBy)
		}
	}
}

// AIOutline reads an outline.
func AIOutline(data []byte) (state.AIOutline, error) { return anything(data, readAIOutline) }

func readAIOutline(r *jsonread.Reader, o *state.AIOutline) {
	for name := range r.Fields {
		switch string(name) {
		case "proposalId":
			o.Proposal = jsonread.ID[state.ProposalID](r)
		case "outlineId", "id":
			o.ID = jsonread.ID[state.AIOutlineID](r)
		case "status":
			o.Status = state.AIStatus(r.Token())
		case "outline":
			o.Text = r.Text()
		case "grammar":
			o.Grammar = r.Count()
		case "message":
			o.Message = r.Text()
		}
	}
}

// AIBuild reads how a build stands.
func AIBuild(data []byte) (state.AIBuild, error) { return anything(data, readAIBuild) }

func readAIBuild(r *jsonread.Reader, b *state.AIBuild) {
	for name := range r.Fields {
		switch string(name) {
		case "proposalId":
			b.Proposal = jsonread.ID[state.ProposalID](r)
		case "status":
			b.Status = state.AIStatus(r.Token())
		case "messages", "message":
			b.Messages = append(b.Messages, lines[string](r)...)
		}
	}
}
