package testenv

import (
	"errors"
	"io"
	"net"
	"sync"
	"time"
)

// Callers is a listener with connections from chosen addresses.
type Callers struct {
	conns chan net.Conn
	done  chan struct{}
	once  sync.Once
}

// NewCallers returns a listener that nobody has called.
func NewCallers() *Callers { return &Callers{conns: make(chan net.Conn), done: make(chan struct{})} }

// Accept implements net.Listener.
func (c *Callers) Accept() (net.Conn, error) {
	select {
	case conn := <-c.conns:
		return conn, nil
	case <-c.done:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (c *Callers) Close() error {
	c.once.Do(func() { close(c.done) })
	return nil
}

// Addr implements net.Listener: no other machine reaches it.
func (c *Callers) Addr() net.Addr { return &net.UnixAddr{Name: "callers"} }

// from is a connection with a given remote address.
type from struct {
	net.Conn
	ip string
}

// RemoteAddr implements net.Conn.
func (f from) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.ParseIP(f.ip), Port: 1} }

// Call connects from an address and returns the caller's end.
func (c *Callers) Call(ip string) net.Conn {
	ours, theirs := net.Pipe()
	c.conns <- from{theirs, ip}
	return ours
}

// IsCut reports whether the other end has closed a connection, for which it waits a second.
func IsCut(conn net.Conn) bool {
	_ = conn.SetReadDeadline(time.Now().Add(time.Second))
	_, err := conn.Read(make([]byte, 1))
	return errors.Is(err, io.EOF)
}
