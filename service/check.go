package service

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/dustin/go-humanize"

	"app.tender/tender/service/bucket"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/support"
)

// CheckConfig is what Check looks at, beside an instance's own files.
type CheckConfig struct {
	DataDir     string
	Database    string // the address of one of PostgreSQL; empty: SQLite's in DataDir
	TLSCertFile string // empty: no certificate of its own
	TLSKeyFile  string
	BackupDir   string         // a folder of backups; empty: none are looked for
	Bucket      *bucket.Bucket // of backups, in place of BackupDir, which then is its address
	BackupAge   time.Duration  // how old the newest may be
	Now         time.Time
}

// The bounds of what is well.
const (
	leastFree     = 64 << 20 // bytes; below it, writes fail soon
	certificateOK = 21 * 24 * time.Hour
	certificateIn = 3 * 24 * time.Hour // to renew it
)

// Check looks at an instance, whether its service runs or not, and changes nothing. Something is bad if a finding is.
func Check(ctx context.Context, c CheckConfig) []support.Finding {
	findings := []support.Finding{c.modes()}
	database, size := c.database(ctx)
	findings = append(findings, database...)
	return append(findings, c.disk(size), c.backup(ctx), c.certificate())
}

// failed returns the finding of a check that failed.
func failed(check string, err error) support.Finding {
	f := state.FaultOf(err)
	found, next := f.Message, f.Next
	if found == "" {
		found = err.Error()
	}
	return support.Finding{Check: check, Result: support.CheckBad, Found: found, Next: next, Kind: state.FaultLocal}
}

func well(check, found string) support.Finding {
	return support.Finding{Check: check, Result: support.CheckGood, Found: found}
}

func warned(check, found, next string) support.Finding {
	return support.Finding{Check: check, Result: support.CheckWarning, Found: found, Next: next}
}

func skipped(check, found, next string) support.Finding {
	return support.Finding{Check: check, Result: support.CheckSkipped, Found: found, Next: next}
}

func (c CheckConfig) modes() support.Finding {
	const check = "file modes"
	if err := (Config{DataDir: c.DataDir, TLSKeyFile: c.TLSKeyFile}).checkModes(); err != nil {
		return failed(check, err)
	}
	return well(check, "Only their owner can use the files of the service.")
}

// database returns the findings about the database, and its size in bytes.
func (c CheckConfig) database(ctx context.Context) ([]support.Finding, int64) {
	const check, schema = "database", "schema"
	at := Config{DataDir: c.DataDir, Database: c.Database}.database()
	e, err := store.Examine(ctx, at)
	if errors.Is(err, fs.ErrNotExist) {
		err = state.Local("There is no instance in "+c.DataDir+".",
			"Name another directory with --data, or create an instance with `tender serve init`.")
	}
	if err != nil {
		return []support.Finding{failed(check, err), skipped(schema, "Not looked at.", "")}, e.Bytes
	}
	found := "The file of " + humanize.IBytes(uint64(e.Bytes)) + " is not damaged."
	if e.Server {
		found = "The server answers; the database has " + humanize.IBytes(uint64(e.Bytes)) + "."
	}
	version := fmt.Sprintf("Version %d of the tables; this program has %d.", e.Version, e.Known)
	tables := well(schema, version)
	switch {
	case e.Version < e.Known:
		tables = warned(schema, version, "The next start brings them up to date, after a copy. Make a backup first.")
	case e.Version > e.Known:
		tables = support.Finding{
			Check: schema, Result: support.CheckBad, Found: version, Next: "Use the newer program again.",
			Kind: state.FaultLocal,
		}
	}
	return []support.Finding{well(check, found), tables}, e.Bytes
}

func (c CheckConfig) disk(database int64) support.Finding {
	const check = "disk"
	free, err := sqlitefile.FreeBytes(c.DataDir)
	if err != nil {
		return failed(check, err)
	}
	found := humanize.IBytes(free) + " are free for " + c.DataDir + "."
	switch {
	case free < leastFree:
		return support.Finding{
			Check: check, Result: support.CheckBad, Found: found, Next: "Free some space: writes fail soon.",
			Kind: state.FaultLocal,
		}
	case c.Database == "" && free < uint64(database):
		return warned(check, found, "Free some space: the copy before a migration needs as much as the database.")
	}
	return well(check, found)
}

func (c CheckConfig) backup(ctx context.Context) support.Finding {
	const check = "backup"
	if c.BackupDir == "" {
		return skipped(check, "No folder of backups was named.", "Name it with --backups.")
	}
	list := backups
	if c.Bucket != nil {
		list = func(string) ([]string, error) { return bucketBackups(ctx, c.Bucket) }
	}
	names, err := list(c.BackupDir)
	if err == nil && len(names) == 0 {
		err = state.Local("There is no backup in "+c.BackupDir+".", "Run `tender serve backup "+c.BackupDir+"`.")
	}
	if err != nil {
		return failed(check, err)
	}
	newest := names[len(names)-1]
	made, err := backupTime(newest)
	if err != nil {
		return failed(check, err)
	}
	age := c.Now.Sub(made).Truncate(time.Minute)
	found := fmt.Sprintf("The newest of %d, %s, is %s old.", len(names), newest, age)
	if age > c.BackupAge {
		return support.Finding{
			Check: check, Result: support.CheckBad, Found: found, Kind: state.FaultLocal,
			Next: "See why `tender serve backup` did not run; --backup-age changes the limit.",
		}
	}
	return well(check, found)
}

func (c CheckConfig) certificate() support.Finding {
	const check = "certificate"
	if c.TLSCertFile == "" {
		return skipped(check, "No certificate was named.", "Name it with --tls-cert, unless a proxy has it.")
	}
	ends, err := certificateEnd(c.TLSCertFile)
	if err != nil {
		return failed(check, err)
	}
	left := ends.Sub(c.Now)
	found := fmt.Sprintf("%s is valid until %s: %d days.", filepath.Base(c.TLSCertFile),
		ends.UTC().Format(time.DateOnly), int(left/(24*time.Hour)))
	const next = "Renew it, and send SIGHUP to the service."
	switch {
	case left <= certificateIn:
		return support.Finding{
			Check: check, Result: support.CheckBad, Found: found, Next: next, Kind: state.FaultLocal,
		}
	case left <= certificateOK:
		return warned(check, found, next)
	}
	return well(check, found)
}

// certificateEnd returns when the first certificate of a PEM file ends, which is the service's own.
func certificateEnd(path string) (time.Time, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return time.Time{}, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return time.Time{}, state.Local(path+" is no certificate in PEM.", "Name the file that --tls-cert has.")
	}
	read, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return time.Time{}, state.Local(path+" can't be read as a certificate: "+err.Error()+".",
			"Name the file that --tls-cert has.")
	}
	return read.NotAfter, nil
}

// checkPages reads the pages of the database at the start. A service on a damaged one goes on, so that what can be read
// is, and is not ready.
func (s *Server) checkPages(ctx context.Context) {
	if err := s.store.CheckPages(ctx); err != nil {
		f := state.FaultOf(err)
		s.log.Error("the database was checked", "error", err, "next", f.Next)
	}
}
