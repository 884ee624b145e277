package remote

import (
	"context"
	"os"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// Builder is the service as the builder's engine needs it. Callers check beforehand whether writing is allowed; this is
// the last gate before the network.
type Builder struct{ *Client }

// ListContent lists the content uploaded to a proposal.
func (b Builder) ListContent(ctx context.Context, id state.ProposalID) ([]state.AIContent, error) {
	return Through(ctx, b.Client, func(c *apiclient.Client) ([]state.AIContent, error) {
		return c.AI.ListContent(ctx, id)
	})
}

// Upload uploads a file to a proposal.
func (b Builder) Upload(
	ctx context.Context, id state.ProposalID, name string, file state.AIFile, progress func(sent, total int64),
) ([]state.AIContent, error) {
	return writing(ctx, b.Client, func(c *apiclient.Client) ([]state.AIContent, error) {
		return c.AI.Upload(ctx, id, name, []state.AIFile{file}, progress)
	})
}

// DeleteContent deletes a piece of uploaded content.
func (b Builder) DeleteContent(ctx context.Context, id state.ProposalID, content state.AIContentID) error {
	_, err := writing(ctx, b.Client, func(c *apiclient.Client) (struct{}, error) {
		return struct{}{}, c.AI.DeleteContent(ctx, id, content)
	})
	return err
}

// StartOutline starts an outline.
func (b Builder) StartOutline(ctx context.Context, id state.ProposalID) (state.AIOutline, error) {
	return writing(ctx, b.Client, func(c *apiclient.Client) (state.AIOutline, error) {
		return c.AI.StartOutline(ctx, id)
	})
}

// GetOutline reads the newest outline.
func (b Builder) GetOutline(ctx context.Context, id state.ProposalID) (state.AIOutline, error) {
	return Through(ctx, b.Client, func(c *apiclient.Client) (state.AIOutline, error) {
		return c.AI.GetOutline(ctx, id)
	})
}

// StartBuild starts building an outline; the newest for 0.
func (b Builder) StartBuild(
	ctx context.Context, id state.ProposalID, outline state.AIOutlineID,
) (state.AIBuild, error) {
	return writing(ctx, b.Client, func(c *apiclient.Client) (state.AIBuild, error) {
		if outline == 0 {
			return c.AI.StartBuild(ctx, id)
		}
		return c.AI.BuildOutline(ctx, id, outline)
	})
}

// GetBuild reads the newest build.
func (b Builder) GetBuild(ctx context.Context, id state.ProposalID) (state.AIBuild, error) {
	return Through(ctx, b.Client, func(c *apiclient.Client) (state.AIBuild, error) { return c.AI.GetBuild(ctx, id) })
}

// Files are the files of this machine.
type Files struct{}

// OpenFile opens a file for uploading. An unreadable file is a local error.
func (Files) OpenFile(path string) (state.AIFile, error) {
	file, err := apiclient.FileAt(path)
	if _, missing := os.Stat(path); err != nil && missing != nil {
		return file, state.Local(state.FaultOf(err).Message, "Name a file that is there and that you can read.")
	}
	return file, err
}
