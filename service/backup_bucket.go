package service

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"filippo.io/age"

	"app.tender/tender/service/bucket"
	"app.tender/tender/state"
)

// BackupToBucket is Backup into one object of a bucket, and returns the object's address. Without recipients anyone who
// can read the bucket can read the backup.
func (s *Server) BackupToBucket(ctx context.Context, to *bucket.Bucket, keep int, recipients ...age.Recipient) (
	made string, err error,
) {
	name := s.now().Format(backupName) + archived
	if len(recipients) > 0 {
		name += closed
	}
	names, err := bucketBackups(ctx, to) // also shows that the bucket answers, before the database is copied
	if err != nil {
		return "", err
	}
	made = to.Address(name)
	if slices.Contains(names, name) {
		return "", state.Invalid(made+" exists.", "Wait a second and try again.")
	}
	r, w := io.Pipe()
	written := make(chan error, 1)
	go func() {
		err := s.archive(ctx, w, recipients)
		_ = w.CloseWithError(err) // never fails
		written <- err
	}()
	err = to.Put(ctx, name, r)
	_ = r.Close() // never fails; ends the archive if the upload failed
	if wrong := <-written; wrong != nil && !errors.Is(wrong, io.ErrClosedPipe) {
		err = wrong // the upload failed because of it
	}
	if err != nil {
		return "", fmt.Errorf("writing a backup: %w", err)
	}
	names = append(names, name)
	for keep > 0 && len(names) > keep {
		if err := to.Delete(ctx, names[0]); err != nil {
			return "", err
		}
		names = names[1:]
	}
	return made, nil
}

// bucketBackups returns the names of the backups in a bucket, the oldest first.
func bucketBackups(ctx context.Context, in *bucket.Bucket) ([]string, error) {
	names, err := in.Names(ctx, "tender-")
	return slices.DeleteFunc(names, func(name string) bool {
		_, err := backupTime(name)
		return err != nil || !isArchive(name)
	}), err
}

// SplitBackup returns the address of the folder of a backup in a bucket, and the backup's name; empty if the address
// is a folder's.
func SplitBackup(address string) (folder, name string) {
	name = path.Base(address)
	if _, err := backupTime(name); err != nil || !isArchive(name) {
		return address, ""
	}
	return strings.TrimSuffix(address, "/"+name), name
}

// FetchBackup downloads the backup of that name from a bucket, or the newest for an empty name, to a new file in dir,
// for Restore and Drill with the same identities. It returns the file and the backup's address.
func FetchBackup(ctx context.Context, from *bucket.Bucket, name, dir string, identities ...age.Identity) (
	file, address string, err error,
) {
	if name == "" {
		names, err := bucketBackups(ctx, from)
		if err != nil {
			return "", "", err
		}
		if len(names) == 0 {
			return "", "", state.Invalid("There is no backup in "+from.Address("")+".",
				"Name the address that `tender serve backup` wrote to.")
		}
		name = names[len(names)-1]
	}
	if strings.HasSuffix(name, closed) && len(identities) == 0 {
		return "", "", needsKey(from.Address(name))
	}
	file = filepath.Join(dir, name)
	out, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", "", err
	}
	return file, from.Address(name), errors.Join(from.Get(ctx, name, out), out.Close())
}
