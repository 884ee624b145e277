package store

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"app.tender/tender/testenv"
)

// machine is one of a cluster under Patroni: a server of PostgreSQL with what watches over it, and a pool in front.
type machine struct {
	c                     *cluster
	dir                   string
	server, agent, pooled int // the ports
	programs              []*exec.Cmd
}

// The machine of the primary dies under load, with everything on it; Patroni makes the synchronous standby the primary,
// and writes go on through the pools of those that are left:
//
//	TENDER_TEST_POSTGRES=postgres://… go test ./service/store -run Patroni -v
func TestAMachineUnderPatroniDies(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts eleven servers")
	}
	for _, name := range []string{"patroni", "etcd", "pgbouncer"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("needs %s", name)
		}
	}
	c := newCluster(t)
	client, peer := freePort(t), freePort(t)
	at, other := fmt.Sprintf("http://127.0.0.1:%d", client), fmt.Sprintf("http://127.0.0.1:%d", peer)
	c.start(c.dir(), "etcd", "--data-dir", "etcd", "--listen-client-urls", at, "--advertise-client-urls", at,
		"--listen-peer-urls", other, "--initial-advertise-peer-urls", other, "--initial-cluster", "default="+other)
	testenv.Poll(t, "etcd", func() bool { return answers(at+"/health") == http.StatusOK })

	var machines []*machine
	var pools []string
	for i := range 3 {
		m := &machine{c: c, dir: c.dir(), server: freePort(t), agent: freePort(t), pooled: freePort(t)}
		m.start(fmt.Sprint("machine", i), client)
		machines = append(machines, m)
		pools = append(pools, "127.0.0.1:"+strconv.Itoa(m.pooled))
		// The first one is to be the primary; the others copy it.
		testenv.Poll(t, fmt.Sprint("machine ", i), func() bool { return m.is("health") && (i > 0 || m.is("primary")) })
	}
	testenv.Poll(t, "a synchronous standby", func() bool {
		return machines[1].is("synchronous") || machines[2].is("synchronous")
	})
	s := openAt(t, "postgres://tender@"+strings.Join(pools, ",")+
		"/postgres?target_session_attrs=read-write&connect_timeout=2")
	loseNothing(t, s, machines[0].kill)
}

// start starts a program as the server's user. It is killed at the end of the test, with its children.
func (c *cluster) start(dir, name string, args ...string) *exec.Cmd {
	c.t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		c.t.Fatal(err)
	}
	log, err := os.Create(filepath.Join(c.t.TempDir(), "log"))
	if err != nil {
		c.t.Fatal(err)
	}
	cmd := exec.Command(program, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.cred, Setpgid: true}
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, log, log
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	end := sync.OnceFunc(func() { _ = cmd.Wait() })
	c.t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		end()
		if c.t.Failed() {
			said, _ := os.ReadFile(log.Name())
			c.t.Logf("%s:\n%s", name, said[max(0, len(said)-4000):])
		}
		_ = log.Close()
	})
	return cmd
}

func (m *machine) start(name string, etcd int) {
	m.c.t.Helper()
	m.write("patroni.yml", fmt.Sprintf(`
scope: tender
name: %[1]s
restapi: {listen: "127.0.0.1:%[2]d", connect_address: "127.0.0.1:%[2]d"}
etcd3: {host: "127.0.0.1:%[3]d"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    postgresql: {parameters: {max_connections: 200, fsync: "off"}}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, {auth: trust}]
  pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
postgresql:
  listen: "127.0.0.1:%[4]d"
  connect_address: "127.0.0.1:%[4]d"
  data_dir: %[5]s/data
  bin_dir: %[6]s
  pgpass: %[5]s/pgpass
  authentication: {superuser: {username: tender, password: x}, replication: {username: follower, password: x}}
  parameters: {unix_socket_directories: %[5]s}
`, name, m.agent, etcd, m.server, m.dir, m.c.bin))
	m.write("pgbouncer.ini", fmt.Sprintf(`
[databases]
postgres = host=127.0.0.1 port=%d user=tender
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %d
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 50
ignore_startup_parameters = extra_float_digits
`, m.server, m.pooled))
	m.c.t.Cleanup(m.kill)
	m.programs = append(m.programs, m.c.start(m.dir, "patroni", "patroni.yml"),
		m.c.start(m.dir, "pgbouncer", "pgbouncer.ini"))
}

func (m *machine) write(name, text string) {
	m.c.t.Helper()
	if err := os.WriteFile(filepath.Join(m.dir, name), []byte(text), 0o644); err != nil {
		m.c.t.Fatal(err)
	}
}

// is reports whether Patroni says that the server is healthy, or in a role.
func (m *machine) is(what string) bool {
	return answers(fmt.Sprintf("http://127.0.0.1:%d/%s", m.agent, what)) == http.StatusOK
}

func answers(address string) int {
	resp, err := http.Get(address)
	if err != nil {
		return 0
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()
	return resp.StatusCode
}

// kill ends all programs of the machine at once.
func (m *machine) kill() {
	for _, cmd := range m.programs {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	text, err := os.ReadFile(filepath.Join(m.dir, "data", "postmaster.pid"))
	if err != nil { // there is no server yet
		return
	}
	first, _, _ := strings.Cut(string(text), "\n")
	if id, err := strconv.Atoi(first); err == nil {
		_ = syscall.Kill(id, syscall.SIGKILL)
	}
}
