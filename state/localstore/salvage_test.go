package localstore

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	sqlite3 "modernc.org/sqlite/lib"
)

// filled returns the path of a closed database with n drafts, one discarded draft and n entries.
// It copies a cached file.
func filled(t *testing.T, n int) string {
	t.Helper()
	file, ok := filledFiles.Load(n)
	if !ok {
		var err error
		file, err = os.ReadFile(fill(t, n))
		must(t, err)
		filledFiles.Store(n, file)
	}
	path := filepath.Join(t.TempDir(), "profile", "tender.db")
	must(t, os.Mkdir(filepath.Dir(path), 0o700), os.WriteFile(path, file.([]byte), 0o600))
	return path
}

// filledFiles caches the databases of filled by n.
var filledFiles sync.Map

func fill(t *testing.T, n int) string {
	t.Helper()
	s := newStore(t)
	for i := range n {
		ref := state.TextRef{Proposal: state.ProposalID(i + 1), Field: state.InternalNotes}
		d := save(t, s, state.Draft{Ref: ref, Text: fmt.Sprintf("note %d %s", i, strings.Repeat("x", 500))})
		commit(t, s, textEdit(d))
	}
	given := state.TextRef{Proposal: 1, Field: state.ProposalDescription}
	save(t, s, state.Draft{Ref: given, Text: "given up"})
	if err := discardText(t.Context(), s, given); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return s.Path()
}

// filledWithBackup is filled, with a backup.
func filledWithBackup(t *testing.T, n int) string {
	t.Helper()
	path := filled(t, n)
	s := openAt(t, path)
	backUp(t, s)
	must(t, s.Close())
	return path
}

// spoil changes the bytes of a file.
func spoil(t *testing.T, path string, change func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(data), 0o600); err != nil {
		t.Fatal(err)
	}
}

// pageBytes is the page size of the database.
const pageBytes = 4096

// withoutFirstPage returns a file that SQLite can't read at all.
func withoutFirstPage(b []byte) []byte {
	clear(b[:pageBytes])
	return b
}

func cutInHalf(b []byte) []byte { return b[:len(b)/2/pageBytes*pageBytes] }

func noise(n int) []byte { return bytes.Repeat([]byte{0xA5, 0x5A, 0x00, 0xFF}, n/4+1)[:n] }

func TestADamagedDatabaseIsRenamedAndSalvaged(t *testing.T) {
	const n = 120
	tests := []struct {
		name   string
		change func([]byte) []byte
		least  int // drafts that must be recovered
	}{
		{"no database at all", func([]byte) []byte { return noise(20_000) }, 0},
		{"a few bytes", func([]byte) []byte { return []byte("hello") }, 0},
		{"its first page", withoutFirstPage, 0}, // there is no backup
		{"a page of drafts", func(b []byte) []byte { return overwrite(b, "note 100 ") }, n - 20},
		{"cut in half", cutInHalf, 0}, // as before
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filled(t, n)
			spoil(t, path, tt.change)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			s := openAt(t, path)
			kept, err := s.Typed.Drafts(t.Context()) // late damage shows here
			if err != nil {
				t.Fatal(err)
			}
			if len(kept) < tt.least {
				t.Errorf("%d drafts salvaged, want %d", len(kept), tt.least)
			}
			for _, d := range kept {
				if !strings.HasPrefix(d.Text, fmt.Sprintf("note %d ", d.Ref.Proposal-1)) {
					t.Errorf("a draft changed: %+v", d)
				}
			}
			notice := s.Notice()
			if notice.Kind != state.FaultLocal ||
				!strings.Contains(notice.Message, fmt.Sprintf("%d drafts", len(kept))) {
				t.Errorf("notice %+v", notice)
			}
			damaged, err := filepath.Glob(path + ".damaged-*")
			if err != nil || len(damaged) == 0 || !strings.Contains(notice.Next, damaged[0]) {
				t.Fatalf("damaged files %v, notice %q, %v", damaged, notice.Next, err)
			}
			if after, err := os.ReadFile(damaged[0]); err != nil || !bytes.Equal(before, after) {
				t.Errorf("the damaged file was changed, %v", err)
			}
			save(t, s, state.Draft{Ref: notes, Text: "it goes on"})
			for _, d := range queue(t, s) {
				if d.State == state.EditWaiting && d.Edit.Text() == "" {
					t.Errorf("an entry lost its text: %+v", d)
				}
			}
		})
	}
}

