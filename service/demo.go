package service

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/uuid"

	"app.tender/tender/service/demo"
	"app.tender/tender/service/store"
)

// Ready tells a program how to call a demo: where it is and every credential.
type Ready struct {
	BaseURL   string `json:"base_url"`
	AppKey    string `json:"app_key"`
	SecretKey string `json:"secret_key"`
	UserName  string `json:"user_name"`
	Password  string `json:"password"`
	UserKey   string `json:"user_key"`
}

// Ready is what a client needs to call the demo at baseURL. It is empty but for
// the address when the service is no demo.
func (s *Server) Ready(baseURL string) Ready {
	c := s.demo
	return Ready{
		BaseURL: baseURL, AppKey: c.AppKey, SecretKey: c.SecretKey, UserName: c.UserName, Password: c.Password,
		UserKey: c.UserKey,
	}
}

// credentials are those of a demo. They are random, made at its first start and
// kept beside its database, so that every later start has the same.
type credentials struct {
	AppKey    string `json:"app_key"`
	SecretKey string `json:"secret_key"`
	UserName  string `json:"user_name"`
	Password  string `json:"password"`
	UserKey   string `json:"user_key"`
}

const credentialsName = "credentials.json"

// demoUserName is the administrator among the made-up users who signs in.
const demoUserName = "dana.reyes@brightline-av.example"

// openDemo reads the demo's credentials, or makes them at its first start, and
// makes the data when there is none. The credentials are written first: a start
// that is cut off in between is taken up by the next one.
func (s *Server) openDemo(ctx context.Context) error {
	path := filepath.Join(s.config.DataDir, credentialsName)
	kept, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("reading the credentials: %w", err)
	}
	var accounts []store.Account
	err = s.store.Read(ctx, func(tx *store.Tx) (err error) {
		accounts, err = tx.Accounts()
		return err
	})
	if err != nil {
		return err
	}
	switch {
	case kept != nil:
		if err := json.Unmarshal(kept, &s.demo); err != nil {
			return fmt.Errorf("reading %s: %w", path, err)
		}
	case len(accounts) > 0:
		return fmt.Errorf("%s holds data, but no %s: it is no demo; choose another directory", s.config.DataDir, credentialsName)
	default:
		s.demo = credentials{
			AppKey: uuid.NewString(), SecretKey: newUserKey(), UserName: demoUserName, UserKey: newUserKey(), Password: rand.Text(),
		}
		text, err := json.MarshalIndent(s.demo, "", "  ")
		if err != nil {
			return fmt.Errorf("writing the credentials: %w", err)
		}
		if err := writePrivate(path, append(text, '\n')); err != nil {
			return err
		}
	}
	if len(accounts) > 0 {
		return nil
	}
	return s.fillDemo(ctx)
}

// writePrivate writes a file for its owner only, whole or not at all.
func writePrivate(path string, text []byte) error {
	temporary := path + ".new"
	err := os.WriteFile(temporary, text, 0o600)
	if err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", filepath.Base(path), err)
	}
	return nil
}

// fillDemo makes up the demo's data and keeps it in one transaction, with an
// application and a user key for the one who signs in. All users share the
// password, so that each can be tried.
func (s *Server) fillDemo(ctx context.Context) error {
	hash := make(chan string, 1) // costly by intent, so it is worked out beside the data
	go func() { hash <- s.passwords.hash(s.demo.Password) }()
	data, err := demo.Generate(demo.Config{
		Seed: orElse(s.config.DemoSeed, 1), Size: demo.Size(s.config.DemoSize), Now: s.now(), Progress: s.tellMade,
	})
	if err != nil {
		return err
	}
	passwordHash := <-hash
	return s.store.Import(ctx, func(tx *store.Tx) error {
		for i := range data.Accounts {
			im := importer{tx: tx, account: &data.Accounts[i], passwordHash: passwordHash, tell: s.tell}
			if err := im.run(); err != nil {
				return err
			}
		}
		app := store.Application{
			AppKey: s.demo.AppKey, Name: "Demo", SecretKey: s.demo.SecretKey, Active: true, Created: s.now(),
		}
		if err := tx.CreateApplication(app); err != nil {
			return err
		}
		user, err := tx.UserByEmail(s.demo.UserName)
		if err != nil {
			return err
		}
		return tx.AddUserKey(hashUserKey(s.demo.UserKey), user.ID, app.AppKey, s.now())
	})
}

func (s *Server) tellMade(p demo.Progress) { s.tell("making "+p.What, p.Done, p.Total) }

// tell reports progress to whoever opened the service.
func (s *Server) tell(what string, done, total int) {
	if s.config.Progress != nil {
		s.config.Progress(what, done, total)
	}
}
