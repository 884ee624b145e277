package apiclient

import (
	"context"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Users groups the operations on the users of the account. Use it as
// Client.Users.
type Users struct{ c *Client }

// List returns the active users of the account (GET /public/users). Each may be a
// salesperson.
func (s Users) List(ctx context.Context) ([]state.User, error) {
	return call(ctx, s.c, get("list users", "/public/users"), wire.Users)
}
