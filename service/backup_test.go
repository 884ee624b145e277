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
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

// reopen serves the instance in dir instead of the world's own.
func reopen(w *world.World, dir string) {
	w.T.Helper()
	srv, err := service.Open(w.T.Context(), service.Config{DataDir: dir, Now: w.Clock.Now, PublicURL: w.HTTP.URL})
	if err != nil {
		w.T.Fatal(err)
	}
	w.T.Cleanup(func() {
		if err := srv.Close(); err != nil {
			w.T.Error(err)
		}
	})
	w.HTTP.Config.Handler = srv.Handler()
}

func TestABackupIsRestored(t *testing.T) {
	world.OnAFile(t)
	var data string
	w := world.New(t, world.KeepDir(&data))
	_, path := w.Admin.NewProposal("Kept")
	w.Admin.Upload(path+"/ai/content", world.NewPart("File", "brief.txt", "text/plain", "Two speakers for the den")).
		Want(http.StatusOK)
	before := w.Admin.Get(path).Body
	dir := t.TempDir()
	made, err := w.Server.Backup(t.Context(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	w.Admin.NewProposal("Too late")
	if _, _, err := service.Restore(t.Context(), dir, data, w.Clock.Now()); err == nil ||
		!strings.Contains(err.Error(), "A service runs") {
		t.Errorf("under a running service: %v", err)
	}

	fresh := t.TempDir()
	taken, replaced, err := service.Restore(t.Context(), dir, fresh, w.Clock.Now())
	if err != nil || taken != made || replaced != "" {
		t.Fatalf("restored %s, kept %q, %v", taken, replaced, err)
	}
	reopen(w, fresh)
	if got := w.Admin.Get(path).Want(http.StatusOK).Body; got != before {
		t.Errorf("the restored proposal is %s", got)
	}
	world.WantNames(t, w.Admin, "", "Kept")
	if items := w.Admin.Get(path + "/ai/content").List("items"); len(items) != 1 {
		t.Errorf("%d uploads", len(items))
	}
}

// A program may have copies and unsaved edits of what a restore lost. They must not become those of something else, so
// nothing that is added later has an id that was given before, even in a table that was empty.
func TestRestoreGivesNoIDAgain(t *testing.T) {
	world.OnAFile(t)
	w := world.New(t)
	dir, fresh := t.TempDir(), t.TempDir()
	if _, err := w.Server.Backup(t.Context(), dir, 0); err != nil {
		t.Fatal(err)
	}
	add := func() (ids [3]string) {
		id, path := w.Admin.NewProposal("A house")
		area, option := w.Admin.NewArea(path, "Den")
		return [3]string{id, area, option}
	}
	lost := add()
	if _, _, err := service.Restore(t.Context(), dir, fresh, w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	reopen(w, fresh)
	for i, id := range add() {
		if id == lost[i] {
			t.Errorf("id %s of a %s is given again", id, []string{"proposal", "area", "option"}[i])
		}
	}
}

// What a restore replaces is not lost, and a damaged backup replaces nothing.
func TestRestoreKeepsThePreviousInstance(t *testing.T) {
	world.OnAFile(t)
	w := world.New(t)
	w.Admin.NewProposal("In the backup")
	dir := t.TempDir()
	if _, err := w.Server.Backup(t.Context(), dir, 0); err != nil {
		t.Fatal(err)
	}
	w.Admin.NewProposal("After it")
	other := t.TempDir()
	later, err := w.Server.Backup(t.Context(), other, 0)
	if err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	for _, from := range []string{later, dir} {
		if _, _, err := service.Restore(t.Context(), from, data, w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := filepath.Glob(filepath.Join(data, "before-restore-*", "service.db"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept %v, %v", kept, err)
	}
	reopen(w, filepath.Dir(kept[0]))
	world.WantNames(t, w.Admin, "", "After it", "In the backup")

	again, now := t.TempDir(), w.Clock.Now()
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
		_, _, err := service.Restore(t.Context(), later, data, w.Clock.Now())
		if f := state.FaultOf(err); f.Kind != state.FaultLocal ||
			f.Message != "The backup "+later+" is damaged; nothing was replaced." || f.Next == "" {
			t.Errorf("a backup with damage %s was restored: %v, %+v", name, err, f)
		}
	}
	if there, err := service.Exists(data); err != nil || !there {
		t.Errorf("the previous instance is lost: %v", err)
	}
	if _, _, err := service.Restore(t.Context(), t.TempDir(), data, w.Clock.Now()); err == nil ||
		!strings.Contains(err.Error(), "no backup") {
		t.Errorf("from an empty folder: %v", err)
	}
}

func TestOldBackupsAreDeleted(t *testing.T) {
	world.OnAFile(t)
	w := world.New(t)
	dir := t.TempDir()
	for _, stray := range []string{"notes", "tender-20250101T000000Z.part"} {
		if err := os.Mkdir(filepath.Join(dir, stray), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	var made []string
	for range 4 {
		one, err := w.Server.Backup(t.Context(), dir, 2)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, filepath.Base(one))
		w.Clock.Advance(time.Hour)
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
	world.OnAFile(t)
	t.Setenv("TMPDIR", t.TempDir())
	w := world.New(t)
	_, path := w.Admin.NewProposal("P")
	w.Far.NewProposal("Q")
	w.Admin.Upload(path+"/ai/content", world.NewPart("File", "brief.txt", "text/plain", "Two speakers")).
		Want(http.StatusOK)
	dir := t.TempDir()
	made, err := w.Server.Backup(t.Context(), dir, 0)
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