// SQLite refuses a file that lacks its last page, or a page of its list of tables, as a whole. Everything typed is
// readable in it nevertheless, unless the list has lost the very table; that one comes from the backup, and nothing
// else does.
func TestRowsBehindAnUnreadableBeginningAreRecovered(t *testing.T) {
	const n = 24
	from := filledWithBackup(t, n)
	whole, err := os.ReadFile(from)
	must(t, err)
	backup, err := os.ReadFile(sqlitefile.Backups(from)[0])
	must(t, err)
	damages := map[string][]byte{"cut by a page": whole[:len(whole)-pageBytes]}
	needsBackup := map[string]bool{}
	for at := pageBytes; at < len(whole); at += pageBytes { // the pages of the list of tables
		if page := whole[at : at+pageBytes]; bytes.Contains(page, []byte("CREATE TABLE")) {
			b, name := bytes.Clone(whole), fmt.Sprintf("page %d", at/pageBytes+1)
			copy(b[at:], noise(pageBytes))
			damages[name] = b
			needsBackup[name] = bytes.Contains(page, []byte("tabletypedtyped")) ||
				bytes.Contains(page, []byte("tableeditsedits"))
		}
	}
	if len(damages) < 4 {
		t.Fatalf("the list of tables has %d pages", len(damages)-1)
	}
	for name, file := range damages {
		for _, backedUp := range []bool{false, true} {
			if needsBackup[name] && !backedUp {
				continue
			}
			t.Run(fmt.Sprintf("%s, backup %v", name, backedUp), func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "tender.db")
				must(t, os.WriteFile(path, file, 0o600))
				if backedUp {
					must(t, os.WriteFile(sqlitefile.Backups(path)[0], backup, 0o600))
				}
				s := openAt(t, path)
				drafts, entries := draftsOf(t, s), queue(t, s)
				if len(drafts) != n || len(entries) != n {
					t.Fatalf("%d drafts, %d edits: %+v", len(drafts), len(entries), s.Notice())
				}
				if !needsBackup[name] && entries[0].State == state.EditUncertain {
					t.Error("the edits come from the backup, though they were readable")
				}
			})
		}
	}
}

// overwrite puts noise on every page that contains text.
func overwrite(b []byte, text string) []byte {
	for {
		at := bytes.Index(b, []byte(text))
		if at < 0 {
			return b
		}
		copy(b[at/pageBytes*pageBytes:], noise(pageBytes))
	}
}

