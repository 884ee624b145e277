//go:build unix

package cli_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/cli"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/servicetest"
)

// nobody is a user without files.
const nobody = 65534

// guest is a user who may read dir but not write it: nobody if this is root, who ignores modes, else this user.
type guest struct {
	t   *testing.T
	dir string
	env map[string]string
}

// newGuest makes a directory, accessible to others, with the program in it.
func newGuest(t *testing.T) *guest {
	t.Helper()
	dir, err := os.MkdirTemp("", "tender-guest-") // t.TempDir is below a directory closed to others
	if err != nil {
		t.Fatal(err)
	}
	g := &guest{t: t, dir: dir, env: map[string]string{
		"TENDER_DATA_DIR": filepath.Join(dir, "data"), "TENDER_CONFIG_DIR": filepath.Join(dir, "config"), "HOME": dir,
		"TERM": "xterm",
	}}
	t.Cleanup(func() {
		g.chmod(0o700, 0o600)
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(self)
	if err == nil {
		// a process started meanwhile would inherit the open file, and such a file can't be run
		syscall.ForkLock.RLock()
		err = os.WriteFile(g.program(), content, 0o600)
		syscall.ForkLock.RUnlock()
	}
	if err != nil {
		t.Fatal(err)
	}
	g.readOnly()
	switch code, out := g.run("version"); code {
	case run.ExitOK:
	case notRun:
		t.Skipf("someone else can't run a program here: %s", out)
	default:
		t.Fatalf("tender version: exit code %d\n%s", code, out)
	}
	g.chmod(0o700, 0o600)
	return g
}

func (g *guest) program() string { return filepath.Join(g.dir, "tender") } // its name makes it that command

// readOnly removes all write permissions.
func (g *guest) readOnly() {
	g.t.Helper()
	g.chmod(0o555, 0o444)
	if err := os.Chmod(g.program(), 0o555); err != nil {
		g.t.Fatal(err)
	}
}

// chmod sets the modes of all directories, which must then be searchable, and files.
func (g *guest) chmod(dirs, files os.FileMode) {
	g.t.Helper()
	err := filepath.WalkDir(g.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.Chmod(path, dirs)
		}
		return os.Chmod(path, files)
	})
	if err != nil {
		g.t.Error(err)
	}
}

// notRun stands for the exit code of a program that may not be run.
const notRun = -1

// run runs tender as the guest and returns its exit code and output.
func (g *guest) run(args ...string) (code int, out string) {
	g.t.Helper()
	cmd := exec.CommandContext(g.t.Context(), g.program(), args...)
	for name, value := range g.env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	cmd.Dir = g.dir
	if os.Geteuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	printed, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return exit.ExitCode(), string(printed)
	case errors.Is(err, fs.ErrPermission):
		return notRun, err.Error()
	case err != nil:
		g.t.Fatal(err)
	}
	return run.ExitOK, string(printed)
}

// before runs tender as the owner, while the directory is writable.
func (g *guest) before(args ...string) {
	g.t.Helper()
	var out bytes.Buffer
	if code := cli.Main(g.t.Context(), streamsOf(&out, &out, g.env), args); code != run.ExitOK {
		g.t.Fatalf("%q: exit code %d\n%s", args, code, out.String())
	}
}

// expect runs tender as the guest and checks the exit code and output.
func (g *guest) expect(code int, args string, words ...string) {
	g.t.Helper()
	got, out := g.run(strings.Fields(args)...)
	if got != code {
		g.t.Errorf("tender %s: exit code %d, want %d\n%s", args, got, code, out)
	}
	for _, w := range words {
		if !strings.Contains(out, w) {
			g.t.Errorf("tender %s does not print %q:\n%s", args, w, out)
		}
	}
	if n := strings.Count(out, "tender: The data directory can't be written."); n > 1 {
		g.t.Errorf("tender %s prints it %d times:\n%s", args, n, out)
	}
}

func TestReadOnlyFiles(t *testing.T) {
	t.Parallel()
	g := newGuest(t)
	data := t.TempDir()
	if err := servicetest.Demo(data, "", time.Time{}); err != nil {
		t.Fatal(err)
	}
	server, err := service.Open(t.Context(), service.Config{DataDir: data, Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ready := server.Ready("http://" + ln.Addr().String())
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	served := make(chan error, 1)
	go func() { served <- server.Serve(ctx, ln) }()
	t.Cleanup(func() {
		stop()
		if err := errors.Join(<-served, server.Close()); err != nil {
			t.Error(err)
		}
	})
	g.env["TENDER_BASE_URL"], g.env["TENDER_APP_KEY"] = ready.BaseURL, ready.AppKey
	g.env["TENDER_SECRET_KEY"], g.env["TENDER_USER_KEY"] = ready.SecretKey, ready.UserKey
	g.env["TENDER_ENVIRONMENT"] = "sandbox"
	g.before("set", "1042", "--internal-notes", "Ladder in the van.") // a run that only reads stores nothing
	g.before("show", "1042")
	g.readOnly()

	g.expect(run.ExitFailed, "doctor", "✗ data directory", "can't be written: permission denied", "→ Make it writable",
		"✓ permission")
	g.expect(run.ExitOK, "proposals", "Halvorsen Residence", "The data directory can't be written.")
	g.expect(run.ExitOK, "show 1042", "Living Room")
	g.expect(run.ExitOK, "people list halvorsen", "Erik")
	g.expect(run.ExitOK, "--offline show 1042", "From the copy of", "Living Room")
	g.expect(run.ExitFailed, "set 1042 --name x", "The data directory can't be written.", "Make it writable")
}

func TestTheDemoReportsUnwritableData(t *testing.T) {
	t.Parallel()
	for name, before := range map[string]func(*guest){
		"never made": func(*guest) {},
		"made":       func(g *guest) { g.before("proposals") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newGuest(t)
			before(g)
			g.readOnly()
			g.expect(run.ExitFailed, "doctor", "✗ keys           The demo keeps its data in", "→ Make it writable",
				"✗ data directory", "free on the disk")
			g.expect(run.ExitFailed, "proposals", "The demo keeps its data in",
				"Make it writable, or set TENDER_DATA_DIR")
		})
	}
}
