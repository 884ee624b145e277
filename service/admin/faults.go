package admin

import (
	"errors"
	"fmt"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// orMissing turns store.ErrNotFound into a fault for the operator and returns other errors
// unchanged.
func orMissing(err error, message, next string) error {
	if errors.Is(err, store.ErrNotFound) {
		return state.NotFound(message, next)
	}
	return err
}

// operatorsAccount reads an account that the operator named.
func operatorsAccount(tx *store.Tx, id store.AccountID) (store.Account, error) {
	a, err := tx.Accounts().Find(id)
	return a, orMissing(err, fmt.Sprintf("There is no account %d.", id),
		"Run `tender serve account list` to see which there are.")
}

// operatorsUser reads a user that the operator named.
func operatorsUser(tx *store.Tx, email string) (store.User, error) {
	u, err := tx.Users().ByEmail(email)
	return u, orMissing(err, "There is no user "+email+".", "Run `tender serve user list ACCOUNT` to see who there is.")
}
