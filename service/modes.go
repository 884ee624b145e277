package service

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"app.tender/tender/state"
)

// checkModes refuses a data directory that everybody can write to, and files with proposals, passwords' hashes and keys
// that others can read: a copy from elsewhere or an umask made them so, and what was read can't be called back. The key
// of a certificate may be its group's, as Debian has it.
func (c Config) checkModes() error {
	if c.Demo || runtime.GOOS == "windows" { // what is made up is no secret; Windows has no modes
		return nil
	}
	database := filepath.Join(c.DataDir, databaseName)
	var loose, mend []string
	for _, file := range []struct {
		path   string
		denied fs.FileMode
		mend   string
	}{
		{c.DataDir, 0o002, "o-w"},
		{filepath.Join(c.DataDir, credentialsName), 0o077, "go-rwx"},
		{database, 0o077, "go-rwx"},
		{database + "-wal", 0o077, "go-rwx"},
		{database + "-shm", 0o077, "go-rwx"},
		{c.TLSKeyFile, 0o007, "o-rwx"},
	} {
		info, err := os.Stat(file.path)
		if file.path == "" || err != nil { // it is not there, or opening it says what to do
			continue
		}
		if info.Mode().Perm()&file.denied != 0 {
			loose = append(loose, file.path)
			mend = append(mend, "chmod "+file.mend+" '"+strings.ReplaceAll(file.path, "'", `'\''`)+"'")
		}
	}
	if len(mend) == 0 {
		return nil
	}
	return state.Local("Others on this machine can use what only the service may: "+strings.Join(loose, ", ")+".",
		"Run `"+strings.Join(mend, " && ")+"`, and renew the keys and passwords if someone may have read them.")
}
