package admin

import (
	"cmp"
	"context"
	"errors"

	"app.tender/tender/service/store"
)

// ErrInitialized is the error of Init when the instance already has an account.
var ErrInitialized = errors.New("this instance has an account already")

// Setup is what a new instance needs before anyone can use it.
type Setup struct {
	Account     Account
	User        User // its Account is the Setup's
	Application Application
	SecretKey   string // the application's, which is shown here only
}

// Init makes the account, its user and the application of in in one transaction, so that
// a refused Init can simply be tried again. It returns what it made.
func (a Instance) Init(ctx context.Context, in Setup, password string) (Setup, error) {
	account := in.Account
	if err := a.complete(&account); err != nil {
		return Setup{}, err
	}
	if err := cmp.Or(checkEmail(in.User.Email), checkPassword(password, &in.User.User)); err != nil {
		return Setup{}, err
	}
	user, err := a.userRow(in.User, a.hash(password))
	if err != nil {
		return Setup{}, err
	}
	app, err := a.applicationRow(in.Application.Name)
	if err != nil {
		return Setup{}, err
	}
	err = a.store.Write(ctx, func(tx *store.Tx) error {
		filled, err := HasAccounts(tx)
		if err != nil {
			return err
		}
		if filled {
			return ErrInitialized
		}
		if err := tx.Accounts().Create(&account); err != nil {
			return err
		}
		user.AccountID = account.ID
		return errors.Join(tx.Users().Create(&user), tx.Credentials().CreateApplication(0, app))
	})
	return Setup{Account: account, User: adminUserOf(user), Application: applicationOf(app), SecretKey: app.SecretKey},
		err
}

// HasAccounts reports whether the instance has an account.
func HasAccounts(tx *store.Tx) (bool, error) {
	accounts, err := tx.Accounts().List()
	return len(accounts) > 0, err
}
