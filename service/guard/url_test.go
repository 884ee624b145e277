package guard_test

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"strings"
	"testing"

	"app.tender/tender/service/guard"
)

// names is a resolver of a few names.
type names map[string][]string

func (n names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	list, ok := n[host]
	if !ok {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	addrs := make([]netip.Addr, len(list))
	for i, s := range list {
		addrs[i] = netip.MustParseAddr(s)
	}
	return addrs, nil
}

var world = names{
	"hooks.acme.com":  {"93.184.216.34", "2606:4700:4700::1111"},
	"inside.acme.com": {"10.0.0.7"},
	"mixed.acme.com":  {"93.184.216.34", "127.0.0.1"},
	"six.acme.com":    {"fd00::1"},
	"mapped.acme.com": {"::ffff:127.0.0.1"},
}

func TestCheckURL(t *testing.T) {
	g := guard.Guard{Resolver: world}
	for address, want := range map[string]string{
		"https://hooks.acme.com/in?x=1":     "",
		" https://hooks.acme.com:8443/in\n": "",
		"HTTPS://hooks.acme.com":            "",
		"https://hooks.acme.com:65535/in":   "",
		"https://hooks.acme.com:/in":        "",
		"https://93.184.216.34/in":          "",
		"https://[2606:4700:4700::1111]/in": "",
		"https://not-yet-known.acme.com/":   "",

		"http://hooks.acme.com/":              "https://",
		"ftp://hooks.acme.com/":               "https://",
		"hooks.acme.com":                      "absolute",
		"/in":                                 "absolute",
		"https:":                              "absolute",
		"https:///in":                         "absolute",
		"https:hooks.acme.com":                "absolute",
		"https://":                            "absolute",
		"https://%zz/":                        "absolute",
		"":                                    "absolute",
		"https://hooks.acme.com:65536/in":     "port",
		"https://hooks.acme.com:0/in":         "port",
		"https://user:secret@hooks.acme.com/": "password",
		"https://hooks.acme.com/" + strings.Repeat("x", 2048): "too long",

		"https://127.0.0.1/":             "loopback",
		"https://127.0.0.1:443/":         "loopback",
		"https://10.1.2.3/":              "private",
		"https://169.254.169.254/latest": "link-local",
		"https://[::1]/":                 "loopback",
		"https://[::ffff:127.0.0.1]/":    "loopback",
		"https://[fe80::1%25eth0]/":      "link-local",
		"https://[64:ff9b::7f00:1]/":     "reserved",
		"https://0.0.0.0/":               "unspecified",
		"https://224.0.0.1/":             "multicast",
		"https://100.64.0.1/":            "reserved",
		"https://192.0.2.1/":             "reserved",

		"https://2130706433/":       "neither",
		"https://0x7f000001/":       "neither",
		"https://127.1/":            "neither",
		"https://0177.0.0.1/":       "neither",
		"https://127.0.0.1./":       "neither",
		"https://localhost/":        "local name",
		"https://LOCALHOST:8443/":   "local name",
		"https://api.localhost./":   "local name",
		"https://printer/":          "local name",
		"https://db.internal/":      "local name",
		"https://nas.local/":        "local name",
		"https://nowhere.invalid/":  "local name",
		"https://a..acme.com/":      "not a name",
		"https://inside.acme.com/":  "resolves",
		"https://mixed.acme.com/":   "resolves",
		"https://six.acme.com/":     "resolves",
		"https://mapped.acme.com/x": "resolves",
	} {
		kept, err := g.Check(t.Context(), address)
		if want == "" {
			if err != nil || kept != strings.TrimSpace(address) {
				t.Errorf("%s: kept %q, %v", address, kept, err)
			}
			continue
		}
		if refused, ok := errors.AsType[*guard.URLError](err); !ok || !strings.Contains(refused.Message, want) {
			t.Errorf("%s: %v, want a refusal with %q", address, err, want)
		}
	}
}

func TestNameRefusalDoesNotRevealItsAddress(t *testing.T) {
	g := guard.Guard{Resolver: world}
	_, err := g.Check(t.Context(), "https://inside.acme.com/")
	if err == nil || strings.Contains(err.Error(), "10.0.0.7") {
		t.Errorf("%v", err)
	}
}

func TestAllowPrivate(t *testing.T) {
	g := guard.Guard{AllowPrivate: true, Resolver: world}
	for _, address := range []string{"http://127.0.0.1:8080/in", "https://localhost/", "https://inside.acme.com/"} {
		if _, err := g.Check(t.Context(), address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, address := range []string{"ftp://127.0.0.1/", "in", "https://u:p@127.0.0.1/"} {
		if _, err := g.Check(t.Context(), address); err == nil {
			t.Errorf("%s was accepted", address)
		}
	}
}
