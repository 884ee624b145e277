package admin

import (
	"context"
	"fmt"
	"slices"

	"app.tender/tender/documents"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// maxValidDays bounds how long prices hold: as long as a link may.
const maxValidDays = 730

// UpdateLook applies change to how an account's documents and its client's page look, and stores the
// result if it can be read.
func (a Instance) UpdateLook(
	ctx context.Context, id store.AccountID, change func(*documents.Look),
) (documents.Look, error) {
	return store.Change(ctx, a.store, func(tx *store.Tx) (documents.Look, error) {
		if _, err := operatorsAccount(tx, id); err != nil {
			return documents.Look{}, err
		}
		l, err := tx.Accounts().Look(id)
		if err != nil {
			return l, err
		}
		change(&l)
		if err := checkLook(&l); err != nil {
			return l, err
		}
		return l, tx.Accounts().SetLook(id, &l)
	})
}

func checkLook(l *documents.Look) error {
	if l.Accent != "" {
		if err := documents.CheckAccent(l.Accent); err != nil {
			return state.Invalid("The accent can't be used: "+err.Error()+".",
				"Give six hexadecimal digits of a dark colour.")
		}
	}
	if len(l.Logo) > 0 {
		if _, err := documents.ReadLogo(l.Logo); err != nil {
			return state.Invalid("The logo can't be used: "+err.Error()+".", "Give another file.")
		}
	}
	if l.ValidDays < 0 || l.ValidDays > maxValidDays {
		return state.Invalid(fmt.Sprintf("Prices can't hold for %d days.", l.ValidDays),
			fmt.Sprintf("Give up to %d days, or 0 for the usual 30.", maxValidDays))
	}
	for _, wrong := range []error{
		oneOf("paper", l.Paper, documents.Papers()),
		oneOf("language", l.Language, documents.Languages()), oneOf("detail", l.Detail, documents.Details()),
	} {
		if wrong != nil {
			return wrong
		}
	}
	return nil
}

// oneOf refuses a value that is not in the list; empty is the default.
func oneOf[T ~string](what string, v T, list []T) error {
	if v == "" || slices.Contains(list, v) {
		return nil
	}
	return state.Invalid(fmt.Sprintf("There is no %s %q.", what, v), "Give one of "+text.Join(list)+".")
}
