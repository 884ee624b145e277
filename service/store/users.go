package store

import (
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state"
)

// User is a person who acts for an account.
type User struct {
	state.User    // with the permission group
	AccountID     AccountID
	PasswordHash  string // empty: can't sign in
	EmailVerified bool
	Active        bool
	Created       time.Time
}

// emailKey returns the key of a sign-in name: e-mail addresses are case-insensitive.
func emailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

const userColumns = `u.id, u.account_id, u.email, u.first_name, u.last_name, u.password_hash, u.permission_group,
	u.email_verified, u.active, u.created`

func (u *User) dest() []any {
	return []any{
		idOf(&u.ID), &u.AccountID, &u.Email, &u.FirstName, &u.LastName, &u.PasswordHash, &u.PermissionGroup,
		&u.EmailVerified, &u.Active, timeOf(&u.Created),
	}
}

// Users are the users of accounts, in a transaction.
type Users struct{ tx *Tx }

// Create adds a user and sets its id if it has none. It fails with ErrTaken if any account
// already uses the name.
func (t Users) Create(u *User) error {
	id, err := t.tx.insert("creating a user", insertInto("users", "u", userColumns, "email_key"),
		append(u.dest(), emailKey(u.Email))...)
	u.ID = state.UserID(id)
	t.tx.note(u.thing(), "", "", u.Email+", "+u.PermissionGroup)
	return taken(err)
}

// Update writes all fields of a user except the e-mail address.
func (t Users) Update(u *User) error {
	before, err := t.Find(u.AccountID, u.ID)
	if err != nil {
		return err
	}
	about := u.thing()
	t.tx.note(about, "name", before.DisplayName(), u.DisplayName())
	t.tx.note(about, "permissionGroup", before.PermissionGroup, u.PermissionGroup)
	t.tx.note(about, "emailVerified", strconv.FormatBool(before.EmailVerified), strconv.FormatBool(u.EmailVerified))
	t.tx.note(about, "active", strconv.FormatBool(before.Active), strconv.FormatBool(u.Active))
	if before.PasswordHash != u.PasswordHash {
		t.tx.noteSecret(about, "password")
	}
	return t.tx.do("updating a user", `UPDATE users SET first_name = ?, last_name = ?, password_hash = ?,
		permission_group = ?, email_verified = ?, active = ? WHERE id = ? AND account_id = ?`,
		u.FirstName, u.LastName, u.PasswordHash, u.PermissionGroup, u.EmailVerified, u.Active, u.ID, u.AccountID)
}

// ByEmail returns the user with the given sign-in name, of any account.
func (t Users) ByEmail(email string) (User, error) {
	return one(t.tx, "reading a user", (*User).dest, `SELECT `+userColumns+` FROM users u WHERE u.email_key = ?`,
		emailKey(email))
}

// Find returns a user of the account, deactivated or not.
func (t Users) Find(account AccountID, id state.UserID) (User, error) {
	return one(t.tx, "reading a user", (*User).dest,
		`SELECT `+userColumns+` FROM users u WHERE u.id = ? AND u.account_id = ?`, id, account)
}

// FindActive returns an active user of the account.
func (t Users) FindActive(account AccountID, id state.UserID) (User, error) {
	return one(t.tx, "reading a user", (*User).dest,
		`SELECT `+userColumns+` FROM users u WHERE u.id = ? AND u.account_id = ? AND u.active = 1`, id, account)
}

// List returns the users of an account by id, deactivated ones only if all is set.
func (t Users) List(account AccountID, all bool) ([]User, error) {
	return collect(t.tx, "listing users", (*User).dest, `SELECT `+userColumns+` FROM users u
		WHERE u.account_id = ? AND (u.active = 1 OR ? = 1) ORDER BY u.id`, account, all)
}
