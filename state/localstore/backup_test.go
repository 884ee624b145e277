package localstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// If the database is unreadable, drafts and edits come from the last backup. Its waiting edits may
// have been sent since, so a person is asked: sending them again could create an area twice.
func TestLostDatabaseIsRestoredFromItsBackup(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"no database at all": func([]byte) []byte { return noise(20_000) },
		"its first page":     withoutFirstPage,
		"cut in half":        cutInHalf,
	} {
		t.Run(name, func(t *testing.T) {
			path := filledWithBackup(t, 20)
			spoil(t, path, damage)
			s := openAt(t, path)
			if got := draftsOf(t, s); len(got) != 20 {
				t.Errorf("%d drafts", len(got))
			}
			entries := queue(t, s)
			if len(entries) != 20 {
				t.Errorf("%d entries", len(entries))
			}
			for _, d := range entries {
				if d.State != state.EditUncertain || !d.NextTry.IsZero() || d.Reason == "" || d.Next == "" {
					t.Errorf("an entry would be sent again without asking: %+v", d)
				}
			}
			notice := s.Notice()
			if !strings.Contains(notice.Message, "its copy of") || !strings.Contains(notice.Next, ".damaged-") {
				t.Errorf("notice %+v", notice)
			}
		})
	}
}

// A file that is gone or empty beside a backup is no new installation: all that was typed would be missing without
// a word, and after two hours of use the empty file would have been backed up over both backups.
func TestAMissingOrEmptyDatabaseIsRestoredFromItsBackup(t *testing.T) {
	for name, lose := range map[string]func(t *testing.T, path string){
		"missing": func(t *testing.T, path string) { must(t, os.Remove(path)) },
		"empty":   func(t *testing.T, path string) { must(t, os.Truncate(path, 0)) },
		"no tables": func(t *testing.T, path string) {
			must(t, os.Remove(path))
			db, err := sql.Open("sqlite", dsn(path))
			must(t, err)
			_, err = db.ExecContext(t.Context(), "PRAGMA journal_mode = WAL")
			must(t, err, db.Close())
		},
	} {
		for _, which := range []int{0, 1} { // the newest backup, or only the older one
			t.Run(fmt.Sprintf("%s, backup %d", name, which), func(t *testing.T) {
				path := filledWithBackup(t, 20)
				if which == 1 {
					must(t, os.Rename(sqlitefile.Backups(path)[0], sqlitefile.Backups(path)[1]))
				}
				lose(t, path)
				s := openAt(t, path)
				if drafts, entries := draftsOf(t, s), queue(t, s); len(drafts) != 20 || len(entries) != 20 ||
					entries[0].State != state.EditUncertain {
					t.Errorf("%d drafts, entries %+v", len(drafts), entries)
				}
				if n := s.Notice(); !strings.Contains(n.Message,
					"20 drafts and 20 edits of the outbox come from its copy of") {
					t.Errorf("notice %+v", n)
				}
				s.now = func() time.Time { return time.Now().Add(3 * time.Hour) }
				backUp(t, s)
				must(t, s.Close(), os.Remove(path))
				if got := draftsOf(t, openAt(t, path)); len(got) != 20 {
					t.Errorf("after another backup %d drafts", len(got))
				}
			})
		}
	}
}

// A partly readable file has newer data than any backup.
func TestABackupDoesNotReplaceAReadableFile(t *testing.T) {
	path := filledWithBackup(t, 120)
	s := openAt(t, path)
	must(t, discardText(t.Context(), s, state.TextRef{Proposal: 1, Field: state.InternalNotes}))
	must(t, s.Close())
	spoil(t, path, func(b []byte) []byte { return overwrite(b, "note 100 ") })
	for _, d := range draftsOf(t, openAt(t, path)) {
		if d.Ref.Proposal == 1 {
			t.Errorf("a discarded draft was restored: %+v", d)
		}
	}
}

// backUp backs the database up if the last backup is old enough, and returns whether it was.
func backUp(t *testing.T, s *Store) (made bool) {
	t.Helper()
	made, err := s.Backup(t.Context())
	must(t, err)
	return made
}

func TestBackupsAreRotatedByTheHour(t *testing.T) {
	s := newStore(t)
	backups := sqlitefile.Backups(s.Path())
	at := readAt
	s.now = func() time.Time { return at }
	save(t, s, state.Draft{Ref: notes, Text: "first"})
	backUp(t, s)
	first, err := os.ReadFile(backups[0])
	must(t, err)
	save(t, s, state.Draft{Ref: notes, Text: "second", Revision: 1})
	for _, since := range []time.Duration{0, time.Hour - 1} { // too soon
		at = readAt.Add(since)
		made := backUp(t, s)
		if again, err := os.ReadFile(backups[0]); made || err != nil || string(again) != string(first) {
			t.Errorf("it was backed up again after %v, %v", since, err)
		}
	}
	at = readAt.Add(time.Hour)
	must(t, os.WriteFile(s.Path()+".backup-part", noise(100), 0o600)) // left by a crash
	made := backUp(t, s)
	if older, err := os.ReadFile(backups[1]); !made || err != nil || string(older) != string(first) {
		t.Errorf("the backup before is not kept, %v", err)
	}
	// A backup dated in the future by a wrong clock does not prevent another one.
	save(t, s, state.Draft{Ref: notes, Text: "third", Revision: 2})
	second, err := os.ReadFile(backups[0])
	must(t, err)
	at = readAt
	backUp(t, s)
	if older, err := os.ReadFile(backups[1]); err != nil || string(older) != string(second) {
		t.Errorf("no backup until the clock catches up, %v", err)
	}
	if left, _ := filepath.Glob(s.Path() + ".backup-part*"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	for _, name := range backups {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
}

// A call that succeeds is synced, and a call that fails halfway leaves nothing.
func TestWritesAreDurableAndAtomic(t *testing.T) {
	s := newStore(t)
	const full = 2
	var level int
	must(t, s.writer.QueryRowContext(t.Context(), "PRAGMA synchronous").Scan(&level))
	if level != full {
		t.Errorf("synchronous is %d", level)
	}
	errHalfWay := errors.New("half way")
	err := s.write(t.Context(), "fail half way", func(tx *txn) error {
		if _, err := tx.ExecContext(t.Context(),
			"INSERT INTO saved_filters (name, query, kept) VALUES ('half', '{}', 0)"); err != nil {
			return err
		}
		return errHalfWay
	})
	if !errors.Is(err, errHalfWay) {
		t.Error(err)
	}
	var n int
	must(t, s.db.QueryRow("SELECT count(*) FROM saved_filters").Scan(&n))
	if n != 0 {
		t.Error("half of a failed write is stored")
	}
}

// No client data is written to the system's temporary directory.
func TestTemporaryDataIsInMemory(t *testing.T) {
	s := newStore(t)
	const memory = 2
	for name, read := range map[string]func(context.Context, string,
		...any) *sql.Row{"writer": s.writer.QueryRowContext, "readers": s.db.QueryRowContext} {
		var kept int
		must(t, read(t.Context(), "PRAGMA temp_store").Scan(&kept))
		if kept != memory {
			t.Errorf("%s: temp_store is %d", name, kept)
		}
	}
}
