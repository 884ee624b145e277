package wire

import (
	"errors"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// AIContents reads a list of content items. The response to an upload may be the
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
	object(r,
		idOf("id", &c.ID),
		lineOf("name", &c.Name),
		textOf("summary", &c.Summary),
		tokenOf("status", &c.Status),
		tokenOf("sourceType", &c.SourceType),
		dateOf("createdDate", &c.Created),
		partOf("userCreated", &c.CreatedBy, readUser),
	)
}

// AIOutline reads an outline.
func AIOutline(data []byte) (state.AIOutline, error) { return anything(data, readAIOutline) }

func readAIOutline(r *jsonread.Reader, o *state.AIOutline) {
	object(r,
		idOf("proposalId", &o.Proposal),
		idOf("outlineId", &o.ID),
		idOf("id", &o.ID),
		tokenOf("status", &o.Status),
		textOf("outline", &o.Text),
		field{"grammar", func(r *jsonread.Reader) { o.Grammar = r.Count() }}, // 0 is none
		textOf("message", &o.Message),
	)
}

// AIBuild reads the state of a build.
func AIBuild(data []byte) (state.AIBuild, error) { return anything(data, readAIBuild) }

func readAIBuild(r *jsonread.Reader, b *state.AIBuild) {
	more := func(r *jsonread.Reader) { b.Messages = append(b.Messages, lines[string](r)...) }
	object(r, idOf("proposalId", &b.Proposal), tokenOf("status", &b.Status), field{"messages", more},
		field{"message", more})
}
