package store

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"app.tender/tender/testenv"
	"app.tender/tender/testenv/postgres"
)

// cluster starts servers of PostgreSQL of its own.
type cluster struct {
	t    *testing.T
	bin  string
	cred *syscall.Credential // of the user postgres: its server refuses to run as root
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil || len(found) == 0 || !postgres.Wanted() {
		t.Skip("needs PostgreSQL's programs, and " + postgres.Variable)
	}
	c := &cluster{t: t, bin: slices.Max(found)}
	if os.Getuid() == 0 {
		u, err := user.Lookup("postgres")
		if err != nil {
			t.Skip(err)
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		c.cred = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	return c
}

// dir returns a new directory of the server's user, below one that it may enter.
func (c *cluster) dir() string {
	c.t.Helper()
	dir, err := os.MkdirTemp("/tmp", "tender-postgres-")
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if c.cred != nil {
		if err := os.Chown(dir, int(c.cred.Uid), int(c.cred.Gid)); err != nil {
			c.t.Fatal(err)
		}
	}
	return dir
}

func (c *cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(c.bin, name), args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.cred, Setpgid: true}
	cmd.Dir = "/tmp"
	return cmd
}

func (c *cluster) run(name string, args ...string) {
	c.t.Helper()
	if out, err := c.command(name, args...).CombinedOutput(); err != nil {
		c.t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// serve starts a server, and returns what ends all its processes at once.
func (c *cluster) serve(dir string, port int, settings ...string) (kill func()) {
	c.t.Helper()
	args := []string{
		"-D", dir, "-p", strconv.Itoa(port), "-k", dir, "-c", "listen_addresses=127.0.0.1", "-c",
		"fsync=off",
	}
	for _, s := range settings {
		args = append(args, "-c", s)
	}
	cmd := c.command("postgres", args...)
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		_ = cmd.Wait()
	})
	c.t.Cleanup(kill)
	testenv.Poll(c.t, fmt.Sprint("a server at ", port), func() bool { return c.ask(port, "SELECT 1") == nil })
	return kill
}

// ask runs a statement on one server.
func (c *cluster) ask(port int, statement string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, fmt.Sprintf("postgres://tender@127.0.0.1:%d/postgres", port))
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // in a test
	_, err = conn.Exec(ctx, statement)
	return err
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close() //nolint:errcheck // in a test
	return l.Addr().(*net.TCPAddr).Port
}

// The primary is killed under load, and its synchronous standby takes over: no acknowledged write is lost, and what
// was said not to be written is not.
func TestAKilledPrimaryLosesNothing(t *testing.T) {
	c := newCluster(t)
	first, second := freePort(t), freePort(t)
	primary, standby := c.dir(), filepath.Join(c.dir(), "data")
	c.run("initdb", "-D", primary, "-U", "tender", "-A", "trust", "--no-sync")
	kill := c.serve(primary, first, "synchronous_standby_names=*")
	c.run("pg_basebackup", "-D", standby, "-h", "127.0.0.1", "-p", strconv.Itoa(first), "-U", "tender", "-R", "-c",
		"fast",
		"--no-sync")
	c.serve(standby, second)
	s := openAt(t, fmt.Sprintf("postgres://tender@127.0.0.1:%d,127.0.0.1:%d/postgres?target_session_attrs=read-write"+
		"&connect_timeout=2", first, second))

	loseNothing(t, s, func() {
		kill()
		if err := c.ask(second, "SELECT pg_promote(false)"); err != nil {
			t.Fatal(err)
		}
	})
}

// loseNothing has eight write while a server is killed, and compares what is there in the end with what they were told.
func loseNothing(t *testing.T, s *Store, kill func()) {
	t.Helper()
	var mu sync.Mutex
	var acknowledged, unknown []string
	sent := 0
	var killed, again time.Time
	done := make(chan struct{})
	var writers sync.WaitGroup
	for w := range 8 {
		writers.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-done:
					return
				default:
				}
				began := time.Now()
				a := Account{Name: fmt.Sprintf("%d-%d", w, i), Created: began}
				err := s.Write(t.Context(), func(tx *Tx) error { a.ID = 0; return tx.Accounts().Create(&a) })
				mu.Lock()
				sent++
				switch {
				case err == nil:
					acknowledged = append(acknowledged, a.Name)
					if !killed.IsZero() && again.IsZero() && began.After(killed) {
						again = time.Now()
					}
				case !errors.Is(err, ErrBusy): // the commit was under way
					unknown = append(unknown, a.Name)
				}
				mu.Unlock()
				if err != nil { // no server: those that take over need the processors
					time.Sleep(10 * time.Millisecond)
				}
			}
		})
	}
	time.Sleep(time.Second)
	mu.Lock()
	killed = time.Now()
	before := len(acknowledged)
	mu.Unlock()
	kill()
	testenv.Poll(t, "writes again", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(acknowledged) > before+100
	})
	close(done)
	writers.Wait()
	list, err := View(t.Context(), s, func(tx *Tx) ([]Account, error) { return tx.Accounts().List() })
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, a := range list {
		found[a.Name]++
	}
	t.Logf("%d sent; %d acknowledged, %d of them before; %d unknown; %d found; again after %v", sent, len(acknowledged),
		before, len(unknown), len(list), again.Sub(killed).Round(time.Millisecond))
	for _, name := range acknowledged {
		if found[name] != 1 {
			t.Errorf("%s was acknowledged and is there %d times", name, found[name])
		}
		delete(found, name)
	}
	for _, name := range unknown {
		delete(found, name)
	}
	if len(found) > 0 {
		t.Errorf("said not to be written, and there: %v", found)
	}
}
