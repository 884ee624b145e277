package apiclient

import (
	"context"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Users lists the active users of the account (GET /public/users). The id of
// each serves as a sales person's.
func (c *Client) Users(ctx context.Context) ([]state.User, error) {
	return call(ctx, c, get("list users", "/public/users"), wire.Users)
}
