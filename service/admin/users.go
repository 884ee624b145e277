package admin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/service/strength"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// User is a user of an account as the operator sees them.
type User struct {
	state.User
	Account       store.AccountID
	EmailVerified bool
	Active        bool
	Created       time.Time
}

func adminUserOf(u store.User) User {
	return User{
		User: u.User, Account: u.AccountID, EmailVerified: u.EmailVerified, Active: u.Active,
		Created: u.Created,
	}
}

// CreateUser adds an active user, who can sign in after their e-mail address is verified.
func (a Instance) CreateUser(ctx context.Context, in User, password string) (User, error) {
	if err := cmp.Or(checkEmail(in.Email), checkPassword(password, &in.User)); err != nil {
		return User{}, err
	}
	row, err := a.userRow(in, a.hash(password))
	if err != nil {
		return User{}, err
	}
	err = a.store.Write(ctx, func(tx *store.Tx) error {
		if _, err := operatorsAccount(tx, in.Account); err != nil {
			return err
		}
		err := tx.Users().Create(&row)
		if errors.Is(err, store.ErrTaken) {
			return state.Invalid("There is a user "+in.Email+" already.",
				"Give another address: a user belongs to one account.")
		}
		return err
	})
	return adminUserOf(row), err
}

// userRow returns the row of a new user whose address is checked; hash is the password's, empty for none.
func (a Instance) userRow(in User, hash string) (store.User, error) {
	group, err := groupNamed(in.PermissionGroup)
	if err != nil {
		return store.User{}, err
	}
	in.PermissionGroup = string(group)
	in.FirstName, in.LastName = text.SingleLine(in.FirstName), text.SingleLine(in.LastName)
	return store.User{
		User: in.User, AccountID: in.Account, PasswordHash: hash,
		EmailVerified: in.EmailVerified, Active: true, Created: a.now(),
	}, nil
}

// MaxUserName bounds the e-mail address that a user signs in with, in characters.
const MaxUserName = 256

func checkEmail(email string) error {
	if address, err := mail.ParseAddress(email); err != nil || address.Address != email || len(email) > MaxUserName {
		return badAddress(email)
	}
	return nil
}

func badAddress(email string) error {
	return state.Invalid(fmt.Sprintf("%q is no e-mail address.", email),
		"Give the bare address, like sam@example.com.")
}

// checkPassword refuses a password that is easily guessed by those who know the user.
func checkPassword(password string, u *state.User) error {
	return strength.Check(password, u.Email, u.FirstName, u.LastName)
}

// Users lists all users of an account, deactivated ones too.
func (a Instance) Users(ctx context.Context, account store.AccountID) ([]User, error) {
	return listed(ctx, a.store, adminUserOf, func(tx *store.Tx) ([]store.User, error) {
		if _, err := operatorsAccount(tx, account); err != nil {
			return nil, err
		}
		return tx.Users().List(account, true)
	})
}

// User reads one user, a deactivated one too.
func (a Instance) User(ctx context.Context, email string) (User, error) {
	row, err := store.View(ctx, a.store, func(tx *store.Tx) (store.User, error) { return operatorsUser(tx, email) })
	return adminUserOf(row), err
}

// SetPassword changes a user's password and signs out all their devices.
func (a Instance) SetPassword(ctx context.Context, email, password string) error {
	hash := a.hash(password)
	return a.updateUser(ctx, email, func(tx *store.Tx, u *store.User) error {
		if err := checkPassword(password, &u.User); err != nil {
			return err
		}
		u.PasswordHash = hash
		_, err := tx.Devices().SignOut(u.AccountID, u.ID, 0)
		return err
	})
}

// VerifyEmail marks a user's e-mail address as verified.
func (a Instance) VerifyEmail(ctx context.Context, email string) error {
	return a.updateUser(ctx, email, func(_ *store.Tx, u *store.User) error {
		u.EmailVerified = true
		return nil
	})
}

// Activate lets a user sign in again.
func (a Instance) Activate(ctx context.Context, email string) error {
	return a.updateUser(ctx, email, func(_ *store.Tx, u *store.User) error {
		u.Active = true
		return nil
	})
}

// Deactivate shuts a user out, and revokes all their devices.
func (a Instance) Deactivate(ctx context.Context, email string) error {
	return a.updateUser(ctx, email, func(tx *store.Tx, u *store.User) error {
		u.Active = false
		return tx.Devices().RevokeAll(u.AccountID, u.ID, a.now())
	})
}

// SetGroup moves a user to a permission group, named in any case.
func (a Instance) SetGroup(ctx context.Context, email string, group PermissionGroup) error {
	group, err := groupNamed(string(group))
	if err != nil {
		return err
	}
	return a.updateUser(ctx, email, func(_ *store.Tx, u *store.User) error {
		u.PermissionGroup = string(group)
		return nil
	})
}

// RevokeKeys ends all keys of a user, who then must sign in again, and withdraws an invitation. Their devices keep what
// they have read; see RevokeDevice.
func (a Instance) RevokeKeys(ctx context.Context, email string) error {
	return a.updateUser(ctx, email, func(tx *store.Tx, u *store.User) error {
		_, err := tx.Devices().SignOut(u.AccountID, u.ID, 0)
		return errors.Join(err, tx.Devices().Withdraw(u.AccountID, u.ID))
	})
}

func (a Instance) updateUser(ctx context.Context, email string, change func(*store.Tx, *store.User) error) error {
	return a.store.Write(ctx, func(tx *store.Tx) error {
		u, err := operatorsUser(tx, email)
		if err != nil {
			return err
		}
		if err := change(tx, &u); err != nil {
			return err
		}
		return tx.Users().Update(&u)
	})
}
