package service

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"app.tender/tender/service/store"
)

// Application is an integrator's program. Its secret key is told once, when it
// is made.
type Application struct {
	AppKey  string
	Name    string
	Active  bool
	Created time.Time
}

// CreateApplication makes the keys of a new application.
func (a Admin) CreateApplication(ctx context.Context, name string) (app Application, secretKey string, err error) {
	row, err := a.applicationRow(name)
	if err != nil {
		return Application{}, "", err
	}
	err = a.s.store.Write(ctx, func(tx *store.Tx) error { return tx.CreateApplication(row) })
	return applicationOf(row), row.SecretKey, err
}

func (a Admin) applicationRow(name string) (store.Application, error) {
	row := store.Application{
		AppKey: uuid.NewString(), Name: strings.TrimSpace(name), SecretKey: newUserKey(), Active: true, Created: a.s.now(),
	}
	if row.Name == "" {
		return store.Application{}, unfit("An application needs a name.", "Give one by which you will know it.")
	}
	return row, nil
}

func applicationOf(a store.Application) Application {
	return Application{AppKey: a.AppKey, Name: a.Name, Active: a.Active, Created: a.Created}
}

// Applications lists the applications by name.
func (a Admin) Applications(ctx context.Context) ([]Application, error) {
	var list []Application
	err := a.s.store.Read(ctx, func(tx *store.Tx) error {
		rows, err := tx.Applications()
		for _, r := range rows {
			list = append(list, applicationOf(r))
		}
		return err
	})
	return list, err
}

// RevokeApplication ends an application: what it signs is refused from now on.
func (a Admin) RevokeApplication(ctx context.Context, appKey string) error {
	return a.s.store.Write(ctx, func(tx *store.Tx) error {
		return orMissing(tx.RevokeApplication(appKey), "There is no application with the key "+appKey+".", "Run `tender serve app list` to see which there are.")
	})
}
