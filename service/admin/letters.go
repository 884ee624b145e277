package admin

import (
	"context"
	"strings"

	"app.tender/tender/service/mail"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Letters is what an account's mails to clients say.
type Letters = store.Letters

// UpdateLetters applies change to what an account's mails say, and stores the result.
func (a Instance) UpdateLetters(ctx context.Context, id store.AccountID, change func(*Letters)) (Letters, error) {
	return store.Change(ctx, a.store, func(tx *store.Tx) (Letters, error) {
		if _, err := operatorsAccount(tx, id); err != nil {
			return Letters{}, err
		}
		l, err := tx.Accounts().Letters(id)
		if err != nil {
			return l, err
		}
		change(&l)
		l.From, l.Subject, l.Text = strings.TrimSpace(l.From), strings.TrimSpace(l.Subject),
			text.Clean(text.NormalizeNewlines(l.Text))
		if l.From != "" && !mail.IsAddress(l.From) {
			return l, state.Invalid(l.From+" is no e-mail address.", "Give one address, such as sales@example.com.")
		}
		if err := mail.CheckLetter(l.Subject, l.Text); err != nil {
			return l, err
		}
		return l, tx.Accounts().SetLetters(id, &l)
	})
}
