package service

import (
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

	"app.tender/tender/service/seal"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// backupName is the name of a backup: its time in UTC, so that names sort by age.
const backupName = "tender-20060102T150405Z"

// unfinished is the suffix of an unfinished copy.
const unfinished = ".part"

// Backup writes a complete copy of the instance into a new folder in dir while the service runs, and returns the
// folder; or, with recipients, into a file that only their keys open.
// It creates dir if only that is missing. It then deletes the oldest backups in dir beyond keep; 0 keeps all.
func (s *Server) Backup(ctx context.Context, dir string, keep int, recipients ...age.Recipient) (
	made string, err error,
) {
	made = filepath.Join(dir, s.now().Format(backupName))
	for _, there := range []string{made, made + encrypted} {
		if _, err := os.Stat(there); err == nil {
			return "", state.Invalid(there+" exists.", "Wait a second and try again.")
		}
	}
	// not its parents: the mount point of a disk that is not mounted could be among them
	switch err := os.Mkdir(dir, 0o700); {
	case errors.Is(err, fs.ErrNotExist):
		return "",
			state.Local(fmt.Sprintf("%s can't be written: there is no directory %s.", dir,
				filepath.Dir(filepath.Clean(dir))), "Create it, or name another folder.")
	case err != nil && !errors.Is(err, fs.ErrExist):
		return "", fmt.Errorf("writing a backup: %w", err)
	}
	write := s.backupFolder
	if len(recipients) > 0 {
		made += encrypted
		write = func(ctx context.Context, to string) error { return s.backupEncrypted(ctx, to, recipients) }
	}
	part := made + unfinished
	if err := os.RemoveAll(part); err != nil { // left by a crash
		return "", fmt.Errorf("writing a backup: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("writing a backup: %w", err), os.RemoveAll(part))
		}
	}()
	if err := write(ctx, part); err != nil {
		return "", err
	}
	if err := os.Rename(part, made); err != nil {
		return "", err
	}
	return made, forgetBackups(dir, keep)
}

// backupFolder writes a backup to a new folder.
func (s *Server) backupFolder(ctx context.Context, to string) error {
	if err := os.Mkdir(to, 0o700); err != nil {
		return err
	}
	if err := s.store.Backup(ctx, filepath.Join(to, databaseName)); err != nil {
		return err
	}
	return copyIfThere(filepath.Join(s.config.DataDir, credentialsName), filepath.Join(to, credentialsName))
}

// InUse reports whether a process has the SQLite database of an instance open.
func InUse(ctx context.Context, dataDir string) bool {
	return store.InUse(ctx, filepath.Join(dataDir, databaseName))
}

// backups returns the names of the backups in dir, the oldest first.
func backups(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		_, err := backupTime(e.Name())
		if err == nil && e.IsDir() != isArchive(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// backupTime returns when the backup by that name was made.
func backupTime(name string) (time.Time, error) {
	return time.Parse(backupName, strings.TrimSuffix(strings.TrimSuffix(name, closed), archived))
}

func forgetBackups(dir string, keep int) error {
	names, err := backups(dir)
	if err != nil || keep <= 0 {
		return err
	}
	for len(names) > keep {
		if err := os.RemoveAll(filepath.Join(dir, names[0])); err != nil {
			return err
		}
		names = names[1:]
	}
	return nil
}

// Restore replaces the instance in dataDir with a backup and returns the backup's folder or file. The
// service must not run. from is a backup, or a folder of backups; then Restore uses the newest. An encrypted one needs
// an identity of one of its recipients. It moves the old instance to moved, a folder in dataDir; moved is empty when
// there was none. The backup is not changed; the history of the restored instance says that it was restored.
func Restore(ctx context.Context, from, dataDir string, now time.Time, identities ...age.Identity) (
	taken, moved string, err error,
) {
	if taken, err = backupIn(from); err != nil {
		return "", "", err
	}
	// Copies and checks everything before it moves anything.
	part := filepath.Join(dataDir, "restored"+unfinished)
	if err := os.RemoveAll(part); err != nil {
		return "", "", fmt.Errorf("restoring: %w", err)
	}
	defer func() {
		if err = errors.Join(err, os.RemoveAll(part)); err != nil {
			err = fmt.Errorf("restoring: %w", err)
		}
	}()
	if err := copyBackup(ctx, taken, part, identities); err != nil {
		return "", "", err
	}
	if err := store.LeaveOutIDs(ctx, filepath.Join(part, databaseName)); err != nil {
		return "", "", err
	}
	if err := recordIn(ctx, filepath.Join(part, databaseName), now); err != nil {
		return "", "", err
	}
	there := filepath.Join(dataDir, databaseName)
	if store.InUse(ctx, there) {
		return "", "", state.Invalid("A service runs on "+dataDir+".", "Stop it, then restore.")
	}
	if moved, err = moveAway(dataDir, now); err != nil {
		return "", "", err
	}
	// The database comes last: without it there is no instance.
	for _, name := range []string{credentialsName, databaseName} {
		err := os.Rename(filepath.Join(part, name), filepath.Join(dataDir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", "", err
		}
	}
	return taken, moved, nil
}

// recordIn adds a row to the history in a database about a command that has replaced data.
func recordIn(ctx context.Context, path string, now time.Time) (err error) {
	s, err := store.Open(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	s.SetClock(func() time.Time { return now })
	return s.Record(ctx, store.OutcomeDone)
}

// copyBackup copies a backup into a new directory, and reads all of its database.
func copyBackup(ctx context.Context, taken, to string, identities []age.Identity) error {
	info, err := os.Stat(taken)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		if err := extractBackup(ctx, taken, to, identities); err != nil {
			return err
		}
		return store.Verify(ctx, filepath.Join(to, databaseName), taken)
	}
	for _, name := range []string{databaseName, credentialsName} {
		if err := copyIfThere(filepath.Join(taken, name), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	return store.Verify(ctx, filepath.Join(to, databaseName), taken)
}

// Drilled is what a drill found in a backup.
type Drilled struct {
	From                                string // the folder or file of the backup
	Accounts, Users, Proposals, Uploads int
}

// Drill restores a backup, or the newest in a folder of backups, into a temporary directory, opens it there as the
// service would, with the key of its secrets, and says what is in it. Nothing of it stays. identities are as those of
// Restore.
func Drill(ctx context.Context, from string, key *seal.Key, identities ...age.Identity) (d Drilled, err error) {
	if d.From, err = backupIn(from); err != nil {
		return d, err
	}
	dir, err := os.MkdirTemp("", "tender-drill-")
	if err != nil {
		return d, fmt.Errorf("restoring: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := copyBackup(ctx, d.From, dir, identities); err != nil {
		return d, err
	}
	s, err := Open(ctx, Config{DataDir: dir, SealKey: key})
	if err != nil {
		return d, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	err = s.store.Read(ctx, func(tx *store.Tx) error {
		accounts, err := tx.Accounts().List()
		d.Accounts = len(accounts)
		for _, a := range accounts {
			if err != nil {
				return err
			}
			var ids []state.ProposalID
			if ids, err = tx.Proposals().IDs(a.ID); err != nil {
				return err
			}
			d.Proposals += len(ids)
			var uploads int
			if uploads, err = tx.Content().Count(a.ID); err != nil {
				return err
			}
			d.Uploads += uploads
			var users []store.User
			users, err = tx.Users().List(a.ID, true)
			d.Users += len(users)
		}
		return err
	})
	return d, err
}

// backupIn returns dir if it is a backup, or the newest backup in it.
func backupIn(dir string) (string, error) {
	if info, err := os.Stat(dir); err == nil && info.Mode().IsRegular() {
		return dir, nil
	}
	if there, err := Exists(dir); err != nil || there {
		return dir, err
	}
	names, err := backups(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("looking for a backup: %w", err)
	}
	if len(names) == 0 {
		return "", state.Invalid("There is no backup in "+dir+".",
			"Name what `tender serve backup` wrote, or the folder that holds it.")
	}
	return filepath.Join(dir, names[len(names)-1]), nil
}

// moveAway moves an instance into a new folder in dataDir.
func moveAway(dataDir string, now time.Time) (moved string, err error) {
	database := filepath.Join(dataDir, databaseName)
	for _, path := range []string{
		database, database + "-wal", database + "-shm", filepath.Join(dataDir, credentialsName),
	} {
		if _, err := os.Lstat(path); err != nil {
			continue // not there
		}
		if moved == "" {
			name := filepath.Join(dataDir, "before-restore-"+now.UTC().Format("20060102T150405Z"))
			moved = name
			err := os.Mkdir(moved, 0o700)
			for n := 2; errors.Is(err, fs.ErrExist); n++ { // of a restore in the same second
				moved = fmt.Sprintf("%s-%d", name, n)
				err = os.Mkdir(moved, 0o700)
			}
			if err != nil {
				return "", err
			}
		}
		if err := os.Rename(path, filepath.Join(moved, filepath.Base(path))); err != nil {
			return moved, err
		}
	}
	return moved, nil
}

// copyIfThere copies a file, readable by the owner only, and syncs it to disk. Without the file it does nothing.
func copyIfThere(from, to string) (err error) {
	in, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	return writeFile(in, to)
}

// writeFile writes a new file, and syncs it to disk.
func writeFile(in io.Reader, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err == nil {
		err = out.Sync()
	}
	return errors.Join(err, out.Close())
}
