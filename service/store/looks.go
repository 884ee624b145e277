package store

import "app.tender/tender/documents"

// Look returns how an account's documents look. It is not part of Account, which every request
// reads, because of its logo.
func (t Accounts) Look(id AccountID) (documents.Look, error) {
	return one(t.tx, "reading a look", inJSON[documents.Look], `SELECT look FROM accounts WHERE id = ?`, id)
}

// SetLook sets how an account's documents look.
func (t Accounts) SetLook(id AccountID, l *documents.Look) error {
	before, err := t.Look(id)
	if err != nil {
		return err
	}
	t.tx.note(accountThing(id), "look", inWords(before), inWords(l))
	return t.tx.do("setting a look", `UPDATE accounts SET look = ? WHERE id = ?`, jsonOf(l), id)
}
