package admin

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"strings"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/text"

	"github.com/google/uuid"
)

// Application is an integrator's program. Its secret key is shown once, when it is
// made.
type Application struct {
	AppKey  string
	Name    string
	Active  bool
	Created time.Time
}

// CreateApplication makes the keys of a new application.
func (a Instance) CreateApplication(ctx context.Context, name string) (app Application, secretKey string, err error) {
	row, err := a.applicationRow(name)
	if err != nil {
		return Application{}, "", err
	}
	err = a.store.Write(ctx, func(tx *store.Tx) error {
		return tx.Credentials().CreateApplication(0, row)
	})
	return applicationOf(row), row.SecretKey, err
}

func (a Instance) applicationRow(name string) (store.Application, error) {
	row := store.Application{
		AppKey: uuid.NewString(), Name: strings.TrimSpace(text.SingleLine(name)), SecretKey: NewUserKey(), Active: true,
		Created: a.now(),
	}
	if row.Name == "" {
		return store.Application{}, state.Invalid("An application needs a name.", "Give one by which you will know it.")
	}
	return row, nil
}

func applicationOf(a store.Application) Application {
	return Application{AppKey: a.AppKey, Name: a.Name, Active: a.Active, Created: a.Created}
}

// Applications lists the applications by name.
func (a Instance) Applications(ctx context.Context) ([]Application, error) {
	return listed(ctx, a.store, applicationOf, func(tx *store.Tx) ([]store.Application, error) {
		return tx.Credentials().Applications()
	})
}

// RevokeApplication revokes an application and returns it. Its signatures are refused from
// now on.
func (a Instance) RevokeApplication(ctx context.Context, appKey string) (Application, error) {
	row, err := store.Change(ctx, a.store, func(tx *store.Tx) (store.Application, error) {
		return tx.Credentials().RevokeApplication(appKey)
	})
	return applicationOf(row),
		orMissing(err, "There is no application with the key "+appKey+".",
			"Run `tender serve app list` to see which there are.")
}

// userKeyBytes is the size of a user key, whose Base64 has 44 characters.
const userKeyBytes = 32

// NewUserKey returns a new user key. Only its hash is stored, so each exchange makes a new
// one; earlier ones stay valid.
func NewUserKey() string {
	b := make([]byte, userKeyBytes)
	rand.Read(b) // never fails: the program ends when the system has no randomness
	return base64.StdEncoding.EncodeToString(b)
}
