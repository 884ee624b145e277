package service_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"filippo.io/age"

	"app.tender/tender/service"
	"app.tender/tender/service/bucket"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"app.tender/tender/testenv/s3"
)

func TestBackupsInABucket(t *testing.T) {
	world.OnAFile(t)
	var data string
	w := world.New(t, world.KeepDir(&data))
	w.Admin.NewProposal("Kept")
	server := s3.New(t, "backups")
	in, err := bucket.Open("s3://backups/north", server.URL, func(string) string { return "something" })
	if err != nil {
		t.Fatal(err)
	}
	key := newIdentity(t)
	fetch := func(name string) (string, string, error) {
		return service.FetchBackup(t.Context(), in, name, t.TempDir(), key)
	}
	if _, _, err := fetch(""); state.FaultOf(err).Message != "There is no backup in s3://backups/north/." {
		t.Errorf("from an empty bucket: %v", err)
	}
	for _, stray := range []string{"tender-notes.tar", "tender-20200101T000000Z.part"} {
		if err := in.Put(t.Context(), stray, strings.NewReader("stray")); err != nil {
			t.Fatal(err)
		}
	}
	var made []string
	for n := range 4 {
		var to []age.Recipient
		if n%2 == 1 {
			to = []age.Recipient{key.Recipient()}
		}
		one, err := w.Server.BackupToBucket(t.Context(), in, 2, to...)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Server.BackupToBucket(t.Context(), in, 2, to...); state.FaultOf(err).Kind != state.FaultInvalid {
			t.Errorf("a second backup in the same second: %v", err)
		}
		made = append(made, one)
		w.Clock.Advance(time.Hour)
	}
	if staged, err := filepath.Glob(filepath.Join(data, "backup-*")); err != nil || len(staged) > 0 {
		t.Errorf("beside the database are %v, %v", staged, err)
	}
	names, err := in.Names(t.Context(), "")
	if want := "tender-20200101T000000Z.part tender-20260406T022219Z.tar tender-20260406T032219Z.tar.age tender-notes.tar"; err !=
		nil || strings.Join(names, " ") != want {
		t.Errorf("kept %v, %v", names, err)
	}
	newest, address, err := fetch("")
	if err != nil || address != made[3] {
		t.Fatalf("newest %s, %v", address, err)
	}
	_, _, err = service.FetchBackup(t.Context(), in, "", t.TempDir())
	if state.FaultOf(err).Message != "The backup "+made[3]+" is encrypted." {
		t.Errorf("without a key: %v", err)
	}
	folder, name := service.SplitBackup(made[2])
	if folder != "s3://backups/north" || name != "tender-20260406T022219Z.tar" {
		t.Errorf("split %s, %s", folder, name)
	}
	if folder, name := service.SplitBackup("s3://backups/north"); folder != "s3://backups/north" || name != "" {
		t.Errorf("split %s, %s", folder, name)
	}
	open, _, err := fetch(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{newest, open} {
		d, err := service.Drill(t.Context(), file, nil, key)
		if err != nil || d.Proposals != 1 || d.Accounts != 2 {
			t.Errorf("%s: %+v, %v", file, d, err)
		}
	}
	info, err := os.Stat(open)
	if err != nil {
		t.Fatal(err)
	}
	// one that is not encrypted, and cut
	if err := os.Truncate(open, info.Size()-1024); err != nil {
		t.Fatal(err)
	}
	if _, err := service.Drill(t.Context(), open, nil); !strings.Contains(state.FaultOf(err).Message, "is damaged") {
		t.Errorf("a cut backup: %v", err)
	}
	c := service.CheckConfig{
		BackupDir: "s3://backups/north", Bucket: in, BackupAge: 26 * time.Hour, Now: w.Clock.Now(), DataDir: data,
	}
	for _, f := range service.Check(t.Context(), c) {
		if f.Check == "backup" && (f.Result != support.CheckGood || !strings.HasPrefix(f.Found, "The newest of 2, "+
			"tender-20260406T032219Z.tar.age, is 1h0m0s old")) {
			t.Errorf("found %+v", f)
		}
	}
	server.Close()
	if _, err := w.Server.BackupToBucket(t.Context(), in, 2, key.Recipient()); state.FaultOf(err).Next == "" {
		t.Errorf("without a server: %v", err)
	}
}
