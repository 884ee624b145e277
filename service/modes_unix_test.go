//go:build unix

package service_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/service"
	"app.tender/tender/state"
)

// The command that is named mends what is refused.
func TestFilesThatOthersCanReadAreRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Bell's data")
	config := service.Config{DataDir: dir}
	open := func() error {
		srv, err := service.Open(t.Context(), config)
		if err == nil {
			err = srv.Close()
		}
		return err
	}
	if err := open(); err != nil {
		t.Fatal(err)
	}
	for name, mode := range map[string]os.FileMode{"service.db": 0o640, ".": 0o702} {
		if err := os.Chmod(filepath.Join(dir, name), mode); err != nil {
			t.Fatal(err)
		}
		fault := state.FaultOf(open())
		_, next, _ := strings.Cut(fault.Next, "`")
		command, _, _ := strings.Cut(next, "`")
		if !strings.HasPrefix(command, "chmod ") || strings.Contains(command, "&&") {
			t.Fatalf("%s: %+v", name, fault)
		}
		if out, err := exec.CommandContext(t.Context(), "sh", "-c", command).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", command, err, out)
		}
		if err := open(); err != nil {
			t.Errorf("%s: after %s: %v", name, command, err)
		}
	}
}

// A key may be its group's, but not everybody's.
func TestTheKeyOfACertificateIsNotForEverybody(t *testing.T) {
	for mode, refused := range map[os.FileMode]bool{0o640: false, 0o644: true} {
		key := filepath.Join(t.TempDir(), "key.pem")
		if err := os.WriteFile(key, nil, mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(key, mode); err != nil { // whatever the umask
			t.Fatal(err)
		}
		_, err := service.Open(t.Context(), service.Config{DataDir: t.TempDir(), TLSCertFile: key, TLSKeyFile: key})
		if got := strings.Contains(state.FaultOf(err).Next, "chmod o-rwx"); got != refused {
			t.Errorf("%o: %v", mode, err)
		}
	}
}
