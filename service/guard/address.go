// Package guard keeps the service from being sent where it should not go: what
// callers name as a webhook's address must be a public host, when it is named
// and at every single connection.
package guard

import (
	"cmp"
	"fmt"
	"net/netip"
	"slices"
)

// Reason is why an address is refused, in words.
type Reason string

// AddressError is an address that is not publicly routable.
type AddressError struct {
	Addr   netip.Addr
	Reason Reason
}

// Error says which address it was and why.
func (e *AddressError) Error() string { return fmt.Sprintf("%s is %s", e.Addr, e.Reason) }

// Check answers an *AddressError unless a is a publicly routable unicast
// address. An IPv4 address inside an IPv6 one is judged as what it is, and the
// forms of it that only reach a private host through a translator or a tunnel
// are refused as such.
func Check(a netip.Addr) error {
	if !a.IsValid() {
		return &AddressError{a, "no address"}
	}
	a = a.Unmap().WithZone("")
	list := special6
	if a.Is4() {
		list = special4
	}
	for _, s := range list {
		if s.prefix.Contains(a) {
			return &AddressError{a, s.reason}
		}
	}
	// Only this part of IPv6 has been given out for use in the public network.
	if a.Is6() && !globalUnicast6.Contains(a) {
		return &AddressError{a, "not publicly routable"}
	}
	return nil
}

type special struct {
	prefix netip.Prefix
	reason Reason
}

// The special-purpose addresses of IANA's registries for IPv4 and IPv6
// (RFC 6890 and its updates) that are not globally reachable, or that stand for
// something else than a host.
var (
	special4 = specials(map[Reason][]string{
		"unspecified":                    {"0.0.0.0/8"},
		"private":                        {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"},
		"shared by a provider's clients": {"100.64.0.0/10"},
		"loopback":                       {"127.0.0.0/8"},
		"link-local":                     {"169.254.0.0/16"},
		"reserved for protocols":         {"192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24"},
		"for documentation":              {"192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"},
		"for benchmarks":                 {"198.18.0.0/15"},
		"multicast":                      {"224.0.0.0/4"},
		"reserved":                       {"240.0.0.0/4"},
	})
	special6 = specials(map[Reason][]string{
		"unspecified":               {"::/128"},
		"loopback":                  {"::1/128"},
		"an IPv4 address in IPv6":   {"::/96", "::ffff:0:0:0/96"},
		"translated to IPv4":        {"64:ff9b::/96", "64:ff9b:1::/48"},
		"a dead end":                {"100::/64"},
		"reserved for protocols":    {"2001::/23"}, // with Teredo, ORCHID and benchmarks
		"for documentation":         {"2001:db8::/32", "3fff::/20"},
		"a tunnel to IPv4":          {"2002::/16"},
		"reserved for name servers": {"2620:4f:8000::/48"},
		"for segment routing":       {"5f00::/16"},
		"private":                   {"fc00::/7"},
		"link-local":                {"fe80::/10"},
		"site-local":                {"fec0::/10"},
		"multicast":                 {"ff00::/8"},
	})
	globalUnicast6 = netip.MustParsePrefix("2000::/3")
)

// specials lists the ranges, those within others before them, so that ::1 is
// told as loopback and not as any address of ::/96.
func specials(ranges map[Reason][]string) []special {
	var list []special
	for reason, prefixes := range ranges {
		for _, p := range prefixes {
			list = append(list, special{netip.MustParsePrefix(p), reason})
		}
	}
	slices.SortFunc(list, func(a, b special) int { return cmp.Compare(b.prefix.Bits(), a.prefix.Bits()) })
	return list
}