// The damaged file stays in place until everything readable is safe.
func TestADamagedDatabaseStaysWhileTheDiskIsFull(t *testing.T) {
	path := filled(t, 120)
	damaged, err := os.ReadFile(path)
	must(t, err)
	full := openAt(t, filepath.Join(t.TempDir(), "full.db"))
	must(t, full.writer.Close()) // the limit is per connection
	full.db.SetMaxOpenConns(1)
	if _, err := full.db.Exec("PRAGMA max_page_count = 100"); err != nil {
		t.Fatal(err)
	}
	if count, _, err := takeOver(t.Context(), path, full.db, salvaged); sqlitefile.Code(err) != sqlite3.SQLITE_FULL {
		t.Errorf("salvaged %v, err %v", count, err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(damaged, after) {
		t.Errorf("the damaged file was changed, %v", err)
	}
}

// Files left by a kill during a salvage are ignored.
func TestAKillWhileTheNewFileIsCreated(t *testing.T) {
	path := filledWithBackup(t, 5)
	if err := os.WriteFile(path+".part", noise(5000), 0o600); err != nil {
		t.Fatal(err)
	}
	spoil(t, path, withoutFirstPage)
	s := openAt(t, path)
	if n := s.Notice(); !strings.Contains(n.Message, "5 drafts and 5 edits") {
		t.Errorf("reported at the start: %+v", n)
	}
	if got := draftsOf(t, s); len(got) != 5 {
		t.Errorf("%d drafts", len(got))
	}
	if left, _ := filepath.Glob(path + ".part*"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func TestADamagedFileReplacesNoOther(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	now := time.Date(2026, 4, 1, 8, 0, 0, 0, time.UTC)
	for _, want := range []string{
		".damaged-20260401-080000", ".damaged-20260401-080000-2",
		".damaged-20260401-080000-3",
	} {
		damaged := damagedPath(path, now)
		if damaged != path+want {
			t.Fatalf("%s, want %s", damaged, path+want)
		}
		if err := os.WriteFile(damaged, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNoticeCountsSalvagedRows(t *testing.T) {
	for _, tt := range []struct {
		saved takenOver
		want  string
	}{
		{takenOver{drafts: 1, edits: 1}, "; 1 draft and 1 edit of the outbox were recovered"},
		{takenOver{drafts: 2}, "; 2 drafts and 0 edits of the outbox were recovered"},
		{
			takenOver{drafts: 1, edits: 2, planned: 1},
			"; 1 planned line, 1 draft and 2 edits of the outbox were recovered",
		},
		{takenOver{planned: 30}, "; 30 planned lines, 0 drafts and 0 edits of the outbox were recovered"},
		{takenOver{edits: 2, backup: readAt}, "; 0 drafts and 2 edits of the outbox come from its copy of"},
	} {
		if got := damageNotice("tender.db.damaged", tt.saved); !strings.Contains(got.Message, tt.want) ||
			!strings.Contains(got.Next, "tender.db.damaged") {
			t.Errorf("%q, want %q", got.Message, tt.want)
		}
	}
}

func TestDamageWhileOpen(t *testing.T) {
	s := openAt(t, filled(t, 50))
	save(t, s, state.Draft{Ref: notes, Text: "typed in this session"})
	backUp(t, s)
	if _, err := s.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	other := openAt(t, s.Path())
	f, err := os.OpenFile(s.Path(), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt(noise(pageBytes), 0); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	s.db.SetMaxIdleConns(0) // so that nothing stays in memory
	must(t, s.readers.Close())
	save(t, s, state.Draft{Ref: notes, Text: "typed on", Revision: 1})
	if n := s.Notice(); n.Kind != state.FaultLocal {
		t.Errorf("no notice: %+v", n)
	}
	// Another process that has the old file open switches to the new one.
	texts := map[state.TextRef]string{}
	for _, d := range draftsOf(t, other) {
		texts[d.Ref] = d.Text
	}
	if len(texts) != 51 || texts[notes] != "typed on" {
		t.Errorf("the other process reads %d drafts, and %q", len(texts), texts[notes])
	}
}

func TestTwoProcessesFindTheDamageAtOnce(t *testing.T) {
	path := filledWithBackup(t, 50)
	spoil(t, path, withoutFirstPage)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			s, err := Open(context.Background(), Config{Path: path})
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = s.Close() }()
			if got, err := s.Typed.Drafts(context.Background()); err != nil || len(got) != 50 {
				t.Errorf("%d drafts, %v", len(got), err)
			}
		})
	}
	wg.Wait()
	if damaged, _ := filepath.Glob(path + ".damaged-*"); len(damaged) != 1 {
		t.Errorf("%d damaged files: %v", len(damaged), damaged)
	}
}

// The log of the damaged file must not be applied to the new one: it would restore older text.
func TestAKillWhileTheFileIsReplaced(t *testing.T) {
	path := filled(t, 5)
	s := openAt(t, path)
	d := save(t, s, state.Draft{Ref: notes, Text: "an old text"})
	log, err := os.ReadFile(path + "-wal") // as if nothing had been written since
	must(t, err)
	save(t, s, state.Draft{Ref: notes, Text: "the text", Revision: d.Revision})
	must(t, s.Close())
	// The damaged file is moved away, and the complete new one not in place yet.
	must(t, os.Rename(path, path+".new"))
	must(t, os.WriteFile(path+"-wal", log, 0o600))
	got := draftsOf(t, openAt(t, path))
	if len(got) != 6 {
		t.Errorf("%d drafts", len(got))
	}
	for _, d := range got {
		if d.Ref == notes && d.Text != "the text" {
			t.Errorf("the draft is %q", d.Text)
		}
	}
}

// Every table is either recovered from a damaged file, or contains only cached data, an index of
// it, or data that is recorded again.
func TestEveryTableExceptTheCacheIsRecovered(t *testing.T) {
	copies := []string{"people", "copies", "catalog_items", "proposal_counts", "sqlite_sequence", "sqlite_stat1"}
	s := newStore(t)
	// an index
	rows, err := s.db.Query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'search%'")
	must(t, err)
	defer func() { must(t, rows.Close()) }()
	for rows.Next() {
		var name string
		must(t, rows.Scan(&name))
		if name != "owner" && !slices.Contains(salvaged, name) && !slices.Contains(copies, name) {
			t.Errorf("%s is lost with a damaged file", name)
		}
	}
	must(t, rows.Err())
}

// A table without rowids was never recovered: the material of a build and whose the values of a proposal are were
// gone with every damaged file.
func TestEveryTableCanBeReadInBothDirections(t *testing.T) {
	s := newStore(t)
	for _, table := range append([]string{"owner"}, salvaged...) {
		orders, err := storedBy(t.Context(), s.db, table)
		must(t, err)
		for _, order := range orders {
			if _, err := s.db.ExecContext(t.Context(), "SELECT * FROM "+table+" ORDER BY "+order); err != nil {
				t.Errorf("%s by %s: %v", table, order, err)
			}
		}
	}
}

// The rows of the list keep what only this machine knows: their ages, the salesperson, and when they were last sent
// from here.
func TestRecoveredRowsKeepTheirAges(t *testing.T) {
	s := newStore(t)
	rows := rowsOf(3)
	must(t, s.write(t.Context(), "store rows", func(tx *txn) error {
		for i := range rows {
			data, err := encodeRow(&rows[i])
			if err == nil {
				err = execute(t.Context(), tx,
					`INSERT INTO proposal_rows (id, number, name, client, sales_person, status, created, modified, mine, words, data, as_of)
					VALUES (?, ?, '', '', 9, ?, 1, ?, ?, '', ?, ?)`, rows[i].ID, rows[i].Number, rows[i].Status,
					stamp(rows[i].LastModified), 100-i, data, stamp(readAt)+int64(i))
			}
			if err != nil {
				return err
			}
		}
		return nil
	}))
	must(t, s.Close())
	fresh := filepath.Join(t.TempDir(), "tender.db")
	_, err := salvage(t.Context(), s.Path(), fresh)
	must(t, err)
	s = openAt(t, fresh)
	for name, q := range map[string]state.ProposalQuery{
		"newest": {SalesPersonID: 9},
		"mine":   {SortBy: state.SortLastModifiedByMe, Direction: state.Ascending},
	} {
		got, _, err := s.Cache.Proposals(t.Context(), q)
		must(t, err)
		if got.Total != 3 || len(got.Proposals) != 3 {
			t.Fatalf("%s: %d of %d rows", name, len(got.Proposals), got.Total)
		}
		for i, p := range got.Proposals {
			if p.ID != rows[2-i].ID || !p.AsOf.Equal(readAt.Add(time.Duration(2-i))) {
				t.Errorf("%s: row %d is %d of %v", name, i, p.ID, p.AsOf)
			}
		}
	}
}
