package localstore

import (
	"os"
	"path/filepath"
	"testing"

	"app.tender/tender/state"
)

var (
	dana = OwnerOf("https://api.example.com", "dana@example.com")
	sam  = OwnerOf("https://api.example.com", "sam@example.com")
	sand = OwnerOf("https://sandbox.example.com", "dana@example.com")
)

func openFor(t *testing.T, path string, o Owner) (*Store, error) {
	t.Helper()
	s, err := Open(t.Context(), Config{Path: path, Owner: o, Now: newTestClock().now})
	if err == nil {
		t.Cleanup(func() { _ = s.Close() })
	}
	return s, err
}

// An edit made for one account was written into another's proposal with the same id, and its notes were shown there.
func TestAStoreIsOpenedForNoOtherAccount(t *testing.T) {
	path := filled(t, 1) // by a version that recorded no owner
	first, err := openFor(t, path, dana)
	must(t, err, first.Close())
	for _, other := range []Owner{sam, sand} {
		if _, err := openFor(t, path, other); !isOthers(err) {
			t.Errorf("opened for %s: %v", other, err)
		}
		if _, err := OpenToRead(t.Context(), path, other); !isOthers(err) {
			t.Errorf("opened to read for %s: %v", other, err)
		}
	}
	for _, same := range []Owner{dana, OwnerOf("HTTPS://API.example.com:443/", " Dana@Example.com "), {}} {
		s, err := openFor(t, path, same)
		must(t, err)
		if got := len(draftsOf(t, s)); got == 0 {
			t.Errorf("%s finds no drafts", same)
		}
		must(t, s.Close())
	}
	s := openAt(t, path)
	must(t, s.Rename(t.Context(), sand), s.Close())
	if _, err := openFor(t, path, dana); !isOthers(err) {
		t.Errorf("opened for its former owner: %v", err)
	}
}

// The editor stays open for days; a file that was put into the place of its own meanwhile is opened for it like any
// other.
func TestAStoreThatIsReplacedMeanwhileIsNotAnothers(t *testing.T) {
	theirs := filled(t, 1)
	s, err := openFor(t, theirs, sam)
	must(t, err, s.Close())
	path := filepath.Join(t.TempDir(), "tender.db")
	mine, err := openFor(t, path, dana)
	must(t, err)
	for _, of := range []string{path, path + "-wal", path + "-shm"} {
		must(t, os.Remove(of))
	}
	must(t, os.Rename(theirs, path))
	if _, err := mine.Typed.Save(t.Context(), state.Draft{Ref: notes, Text: "mine"}); !isOthers(err) {
		t.Errorf("saved into another's store: %v", err)
	}
}

// A damaged file and a backup keep their owner, and an owner that is all that can be read does not stand for the data.
func TestRecoveredDataKeepsItsOwner(t *testing.T) {
	for name, change := range map[string]func([]byte) []byte{
		"a page of drafts": func(b []byte) []byte { return overwrite(b, "note 100 ") },
		"its first page":   withoutFirstPage,
	} {
		path := filled(t, 120)
		s, err := openFor(t, path, dana)
		must(t, err)
		backUp(t, s)
		must(t, s.Close())
		spoil(t, path, change)
		s, err = openFor(t, path, Owner{})
		must(t, err)
		if got := len(draftsOf(t, s)); got < 100 {
			t.Errorf("%s: %d drafts", name, got)
		}
		must(t, s.Close())
		if _, err := openFor(t, path, sam); !isOthers(err) {
			t.Errorf("%s: opened for %s: %v", name, sam, err)
		}
	}
}

// If nothing but the owner can be read, the backup is what a person wants back.
func TestAnOwnerAloneIsNoDataToKeep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	s, err := openFor(t, path, dana)
	must(t, err, s.Close())
	to := newStore(t)
	if rows, _, err := takeOver(t.Context(), path, to.db, salvaged); err != nil || rows != 0 {
		t.Errorf("%d rows, %v", rows, err)
	}
	if of, err := to.Owner(t.Context()); err != nil || of != dana {
		t.Errorf("the owner is %s, %v", of, err)
	}
}
