package localstore

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// presence shows that a process has the store open: it keeps a file next to the database locked.
// The system releases the lock when the process ends for any reason, so that others can tell at
// once, and without a clock, whether the holder of an entry is alive.
type presence struct {
	token string
	file  *os.File
}

// staleAfter is the age from which on a presence file without an owner is removed. A younger one
// may be about to be locked.
const staleAfter = time.Minute

func presencePath(db, token string) string { return db + "." + token + ".lock" }

// enter creates the presence of this store and removes those of ended processes.
func enter(db string) (*presence, error) {
	clearStale(db)
	token := strings.ToLower(rand.Text()[:12])
	f, err := os.OpenFile(presencePath(db, token), os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lockFile(f, false); err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	return &presence{token: token, file: f}, nil
}

// leave ends the presence.
func (p *presence) leave() error {
	if p == nil {
		return nil
	}
	err := os.Remove(p.file.Name())
	if errors.Is(err, os.ErrNotExist) {
		err = nil // the directory was deleted
	}
	return errors.Join(unlockFile(p.file), err)
}

// alive reports whether the process with this token has the store open. known is false if the file
// system can't tell.
func alive(db, token string) (living, known bool) {
	f, err := os.OpenFile(presencePath(db, token), os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		return false, true
	}
	if err != nil {
		return false, false
	}
	defer func() { _ = unlockFile(f) }() // only locked, never written
	err = shareLock(f)                   // shared, so that two concurrent checks do not take each other for the owner
	switch {
	case err == nil:
		return false, true
	case errors.Is(err, errLocked):
		return true, true
	default:
		return false, false
	}
}

func clearStale(db string) {
	names, err := filepath.Glob(globEscape(db) + ".*.lock")
	if err != nil {
		return
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || time.Since(info.ModTime()) < staleAfter {
			continue
		}
		token := strings.TrimSuffix(strings.TrimPrefix(name, db+"."), ".lock")
		if living, known := alive(db, token); known && !living {
			_ = os.Remove(name) // nobody needs it
		}
	}
}

func globEscape(path string) string {
	return strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// Self returns this process's token among those that have the store open. It is empty while the
// store can't be opened.
func (s *Store) Self() string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.self == nil {
		return ""
	}
	return s.self.token
}

// Alive reports whether the process with a token from Self still has the store open; known is
// false if that can't be determined.
func (s *Store) Alive(token string) (living, known bool) {
	if token == s.Self() {
		return true, true
	}
	return alive(s.path, token)
}
