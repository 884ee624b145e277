package lockfile

import (
	"crypto/rand"
	"errors"
	"os"
	"strings"
	"time"
)

// Presence shows that a process has a database open: it keeps a file next to it locked.
type Presence struct {
	Token string // identifies the process among those that have the database open
	File  *os.File
}

// staleAfter is the age at which a presence file without an owner is removed. A younger one may be
// about to be locked.
const staleAfter = time.Minute

func presencePath(db, token string) string { return db + "." + token + ".lock" }

func tokenOf(db, path string) string {
	return strings.TrimSuffix(strings.TrimPrefix(path, db+"."), ".lock")
}

// Enter creates the presence of this process and removes the presences of ended processes.
func Enter(db string) (*Presence, error) {
	clearStale(db)
	token := strings.ToLower(rand.Text()[:12])
	f, err := Wait(presencePath(db, token)) // Alive and InUse hold it for a moment
	if err != nil {
		return nil, err
	}
	return &Presence{Token: token, File: f}, nil
}

// Stay makes the presence again if its file was deleted, or moved with its directory.
func (p *Presence) Stay() error {
	mine, err := p.File.Stat()
	if err != nil {
		return err
	}
	if at, err := os.Stat(p.File.Name()); err == nil && os.SameFile(at, mine) {
		return nil
	}
	f, err := Wait(p.File.Name())
	if err != nil {
		return err
	}
	_ = Release(p.File) // only locked, never written
	p.File = f
	return nil
}

// Leave ends the presence, and leaves at worst a file that gets stale. p may be nil.
func (p *Presence) Leave() error {
	if p == nil {
		return nil
	}
	return Drop(p.File)
}

// Alive reports whether the process with this token has the database open. known is false if the
// file system can't tell.
func Alive(db, token string) (living, known bool) {
	f, err := os.Open(presencePath(db, token)) // for reading: closing it must not look like the end of the process
	if errors.Is(err, os.ErrNotExist) {
		return false, true
	}
	if err != nil {
		return false, false
	}
	defer func() { _ = Release(f) }() // only locked, never written
	err = share(f)                    // shared, so that two concurrent checks do not take each other for the owner
	switch {
	case err == nil:
		return false, true
	case errors.Is(err, errLocked):
		return true, true
	default:
		return false, false
	}
}

// InUse reports whether a process has, or may have, the database open.
func InUse(db string) bool {
	for _, name := range Beside(db, ".*.lock") {
		if living, known := Alive(db, tokenOf(db, name)); living || !known {
			return true
		}
	}
	return false
}

// clearStale removes the presences of ended processes.
func clearStale(db string) {
	for _, name := range Beside(db, ".*.lock") {
		info, err := os.Stat(name)
		if err != nil || time.Since(info.ModTime()) < staleAfter {
			continue
		}
		if living, known := Alive(db, tokenOf(db, name)); known && !living {
			_ = os.Remove(name) // nobody needs it
		}
	}
}
