package guard

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// Client returns an HTTP client that connects only to addresses that the guard allows,
// whatever a name resolves to at that moment. It follows no redirects, uses no proxy,
// keeps no cookies, and takes at most timeout for a whole exchange.
func (g *Guard) Client(timeout time.Duration) *http.Client {
	d := &net.Dialer{Timeout: timeout, Control: g.control}
	if r, ok := g.resolver().(*net.Resolver); ok {
		d.Resolver = r
	}
	t := &http.Transport{
		DialContext:            d.DialContext,
		DialTLSContext:         g.dialTLS(d),
		ForceAttemptHTTP2:      false,
		MaxIdleConnsPerHost:    1,
		IdleConnTimeout:        30 * time.Second,
		ResponseHeaderTimeout:  timeout,
		MaxResponseHeaderBytes: maxHeaderBytes,
		DisableCompression:     true,
	}
	return &http.Client{
		Transport:     t,
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

const maxHeaderBytes = 32 << 10

// control checks the address of a connection after the name was resolved, so that DNS
// rebinding does not help.
func (g *Guard) control(network, address string, _ syscall.RawConn) error {
	if g.AllowPrivate {
		return nil
	}
	if network != "tcp4" && network != "tcp6" {
		return fmt.Errorf("connecting by %s is not allowed", network)
	}
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("connecting to %q: %w", address, err)
	}
	return Check(at.Addr())
}

// dialTLS connects and verifies the receiver's certificate. If private addresses are
// allowed, a receiver on this machine may have any certificate, because nobody can be in
// between.
func (g *Guard) dialTLS(d *net.Dialer) func(ctx context.Context, network, address string) (net.Conn, error) {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := d.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			return nil, closing(conn, err)
		}
		c := &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
		if peer, ok := conn.RemoteAddr().(*net.TCPAddr); ok && g.AllowPrivate && peer.IP.IsLoopback() {
			c.InsecureSkipVerify = true
		}
		secure := tls.Client(conn, c)
		if err := secure.HandshakeContext(ctx); err != nil {
			return nil, closing(conn, err)
		}
		return secure, nil
	}
}

func closing(c net.Conn, err error) error {
	_ = c.Close() // the first error says more
	return err
}
