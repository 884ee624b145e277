package store

import (
	"time"

	"app.tender/tender/state"
)

// Application is an integrator's program. Its secret key signs its requests.
type Application struct {
	AppKey    string // a UUID
	Name      string
	SecretKey string
	Active    bool
	Created   time.Time
}

const applicationColumns = `app_key, name, secret_key, active, created`

func (a *Application) dest() []any {
	return []any{&a.AppKey, &a.Name, &a.SecretKey, &a.Active, timeOf(&a.Created)}
}

// Credentials are applications, user keys and the service's own keys, in a transaction.
type Credentials struct{ tx *Tx }

// CreateApplication adds an application.
func (t Credentials) CreateApplication(a Application) error {
	t.tx.note(Thing{Kind: ThingApplication, Name: a.AppKey}, "", "", a.Name)
	return t.tx.do("creating an application",
		`INSERT INTO applications (`+applicationColumns+`) VALUES (?, ?, ?, ?, ?)`, a.dest()...)
}

// Application returns the active application with the given key.
func (t Credentials) Application(appKey string) (Application, error) {
	return one(t.tx, "reading an application", (*Application).dest,
		`SELECT `+applicationColumns+` FROM applications WHERE app_key = ? AND active = 1`, appKey)
}

// Applications lists all applications by name.
func (t Credentials) Applications() ([]Application, error) {
	return collect(t.tx, "listing applications", (*Application).dest,
		`SELECT `+applicationColumns+` FROM applications ORDER BY name, app_key`)
}

// RevokeApplication revokes an application and returns it. Its signatures are refused from
// now on.
func (t Credentials) RevokeApplication(appKey string) (Application, error) {
	t.tx.note(Thing{Kind: ThingApplication, Name: appKey}, "active", "true", "false")
	return one(t.tx, "revoking an application", (*Application).dest,
		`UPDATE applications SET active = 0 WHERE app_key = ? RETURNING `+applicationColumns, appKey)
}

// AddUserKey stores the hash of a user key for a user and an application.
func (t Credentials) AddUserKey(hash []byte, user state.UserID, appKey string, now time.Time) error {
	u, err := t.tx.Users().Find(user)
	if err != nil {
		return err
	}
	if t.tx.actor.User == 0 { // whoever signs in
		t.tx.actor.User, t.tx.actor.Name = user, u.DisplayName()
	}
	t.tx.note(u.thing(), "userKey", "", "signed in")
	return t.tx.do("keeping a user key",
		`INSERT INTO user_keys (key_hash, user_id, app_key, created) VALUES (?, ?, ?, ?)`,
		hash, user, appKey, micros(now))
}

// KeyHolder returns the active user, and the account, of the user key with the given hash
// and application.
func (t Credentials) KeyHolder(hash []byte, appKey string) (User, Account, error) {
	var u User
	var a Account
	err := t.tx.row("reading the holder of a user key", append(u.dest(), a.dest()...),
		`SELECT `+userColumns+`, `+accountColumns+` FROM user_keys k
		JOIN users u ON u.id = k.user_id JOIN accounts a ON a.id = u.account_id
		WHERE k.key_hash = ? AND k.app_key = ? AND u.active = 1`, hash, appKey)
	return u, a, err
}

// RevokeUserKeys revokes all keys of a user.
func (t Credentials) RevokeUserKeys(user state.UserID) error {
	u, err := t.tx.Users().Find(user)
	if err != nil {
		return err
	}
	t.tx.note(u.thing(), "userKey", "", "all revoked")
	return t.tx.do("revoking user keys", `DELETE FROM user_keys WHERE user_id = ?`, user)
}
