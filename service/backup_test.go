package service_test

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/state"
)

// reopen serves the instance in dir instead of the world's own.
func (w *world) reopen(dir string) {
	w.t.Helper()
	srv, err := service.Open(w.t.Context(), service.Config{DataDir: dir, Now: w.clock.Now, PublicURL: w.http.URL})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() {
		if err := srv.Close(); err != nil {
			w.t.Error(err)
		}
	})
	w.http.Config.Handler = srv.Handler()
}

func TestABackupIsRestored(t *testing.T) {
	onAFile(t)
	var data string
	w := newWorld(t, keepDir(&data))
	_, path := w.admin.newProposal("Kept")
	w.admin.upload(path+"/ai/content", part{"File", "brief.txt", "text/plain", "Two speakers for the den"}).
		want(http.StatusOK)
	before := w.admin.get(path).Body
	dir := t.TempDir()
	made, err := w.srv.Backup(t.Context(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	w.admin.newProposal("Too late")
	if _, _, err := service.Restore(t.Context(), dir, data, w.clock.Now()); err == nil ||
		!strings.Contains(err.Error(), "A service runs") {
		t.Errorf("under a running service: %v", err)
	}

	fresh := t.TempDir()
	taken, replaced, err := service.Restore(t.Context(), dir, fresh, w.clock.Now())
	if err != nil || taken != made || replaced != "" {
		t.Fatalf("restored %s, kept %q, %v", taken, replaced, err)
	}
	w.reopen(fresh)
	if got := w.admin.get(path).want(http.StatusOK).Body; got != before {
		t.Errorf("the restored proposal is %s", got)
	}
	wantNames(t, w.admin, "", "Kept")
	uploads, err := os.ReadDir(filepath.Join(fresh, "content"))
	if err != nil || len(uploads) != 1 {
		t.Errorf("uploads %v, %v", uploads, err)
	}
}

// What a restore replaces is not lost, and a damaged backup replaces nothing.
func TestRestoreKeepsThePreviousInstance(t *testing.T) {
	onAFile(t)
	w := newWorld(t)
	w.admin.newProposal("In the backup")
	dir := t.TempDir()
	if _, err := w.srv.Backup(t.Context(), dir, 0); err != nil {
		t.Fatal(err)
	}
	w.admin.newProposal("After it")
	other := t.TempDir()
	later, err := w.srv.Backup(t.Context(), other, 0)
	if err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	for _, from := range []string{later, dir} {
		if _, _, err := service.Restore(t.Context(), from, data, w.clock.Now()); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := filepath.Glob(filepath.Join(data, "before-restore-*", "service.db"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept %v, %v", kept, err)
	}
	w.reopen(filepath.Dir(kept[0]))
	wantNames(t, w.admin, "", "After it", "In the backup")

	again, now := t.TempDir(), w.clock.Now()
	for range 4 { // the last three move something away in the same second
		if _, _, err := service.Restore(t.Context(), later, again, now); err != nil {
			t.Fatal(err)
		}
	}
	kept, err = filepath.Glob(filepath.Join(again, "before-restore-*", "service.db"))
	if err != nil || len(kept) != 3 {
		t.Fatalf("kept %v, %v", kept, err)
	}

	database := filepath.Join(later, "service.db")
	whole, err := os.ReadFile(database)
	if err != nil {
		t.Fatal(err)
	}
	middle := slices.Clone(whole)
	copy(middle[len(middle)/2/4096*4096:], strings.Repeat("no page ", 512)) // opening does not read this one
	for name, damaged := range map[string][]byte{
		"at its beginning": []byte(strings.Repeat("no database ", 500)),
		"in the middle":    middle,
	} {
		if err := os.WriteFile(database, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, err := service.Restore(t.Context(), later, data, w.clock.Now())
		if f := state.FaultOf(err); f.Kind != state.FaultLocal ||
			f.Message != "The backup "+later+" is damaged; nothing was replaced." || f.Next == "" {
			t.Errorf("a backup with damage %s was restored: %v, %+v", name, err, f)
		}
	}
	if there, err := service.Exists(data); err != nil || !there {
		t.Errorf("the previous instance is lost: %v", err)
	}
	if _, _, err := service.Restore(t.Context(), t.TempDir(), data, w.clock.Now()); err == nil ||
		!strings.Contains(err.Error(), "no backup") {
		t.Errorf("from an empty folder: %v", err)
	}
}

func TestOldBackupsAreDeleted(t *testing.T) {
	onAFile(t)
	w := newWorld(t)
	dir := t.TempDir()
	for _, stray := range []string{"notes", "tender-20250101T000000Z.part"} {
		if err := os.Mkdir(filepath.Join(dir, stray), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	var made []string
	for range 4 {
		one, err := w.srv.Backup(t.Context(), dir, 2)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, filepath.Base(one))
		w.clock.Advance(time.Hour)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	want := []string{"notes", "tender-20250101T000000Z.part", made[2], made[3]}
	if strings.Join(names, " ") != strings.Join(want, " ") {
		t.Errorf("left %v, want %v", names, want)
	}
}

// A drill says whether a backup would help, before somebody needs it, and leaves nothing.
func TestADrillReadsABackup(t *testing.T) {
	onAFile(t)
	t.Setenv("TMPDIR", t.TempDir())
	w := newWorld(t)
	_, path := w.admin.newProposal("P")
	w.far.newProposal("Q")
	w.admin.upload(path+"/ai/content", part{"File", "brief.txt", "text/plain", "Two speakers"}).want(http.StatusOK)
	dir := t.TempDir()
	made, err := w.srv.Backup(t.Context(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := service.Drilled{From: made, Accounts: 2, Users: 5, Proposals: 2, Uploads: 1}
	if got, err := service.Drill(t.Context(), dir, nil); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	damage(t, made)
	if _, err := service.Drill(t.Context(), dir, nil); err == nil {
		t.Error("a damaged backup is fine")
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}
