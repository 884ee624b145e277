package limits

import (
	"container/list"
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// Listener limits the open connections, in total and from each address. Without a
// limit, anybody could use up all connections, because opening one needs no key.
// State must be told of its connections.
type Listener struct {
	net.Listener
	slots      chan struct{} // one in it for each connection; nil: no limit
	perAddress int           // 0 or less: no limit
	log        *slog.Logger

	closing sync.Once
	closed  chan struct{}

	mu   sync.Mutex
	from map[netip.Prefix]*clients // origins without a connection are not in it
	idle list.List                 // of *boundedConn without a request, the oldest first
}

// idleGrace is how long a connection is left alone between requests: the end of a response may still be
// on its way. It is also how often a connection that waits looks for an idle one.
const idleGrace = 50 * time.Millisecond

// clients counts the connections of one origin.
type clients struct {
	n      int
	turned bool // whether one was refused since the oldest open one arrived
}

// Connections returns a listener with at most most connections at once, and at most perAddress
// from each address. 0 or less means no limit.
func Connections(ln net.Listener, most, perAddress int, log *slog.Logger) *Listener {
	l := &Listener{
		Listener: ln, perAddress: perAddress, log: log, closed: make(chan struct{}),
		from: map[netip.Prefix]*clients{},
	}
	if most > 0 {
		l.slots = make(chan struct{}, most)
	}
	return l
}

// Accept implements net.Listener. At the limit, a new connection takes the place of the one that has
// been idle for longest. While all are busy it waits, and those after it in the system's queue.
// A connection beyond its address's limit is closed at once.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := originOf(conn.RemoteAddr())
		if !l.admit(from) {
			_ = conn.Close() // it was never used
			continue
		}
		if !l.enter() {
			_ = conn.Close() // it was never used
			return nil, net.ErrClosed
		}
		return &boundedConn{Conn: conn, listener: l, from: from}, nil
	}
}

// State notes whether a connection has a request. It is an http.Server's ConnState.
func (l *Listener) State(conn net.Conn, state http.ConnState) {
	if secure, isTLS := conn.(*tls.Conn); isTLS {
		conn = secure.NetConn()
	}
	c, isOurs := conn.(*boundedConn)
	if !isOurs {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget(c)
	if (state == http.StateNew || state == http.StateIdle) && !c.closed {
		c.since = time.Now()
		c.place = l.idle.PushBack(c)
	}
}

// forget takes a connection from the idle ones. l is locked.
func (l *Listener) forget(c *boundedConn) {
	if c.place != nil {
		l.idle.Remove(c.place)
		c.place = nil
	}
}

// evict closes the connection that has been idle for longest.
func (l *Listener) evict() {
	l.mu.Lock()
	var oldest *boundedConn
	if first := l.idle.Front(); first != nil {
		if c, isOurs := first.Value.(*boundedConn); isOurs && time.Since(c.since) >= idleGrace {
			oldest = c
		}
	}
	l.mu.Unlock()
	if oldest != nil {
		_ = oldest.Close() // nobody waits for anything from it
	}
}

// Close implements net.Listener.
func (l *Listener) Close() error {
	l.closing.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// enter waits for a slot, and makes one free if it can; false when the listener was closed first.
func (l *Listener) enter() bool {
	if l.slots == nil {
		return true
	}
	for {
		select {
		case l.slots <- struct{}{}:
			return true
		case <-l.closed:
			return false
		default:
		}
		l.evict()
		select {
		case l.slots <- struct{}{}:
			return true
		case <-l.closed:
			return false
		case <-time.After(idleGrace):
		}
	}
}

func (l *Listener) leave() {
	if l.slots != nil {
		<-l.slots
	}
}

// admit counts a connection from an origin unless there are too many. It logs the first
// refusal, and no other until the origin has no connection left.
func (l *Listener) admit(from netip.Prefix) bool {
	if l.perAddress <= 0 || !from.IsValid() {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.from[from]
	switch {
	case g == nil:
		l.from[from] = &clients{n: 1}
	case g.n < l.perAddress:
		g.n++
	default:
		if !g.turned {
			l.log.Warn("too many connections from one address", "address", from.String(), "limit", l.perAddress)
		}
		g.turned = true
		return false
	}
	return true
}

// dismiss uncounts an admitted connection.
func (l *Listener) dismiss(from netip.Prefix) {
	l.leave()
	if l.perAddress <= 0 || !from.IsValid() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if g := l.from[from]; g.n > 1 {
		g.n--
	} else {
		delete(l.from, from)
	}
}

// originOf is Origin of the other end of a connection.
func originOf(at net.Addr) netip.Prefix {
	tcp, isTCP := at.(*net.TCPAddr)
	if !isTCP {
		return netip.Prefix{}
	}
	return Origin(tcp.AddrPort().Addr())
}

// Origin returns the prefix that an address is counted under: an IPv4 address, or the
// IPv6 /64 that one network customer has. It is invalid for this machine, where a proxy
// or a tunnel connects on behalf of everybody.
func Origin(at netip.Addr) netip.Prefix {
	ip := at.Unmap().WithZone("")
	if !ip.IsValid() || ip.IsLoopback() {
		return netip.Prefix{}
	}
	bits := 32
	if ip.Is6() {
		bits = 64
	}
	return netip.PrefixFrom(ip, bits).Masked()
}

// boundedConn releases its slot when it is closed.
type boundedConn struct {
	net.Conn
	listener *Listener
	from     netip.Prefix

	// The listener's mutex guards the rest.
	closed bool
	place  *list.Element // among the idle ones; nil: it has a request
	since  time.Time     // of its place
}

// Close implements net.Conn.
func (c *boundedConn) Close() error {
	err := c.Conn.Close()
	c.listener.mu.Lock()
	first := !c.closed
	c.closed = true
	c.listener.forget(c)
	c.listener.mu.Unlock()
	if first {
		c.listener.dismiss(c.from)
	}
	return err
}
