package guard

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// URLError reports an address that no webhook may have, with the reason in a sentence for
// the caller.
type URLError struct{ Message string }

// Error returns the reason.
func (e *URLError) Error() string { return e.Message }

// Resolver looks up the addresses of a host, as net.Resolver does.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Guard decides which hosts may be called.
type Guard struct {
	// AllowPrivate lets tests deliver to private and loopback addresses, also over
	// plain http and with a self-signed certificate.
	AllowPrivate bool
	Resolver     Resolver // nil: the system's
}

const (
	maxURL      = 2048 // bytes
	lookupLimit = 3 * time.Second
)

// Check returns the address in the form to store, or a *URLError: it must be absolute,
// https, and have a publicly routable host. A name without addresses is accepted, because
// a new name may take hours to propagate, and every connection is checked again anyway.
func (g *Guard) Check(ctx context.Context, address string) (string, error) {
	address = strings.TrimSpace(address)
	u, err := url.Parse(address)
	switch {
	case len(address) > maxURL:
		return "", &URLError{"The URL is too long."}
	case err != nil || !u.IsAbs() || u.Opaque != "" || u.Hostname() == "":
		return "", &URLError{"The URL must be absolute and name a host, like https://example.com/hook."}
	case !strings.EqualFold(u.Scheme, "https") && (!g.AllowPrivate || !strings.EqualFold(u.Scheme, "http")):
		return "", &URLError{"The URL must begin with https://."}
	case u.User != nil:
		return "", &URLError{"The URL must not hold a user name or a password."}
	case !isPort(u.Port()):
		return "", &URLError{"The URL's port must be from 1 to 65535."}
	}
	if g.AllowPrivate {
		return address, nil
	}
	return address, g.checkHost(ctx, u.Hostname())
}

// isPort reports whether digits are a valid port; empty means the scheme's own. url.Parse
// accepts a port of any length.
func isPort(digits string) bool {
	if digits == "" {
		return true
	}
	n, err := strconv.ParseUint(digits, 10, 16)
	return err == nil && n > 0
}

func (g *Guard) checkHost(ctx context.Context, host string) error {
	if addr, err := netip.ParseAddr(host); err == nil {
		if err := Check(addr); err != nil {
			return &URLError{"The URL's host is not publicly routable: " + err.Error() + "."}
		}
		return nil
	}
	if err := checkName(host); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, lookupLimit)
	defer cancel()
	addrs, err := g.resolver().LookupNetIP(ctx, "ip", host)
	if _, ok := errors.AsType[*net.DNSError](err); ok || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	if err != nil {
		return &URLError{"The URL's host can't be resolved."}
	}
	for _, a := range addrs {
		if err := Check(a); err != nil {
			// The address is not named: callers must not learn what names resolve to inside
			// our network.
			return &URLError{"The URL's host resolves to an address that is not publicly routable."}
		}
	}
	return nil
}

func (g *Guard) resolver() Resolver {
	if g.Resolver != nil {
		return g.Resolver
	}
	return net.DefaultResolver
}

// localNames are top-level names that are never public (RFC 6761, RFC 6762, RFC 8375 and
// those that ICANN reserves for private use).
var localNames = []string{
	"localhost", "local", "internal", "intranet", "private", "home", "lan", "corp", "arpa",
	"invalid", "test", "example", "onion",
}

// checkName refuses host names that can't be public: local ones, and forms of IPv4
// addresses that only some resolvers accept, like "2130706433" and "0x7f.1".
func checkName(host string) error {
	labels := strings.Split(strings.ToLower(strings.TrimSuffix(host, ".")), ".")
	last := labels[len(labels)-1]
	switch {
	case slices.Contains(labels, ""):
		return &URLError{"The URL's host is not a name."}
	case last[0] >= '0' && last[0] <= '9':
		return &URLError{"The URL's host is neither a name nor an address."}
	case len(labels) == 1 || slices.Contains(localNames, last):
		return &URLError{"The URL's host is not publicly routable: " + host + " is a local name."}
	}
	return nil
}
