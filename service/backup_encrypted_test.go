package service_test

import (
	"archive/tar"
	"bytes"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"filippo.io/age"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

func newIdentity(t *testing.T) *age.X25519Identity {
	t.Helper()
	made, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestAnEncryptedBackupIsRestored(t *testing.T) {
	world.OnAFile(t)
	var data string
	w := world.New(t, world.KeepDir(&data))
	_, path := w.Admin.NewProposal("Kept under lock")
	w.Admin.Upload(path+"/ai/content", world.NewPart("File", "brief.txt", "text/plain", "Two speakers for the den")).
		Want(http.StatusOK)
	before := w.Admin.Get(path).Body
	crashed, other := filepath.Join(data, "backup-1.part"), filepath.Join(data, "backup-2.part")
	for folder, at := range map[string]time.Time{crashed: w.Clock.Now().Add(-25 * time.Hour), other: w.Clock.Now()} {
		if err := errors.Join(os.Mkdir(folder, 0o700), os.Chtimes(folder, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	key, second := newIdentity(t), newIdentity(t)
	dir := t.TempDir()
	made, err := w.Server.Backup(t.Context(), dir, 0, key.Recipient(), second.Recipient())
	if err != nil {
		t.Fatal(err)
	}
	if staged, err := filepath.Glob(filepath.Join(data, "backup-*")); err != nil ||
		!slices.Equal(staged, []string{other}) {
		t.Errorf("beside the database are %v, %v", staged, err)
	}
	info, err := os.Stat(made)
	if err != nil || info.Mode() != 0o600 || !strings.HasSuffix(made, "Z.tar.age") {
		t.Fatalf("%s: %v, %v", made, info, err)
	}
	closed, err := os.ReadFile(made)
	if err != nil || bytes.Contains(closed, []byte("SQLite format")) || bytes.Contains(closed, []byte("speakers")) {
		t.Errorf("the backup is open: %v", err)
	}
	want := service.Drilled{From: made, Accounts: 2, Users: 5, Proposals: 1, Uploads: 1}
	if got, err := service.Drill(t.Context(), dir, nil, second); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	fresh := t.TempDir()
	taken, _, err := service.Restore(t.Context(), dir, fresh, w.Clock.Now(), key)
	if err != nil || taken != made {
		t.Fatalf("restored %s, %v", taken, err)
	}
	reopen(w, fresh)
	if got := w.Admin.Get(path).Want(http.StatusOK).Body; got != before {
		t.Errorf("the restored proposal is %s", got)
	}
	if items := w.Admin.Get(path + "/ai/content").List("items"); len(items) != 1 {
		t.Errorf("%d uploads", len(items))
	}
}

// Whatever is wrong with an encrypted backup, it replaces nothing and writes nothing elsewhere.
func TestABadEncryptedBackupReplacesNothing(t *testing.T) {
	world.OnAFile(t)
	w := world.New(t)
	key := newIdentity(t)
	made, err := w.Server.Backup(t.Context(), t.TempDir(), 0, key.Recipient())
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	data := filepath.Join(root, "data")
	if _, _, err := service.Restore(t.Context(), made, data, w.Clock.Now(), key); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	flipped := slices.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	database, err := os.ReadFile(filepath.Join(data, "service.db"))
	if err != nil {
		t.Fatal(err)
	}
	type entry struct {
		tar.Header
		body []byte
	}
	archive := func(entries ...entry) []byte {
		t.Helper()
		var file bytes.Buffer
		closed, err := age.Encrypt(&file, key.Recipient())
		if err != nil {
			t.Fatal(err)
		}
		all := tar.NewWriter(closed)
		for _, e := range entries {
			e.Size = max(e.Size, int64(len(e.body)))
			if err := all.WriteHeader(&e.Header); err != nil {
				t.Fatal(err)
			}
			if _, err := all.Write(e.body); err != nil {
				t.Fatal(err)
			}
		}
		_ = all.Close() // fails where an entry has less than it says
		if err := closed.Close(); err != nil {
			t.Fatal(err)
		}
		return file.Bytes()
	}
	good := entry{tar.Header{Name: "service.db"}, database}
	with := func(h tar.Header) []byte { return archive(good, entry{Header: h}) }
	path := filepath.Join(root, "bad.tar.age")
	for name, bad := range map[string][]byte{
		"changed":               flipped,
		"cut in the middle":     whole[:len(whole)/2],
		"cut at its end":        whole[:len(whole)-1],
		"cut in its header":     whole[:40],
		"longer":                append(slices.Clone(whole), "more"...),
		"no age":                []byte("PK\x03\x04"),
		"without a database":    archive(entry{Header: tar.Header{Name: "credentials.json"}}),
		"with a path upwards":   with(tar.Header{Name: "../../escaped"}),
		"with a deep path":      with(tar.Header{Name: "a/service.db"}),
		"with a path from /":    with(tar.Header{Name: filepath.Join(root, "escaped")}),
		"with a parent as name": with(tar.Header{Name: ".."}),
		"with an unknown file":  with(tar.Header{Name: "service.db-wal"}),
		"with a file twice":     with(tar.Header{Name: "service.db"}),
		"with a link":           with(tar.Header{Name: "credentials.json", Typeflag: tar.TypeSymlink, Linkname: "/etc"}),
		"with a folder":         with(tar.Header{Name: "credentials.json", Typeflag: tar.TypeDir}),
		"with a claimed size":   archive(entry{Header: tar.Header{Name: "service.db", Size: 1 << 40}}),
		"with a damaged database": archive(entry{tar.Header{Name: "service.db"}, []byte(strings.Repeat("no database ",
			500))}),
	} {
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, err := service.Restore(t.Context(), path, data, w.Clock.Now(), key)
		if f := state.FaultOf(err); f.Kind != state.FaultLocal ||
			f.Message != "The backup "+path+" is damaged; nothing was replaced." || f.Next == "" {
			t.Errorf("%s: %v, %+v", name, err, f)
		}
	}
	for says, keys := range map[string][]age.Identity{
		"is encrypted.": nil, "is encrypted for another key.": {newIdentity(t)},
	} {
		_, _, err := service.Restore(t.Context(), made, data, w.Clock.Now(), keys...)
		if f := state.FaultOf(err); !strings.HasSuffix(f.Message, says) ||
			!strings.Contains(f.Next, "--identity-file") {
			t.Errorf("with %d keys: %v, %+v", len(keys), err, f)
		}
	}
	left, err := filepath.Glob(filepath.Join(root, "*"))
	if err != nil || !slices.Equal(left, []string{path, data}) {
		t.Errorf("left %v, %v", left, err)
	}
	if kept, err := os.ReadFile(filepath.Join(data, "service.db")); err != nil || !bytes.Equal(kept, database) {
		t.Errorf("the instance was touched: %v", err)
	}
}

func TestBackupsOfBothKindsAreCounted(t *testing.T) {
	world.OnAFile(t)
	w := world.New(t)
	key := newIdentity(t)
	dir := t.TempDir()
	for _, stray := range []string{"tender-20250101T000000Z.tar.age.part", "tender-20250101T000000Z"} {
		if err := os.WriteFile(filepath.Join(dir, stray), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var made []string
	for n := range 4 {
		var to []age.Recipient
		if n%2 == 0 {
			to = []age.Recipient{key.Recipient()}
		}
		one, err := w.Server.Backup(t.Context(), dir, 2, to...)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Server.Backup(t.Context(), dir, 2, key.Recipient()); state.FaultOf(err).
			Kind != state.FaultInvalid {
			t.Errorf("a second backup in the same second: %v", err)
		}
		made = append(made, one)
		w.Clock.Advance(time.Hour)
	}
	left, err := filepath.Glob(filepath.Join(dir, "tender-2026*"))
	if err != nil || !slices.Equal(left, made[2:]) {
		t.Errorf("left %v of %v, %v", left, made, err)
	}
	strays, err := filepath.Glob(filepath.Join(dir, "tender-2025*"))
	if err != nil || len(strays) != 2 {
		t.Errorf("strays %v, %v", strays, err)
	}
	c := service.CheckConfig{BackupDir: dir, BackupAge: 26 * time.Hour, Now: w.Clock.Now(), DataDir: t.TempDir()}
	for _, f := range service.Check(t.Context(), c) {
		if f.Check == "backup" && !strings.HasPrefix(f.Found, "The newest of 2, "+filepath.Base(made[3])) {
			t.Errorf("found %s", f.Found)
		}
	}
}
