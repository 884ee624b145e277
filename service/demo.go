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
	"time"

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

// demoData makes and reads a demo's data and credentials.
type demoData struct {
	config    Config
	store     *store.Store
	passwords *passwords
	now       func() time.Time
	kept      credentials
}

// open makes a demo's data and credentials at the first start and reads the
// credentials at every later one. If several first starts run at once, one makes the
// data, and the others wait for it.
func (d *demoData) open(ctx context.Context) error {
	wanted := demo.Size(d.config.DemoSize)
	if wanted != "" && !slices.Contains(demo.Sizes(), wanted) {
		return state.Invalid(fmt.Sprintf("There is no demo size %q.", wanted),
			"The sizes are "+text.Join(demo.Sizes())+".")
	}
	for {
		filled, err := store.View(ctx, d.store, admin.HasAccounts)
		if err != nil {
			return err
		}
		if filled {
			return d.read(wanted)
		}
		if err := d.store.Import(ctx, d.fill, d.reportIndexed); !errors.Is(err, store.ErrBusy) {
			return err
		}
	}
}

// read reads the credentials of a demo whose data exists.
func (d *demoData) read(wanted demo.Size) error {
	kept, err := d.readCredentials()
	if err != nil {
		return err
	}
	if !kept {
		return fmt.Errorf("%s holds data, but no %s: it is no demo; choose another directory", d.config.DataDir,
			credentialsName)
	}
	if wanted != "" && d.kept.Size != "" && d.kept.Size != wanted {
		return &DemoSizeError{DataDir: d.config.DataDir, Kept: string(d.kept.Size), Wanted: string(wanted)}
	}
	return nil
}

// readCredentials reads a demo's credentials and reports whether there are any.
func (d *demoData) readCredentials() (bool, error) {
	path := filepath.Join(d.config.DataDir, credentialsName)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("reading the credentials: %w", err)
	}
	if err := json.Unmarshal(text, &d.kept); err != nil {
		return false, fmt.Errorf("reading %s: %w", path, err)
	}
	return true, nil
}

// createCredentials makes and stores a demo's credentials for data of a size. It reuses the
// credentials of an earlier start that was interrupted before it had made the data.
func (d *demoData) createCredentials(size demo.Size) error {
	kept, err := d.readCredentials()
	if err != nil || kept && d.kept.Size == size {
		return err
	}
	if !kept {
		d.kept.Ready = Ready{
			AppKey: uuid.NewString(), SecretKey: admin.NewUserKey(), UserName: demoUserName,
			UserKey: admin.NewUserKey(), Password: rand.Text(),
		}
	}
	d.kept.Size = size
	text, err := json.MarshalIndent(d.kept, "", "  ")
	if err != nil {
		return fmt.Errorf("writing the credentials: %w", err)
	}
	return writePrivate(filepath.Join(d.config.DataDir, credentialsName), append(text, '\n'))
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
		backups[0], backups[1], database + "-wal", database + "-shm", database, filepath.Join(dir, credentialsName),
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

// fill generates and stores the demo's data, with an application and a user key for
// the user who signs in. All users share the password, so that each can be tried. It
// holds the database's write lock throughout, and does nothing if another start was
// faster.
func (d *demoData) fill(tx *store.Tx) error {
	filled, err := admin.HasAccounts(tx)
	if err != nil {
		return err
	}
	size := cmp.Or(demo.Size(d.config.DemoSize), demo.SizeSmall)
	if filled {
		return d.read(demo.Size(d.config.DemoSize))
	}
	if err := d.createCredentials(size); err != nil {
		return err
	}
	hash := make(chan string, 1) // slow by design, so it is computed concurrently
	go func() { hash <- d.passwords.hash(d.kept.Password) }()
	data, err := demo.Generate(demo.Config{Seed: 1, Size: size, Now: d.now(), Progress: d.reportGenerated})
	if err != nil {
		return err
	}
	passwordHash := <-hash
	for i := range data.Accounts {
		im := importer{tx: tx, account: &data.Accounts[i], passwordHash: passwordHash, report: d.report}
		if err := im.run(); err != nil {
			return err
		}
	}
	app := store.Application{
		AppKey: d.kept.AppKey, Name: "Demo", SecretKey: d.kept.SecretKey, Active: true, Created: d.now(),
	}
	if err := tx.Credentials().CreateApplication(0, app); err != nil {
		return err
	}
	user, err := tx.Users().ByEmail(d.kept.UserName)
	if err != nil {
		return err
	}
	return tx.Devices().Add(admin.HashSecret(d.kept.UserKey),
		&store.Device{Account: user.AccountID, User: user.ID, AppKey: app.AppKey, Created: d.now()})
}

func (d *demoData) reportGenerated(p demo.Progress) { d.report("making "+p.What, p.Done, p.Total) }

func (d *demoData) reportIndexed(done, total int) { d.report("indexing", done, total) }

// report reports progress to the caller that opened the service.
func (d *demoData) report(what string, done, total int) {
	if d.config.Progress != nil {
		d.config.Progress(what, done, total)
	}
}
