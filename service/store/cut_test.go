package store

import (
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/url"
	"strconv"
	"sync"
	"testing"
	"time"
)

// cutter is a network between a store and its server that is cut after a number of the server's messages.
type cutter struct {
	net.Listener

	network, server string // where the server is

	mu   sync.Mutex
	left int // messages until it is cut; negative: never
	cut  bool
}

// newCutter returns the address of the database at an address, through a cutter.
func newCutter(t *testing.T, at string) (c *cutter, through string) {
	t.Helper()
	u, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ln.Close() })
	c = &cutter{Listener: ln, network: "tcp", left: -1}
	port, query := cmp.Or(u.Port(), "5432"), u.Query()
	if c.server = net.JoinHostPort(u.Hostname(), port); u.Hostname() == "" {
		c.network, c.server = "unix", query.Get("host")+"/.s.PGSQL."+port
	}
	go func() {
		for client, err := ln.Accept(); err == nil; client, err = ln.Accept() {
			go c.carry(client)
		}
	}()
	query.Del("host")
	query.Set("sslmode", "disable") // the messages are to be seen
	u.Host, u.RawQuery = ln.Addr().String(), query.Encode()
	return c, u.String()
}

// after has the network cut after n more messages of the server; negative: never. It reports whether it was cut.
func (c *cutter) after(n int) (cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	cut, c.cut, c.left = c.cut, false, n
	return cut
}

// passes counts a message of the server, and reports whether it arrives.
func (c *cutter) passes() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left == 0 {
		c.cut = true
		return false
	}
	if c.left > 0 {
		c.left--
	}
	return true
}

// carry carries one connection until it is cut.
func (c *cutter) carry(client net.Conn) {
	defer client.Close() //nolint:errcheck // cut
	server, err := net.Dial(c.network, c.server)
	if err != nil {
		return
	}
	defer server.Close() //nolint:errcheck // cut
	go func() {
		_, _ = io.Copy(server, client)
		_ = server.Close()
	}()
	head := make([]byte, 5) // kind, and the length without it
	for {
		if _, err := io.ReadFull(server, head); err != nil {
			return
		}
		rest := make([]byte, binary.BigEndian.Uint32(head[1:])-4)
		if _, err := io.ReadFull(server, rest); err != nil || !c.passes() {
			return
		}
		if _, err := client.Write(append(head, rest...)); err != nil {
			return
		}
	}
}

// The network to the server is cut at every message of a write. What was acknowledged is there; what was refused as
// busy, and may be sent again, is not; only a commit without an answer may be either. The next write finds a new
// connection.
func TestANetworkThatIsCutAnywhereLosesNothing(t *testing.T) {
	_, at := openServer(t)
	c, through := newCutter(t, at)
	s, direct := openAt(t, through), openAt(t, at)
	create := func(name string) error {
		return s.Write(t.Context(), func(tx *Tx) error {
			return tx.Accounts().Create(&Account{Name: name, Created: time.Unix(0, 0)})
		})
	}
	outcomes := map[string]int{}
	for n := 0; ; n++ {
		name := "cut after " + strconv.Itoa(n)
		c.after(n)
		err := create(name)
		cut := c.after(-1)
		list, readErr := View(t.Context(), direct, func(tx *Tx) ([]Account, error) { return tx.Accounts().List() })
		if readErr != nil {
			t.Fatal(readErr)
		}
		found := 0
		for _, a := range list {
			if a.Name == name {
				found++
			}
		}
		switch {
		case err == nil && found != 1, errors.Is(err, ErrBusy) && found != 0, found > 1:
			t.Errorf("%s: %v, and it is there %d times", name, err, found)
		case err == nil:
			outcomes["written"]++
		case errors.Is(err, ErrBusy):
			outcomes["refused"]++
		default:
			outcomes["not known"]++
		}
		if err := create("after that, " + name); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
		if !cut {
			break
		}
	}
	t.Log(outcomes)
	if outcomes["refused"] < 3 || outcomes["not known"] == 0 || outcomes["written"] == 0 {
		t.Errorf("the network was not cut everywhere: %v", outcomes)
	}
}
