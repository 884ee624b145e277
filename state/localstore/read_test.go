package localstore

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"app.tender/tender/state"
)

// A completion of the shell reads at every TAB. It must not migrate a file, or move a damaged one away, nor be
// taken for a terminal that has the profile open.
func TestAStoreThatIsOpenedToReadChangesNothing(t *testing.T) {
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "typed"})
	must(t, s.Close())
	good, err := os.ReadFile(s.path)
	must(t, err)
	var root int64 // the page of the drafts
	s = openAt(t, s.path)
	must(t, s.read(t.Context(), "find the page", func(db querier) error {
		return db.QueryRowContext(t.Context(), "SELECT rootpage FROM sqlite_schema WHERE name = 'typed'").Scan(&root)
	}))
	must(t, s.Close())
	damaged := slices.Clone(good)
	copy(damaged[4096*(root-1):], bytes.Repeat([]byte("x"), 4096))
	for what, tt := range map[string]struct {
		file   []byte
		opens  bool
		drafts int
	}{
		"good": {good, true, 1}, "damaged drafts": {damaged, true, 0},
		"no database": {[]byte("This is no database."), false, 0}, "empty": {nil, false, 0},
	} {
		path := filepath.Join(t.TempDir(), "tender.db")
		must(t, os.WriteFile(path, tt.file, 0o600))
		s, err := OpenToRead(t.Context(), path, Owner{})
		if (err == nil) != tt.opens {
			t.Errorf("%s: %v", what, err)
		}
		if err == nil {
			list, err := s.Typed.Drafts(t.Context())
			if len(list) != tt.drafts || (err == nil) != (what == "good") {
				t.Errorf("%s: %+v, %v", what, list, err)
			}
			if _, err := s.Typed.Save(t.Context(), state.Draft{Ref: notes, Text: "more", Revision: 1}); err == nil {
				t.Errorf("%s: wrote", what)
			}
		}
		entries, err := os.ReadDir(filepath.Dir(path))
		must(t, err)
		if now, err := os.ReadFile(path); err != nil || len(entries) != 1 || !slices.Equal(now, tt.file) {
			t.Errorf("%s: changed, with %v beside it (%v)", what, entries, err)
		}
		if s != nil {
			must(t, s.Close())
		}
	}
}
