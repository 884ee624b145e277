package store

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"github.com/google/go-cmp/cmp"
)

// released lists the released migrations in order, each with its checksum. Only add lines
// at the end: with a changed one, no existing database would be recognised.
var released = []string{
	"0001_accounts.sql 860e9a5e",
	"0002_proposals.sql 6ea07d7c",
	"0003_catalog_payments_orders.sql bdb5ae6f",
	"0004_catalog_facets.sql f6a16ce4",
	"0005_webhooks.sql 7e85f0ce",
	"0006_ai.sql 216586f8",
	"0007_catalog_counts.sql ae311eb3",
	"0008_proposal_filters.sql e9df3eb1",
	"0009_webhook_attempts.sql 3a4039f9",
	"0010_folds.sql 183a861d",
	"0011_client_page.sql 18dd5ac0",
	"0012_mails.sql 941f8ef5",
}

func TestReleasedMigrationsNeverChange(t *testing.T) {
	names, err := fs.Glob(migrations, "migrations/*.sql") // in order
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, name := range names {
		text, err := migrations.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s %08x", filepath.Base(name), crc32.ChecksumIEEE(text)))
	}
	if d := cmp.Diff(released, got); d != "" {
		t.Error(d)
	}
}

// firstFiles returns the schema of the first n files: an older version.
func firstFiles(t *testing.T, n int) sqlitefile.Schema {
	t.Helper()
	names, err := fs.Glob(migrations, "migrations/*.sql")
	files := fstest.MapFS{}
	for _, name := range names[:n] {
		text, rerr := migrations.ReadFile(name)
		err = errors.Join(err, rerr)
		files[name] = &fstest.MapFile{Data: text}
	}
	if err != nil {
		t.Fatal(err)
	}
	return sqlitefile.MustSchema(files, "migrations/*.sql")
}

// An updated service keeps all its data, even from before migrations were recorded, and a
// copy of the old database.
func TestEveryOlderDatabaseIsMigrated(t *testing.T) {
	for version := 1; version < schema().Len(); version++ {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "service.db")
			older, err := openPool(dsn(path, busyTime, "_txlock=immediate"), 1)
			if err == nil {
				err = firstFiles(t, version).Prepare(t.Context(), older.DB, path)
			}
			for _, query := range []string{
				`INSERT INTO accounts (id, name, currency_code, currency_symbol, subscription_active, catalog_access, tax_on_labor, tax_on_fees, about_us,
					project_terms, coverpage_image_url, next_proposal_number, created) VALUES (1, 'North', 'USD', '$', 1, 1, 0, 0, '', '', '', 7, 1)`,
				"PRAGMA application_id = 0",
			} {
				if err == nil {
					_, err = older.DB.ExecContext(t.Context(), query)
				}
			}
			if err = errors.Join(err, older.DB.Close()); err != nil {
				t.Fatal(err)
			}
			accounts, err := View(t.Context(), openAt(t, path), (*Tx).Accounts)
			if err != nil || len(accounts) != 1 || accounts[0].Name != "North" {
				t.Errorf("%v, %v", accounts, err)
			}
			if _, err := os.Stat(sqlitefile.Backups(path)[0]); err != nil {
				t.Errorf("no backup: %v", err)
			}
		})
	}
}

// The error for a database that can't be opened names the file and the next step.
func TestADatabaseThatCannotBeOpenedSaysWhatToDo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "service.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), path)
	if f := state.FaultOf(err); f.Kind != state.FaultLocal || f.Message != "The service's database is damaged." || !strings.Contains(f.Next, path) {
		t.Errorf("%v: %+v", err, f)
	}
}

// A service whose disk lost the file would otherwise start anew without a word, and sign nobody in.
func TestAMissingOrEmptyDatabaseBesideABackupIsDamaged(t *testing.T) {
	for name, lose := range map[string]func(path string) error{
		"missing": os.Remove,
		"empty":   func(path string) error { return os.Truncate(path, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			s, path := openTest(t)
			addAccount(t, s)
			backup := sqlitefile.Backups(path)[0]
			if err := errors.Join(s.Backup(t.Context(), backup), s.Close(), lose(path)); err != nil {
				t.Fatal(err)
			}
			_, err := Open(t.Context(), path)
			if f := state.FaultOf(err); !strings.Contains(f.Message, "gone or empty") || !strings.Contains(f.Message, backup) || !strings.Contains(f.Next, path) {
				t.Errorf("%v: %+v", err, f)
			}
			if info, err := os.Stat(path); err == nil && info.Size() > 0 {
				t.Error("a new database is in its place")
			}
		})
	}
}

// Without the new keys, what an updated service already has could not be found as its screens write it, and a room could be
// added twice. The statements of the migration and the program fold alike.
func TestFoldsOfAnUpdatedService(t *testing.T) {
	s, _ := openTest(t)
	account, user := addAccount(t, s)
	const derived = `SELECT match_key FROM catalog_items UNION ALL SELECT doc FROM catalog_search UNION ALL SELECT doc FROM proposal_search
		UNION ALL SELECT doc FROM contact_search UNION ALL SELECT sort_name FROM contacts UNION ALL SELECT name_key FROM areas`
	read := func() (texts []string) {
		write(t, s, func(tx *Tx) (err error) {
			texts, err = collect(tx, "", single[string], derived)
			return err
		})
		return texts
	}
	var want []string
	write(t, s, func(tx *Tx) error {
		it := state.CatalogItem{Type: state.ItemPart, Brand: "Hálewick", Model: "C-8 R", ShortDescription: "8″ speaker"}
		it.Cost.SupplierSKU = "HA-1"
		c := Contact{AccountID: account.ID, Contact: state.Contact{PartyType: state.PartyPerson, FirstName: "Ada", LastName: "O’Neil", Phone: "512-555-0142", Email: "a@b.example"}}
		p := Proposal{AccountID: account.ID}
		p.Number, p.Name, p.Status = 7, "Den – east", state.StatusDraft
		now := time.Unix(1, 0)
		c.Created, c.LastModified, p.Created, p.LastModified, p.LastModifiedByUser = now, now, now, now, now
		p.LastModifiedUser = user.ID
		err := errors.Join(tx.CreateCatalogItem(account.ID, &it), tx.CreateContact(&c))
		p.ContactID, p.SalesPersonID = c.ID, user.ID
		return errors.Join(err, tx.CreateProposal(&p), tx.CreateArea(Owner{Proposal: p.ID}, &state.Area{Name: "Kids’ Room"}))
	})
	if want = read(); len(want) != 6 {
		t.Fatalf("%q", want)
	}
	for _, query := range []string{
		"UPDATE catalog_items SET match_key = 'hálewick c-8 r'", "UPDATE catalog_search SET doc = ''", "UPDATE proposal_search SET doc = ''",
		"UPDATE contact_search SET doc = ''", "UPDATE contacts SET sort_name = 'ada o’neil'", "UPDATE areas SET name_key = 'kids’ room'",
	} {
		write(t, s, func(tx *Tx) error { return tx.do("", query) })
	}
	folds, err := migrations.ReadFile("migrations/0010_folds.sql")
	if err != nil {
		t.Fatal(err)
	}
	for statement := range strings.SplitSeq(string(folds), ";\n") {
		write(t, s, func(tx *Tx) error { return tx.do("", statement) })
	}
	if d := cmp.Diff(want, read()); d != "" {
		t.Error(d)
	}
}
