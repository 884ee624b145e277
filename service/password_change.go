package service

import (
	"context"
	"errors"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/strength"
	"app.tender/tender/state"
)

// passwordChanged is the response to a change of the caller's password.
type passwordChanged struct {
	SignedOut int64 `json:"signedOut"` // how many other devices must sign in again
}

// changePassword changes the caller's own password. The old one is checked as at a sign-in, with its limits, since the
// key of a device is not enough.
func (h exchangeOperations) changePassword(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	form := c.Form()
	old, fresh := form.Raw("OldPassword"), form.Raw("NewPassword")
	if old == "" {
		form.Refuse(operation.FieldRequired, "OldPassword", "OldPassword is required.")
	}
	weak := strength.Check(fresh, c.User.Email, c.User.FirstName, c.User.LastName, c.Account.Name)
	switch {
	case fresh == "":
		form.Refuse(operation.FieldRequired, "NewPassword", "NewPassword is required.")
	case weak != nil:
		form.Refuse(operation.FieldInvalid, "NewPassword", "%s", state.FaultOf(weak).Error())
	}
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	if c.User.PasswordHash == "" {
		return operation.Reply{}, operation.Conflict(operation.CodeNoPassword,
			"The user has no password; only the service's operator can set the first one.")
	}
	done, err := h.turn(ctx, c, c.User.Email)
	if err != nil {
		return operation.Reply{}, err
	}
	defer done()
	user, err := h.signIn(ctx, c, c.User.Email, old)
	if err != nil {
		return operation.Reply{}, err
	}
	hash := h.passwords.hash(fresh)
	changed, err := store.Change(ctx, h.store, func(tx *store.Tx) (changed passwordChanged, err error) {
		now, err := tx.Users().Find(user.AccountID, user.ID)
		if err != nil {
			return changed, err
		}
		if now.PasswordHash != user.PasswordHash { // somebody else was faster
			return changed, operation.Unauthorized(operation.CodeInvalidCredentials, "The password is wrong.")
		}
		now.PasswordHash = hash
		changed.SignedOut, err = tx.Devices().SignOut(user.AccountID, user.ID, c.Device.ID)
		return changed, errors.Join(err, tx.Users().Update(&now),
			tx.Throttle().EndLogin(c.User.Email, originOf(c), c.Now))
	})
	return operation.OK(changed), err
}
