package admin

import (
	"context"
	"errors"

	"app.tender/tender/service/store"
)

// ErrBegun is what Begin answers when the instance has an account already.
var ErrBegun = errors.New("this instance has an account already")

// Beginning is what a new instance needs before anyone can use it.
type Beginning struct {
	Account     Account
	User        User // its Account is that of the Beginning
	Application Application
	SecretKey   string // the application's, which is told here only
}

// Begin makes the account, its user and the application of in, all of them or
// none, so that what was refused can simply be tried again. It returns them as
// they were made.
func (a Instance) Begin(ctx context.Context, in Beginning, password string) (Beginning, error) {
	account, err := a.accountRow(in.Account)
	if err != nil {
		return Beginning{}, err
	}
	user, err := a.userRow(in.User, password)
	if err != nil {
		return Beginning{}, err
	}
	app, err := a.applicationRow(in.Application.Name)
	if err != nil {
		return Beginning{}, err
	}
	err = a.store.Write(ctx, func(tx *store.Tx) error {
		begun, err := HasAccounts(tx)
		if err != nil {
			return err
		}
		if begun {
			return ErrBegun
		}
		if err := tx.CreateAccount(&account); err != nil {
			return err
		}
		user.AccountID = account.ID
		return errors.Join(tx.CreateUser(&user), tx.CreateApplication(app))
	})
	return Beginning{Account: accountOf(account), User: adminUserOf(user), Application: applicationOf(app), SecretKey: app.SecretKey}, err
}

// HasAccounts reports whether the instance has an account.
func HasAccounts(tx *store.Tx) (bool, error) {
	accounts, err := tx.Accounts()
	return len(accounts) > 0, err
}
