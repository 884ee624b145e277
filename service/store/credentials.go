package store

import (
	"strings"
	"time"

	"app.tender/tender/state"
)

// Application is an integrator's program, or a device that was invited. Its secret key signs its requests.
type Application struct {
	AppKey    string // a UUID
	Name      string
	SecretKey string
	Active    bool
	User      state.UserID // whose device it is; 0 for a program
	Created   time.Time
}

const applicationColumns = `p.app_key, p.name, p.secret_key, p.active, p.user_id, p.created`

func (t *Tx) application(a *Application) []any {
	return []any{&a.AppKey, &a.Name, t.secret(&a.SecretKey), &a.Active, idOf(&a.User), timeOf(&a.Created)}
}

// Credentials are applications and the service's own keys, in a transaction.
type Credentials struct{ tx *Tx }

// CreateApplication adds an application: of a user of the account, or for account 0 of a program.
func (t Credentials) CreateApplication(account AccountID, a Application) error {
	t.tx.note(Thing{Account: account, Kind: ThingApplication, Name: a.AppKey}, "", "", a.Name)
	return t.tx.do("creating an application",
		insertInto("applications", "p", applicationColumns), t.tx.application(&a)...)
}

// Application returns the application with the given key, a revoked one too.
func (t Credentials) Application(appKey string) (Application, error) {
	return one(t.tx, "reading an application", t.tx.application,
		`SELECT `+applicationColumns+` FROM applications p WHERE app_key = ?`, appKey)
}

// Applications lists the programs' applications by name.
func (t Credentials) Applications() ([]Application, error) {
	return collect(t.tx, "listing applications", t.tx.application,
		`SELECT `+applicationColumns+` FROM applications p WHERE user_id IS NULL ORDER BY name, app_key`)
}

// RevokeApplication revokes the application of a program and returns it. Its signatures are refused from
// now on.
func (t Credentials) RevokeApplication(appKey string) (Application, error) {
	t.tx.note(Thing{Kind: ThingApplication, Name: appKey}, "active", "true", "false")
	return one(t.tx, "revoking an application", t.tx.application,
		`UPDATE applications SET active = 0 WHERE app_key = ? AND user_id IS NULL
		RETURNING `+strings.ReplaceAll(applicationColumns, "p.", ""), appKey)
}

// servedAt is the name of the service's address among its keys.
const servedAt = "address"

// SetAddress records the scheme and host at which the service was last served.
func (t Credentials) SetAddress(base string) error {
	return t.tx.do("recording the address", `INSERT INTO service_keys (name, value) VALUES (?, ?)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, servedAt, []byte(base))
}

// Address returns what SetAddress recorded; ErrNotFound before.
func (t Credentials) Address() (string, error) {
	base, err := one(t.tx, "reading the address", single[[]byte], `SELECT value FROM service_keys WHERE name = ?`,
		servedAt)
	return string(base), err
}
