package apiclient

import (
	"context"
	"net/url"

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

// ChangePassword changes the password of the User Key's user (POST /authenticate/password). Their other devices must
// sign in again; this client's key stays. The interface does not have it: only this program's own service does, and any
// other fails with ErrNotFound. It fails with ErrWrongCredentials if old is not the password, ErrRateLimited after too
// many tries, ErrInvalid for a password that is easily guessed, and ErrConflict for a user who has none.
func (s Users) ChangePassword(ctx context.Context, old, fresh string) error {
	r := post("change the password", whenUndone, "/authenticate/password")
	r.secrets = []string{old, url.QueryEscape(old), fresh, url.QueryEscape(fresh)}
	r.needText("OldPassword", old).needText("NewPassword", fresh)
	r.form.Set("OldPassword", old)
	r.form.Set("NewPassword", fresh)
	return s.c.send(ctx, r, ignoreResponse)
}
