package service_test

import (
	"crypto/tls"
	"database/sql"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state/support"
	"app.tender/tender/testenv"
)

// damage overwrites the first page of a table that opening an instance's database does not read.
func damage(t *testing.T, dir string) {
	t.Helper()
	path := filepath.Join(dir, "service.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	var at int64
	err = db.QueryRowContext(t.Context(), `SELECT (rootpage - 1) * page_size FROM sqlite_schema, pragma_page_size
		WHERE name = 'webhook_attempts'`).Scan(&at)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteAt([]byte(strings.Repeat("no page ", 512)), at)
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

// results returns the result of each check of an instance.
func results(t *testing.T, c service.CheckConfig) map[string]support.CheckResult {
	t.Helper()
	list := map[string]support.CheckResult{}
	for _, f := range service.Check(t.Context(), c) {
		list[f.Check] = f.Result
		if f.Found == "" || (f.Result == support.CheckBad || f.Result == support.CheckWarning) && f.Next == "" {
			t.Errorf("%s says %q, %q", f.Check, f.Found, f.Next)
		}
	}
	return list
}

// TestCheckFindsWhatIsWrong: an operator hears of each trouble before the people do.
func TestCheckFindsWhatIsWrong(t *testing.T) {
	dir, backups := t.TempDir(), t.TempDir()
	if err := servicetest.Empty(dir); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 4, 6, 12, 0, 0, 0, time.UTC)
	cert := filepath.Join(t.TempDir(), "cert.pem")
	certify(t, cert, filepath.Join(filepath.Dir(cert), "key.pem"), "check.example")
	pair, err := tls.LoadX509KeyPair(cert, filepath.Join(filepath.Dir(cert), "key.pem"))
	if err != nil {
		t.Fatal(err)
	}
	ends := pair.Leaf.NotAfter
	c := service.CheckConfig{
		DataDir: dir, BackupDir: backups, BackupAge: 26 * time.Hour, TLSCertFile: cert, Now: now,
	}
	want := func(name string, bad ...string) {
		t.Helper()
		got := results(t, c)
		for check, result := range got {
			if slices.Contains(bad, check) != (result == support.CheckBad) {
				t.Errorf("%s: %s is %s", name, check, result)
			}
		}
	}
	want("no backup", "backup")
	for made, isOld := range map[string]bool{"tender-20260405T110000Z": false, "tender-20260405T090000Z": true} {
		folder := filepath.Join(backups, made)
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if got := results(t, c)["backup"]; (got == support.CheckBad) != isOld {
			t.Errorf("a backup of %s is %s", made, got)
		}
		if err := os.Remove(folder); err != nil {
			t.Fatal(err)
		}
	}
	for left, result := range map[time.Duration]support.CheckResult{
		30 * 24 * time.Hour: support.CheckGood, 20 * 24 * time.Hour: support.CheckWarning,
		2 * 24 * time.Hour: support.CheckBad, -time.Hour: support.CheckBad,
	} {
		c.Now = ends.Add(-left)
		if got := results(t, c)["certificate"]; got != result {
			t.Errorf("a certificate with %s left is %s", left, got)
		}
	}
	c.Now, c.BackupDir = now, ""
	want("nothing wrong")
	for mode, bad := range map[os.FileMode][]string{0o644: {"file modes"}, 0o600: nil} {
		if runtime.GOOS == "windows" { // has no modes
			continue
		}
		if err := os.Chmod(filepath.Join(dir, "service.db"), mode); err != nil {
			t.Fatal(err)
		}
		want("a database of mode "+mode.String(), bad...)
	}
	if err := os.Chmod(filepath.Join(dir, "service.db"), 0o600); err != nil {
		t.Fatal(err)
	}
	damage(t, dir)
	want("a damaged database", "database")
	c.DataDir = t.TempDir()
	want("no instance", "database")
}

// TestADamagedDatabaseIsNotReady: whoever distributes requests takes the process out.
func TestADamagedDatabaseIsNotReady(t *testing.T) {
	world.OnAFile(t)
	dir := t.TempDir()
	w := world.New(t)
	if err := servicetest.Empty(dir); err != nil {
		t.Fatal(err)
	}
	damage(t, dir)
	reopen(w, dir)
	testenv.Poll(t, "the pages are read", func() bool {
		return w.Sales.Get("/readyz").Status == http.StatusServiceUnavailable
	})
	w.Sales.Get("/healthz").Want(http.StatusOK)
}

// TestMetricsHaveTheDatabase holds for both kinds of it.
func TestMetricsHaveTheDatabase(t *testing.T) {
	w := world.New(t)
	got := metrics(w)
	for _, name := range []string{
		"tender_ready 1", "tender_database_bytes ", `tender_database_connections{state="open"} `,
		`tender_database_connections{state="used"} `, "tender_data_free_bytes ",
	} {
		if !strings.Contains(got, "\n"+name) || strings.Contains(got, "\ntender_database_bytes 0\n") {
			t.Errorf("without %s in\n%s", name, got)
		}
	}
}
