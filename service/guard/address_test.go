package guard_test

import (
	"errors"
	"net/netip"
	"testing"

	"pgregory.net/rapid"

	"app.tender/tender/service/guard"
)

func TestCheckRefusesEveryAddressThatIsNotPublic(t *testing.T) {
	for _, a := range []string{
		"0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1",
		"169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.170", "192.0.2.1",
		"192.88.99.1",
		"192.31.196.1", "192.52.193.1", "192.175.48.1", "192.168.0.1", "192.168.255.255", "198.18.0.1",
		"198.19.255.255",
		"198.51.100.1", "203.0.113.255", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",

		"::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254",
		"::ffff:0:127.0.0.1",
		"64:ff9b::127.0.0.1", "64:ff9b::8.8.8.8", "64:ff9b:1::a00:1", "100::1", "2001::1", "2001:0:7f00:1::",
		"2001:2::1", "2001:10::1",
		"2001:20::1", "2001:db8::1", "2001:db8:ffff::1", "2002:7f00:1::1", "2002:a00:1::", "2002:808:808::1",
		"2620:4f:8000::1",
		"3fff::1", "3fff:fff::1", "4000::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "febf::1",
		"fec0::1",
		"ff02::1", "ff0e::1", "1::1",
	} {
		var refused *guard.AddressError
		if err := guard.Check(netip.MustParseAddr(a)); !errors.As(err, &refused) || refused.Reason == "" {
			t.Errorf("%s: %v", a, err)
		}
	}
	if guard.Check(netip.Addr{}) == nil {
		t.Error("the invalid address was accepted")
	}
}

func TestCheckAcceptsPublicAddresses(t *testing.T) {
	for _, a := range []string{
		"1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255", "100.128.0.0",
		"126.255.255.255", "128.0.0.1",
		"172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.1", "198.17.255.255", "198.20.0.1",
		"223.255.255.255",
		"2001:200::1", "2001:4860:4860::8888", "2606:4700:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8",
	} {
		if err := guard.Check(netip.MustParseAddr(a)); err != nil {
			t.Errorf("%s: %v", a, err)
		}
	}
}

// An IPv4 address gives the same result in every notation.
func TestCheckUnmapsIPv4MappedAddresses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a4 := netip.AddrFrom4([4]byte(rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "address")))
		a6 := netip.AddrFrom16(a4.As16())
		if (guard.Check(a4) == nil) != (guard.Check(a6) == nil) {
			t.Fatalf("%s and %s differ", a4, a6)
		}
		if guard.Check(a4) == nil &&
			(a4.IsPrivate() || a4.IsLoopback() || a4.IsLinkLocalUnicast() || a4.IsMulticast() || a4.IsUnspecified()) {
			t.Fatalf("%s was accepted", a4)
		}
	})
}
