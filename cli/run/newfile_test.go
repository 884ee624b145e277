package run

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A journal of years must not be held in memory, nor read if its file name is taken. A file cut short by a kill would
// be taken for complete if it already had its name.
func TestANewFileGetsItsNameOnceComplete(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "journal.jsonl")
	piece := strings.Repeat("x", 1<<16)
	err := WriteNewFile(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, piece); err != nil {
			return err
		}
		if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("an incomplete file has the name: %v", err)
		}
		files, _ := os.ReadDir(dir)
		if len(files) != 1 {
			t.Fatalf("other files: %v", files)
		}
		if held, err := os.ReadFile(filepath.Join(dir, files[0].Name())); err != nil || len(held) < 1<<15 {
			t.Errorf("%d bytes are on the disk: %v", len(held), err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	err = WriteNewFile(path, func(io.Writer) error {
		t.Error("read although the file exists")
		return nil
	})
	if kept, _ := os.ReadFile(path); ExitCode(err) != ExitUsage || string(kept) != piece {
		t.Errorf("%v, and %d bytes are left of the file", err, len(kept))
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left: %v", files)
	}
}

// An incomplete journal left behind would be taken for complete.
func TestAnIncompleteNewFileIsRemoved(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "journal.jsonl")
	broken := errors.New("the database is damaged")
	err := WriteNewFile(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "{}\n")
		return errors.Join(err, broken)
	})
	if !errors.Is(err, broken) || strings.Contains(err.Error(), "can't be written") {
		t.Errorf("got %v", err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("an incomplete file is left: %v, %v", files, err)
	}
}

// A file written meanwhile under the same name is not replaced, whether hard links work or not.
func TestANewFileReplacesNoOther(t *testing.T) {
	t.Parallel()
	noLinks := func(from, to string) error {
		return &os.LinkError{Op: "link", Old: from, New: to, Err: errors.ErrUnsupported}
	}
	for name, link := range map[string]func(from, to string) error{"links": os.Link, "no links": noLinks} {
		dir := t.TempDir()
		part, path := filepath.Join(dir, ".tender-1"), filepath.Join(dir, "journal.jsonl")
		write := func(path, content string) {
			t.Helper()
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		holds := func(content string) {
			t.Helper()
			if held, err := os.ReadFile(path); string(held) != content {
				t.Errorf("%s: it holds %q, %v", name, held, err)
			}
		}
		write(part, "new")
		write(path, "another's")
		if err := nameNew(link, part, path); ExitCode(err) != ExitUsage {
			t.Errorf("%s: %v", name, err)
		}
		holds("another's")
		if err := errors.Join(os.Remove(path), nameNew(link, part, path)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		holds("new")
	}
}

// A document is replaced by the next one only once that is complete: what a full disk cuts short must not be handed
// over.
func TestAFileIsReplacedOnceTheNewOneIsComplete(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "1042.pdf")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left on device")
	if err := WriteFile(path, true, func(w io.Writer) error {
		_, _ = io.WriteString(w, "ne")
		return full
	}); !errors.Is(err, full) {
		t.Errorf("a failed write returns %v", err)
	}
	if held, err := os.ReadFile(path); err != nil || string(held) != "old" {
		t.Errorf("after a failed write it has %q, %v", held, err)
	}
	if err := WriteFile(path, true, Writing([]byte("new"))); err != nil {
		t.Fatal(err)
	}
	if held, err := os.ReadFile(path); err != nil || string(held) != "new" {
		t.Errorf("it has %q, %v", held, err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("parts are left: %v", files)
	}
	if err := WriteFile(filepath.Join(dir, "none", "x.pdf"), true, Writing(nil)); err == nil || IsUsage(err) {
		t.Errorf("a missing folder: %v", err)
	}
}

// A device, a pipe and a directory are no files that a document may take the place of; a link is replaced, and what it
// leads to stays.
func TestOnlyAFileIsReplaced(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pipe, target, link := filepath.Join(dir, "pipe"), filepath.Join(dir, "target"), filepath.Join(dir, "link")
	ln, err := net.Listen("unix", pipe)
	if err != nil {
		t.Skipf("no sockets here: %v", err)
	}
	defer ln.Close() //nolint:errcheck // a test is over
	for _, path := range []string{pipe, dir} {
		before, err := os.Lstat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := WriteFile(path, true, Writing([]byte("new"))); !IsUsage(err) ||
			!strings.Contains(err.Error(), "no file") {
			t.Errorf("%s: %v", path, err)
		}
		if after, err := os.Lstat(path); err != nil || after.Mode() != before.Mode() {
			t.Errorf("%s is another thing now: %v, %v", path, after, err)
		}
	}
	if err := errors.Join(os.WriteFile(target, []byte("old"), 0o600), os.Symlink(target, link)); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(link, true, Writing([]byte("new"))); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{link: "new", target: "old"} {
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s has %q, %v", path, got, err)
		}
	}
}
