package localstore

import (
	"database/sql"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"github.com/google/go-cmp/cmp"
)

// released lists the migrations of released versions in order, with their checksums. Lines may be
// added at the end; a changed one would make every existing database foreign.
var released = []string{
	"0001_copies.sql 638a7ac7",
	"0002_drafts.sql 10958371",
	"0003_outbox.sql 62c03199",
	"0004_journal.sql 0fe29383",
	"0005_ticks.sql fe98ffb3",
	"0006_more_copies.sql 5313f11d",
	"0007_search.sql b90f9d2f",
	"0008_undo.sql 23aeb394",
	"0009_saved_filters.sql b78c1fd2",
	"0010_hand_results.sql 9d4a5f96",
	"0011_catalog_and_orders.sql b8fa0a05",
	"0012_search_filters.sql e4c3aca2",
	"0013_search_where.sql 4cbc0f2c",
	"0014_ticks_of_change_orders.sql d4a670cc",
	"0015_leases.sql 6166158a",
	"0016_builds.sql 9a0e7db7",
	"0017_plans.sql cf0fd7fe",
	"0018_large_lists.sql 512efafd",
	"0019_scratch.sql fc9f292a",
	"0020_row_ages.sql 2783b642",
	"0021_merged.sql 44bca717",
	"0022_packed_rows.sql 3bf8a3e2",
	"0023_packed_lines.sql f90919a4",
	"0024_beginnings.sql a3ec88c9",
	"0025_beginnings_whole.sql 918a0eb4",
	"0026_packed_areas.sql 4cd3e8d4",
}

func TestReleasedMigrationsNeverChange(t *testing.T) {
	names, err := fs.Glob(migrations, "migrations/*.sql") // sorted
	must(t, err)
	got := make([]string, len(names))
	for i, name := range names {
		text, err := migrations.ReadFile(name)
		must(t, err)
		base := filepath.Base(name)
		got[i] = fmt.Sprintf("%s %08x", base, crc32.ChecksumIEEE(text))
		if number := fmt.Sprintf("%04d_", i+1); base[:len(number)] != number {
			t.Errorf("%s is file %d: numbers must be unique and consecutive", base, i+1)
		}
	}
	if d := cmp.Diff(released, got); d != "" {
		t.Error(d)
	}
}

// firstFiles returns the schema of an older version, made of the first n files.
func firstFiles(t *testing.T, n int) sqlitefile.Schema {
	t.Helper()
	names, err := fs.Glob(migrations, "migrations/*.sql")
	must(t, err)
	files := fstest.MapFS{}
	for _, name := range names[:n] {
		text, err := migrations.ReadFile(name)
		must(t, err)
		files[name] = &fstest.MapFile{Data: text}
	}
	return sqlitefile.MustSchema(files, "migrations/*.sql")
}

// olderFile creates a database of an older version.
func olderFile(t *testing.T, version int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tender.db")
	must(t, os.WriteFile(path, nil, 0o600))
	db, err := sql.Open("sqlite", dsn(path))
	must(t, err)
	must(t, firstFiles(t, version).Prepare(t.Context(), db, path))
	if version >= 2 {
		_, err = db.ExecContext(t.Context(), `INSERT INTO drafts (proposal, option, field, live, text, base, cursor, revision, started, saved, writer)
			VALUES (7, 11, ?, 1, 'typed long ago', '', 0, 3, 1, 1, 'before')`, state.InstallerNotes)
		must(t, err)
	}
	must(t, db.Close())
	return path
}

func TestEveryOlderFileIsMigrated(t *testing.T) {
	for version := range schema.Len() {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			s := openAt(t, olderFile(t, version))
			if n := s.Notice(); n.Kind != state.FaultNone {
				t.Fatalf("notice %+v", n)
			}
			if got, err := schema.Version(t.Context(), s.db); err != nil || got != schema.Len() {
				t.Fatalf("version %d, %v", got, err)
			}
			kept := draftsOf(t, s)
			if version >= 2 && (len(kept) != 1 || kept[0].Text != "typed long ago" || kept[0].Revision != 3) {
				t.Errorf("%+v", kept)
			}
			ref := state.TextRef{Proposal: 8, Field: state.InternalNotes}
			commit(t, s, textEdit(save(t, s, state.Draft{Ref: ref, Text: "new"})))
			must(t, s.DiscardDraft(t.Context(), ref))
			if actions, err := s.Actions(t.Context(), 10); err != nil || len(actions) != 1 {
				t.Errorf("%+v, %v", actions, err)
			}
		})
	}
}
