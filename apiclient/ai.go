package apiclient

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// AI groups the operations of the AI builder: upload content, make an outline from
// it, and build the proposal from the outline. The service does outlines and builds
// in the background; poll GetOutline and GetBuild, or subscribe to their events.
// Every write fails with ErrNotDraft, which is also ErrConflict, unless the proposal
// is a draft, and with ErrTerminal once it is closed. Use it as Client.AI.
//
// The interface documents two paths for most of them: one below
// /public/proposals/{ProposalId}/ai, and one below /public/ai, which is tried
// if the first is not found.
type AI struct{ c *Client }

// ListContent returns everything uploaded to a proposal (GET
// /public/proposals/{ProposalId}/ai/content or GET /public/ai/content). It fails
// with ErrNotFound.
func (s AI) ListContent(ctx context.Context, proposal state.ProposalID) ([]state.AIContent, error) {
	return eitherForm(proposal, "content", "content", func(at string, p url.Values) ([]state.AIContent, error) {
		r := get("list the AI builder's content", at)
		r.query = p
		needID(r, "ProposalId", proposal)
		return call(ctx, s.c, r, wire.AIContents)
	})
}

// Upload adds files to a proposal in status Draft as source content (POST
// /public/proposals/{ProposalId}/ai/content or POST /public/ai/content). name may
// be empty. It fails with ErrInvalid for what CheckFiles refuses, with ErrNotFound, and with ErrNotSent when
// a file can't be opened.
//
// progress, which may be nil, is called from another goroutine as bytes go out. Its
// total includes the multipart frame, and it starts from zero with each attempt. A
// cancelled ctx ends the upload.
func (s AI) Upload(
	ctx context.Context, proposal state.ProposalID, name string, files []state.AIFile, progress func(sent, total int64),
) ([]state.AIContent, error) {
	return eitherForm(proposal, "content", "content", func(at string, p url.Values) ([]state.AIContent, error) {
		r := &request{
			op: "upload content for the AI builder", method: http.MethodPost, path: at, repeat: never,
			needsDraft: true,
		}
		needID(r, "ProposalId", proposal)
		if checkFiles(r, files); r.refused != nil {
			return nil, r.refused
		}
		var err error
		if r.upload, err = newUpload(files, progress, "Name", name, "ProposalId", p.Get("ProposalId")); err != nil {
			return nil, notOpened(r, err)
		}
		return call(ctx, s.c, r, wire.AIContents)
	})
}

// DeleteContent deletes a piece of a proposal's content (DELETE
// /public/proposals/{ProposalId}/ai/content/{ContentId} or DELETE
// /public/ai/content/{ContentId}). It fails with ErrNotFound. The second path does
// not name the proposal, so it is used only for content that ListContent returns.
func (s AI) DeleteContent(ctx context.Context, proposal state.ProposalID, content state.AIContentID) error {
	drop := func(at string, ids ...int64) error {
		r := del("delete content of the AI builder", at, ids...)
		r.needsDraft = true
		return s.c.send(ctx, r, ignoreResponse)
	}
	err := drop("/public/proposals/{ProposalId}/ai/content/{ContentId}", int64(proposal), int64(content))
	if !isNotFound(err) {
		return err
	}
	list, listErr := s.ListContent(ctx, proposal)
	if listErr != nil {
		return listErr
	}
	if !slices.ContainsFunc(list, func(c state.AIContent) bool { return c.ID == content }) {
		return err
	}
	return drop("/public/ai/content/{ContentId}", int64(content))
}

// StartOutline starts an outline from the transcribed content (POST
// /public/proposals/{ProposalId}/ai/outline or POST /public/ai/generate-outline).
// It fails with ErrInvalid when there is no such content, and with ErrNotFound.
func (s AI) StartOutline(ctx context.Context, proposal state.ProposalID) (state.AIOutline, error) {
	decode := orEmpty(wire.AIOutline, state.AIOutline{Proposal: proposal, Status: state.AIGenerating})
	return start(ctx, s.c, "start the AI builder's outline", proposal, func(*request) {}, "outline", "generate-outline",
		decode)
}

