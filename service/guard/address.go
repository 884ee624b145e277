// Package guard keeps the service from being sent where it should not go: what
// callers name as a webhook's address must be a public host, when it is named
// and at every single connection.
package guard

import (
	"fmt"
	"net/netip"

	"code.dny.dev/ssrf"
)

// AddressError is an address that is not publicly routable.
type AddressError struct {
	Addr   netip.Addr
	Reason string // in words
}

// Error says which address it was and why.
func (e *AddressError) Error() string { return fmt.Sprintf("%s is %s", e.Addr, e.Reason) }

// ranges refuses IANA's special-purpose addresses, and of IPv6 all but what has
// been given out for use in the public network.
var ranges = ssrf.New()

// Check returns an *AddressError unless a is a publicly routable unicast address.
// An IPv4 address inside an IPv6 one is judged as what it is, and the forms of it
// that only reach a private host through a translator or a tunnel are refused.
func Check(a netip.Addr) error {
	if !a.IsValid() {
		return &AddressError{a, "no address"}
	}
	a = a.Unmap().WithZone("")
	if ranges.SafeAddr(a) != nil {
		return &AddressError{a, reason(a)}
	}
	return nil
}

// reason says why a is refused, as far as a person can do something about it.
func reason(a netip.Addr) string {
	switch {
	case a.IsUnspecified():
		return "unspecified"
	case a.IsLoopback():
		return "loopback"
	case a.IsPrivate():
		return "private"
	case a.IsLinkLocalUnicast():
		return "link-local"
	case a.IsMulticast():
		return "multicast"
	default:
		return "reserved for other uses"
	}
}
