package service

import (
	"archive/tar"
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"filippo.io/age"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// The suffixes of a backup that is one file: a tar of what the folder of another backup has, closed by age. Only a
// bucket has one that is not closed.
const (
	archived  = ".tar"
	closed    = ".age"
	encrypted = archived + closed
)

// isArchive reports whether the name is that of a backup that is one file.
func isArchive(name string) bool {
	return strings.HasSuffix(name, encrypted) || strings.HasSuffix(name, archived)
}

// stagedFor is how long the copy of a database for an encrypted backup may be in use. An older one is a crash's.
const stagedFor = 24 * time.Hour

// backupEncrypted writes an encrypted backup to a new file.
func (s *Server) backupEncrypted(ctx context.Context, to string, recipients []age.Recipient) error {
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	err = s.archive(ctx, out, recipients)
	if err == nil {
		err = out.Sync()
	}
	return errors.Join(err, out.Close())
}

// archive writes a backup as a tar, encrypted if there are recipients.
func (s *Server) archive(ctx context.Context, to io.Writer, recipients []age.Recipient) (err error) {
	// beside the database, so that its open copy is on no disk that has not had it
	staged, err := s.stage()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(staged)) }()
	if err := s.store.Backup(ctx, filepath.Join(staged, databaseName)); err != nil {
		return err
	}
	finish := func() error { return nil }
	if len(recipients) > 0 {
		sealed, err := age.Encrypt(to, recipients...)
		if err != nil {
			return err
		}
		to, finish = sealed, sealed.Close
	}
	archive := tar.NewWriter(to)
	for _, from := range []string{
		filepath.Join(staged, databaseName), filepath.Join(s.config.DataDir, credentialsName),
	} {
		if err := archiveFile(archive, from); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), finish())
}

// stage makes a new folder in the data directory, and deletes what a crash left of others.
func (s *Server) stage() (string, error) {
	const pattern = "backup-*" + unfinished
	left, err := filepath.Glob(filepath.Join(s.config.DataDir, pattern))
	if err != nil {
		return "", err
	}
	for _, folder := range left {
		info, err := os.Stat(folder)
		if err == nil && s.now().Sub(info.ModTime()) > stagedFor {
			err = os.RemoveAll(folder)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return os.MkdirTemp(s.config.DataDir, pattern)
}

// archiveFile adds a file, if it exists, to a tar.
func archiveFile(to *tar.Writer, path string) error {
	in, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	info, err := in.Stat()
	if err == nil {
		err = to.WriteHeader(&tar.Header{
			Name: filepath.Base(path), Size: info.Size(), Mode: 0o600, ModTime: info.ModTime(),
		})
	}
	if err == nil {
		_, err = io.CopyN(to, in, info.Size())
	}
	return errors.Join(err, in.Close())
}

// errArchive is the error of a tar that no backup is.
var errArchive = errors.New("not the archive of a backup")

// extractBackup writes what is in a backup of one file to a new directory. It fails with a fault that says so if
// any of it is damaged or missing.
func extractBackup(ctx context.Context, from, to string, identities []age.Identity) error {
	isClosed := !strings.HasSuffix(from, archived)
	if isClosed && len(identities) == 0 {
		return needsKey(from)
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // nothing was written
	info, err := in.Stat()
	if err != nil {
		return err
	}
	open := io.Reader(bufio.NewReader(in))
	if isClosed {
		open, err = age.Decrypt(open, identities...)
	}
	if _, is := errors.AsType[*age.NoIdentityMatchError](err); is {
		return state.Invalid("The backup "+from+" is encrypted for another key.",
			"Name the file with the key of one of its recipients with --identity-file.")
	}
	if err == nil {
		err = extract(ctx, open, to, info.Size())
	}
	if err == nil { // what is behind the archive is authenticated, too, and that the file ends there
		_, err = io.Copy(io.Discard, open)
	}
	// what can't be written, or was stopped, says nothing about the backup
	if _, is := errors.AsType[*fs.PathError](err); err == nil || is || ctx.Err() != nil {
		return err
	}
	return &sqlitefile.Error{Shown: state.Fault{
		Kind:    state.FaultLocal,
		Message: "The backup " + from + " is damaged; nothing was replaced.", Next: "Restore another one.",
	}, Err: err}
}

// needsKey is the fault of an encrypted backup without an identity.
func needsKey(backup string) error {
	return state.Invalid("The backup "+backup+" is encrypted.", "Name the file with its key with --identity-file.")
}

// counted is a reader that counts what was read.
type counted struct {
	io.Reader
	n int64
}

// Read implements io.Reader.
func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

// The blocks of a tar: each file begins with one, and two of zeros are its end.
const tarBlock = 512

// extract writes the files of a backup's archive to a directory. most bounds their bytes: nothing in the archive is
// compressed, so it can't have more than its file.
func extract(ctx context.Context, archive io.Reader, to string, most int64) error {
	in := &counted{Reader: archive}
	from, files := tar.NewReader(in), int64(0) // the bytes of the files so far
	seen := map[string]bool{}
	for {
		entry, err := from.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		most -= entry.Size
		if known := entry.Name == databaseName || entry.Name == credentialsName; !known ||
			entry.Typeflag != tar.TypeReg || seen[entry.Name] || most < 0 {
			return fmt.Errorf("%w: %q of %d bytes", errArchive, entry.Name, entry.Size)
		}
		seen[entry.Name] = true
		if err := writeFile(from, filepath.Join(to, entry.Name)); err != nil {
			return err
		}
		files = (in.n + tarBlock - 1) / tarBlock * tarBlock
	}
	if in.n != files+2*tarBlock { // a reader of tars takes one that was cut behind a file
		return fmt.Errorf("%w: no end", errArchive)
	}
	if !seen[databaseName] {
		return fmt.Errorf("%w: no database", errArchive)
	}
	return nil
}
