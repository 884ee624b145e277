package limits

import (
	"log/slog"
	"net"
	"net/netip"
	"sync"
)

// boundedListener limits the open connections, in total and from each address. Without a
// limit, anybody could use up all connections, because opening one needs no key.
type boundedListener struct {
	net.Listener
	slots      chan struct{} // one in it for each connection; nil: no limit
	perAddress int           // 0 or less: no limit
	log        *slog.Logger

	closing sync.Once
	closed  chan struct{}

	mu   sync.Mutex
	from map[netip.Prefix]*clients // origins without a connection are not in it
}

// clients counts the connections of one origin.
type clients struct {
	n      int
	turned bool // whether one was refused since the oldest open one arrived
}

// Connections returns a listener with at most most connections at once, and at most perAddress
// from each address. 0 or less means no limit.
func Connections(ln net.Listener, most, perAddress int, log *slog.Logger) net.Listener {
	l := &boundedListener{
		Listener: ln, perAddress: perAddress, log: log, closed: make(chan struct{}),
		from: map[netip.Prefix]*clients{},
	}
	if most > 0 {
		l.slots = make(chan struct{}, most)
	}
	return l
}

// Accept implements net.Listener. At the limit, new connections wait in the system's
// queue until one ends. A connection beyond its address's limit is closed at once, so
// that it takes no place in that queue.
func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		if !l.enter() {
			return nil, net.ErrClosed
		}
		conn, err := l.Listener.Accept()
		if err != nil {
			l.leave()
			return nil, err
		}
		from := originOf(conn.RemoteAddr())
		if l.admit(from) {
			return &boundedConn{Conn: conn, done: func() { l.dismiss(from) }}, nil
		}
		_ = conn.Close() // it was never used
		l.leave()
	}
}

// Close implements net.Listener.
func (l *boundedListener) Close() error {
	l.closing.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// enter waits for a slot; false when the listener was closed first.
func (l *boundedListener) enter() bool {
	if l.slots == nil {
		return true
	}
	select {
	case l.slots <- struct{}{}:
		return true
	case <-l.closed:
		return false
	}
}

func (l *boundedListener) leave() {
	if l.slots != nil {
		<-l.slots
	}
}

// admit counts a connection from an origin unless there are too many. It logs the first
// refusal, and no other until the origin has no connection left.
func (l *boundedListener) admit(from netip.Prefix) bool {
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
func (l *boundedListener) dismiss(from netip.Prefix) {
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
	once sync.Once
	done func()
}

// Close implements net.Conn.
func (c *boundedConn) Close() error {
	err := c.Conn.Close()
	c.once.Do(c.done)
	return err
}
