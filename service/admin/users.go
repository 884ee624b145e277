package admin

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"time"
	"unicode/utf8"

	"app.tender/tender/service/store"
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

// minPassword is the shortest password in characters.
const minPassword = 10

// CreateUser adds an active user, who can sign in after their e-mail address is verified.
func (a Instance) CreateUser(ctx context.Context, in User, password string) (User, error) {
	row, err := a.userRow(in, password)
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

func (a Instance) userRow(in User, password string) (store.User, error) {
	if err := checkUser(in.Email, password); err != nil {
		return store.User{}, err
	}
	group, err := groupNamed(in.PermissionGroup)
	if err != nil {
		return store.User{}, err
	}
	in.PermissionGroup = string(group)
	in.FirstName, in.LastName = text.SingleLine(in.FirstName), text.SingleLine(in.LastName)
	return store.User{
		User: in.User, AccountID: in.Account, PasswordHash: a.hash(password),
		EmailVerified: in.EmailVerified, Active: true, Created: a.now(),
	}, nil
}

// MaxUserName bounds the e-mail address that a user signs in with, in characters.
const MaxUserName = 256

func checkUser(email, password string) error {
	if address, err := mail.ParseAddress(email); err != nil || address.Address != email || len(email) > MaxUserName {
		return state.Invalid(fmt.Sprintf("%q is no e-mail address.", email),
			"Give the bare address, like sam@example.com.")
	}
	return checkPassword(password)
}

func checkPassword(password string) error {
	if utf8.RuneCountInString(password) < minPassword {
		return state.Invalid(fmt.Sprintf("A password has at least %d characters.", minPassword), "Choose a longer one.")
	}
	return nil
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

// SetPassword changes a user's password and revokes their user keys.
func (a Instance) SetPassword(ctx context.Context, email, password string) error {
	if err := checkPassword(password); err != nil {
		return err
	}
	hash := a.hash(password)
	return a.updateUser(ctx, email, true, func(u *store.User) { u.PasswordHash = hash })
}

// VerifyEmail marks a user's e-mail address as verified.
func (a Instance) VerifyEmail(ctx context.Context, email string) error {
	return a.updateUser(ctx, email, false, func(u *store.User) { u.EmailVerified = true })
}

// SetActive activates or deactivates a user. Deactivating revokes their user keys.
func (a Instance) SetActive(ctx context.Context, email string, active bool) error {
	return a.updateUser(ctx, email, !active, func(u *store.User) { u.Active = active })
}

// SetGroup moves a user to a permission group, named in any case.
func (a Instance) SetGroup(ctx context.Context, email string, group PermissionGroup) error {
	group, err := groupNamed(string(group))
	if err != nil {
		return err
	}
	return a.updateUser(ctx, email, false, func(u *store.User) { u.PermissionGroup = string(group) })
}

// RevokeKeys revokes all user keys of a user, who then must sign in again.
func (a Instance) RevokeKeys(ctx context.Context, email string) error {
	return a.updateUser(ctx, email, true, func(*store.User) {})
}

func (a Instance) updateUser(ctx context.Context, email string, revoke bool, change func(*store.User)) error {
	return a.store.Write(ctx, func(tx *store.Tx) error {
		u, err := operatorsUser(tx, email)
		if err != nil {
			return err
		}
		change(&u)
		if err := tx.Users().Update(&u); err != nil || !revoke {
			return err
		}
		return tx.Credentials().RevokeUserKeys(u.ID)
	})
}
