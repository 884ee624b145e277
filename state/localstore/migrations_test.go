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
	"time"

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
	"0027_ordered_rows.sql 16ee9002",
	"0028_ages_of_details.sql 3fa68c1e",
	"0029_json_details.sql 42525056",
	"0030_owner.sql d97c2a82",
	"0031_folded_search.sql 340104d9",
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
	for version := range schema().Len() {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			s := openAt(t, olderFile(t, version))
			if n := s.Notice(); n.Kind != state.FaultNone {
				t.Fatalf("notice %+v", n)
			}
			if got, err := schema().Version(t.Context(), s.db); err != nil || got != schema().Len() {
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

// The rows of the list keep what only this machine knows when their table is made anew (0027), and when they are salvaged: their
// ages, the salesperson, and when they were last sent from here.
func TestRowsOfAnOlderListKeepTheirAges(t *testing.T) {
	path := olderFile(t, 26)
	db, err := sql.Open("sqlite", dsn(path))
	must(t, err)
	rows := rowsOf(3)
	for i := range rows {
		data, err := pack(&rows[i])
		must(t, err)
		_, err = db.ExecContext(t.Context(), `INSERT INTO proposal_rows (id, number, name, client, sales_person, status, created, modified, mine, words, data, as_of)
			VALUES (?, ?, '', '', 9, ?, 1, ?, ?, '', ?, ?)`, rows[i].ID, rows[i].Number, rows[i].Status, stamp(rows[i].LastModified), 100-i, data, stamp(readAt))
		must(t, err)
	}
	ages := map[state.ProposalID]time.Time{rows[1].ID: readAt.Add(time.Hour), rows[2].ID: readAt.Add(-time.Hour)} // row 2 was stored while the clock was ahead
	for id, at := range ages {
		_, err = db.ExecContext(t.Context(), "INSERT INTO proposal_ages (id, as_of) VALUES (?, ?)", id, stamp(at))
		must(t, err)
	}
	_, err = db.ExecContext(t.Context(), "INSERT INTO proposal_ages (id, as_of) VALUES (1, 1)") // of no row
	must(t, err, db.Close())

	salvaged := filepath.Join(t.TempDir(), "tender.db")
	_, err = salvage(t.Context(), path, salvaged)
	must(t, err)
	twice := filepath.Join(t.TempDir(), "tender.db")
	_, err = salvage(t.Context(), salvaged, twice)
	must(t, err)
	for _, path := range []string{path, salvaged, twice} {
		s := openAt(t, path)
		for name, q := range map[string]state.ProposalQuery{"newest": {SalesPersonID: 9}, "mine": {SortBy: state.SortLastModifiedByMe, Direction: state.Ascending}} {
			got, _, err := s.Proposals(t.Context(), q)
			must(t, err)
			if got.Total != 3 || len(got.Proposals) != 3 {
				t.Fatalf("%s: %d of %d rows", name, len(got.Proposals), got.Total)
			}
			for i, p := range got.Proposals {
				asOf, apart := ages[p.ID]
				if !apart {
					asOf = readAt
				}
				if p.ID != rows[2-i].ID || !p.AsOf.Equal(asOf) {
					t.Errorf("%s: row %d is %d of %v", name, i, p.ID, p.AsOf)
				}
			}
		}
	}
}

// A program that still runs while a newer one changes the tables says what to do.
func TestANewerVersionChangesTheTablesMeanwhile(t *testing.T) {
	s := newStore(t)
	db, err := sql.Open("sqlite", dsn(s.Path()))
	must(t, err)
	_, err = db.ExecContext(t.Context(), "ALTER TABLE people RENAME TO parties; CREATE TRIGGER rule BEFORE INSERT ON pins BEGIN SELECT RAISE(ABORT, 'new'); END")
	must(t, err)
	_, err = db.ExecContext(t.Context(), fmt.Sprintf("PRAGMA user_version = %d", schema().Len()+1))
	must(t, err, db.Close())

	_, _, err = s.People(t.Context(), state.PeopleQuery{})
	for name, err := range map[string]error{
		"read":  err,
		"write": s.SavePeople(t.Context(), []state.Contact{{ID: 7}}, readAt),
		"rule":  s.Pin(t.Context(), 7),
	} {
		if f := state.FaultOf(err); f.Kind != state.FaultLocal || f.Message != "A newer version of tender has changed the local database." || f.Next == "" {
			t.Errorf("%s: %+v", name, f)
		}
	}
	commit(t, s, textEdit(save(t, s, state.Draft{Ref: notes, Text: "typed"})))
}
