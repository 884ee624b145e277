package service

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/google/uuid"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/demo"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// Ready holds what a program needs to call a demo: its address and all credentials.
type Ready struct {
	BaseURL   string `json:"base_url,omitempty"` // not kept
	AppKey    string `json:"app_key"`
	SecretKey string `json:"secret_key"`
	UserName  string `json:"user_name"`
	Password  string `json:"password"`
	UserKey   string `json:"user_key"`
}

// Ready returns what a client needs to call the demo at baseURL. For a service that is
// not a demo, it has only the address.
func (s *Server) Ready(baseURL string) Ready {
	r := s.demo.Ready
	r.BaseURL = baseURL
	return r
}

// credentials are a demo's credentials. They are random, made at the first start and stored
// next to the database, so that every later start has the same.
type credentials struct {
	Ready
	Size demo.Size `json:"size,omitempty"` // of the data; missing in old demos
}

const credentialsName = "credentials.json"

// demoUserName is the administrator among the made-up users who signs in.
const demoUserName = "dana.reyes@brightline-av.example"

// DemoSizeError is the error of Open for a directory whose demo has another size than
// the requested one. Open changes nothing then.
type DemoSizeError struct {
	DataDir      string
	Kept, Wanted string
}

// Error implements error.
func (e *DemoSizeError) Error() string {
	return fmt.Sprintf("%s holds demo data of size %s, not %s", e.DataDir, e.Kept, e.Wanted)
}

// openDemo makes a demo's data and credentials at the first start and reads the
// credentials at every later one. If several first starts run at once, one makes the
// data, and the others wait for it.
func (s *Server) openDemo(ctx context.Context) error {
	wanted := demo.Size(s.config.DemoSize)
	if wanted != "" && !slices.Contains(demo.Sizes(), wanted) {
		return state.Invalid(fmt.Sprintf("There is no demo size %q.", wanted), "The sizes are "+text.Join(demo.Sizes())+".")
	}
	for {
		filled, err := store.View(ctx, s.store, admin.HasAccounts)
		if err != nil {
			return err
		}
		if filled {
			return s.readDemo(wanted)
		}
		if err := s.store.Import(ctx, s.fillDemo, s.reportIndexed); !errors.Is(err, store.ErrBusy) {
			return err
		}
	}
}

// readDemo reads the credentials of a demo whose data exists.
func (s *Server) readDemo(wanted demo.Size) error {
	kept, err := s.readCredentials()
	if err != nil {
		return err
	}
	if !kept {
		return fmt.Errorf("%s holds data, but no %s: it is no demo; choose another directory", s.config.DataDir, credentialsName)
	}
	if wanted != "" && s.demo.Size != "" && s.demo.Size != wanted {
		return &DemoSizeError{DataDir: s.config.DataDir, Kept: string(s.demo.Size), Wanted: string(wanted)}
	}
	return nil
}

// readCredentials reads a demo's credentials and reports whether there are any.
func (s *Server) readCredentials() (bool, error) {
	path := filepath.Join(s.config.DataDir, credentialsName)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("reading the credentials: %w", err)
	}
	if err := json.Unmarshal(text, &s.demo); err != nil {
		return false, fmt.Errorf("reading %s: %w", path, err)
	}
	return true, nil
}

// createCredentials makes and stores a demo's credentials for data of a size. It reuses the
// credentials of an earlier start that was interrupted before it had made the data.
func (s *Server) createCredentials(size demo.Size) error {
	kept, err := s.readCredentials()
	if err != nil || kept && s.demo.Size == size {
		return err
	}
	if !kept {
		s.demo.Ready = Ready{
			AppKey: uuid.NewString(), SecretKey: admin.NewUserKey(), UserName: demoUserName, UserKey: admin.NewUserKey(), Password: rand.Text(),
		}
	}
	s.demo.Size = size
	text, err := json.MarshalIndent(s.demo, "", "  ")
	if err != nil {
		return fmt.Errorf("writing the credentials: %w", err)
	}
	return writePrivate(filepath.Join(s.config.DataDir, credentialsName), append(text, '\n'))
}

// RemoveDemo deletes a demo's data and credentials, so that the next start makes new
// ones. It refuses a directory with data that is not a demo's, and does nothing if the
// directory does not exist. No service may run on it.
func RemoveDemo(dir string) error {
	_, err := os.Stat(filepath.Join(dir, credentialsName))
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Join(dir, databaseName)); err == nil {
			return fmt.Errorf("%s holds data, but no %s: it is no demo, and nothing was deleted", dir, credentialsName)
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("deleting the demo: %w", err)
	}
	// The credentials come last, so that an interrupted deletion can be repeated.
	database := filepath.Join(dir, databaseName)
	backups := sqlitefile.Backups(database)
	for _, path := range []string{
		filepath.Join(dir, contentDir), backups[0], backups[1], database + "-wal", database + "-shm", database, filepath.Join(dir, credentialsName),
	} {
		if err := os.RemoveAll(path); err != nil {
			return fmt.Errorf("deleting the demo: %w", err)
		}
	}
	return nil
}

// writePrivate atomically writes a file that only its owner can read.
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

// fillDemo generates and stores the demo's data, with an application and a user key for
// the user who signs in. All users share the password, so that each can be tried. It
// holds the database's write lock throughout, and does nothing if another start was
// faster.
func (s *Server) fillDemo(tx *store.Tx) error {
	filled, err := admin.HasAccounts(tx)
	if err != nil {
		return err
	}
	size := cmp.Or(demo.Size(s.config.DemoSize), demo.SizeSmall)
	if filled {
		return s.readDemo(demo.Size(s.config.DemoSize))
	}
	if err := s.createCredentials(size); err != nil {
		return err
	}
	hash := make(chan string, 1) // slow by design, so it is computed concurrently
	go func() { hash <- s.passwords.hash(s.demo.Password) }()
	data, err := demo.Generate(demo.Config{Seed: cmp.Or(s.config.DemoSeed, 1), Size: size, Now: s.now(), Progress: s.reportGenerated})
	if err != nil {
		return err
	}
	passwordHash := <-hash
	for i := range data.Accounts {
		im := importer{tx: tx, account: &data.Accounts[i], passwordHash: passwordHash, report: s.report}
		if err := im.run(); err != nil {
			return err
		}
	}
	app := store.Application{
		AppKey: s.demo.AppKey, Name: "Demo", SecretKey: s.demo.SecretKey, Active: true, Created: s.now(),
	}
	if err := tx.Credentials().CreateApplication(app); err != nil {
		return err
	}
	user, err := tx.Users().ByEmail(s.demo.UserName)
	if err != nil {
		return err
	}
	return tx.Credentials().AddUserKey(hashUserKey(s.demo.UserKey), user.ID, app.AppKey, s.now())
}

func (s *Server) reportGenerated(p demo.Progress) { s.report("making "+p.What, p.Done, p.Total) }

func (s *Server) reportIndexed(done, total int) { s.report("indexing", done, total) }

// report reports progress to the caller that opened the service.
func (s *Server) report(what string, done, total int) {
	if s.config.Progress != nil {
		s.config.Progress(what, done, total)
	}
}
