package localstore

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// presence is the sign that a process has the store open: a file beside the
// database that it keeps locked. The system lets go of the lock when the process
// ends, however it ends, so that others can tell at once and without a clock
// whether a process that holds an entry is alive.
type presence struct {
	token string
	file  *os.File
}

// staleAfter is how old a presence file without an owner must be before it is
// removed. A younger one may be on the point of being locked.
const staleAfter = time.Minute

func presencePath(db, token string) string { return db + "." + token + ".lock" }

// enter makes the presence of this store and clears those of dead processes.
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
		err = nil // the directory was cleared
	}
	return errors.Join(unlockFile(p.file), err)
}

// alive reports whether the process with this token has the store open. known
// is false when the file system can't tell.
func alive(db, token string) (living, known bool) {
	f, err := os.OpenFile(presencePath(db, token), os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		return false, true
	}
	if err != nil {
		return false, false
	}
	defer func() { _ = unlockFile(f) }() // only ever locked, never written
	err = lockFile(f, false)
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
			_ = os.Remove(name) // it is only in the way
		}
	}
}

func globEscape(path string) string {
	return strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// Self names this process among those that have the store open. It is empty
// while the store can't be opened.
func (s *Store) Self() string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.self == nil {
		return ""
	}
	return s.self.token
}

// Alive reports whether the process that Self named so still has the store open; known is
// false if that can't be found out.
func (s *Store) Alive(token string) (living, known bool) {
	if token == s.Self() {
		return true, true
	}
	return alive(s.path, token)
}
