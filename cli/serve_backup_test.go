package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"

	"app.tender/tender/cli/run"
)

// An operator encrypts a backup for a key that the instance does not have, and restores it with that key's file.
func TestServeBacksUpEncrypted(t *testing.T) {
	dir := t.TempDir()
	must := func(args ...string) string {
		t.Helper()
		code, out, errs := runServe(t, dir, "", args...)
		if code != run.ExitOK {
			t.Fatalf("%v: exit %d, %s", args, code, errs)
		}
		return out
	}
	must("init", "--account", "North", "--email", "ada@north.example")
	key, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "backup.key")
	if err := os.WriteFile(file, []byte(key.String()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	backups := filepath.Join(dir, "backups")
	made := strings.TrimSpace(must("backup", backups, "--recipient", key.Recipient().String()))
	if !strings.HasSuffix(made, ".tar.age") {
		t.Errorf("made %s", made)
	}
	if out := must("restore", backups, "--drill", "--identity-file", file); !strings.HasPrefix(out, made+
		" can be restored: 1 account, 1 user") {
		t.Errorf("the drill says %s", out)
	}
	other := filepath.Join(dir, "other")
	must("restore", made, "--data", other, "--identity-file", file)
	if out := must("account", "list", "--data", other); !strings.Contains(out, "North") {
		t.Errorf("restored %s", out)
	}
	for _, tc := range []struct {
		args []string
		says string
	}{
		{[]string{"backup", backups, "--recipient", key.String()}, "A recipient can't be read."},
		{[]string{"restore", backups, "--drill"}, "--identity-file"},
		{[]string{"backup", "s3://backups/north"}, "encrypt it with --recipient"},
		{[]string{"backup", "s3://backups/north", "--unencrypted"}, "AWS_ACCESS_KEY_ID"},
		{[]string{"restore", "s3://backups/north"}, "AWS_ACCESS_KEY_ID"},
		{[]string{"check", "--backups", "s3://backups/north", "--s3-endpoint", "ftp://x"}, "S3_ENDPOINT"},
		{[]string{"restore", backups, "--drill", "--identity-file", made}, "The key of the backup can't be read."},
		{[]string{"restore", backups, "--drill", "--identity-file", file + "s"}, "--identity-file"},
	} {
		code, _, errs := runServe(t, dir, "", tc.args...)
		if code == run.ExitOK || !strings.Contains(errs, tc.says) || strings.Contains(errs, key.String()) {
			t.Errorf("%v: exit %d, %s", tc.args[0], code, errs)
		}
	}
}
