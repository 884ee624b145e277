package store

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/testenv/powercut"
)

// Every confirmed write survives a power cut: a client that got its 200 neither sends the
// text again nor keeps a copy. The test fails if the database's synchronous is not FULL.
func TestPowerCuts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "service.db")
	disk := powercut.Watch(t, path)
	acknowledged := []powercut.Moment{disk.Now()} // by how many accounts there were
	for range 2 {
		s, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		for range 15 {
			write(t, s, func(tx *Tx) error { return addNumbered(tx, len(acknowledged)) })
			acknowledged = append(acknowledged, disk.Now())
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for seed := range 40 {
		luck := rand.New(rand.NewPCG(uint64(seed), 0))
		n := 1 + luck.IntN(len(acknowledged)-1)
		cut := powercut.Cut{At: acknowledged[n], Luck: luck}
		if seed%2 == 1 {
			cut.At = acknowledged[n-1] + powercut.Moment(luck.IntN(int(acknowledged[n]-acknowledged[n-1])))
			n--
		}
		if got, err := accountsAfter(t, disk, cut); err != nil || got != n && got != n+1 {
			t.Fatalf("power cut %d, after %d steps: %d accounts were acknowledged, %d are stored, %v", seed, cut.At, n,
				got, err)
		}
	}
}

// addNumbered makes an account with one user.
func addNumbered(tx *Tx, n int) error {
	a := Account{Name: fmt.Sprint("Account ", n), Created: time.Now()}
	if err := tx.Accounts().Create(&a); err != nil {
		return err
	}
	return tx.Users().
		Create(&User{
			AccountID: a.ID, User: state.User{Email: fmt.Sprintf("u%d@north.example", n)},
			Created: time.Now(),
		})
}

// accountsAfter counts the accounts after a power cut, each with its user.
func accountsAfter(t *testing.T, disk *powercut.Disk, cut powercut.Cut) (accounts int, err error) {
	t.Helper()
	dir, err := os.MkdirTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "service.db")
	disk.Lay(t, cut, path)
	s, err := Open(t.Context(), path)
	if err != nil {
		return 0, err
	}
	defer func() { _ = s.Close() }()
	var users int
	var sound string
	err = s.db.(*sqliteFile).writer.DB.QueryRowContext(t.Context(),
		"SELECT (SELECT count(*) FROM accounts), (SELECT count(*) FROM users), integrity_check FROM pragma_integrity_check").
		Scan(&accounts, &users, &sound)
	if err == nil && (sound != "ok" || users != accounts) {
		err = fmt.Errorf("%d users, and the database is %q", users, sound)
	}
	return accounts, err
}
