package testenv

import (
	"context"
	"net"
	"os"
	"sync"
	"syscall"
)

// Network is a network in memory with one address. Unlike sockets, it lets the clock of testing/synctest advance while
// both ends of a connection wait. While nothing listens, connections are refused.
type Network struct {
	mu sync.Mutex
	ln *listener // nil while nothing listens
}

// listener accepts the connections of a Network until it is closed.
type listener struct {
	conns  chan net.Conn
	closed chan struct{}
	close  func()
}

// Listen listens at the address, in place of an earlier listener.
func (n *Network) Listen(context.Context) (net.Listener, error) {
	ln := &listener{conns: make(chan net.Conn), closed: make(chan struct{})}
	ln.close = sync.OnceFunc(func() { close(ln.closed) })
	n.mu.Lock()
	defer n.mu.Unlock()
	n.ln = ln
	return ln, nil
}

// Dial connects to whoever listens, whatever the address. It is a DialContext of an http.Transport.
func (n *Network) Dial(ctx context.Context, _, _ string) (net.Conn, error) {
	n.mu.Lock()
	ln := n.ln
	n.mu.Unlock()
	if ln == nil {
		return nil, Refused()
	}
	client, server := net.Pipe()
	select {
	case ln.conns <- server:
		return client, nil
	case <-ln.closed:
		return nil, Refused()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Refused returns the system's error when nobody listens.
func Refused() error {
	return &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
}

// Accept returns the next connection, or net.ErrClosed.
func (ln *listener) Accept() (net.Conn, error) {
	select {
	case c := <-ln.conns:
		return c, nil
	case <-ln.closed:
		return nil, net.ErrClosed
	}
}

// Close refuses connections from now on. Those that were accepted stay open.
func (ln *listener) Close() error {
	ln.close()
	return nil
}

// Addr returns the name of the network.
func (ln *listener) Addr() net.Addr { return &net.UnixAddr{Name: "memory"} }
