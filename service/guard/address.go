// Package guard prevents server-side request forgery: the host of a webhook's address must
// be public, both when a caller names it and at every connection.
package guard

import (
	"fmt"
	"net/netip"

	"code.dny.dev/ssrf"
)

// AddressError reports an address that is not publicly routable.
type AddressError struct {
	Addr   netip.Addr
	Reason string // in words
}

// Error names the address and the reason.
func (e *AddressError) Error() string { return fmt.Sprintf("%s is %s", e.Addr, e.Reason) }

// ranges refuses IANA's special-purpose addresses and all IPv6 addresses that are not
// allocated for public use.
var ranges = ssrf.New()

// Check returns an *AddressError unless a is a publicly routable unicast address. An IPv4
// address inside an IPv6 one is checked as IPv4, and forms that reach a private host
// through a translator or a tunnel are refused.
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

// reason returns why a is refused, in words that help a person.
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
