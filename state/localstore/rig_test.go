package localstore

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"app.tender/tender/state"
)

var notes = state.TextRef{Proposal: 7, Option: 11, Field: state.InstallerNotes}

// testClock advances by a second with every reading.
type testClock struct{ at time.Time }

func (c *testClock) now() time.Time {
	c.at = c.at.Add(time.Second)
	return c.at
}

func newTestClock() *testClock {
	return &testClock{at: time.Date(2026, 4, 6, 15, 0, 0, 0, time.UTC)}
}

func openAt(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), Config{Path: path, Now: newTestClock().now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// newStore returns an empty store, copied from a file because creating the tables takes longer
// than most tests.
func newStore(t *testing.T) *Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "profile", "tender.db")
	must(t, os.Mkdir(filepath.Dir(path), 0o700))
	must(t, os.WriteFile(path, empty(), 0o600))
	return openAt(t, path)
}

// empty returns the file of an empty store.
var empty = sync.OnceValue(func() []byte {
	dir, err := os.MkdirTemp("", "tender-empty-")
	if err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "tender.db")
	s, err := Open(context.Background(), Config{Path: path, Now: newTestClock().now})
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		panic(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return file
})

func save(t *testing.T, s *Store, d state.Draft) state.Draft {
	t.Helper()
	saved, err := s.Typed.Save(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

func draftsOf(t *testing.T, s *Store) []state.Draft {
	t.Helper()
	list, err := s.Typed.Drafts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// commit adds an edit to the outbox, and returns it as stored.
func commit(t *testing.T, s *Store, e state.Edit) state.OutboxRecord {
	t.Helper()
	done, err := s.Queue.UpdateQueue(t.Context(), func([]state.OutboxRecord) (state.QueueChange, error) {
		return state.QueueChange{Add: []state.Edit{e}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return done[0]
}

func put(t *testing.T, s *Store, c state.QueueChange) {
	t.Helper()
	_, err := s.Queue.UpdateQueue(t.Context(), func([]state.OutboxRecord) (state.QueueChange, error) { return c, nil })
	if err != nil {
		t.Fatal(err)
	}
}

func queue(t *testing.T, s *Store) []state.OutboxRecord {
	t.Helper()
	list, err := s.Queue.Records(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func textEdit(d state.Draft) state.Edit {
	return state.Edit{
		Proposal: d.Ref.Proposal, Option: d.Ref.Option, Base: d.Base, DraftRevision: d.Revision,
		Change: state.WriteText{Field: d.Ref.Field, Text: d.Text},
	}
}

// discardText discards what is stored of a text.
func discardText(ctx context.Context, s *Store, ref state.TextRef) error {
	list, err := s.Typed.Drafts(ctx)
	for _, d := range list {
		if d.Ref == ref && err == nil {
			_, err = s.Typed.Discard(ctx, d)
		}
	}
	return err
}
