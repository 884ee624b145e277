package apiclient

import (
	"context"
	"net/http"
	"net/url"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// AI is the operations of the AI builder: content is uploaded, an outline is made
// of it, and the proposal is built from the outline. All but the reads go on in
// the background of the service; poll Outline and Build, or subscribe to their
// events.
//
// The interface documents two path forms that do the same. Client.AI uses the
// form below a proposal, Client.AIFlat the one of the change log.
type AI struct {
	c    *Client
	flat bool
}

// AI is the AI builder by the paths below /public/proposals/{ProposalId}/ai.
func (c *Client) AI() AI { return AI{c: c} }

// AIFlat is the AI builder by the paths below /public/ai of the change log. What
// that form does not have, which is reading a proposal's own outline and build,
// goes by the other.
func (c *Client) AIFlat() AI { return AI{c: c, flat: true} }

// Content lists what was uploaded to a proposal (GET …/ai/content).
func (a AI) Content(ctx context.Context, proposal state.ProposalID) ([]state.AIContent, error) {
	r := get("list the AI builder's content", a.path(proposal, "content", "content"))
	r.query = a.parameter(proposal)
	needID(r, "ProposalId", proposal)
	return call(ctx, a.c, r, wire.AIContents)
}

// Upload adds files to a proposal in status Draft as source content (POST
// …/ai/content). name may be empty. progress, which may be nil, is called while
// bytes go out, with a whole that counts the frame of the upload too; it is
// called by another goroutine and starts anew with another attempt. A cancelled
// ctx ends the upload.
func (a AI) Upload(ctx context.Context, proposal state.ProposalID, name string, files []File, progress func(sent, total int64)) ([]state.AIContent, error) {
	r := &request{op: "upload content for the AI builder", method: http.MethodPost, path: a.path(proposal, "content", "content"), repeat: never}
	needID(r, "ProposalId", proposal)
	if checkFiles(r, files); r.refused != nil {
		return nil, r.refused
	}
	fields := []string{"Name", name}
	if a.flat {
		fields = append(fields, "ProposalId", state.FormatID(proposal))
	}
	var err error
	if r.upload, err = newUpload(files, progress, fields...); err != nil {
		return nil, a.c.notOpened(r, err)
	}
	return call(ctx, a.c, r, wire.AIContents)
}

// DeleteContent takes a piece of content away (DELETE …/ai/content/{ContentId}).
func (a AI) DeleteContent(ctx context.Context, proposal state.ProposalID, content state.AIContentID) error {
	at := path("public", "proposals", int64(proposal), "ai", "content", int64(content))
	if a.flat {
		at = path("public", "ai", "content", int64(content))
	}
	r := &request{op: "delete content of the AI builder", method: http.MethodDelete, path: at, repeat: whenUndone}
	needID(r, "ProposalId", proposal)
	needID(r, "ContentId", content)
	return a.c.send(ctx, r, func(*answer) error { return nil })
}

// StartOutline begins to make an outline of the content that is transcribed
// (POST …/ai/outline or …/ai/generate-outline). With none it is ErrInvalid.
func (a AI) StartOutline(ctx context.Context, proposal state.ProposalID) (state.AIOutline, error) {
	r := a.start("start the AI builder's outline", proposal, "outline", "generate-outline")
	return call(ctx, a.c, r, orEmpty(wire.AIOutline, state.AIOutline{Proposal: proposal, Status: state.AIGenerating}))
}

// Outline reads the outline of a proposal (GET …/ai/outline).
func (a AI) Outline(ctx context.Context, proposal state.ProposalID) (state.AIOutline, error) {
	r := get("read the AI builder's outline", path("public", "proposals", int64(proposal), "ai", "outline"))
	needID(r, "ProposalId", proposal)
	r.answer = listAnswer
	return call(ctx, a.c, r, wire.AIOutline)
}

// OutlineByID reads an outline by its own id (GET /public/ai/outline/{OutlineId}).
func (a AI) OutlineByID(ctx context.Context, outline state.AIOutlineID) (state.AIOutline, error) {
	r := get("read an outline of the AI builder", path("public", "ai", "outline", int64(outline)))
	needID(r, "OutlineId", outline)
	r.answer = listAnswer
	return call(ctx, a.c, r, wire.AIOutline)
}

// StartBuild begins to build the proposal from its completed outline (POST
// …/ai/build or …/ai/build-proposal). Without one it is ErrInvalid.
func (a AI) StartBuild(ctx context.Context, proposal state.ProposalID) (state.AIBuild, error) {
	r := a.start("start the AI builder's build", proposal, "build", "build-proposal")
	return call(ctx, a.c, r, orEmpty(wire.AIBuild, state.AIBuild{Proposal: proposal, Status: state.AIBuilding}))
}

// Build reads how the build of a proposal stands (GET …/ai/build).
func (a AI) Build(ctx context.Context, proposal state.ProposalID) (state.AIBuild, error) {
	r := get("read the AI builder's build", path("public", "proposals", int64(proposal), "ai", "build"))
	needID(r, "ProposalId", proposal)
	return call(ctx, a.c, r, wire.AIBuild)
}

// start is a request that begins background work on a proposal. It is not
// repeated: the service may be at work already.
func (a AI) start(op string, proposal state.ProposalID, nested, flat string) *request {
	r := post(op, a.path(proposal, nested, flat), never)
	r.form = a.parameter(proposal)
	return needID(r, "ProposalId", proposal)
}

func (a AI) path(proposal state.ProposalID, nested, flat string) string {
	if a.flat {
		return path("public", "ai", flat)
	}
	return path("public", "proposals", int64(proposal), "ai", nested)
}

// parameter names the proposal where the path doesn't.
func (a AI) parameter(proposal state.ProposalID) url.Values {
	v := url.Values{}
	if a.flat {
		setInt(v, "ProposalId", proposal)
	}
	return v
}

// orEmpty is decode for an answer that may have no body: then it is empty.
func orEmpty[T any](decode func([]byte) (T, error), empty T) func([]byte) (T, error) {
	return func(data []byte) (T, error) {
		if len(data) == 0 {
			return empty, nil
		}
		return decode(data)
	}
}