// GetOutline reads the outline of a proposal (GET
// /public/proposals/{ProposalId}/ai/outline). It fails with ErrNotFound before the
// first one.
func (s AI) GetOutline(ctx context.Context, proposal state.ProposalID) (state.AIOutline, error) {
	r := get("read the AI builder's outline", "/public/proposals/{ProposalId}/ai/outline", int64(proposal))
	r.answer = listAnswer
	return call(ctx, s.c, r, wire.AIOutline)
}

// GetOutlineByID reads an outline by its own id (GET
// /public/ai/outline/{OutlineId}). It fails with ErrNotFound.
func (s AI) GetOutlineByID(ctx context.Context, outline state.AIOutlineID) (state.AIOutline, error) {
	r := get("read an outline of the AI builder", "/public/ai/outline/{OutlineId}", int64(outline))
	r.answer = listAnswer
	return call(ctx, s.c, r, wire.AIOutline)
}

// StartBuild starts to build the proposal from its newest completed outline (POST
// /public/proposals/{ProposalId}/ai/build or POST /public/ai/build-proposal). It
// fails with ErrInvalid when there is no such outline, with ErrAlreadyBuilt, which is
// also ErrConflict, and with ErrNotFound.
func (s AI) StartBuild(ctx context.Context, proposal state.ProposalID) (state.AIBuild, error) {
	return s.startBuild(ctx, proposal, func(*request) {})
}

// BuildOutline is StartBuild for the given outline, even when there is a newer one. It
// fails as StartBuild does.
func (s AI) BuildOutline(
	ctx context.Context, proposal state.ProposalID, outline state.AIOutlineID,
) (state.AIBuild, error) {
	return s.startBuild(ctx, proposal, func(r *request) {
		needID(r, "OutlineId", outline)
		r.form.Set("OutlineId", state.FormatID(outline))
	})
}

func (s AI) startBuild(ctx context.Context, proposal state.ProposalID, with func(*request)) (state.AIBuild, error) {
	decode := orEmpty(wire.AIBuild, state.AIBuild{Proposal: proposal, Status: state.AIBuilding})
	return start(ctx, s.c, "start the AI builder's build", proposal, with, "build", "build-proposal", decode)
}

// GetBuild reads the status of a proposal's build (GET
// /public/proposals/{ProposalId}/ai/build). It fails with ErrNotFound before the first one.
func (s AI) GetBuild(ctx context.Context, proposal state.ProposalID) (state.AIBuild, error) {
	return call(ctx, s.c,
		get("read the AI builder's build", "/public/proposals/{ProposalId}/ai/build", int64(proposal)), wire.AIBuild)
}

// start starts background work on a proposal. It is not repeated, because the service
// may already have started.
func start[T any](
	ctx context.Context, c *Client, op string, proposal state.ProposalID, with func(*request), nested, flat string,
	decode func([]byte) (T, error),
) (T, error) {
	return eitherForm(proposal, nested, flat, func(at string, p url.Values) (T, error) {
		r := post(op, never, at)
		r.form, r.needsDraft = p, true
		needID(r, "ProposalId", proposal)
		with(r)
		return call(ctx, c, r, decode)
	})
}

// eitherForm calls f with the path below the proposal or, if that is not found, with
// the flat path, which takes the proposal as a parameter.
func eitherForm[T any](
	proposal state.ProposalID, nested, flat string, f func(at string, parameters url.Values) (T, error),
) (T, error) {
	return eitherPath(func() (T, error) {
		return f("/public/proposals/"+state.FormatID(proposal)+"/ai/"+nested, url.Values{})
	}, func() (T, error) {
		return f("/public/ai/"+flat, url.Values{"ProposalId": {state.FormatID(proposal)}})
	})
}

// orEmpty is decode for a response that may have no body, which yields empty.
func orEmpty[T any](decode func([]byte) (T, error), empty T) func([]byte) (T, error) {
	return func(data []byte) (T, error) {
		if len(data) == 0 {
			return empty, nil
		}
		return decode(data)
	}
}
