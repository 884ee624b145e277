package checks

import (
	"context"
	"errors"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/support"
	"app.tender/tender/testenv"
	"app.tender/tender/views/widget/theme"
)

const (
	appKey    = "6f1c2b3a-4d5e-4f60-8a7b-9c0d1e2f3a4b"
	secretKey = "Zk9xQ2hSVGJ1V3lLbU5wQXNEZkdoSmtMcU93RXJUeVU="
	userKey   = "q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80="
)

// configOf returns the configuration for checking a service at address.
func configOf(t *testing.T, address string) Config {
	t.Helper()
	p := config.Profile{Name: "work", BaseURL: address, AppKey: appKey}
	return Config{
		Profile: p, Store: broken{at: filepath.Join(t.TempDir(), "tender.db")}, KeysIn: "here",
		Access: func(context.Context) (config.Access, error) {
			return config.Access{Profile: p, Secrets: config.Secrets{SecretKey: secretKey, UserKey: userKey}}, nil
		},
		Terminal:  Terminal{Env: func(string) (string, bool) { return "", false }},
		FreeBytes: func(string) (uint64, error) { return 1 << 40, nil },
	}
}

// examine runs the checks and returns the findings by check.
func examine(t *testing.T, p Config) map[string]support.Finding {
	t.Helper()
	found := make(map[string]support.Finding)
	Run(t.Context(), p, func(f support.Finding) {
		if _, twice := found[f.Check]; twice {
			t.Errorf("%s is reported twice", f.Check)
		}
		for _, secret := range []string{secretKey, userKey} {
			if strings.Contains(f.Found+f.Next, secret) {
				t.Errorf("%s shows a secret: %s", f.Check, f.Found)
			}
		}
		if f.Result == support.CheckBad && (f.Next == "" || f.Kind == state.FaultNone) {
			t.Errorf("%s is bad without a next step or a kind: %+v", f.Check, f)
		}
		found[f.Check] = f
	})
	return found
}

func wants(t *testing.T, found map[string]support.Finding, check string, result support.CheckResult, words ...string) {
	t.Helper()
	f := found[check]
	if f.Result != result {
		t.Errorf("%s is %q, want %q: %+v", check, f.Result, result, f)
	}
	for _, w := range words {
		if !strings.Contains(f.Found+" "+f.Next, w) {
			t.Errorf("%s lacks %q: %s %s", check, w, f.Found, f.Next)
		}
	}
}

// nameServer returns a resolver whose server responds to every question with code, or not at all.
func nameServer(t *testing.T, code byte) *net.Resolver {
	t.Helper()
	conn, err := (&net.ListenConfig{}).ListenPacket(t.Context(), "udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	go func() {
		buf := make([]byte, 512)
		for {
			n, from, err := conn.ReadFrom(buf)
			if err != nil {
				return
			}
			answer := append([]byte(nil), buf[:n]...)
			answer[2], answer[3] = 0x81, 0x80|code
			answer[10], answer[11] = 0, 0 // without the additional record
			_, _ = conn.WriteTo(answer[:questionEnd(answer)], from)
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

// questionEnd returns where the question of a DNS message ends.
func questionEnd(m []byte) int {
	at := 12
	for m[at] != 0 {
		at += int(m[at]) + 1
	}
	return at + 5
}

func TestUnknownHostNames(t *testing.T) {
	const nxDomain, refused = 3, 5
	for _, tt := range []struct {
		name string
		code byte
		says string
	}{
		{"unknown", nxDomain, "No name server knows the host api.dealer.example"},
		{"no name server", refused, "The name server does not respond, so api.dealer.example can't be found"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := configOf(t, "https://api.dealer.example.")
			p.Transport = &http.Transport{DialContext: (&net.Dialer{Resolver: nameServer(t, tt.code)}).DialContext}
			found := examine(t, p)
			wants(t, found, checkAddress, support.CheckBad, tt.says)
			wants(t, found, checkConnection, support.CheckSkipped)
			if f := found[checkAddress]; f.Kind != state.FaultOffline {
				t.Errorf("the kind is %q", f.Kind)
			}
		})
	}
}

// timeout is the error of a connection attempt without a response.
type timeout struct{}

func (timeout) Error() string   { return "i/o timeout" }
func (timeout) Timeout() bool   { return true }
func (timeout) Temporary() bool { return true }

func TestAFirewallThatDropsPackets(t *testing.T) {
	p := configOf(t, "https://192.0.2.1")
	p.Transport = &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: timeout{}}
	}}
	found := examine(t, p)
	wants(t, found, checkAddress, support.CheckGood)
	wants(t, found, checkConnection, support.CheckBad, "No response from 192.0.2.1 in time", "firewall")
}

func TestAServiceThatAcceptsRequestsButNeverResponds(t *testing.T) {
	release := make(chan struct{})
	srv := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer srv.Close()
	defer close(release)
	p := configOf(t, srv.URL)
	// it never responds, however long the wait
	p.Transport = &http.Transport{ResponseHeaderTimeout: 10 * time.Millisecond}
	found := examine(t, p)
	wants(t, found, checkConnection, support.CheckGood, "Connected to 127.0.0.1")
	wants(t, found, checkAnswer, support.CheckBad, "accepted the request and did not respond in time")
}

func TestAProxyThatRefuses(t *testing.T) {
	address, err := testenv.HoldAddress() // no other program gets it after the proxy is closed
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = address.Close() }()
	listener, err := address.Listen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httptest.Server{
		Listener: listener,
		Config: &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusProxyAuthRequired)
		})},
	}
	proxy.Start()
	defer proxy.Close()
	at, err := url.Parse(proxy.URL)
	if err != nil {
		t.Fatal(err)
	}
	at.User = url.UserPassword("dana", secretKey) // must not appear in the findings
	p := configOf(t, "https://api.example.com")
	p.Transport = &http.Transport{Proxy: http.ProxyURL(at)}
	found := examine(t, p)
	wants(t, found, checkAddress, support.CheckGood, "through the proxy "+at.Host)
	wants(t, found, checkConnection, support.CheckBad,
		"The proxy "+at.Host+" does not let this request through: Proxy Authentication Required", "HTTPS_PROXY")

	proxy.Close()
	wants(t, examine(t, p), checkConnection, support.CheckBad, "The proxy "+at.Host, "refused")
}

func TestNotAWebService(t *testing.T) {
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ln.Close() }()
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			_, _ = c.Read(make([]byte, 1024))
			_, _ = c.Write([]byte("SSH-2.0-OpenSSH_9.9\r\n"))
			_ = c.Close()
		}
	}()
	found := examine(t, configOf(t, "http://"+ln.Addr().String()))
	wants(t, found, checkAnswer, support.CheckBad, "is not a web service", "Check the port")
	found = examine(t, configOf(t, "https://"+ln.Addr().String()))
	wants(t, found, checkCertificate, support.CheckBad, "does not speak TLS")
}

// Nor is a server that speaks before it gets a request. The words are those of Go's HTTP transport.
func TestAServerThatSpeaksFirst(t *testing.T) {
	s := &observed{
		url: &url.URL{Scheme: "http", Host: "localhost:22"},
		err: errors.New("readLoopPeekFailLocked: %!w(<nil>)"),
	}
	if f := unanswered(s); !strings.Contains(f.Found, "is not a web service") {
		t.Error(f.Found)
	}
}

func TestAClockOffByLessThanTheLimit(t *testing.T) {
	for _, tt := range []struct {
		ahead time.Duration // the service's clock
		want  support.CheckResult
		says  string
	}{
		{0, support.CheckGood, "agrees"},
		{3 * time.Minute, support.CheckWarning, "behind the service's. From five minutes, requests"},
		{-6 * time.Minute, support.CheckWarning, "ahead of the service's. More than five minutes"},
		{-time.Hour, support.CheckWarning, "a wrong time zone"},
	} {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Date", time.Now().Add(tt.ahead).UTC().Format(http.TimeFormat))
			_, _ = w.Write([]byte(`{"proposals":[],"proposalCount":0}`))
		}))
		wants(t, examine(t, configOf(t, srv.URL)), checkClock, tt.want, tt.says)
		srv.Close()
	}
}

func TestFaultsOfThisMachine(t *testing.T) {
	offline := func(change func(*Config)) map[string]support.Finding {
		p := configOf(t, "")
		p.Offline = true
		change(&p)
		return examine(t, p)
	}
	sized := func(n uint64, err error) func(*Config) {
		return func(p *Config) { p.FreeBytes = func(string) (uint64, error) { return n, err } }
	}
	wants(t, offline(sized(1<<20, nil)), checkDisk, support.CheckBad, "The disk is full: only 1.0 MiB")
	wants(t, offline(sized(100<<20, nil)), checkDisk, support.CheckWarning, "Only 100 MiB")
	wants(t, offline(sized(0, errors.New("no such thing"))), checkDisk, support.CheckSkipped, "no such thing")
	wants(t, offline(func(p *Config) { p.Profile.AppKey, p.Access = secretKey, notSignedIn }), checkAppKey,
		support.CheckWarning, "mixed up")
	wants(t, offline(func(p *Config) { p.Access = notSignedIn }), checkKeys, support.CheckBad, "not signed in")
	wants(t, offline(func(p *Config) {
		p.Store = broken{
			at:     filepath.Join(t.TempDir(), "tender.db"),
			health: localstore.Health{Problems: []string{"row 3 missing from index i"}},
		}
	}),
		CheckDatabase, support.CheckBad, "row 3 missing from index i", "but keep it")
	// `sudo tender` leaves a lock that only root can write: every check was green, and nothing typed could be saved.
	wants(t, offline(func(p *Config) {
		lock := p.Store.Path() + ".carrier"
		if err := os.WriteFile(lock, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		p.Writable = func(path string) error {
			if path == lock {
				return syscall.EACCES
			}
			return nil
		}
	}), checkDirectory, support.CheckBad, "tender.db.carrier can't be written: permission denied")
	wants(t, offline(func(p *Config) {
		p.Store = broken{
			at: p.Store.Path(),
			write: state.Fault{
				Kind: state.FaultLocal, Message: "Another program holds the local database.",
				Next: "Try again.",
			},
		}
	}), CheckDatabase, support.CheckBad, "Another program holds")
	wants(t, offline(func(p *Config) { p.Store = broken{at: "/nowhere/at/all/tender.db"} }), checkDirectory,
		support.CheckBad, "There is no /nowhere/at/all")
}

func notSignedIn(context.Context) (config.Access, error) {
	return config.Access{},
		state.Fault{Kind: state.FaultUnauthorized, Message: "You are not signed in.", Next: "Run `tender login`."}
}

// broken is a database, damaged or not.
type broken struct {
	at     string
	health localstore.Health
	write  error
}

func (b broken) Path() string                                     { return b.at }
func (b broken) Notice() state.Fault                              { return state.Fault{} }
func (b broken) TryWrite(context.Context) error                   { return b.write }
func (b broken) Check(context.Context) (localstore.Health, error) { return b.health, nil }

func TestTerminals(t *testing.T) {
	exact := []int{2, 1, 2, 2}
	tests := []struct {
		name   string
		env    map[string]string
		change func(*Terminal)
		check  string
		want   support.CheckResult
		says   string
	}{
		{"a good one", nil, nil, checkTerminal, support.CheckGood, "xterm-256color in iTerm.app 3.5 of 120×36 cells"},
		{"a small one", nil, func(t *Terminal) { t.Width = 59 }, checkTerminal, support.CheckWarning, "59×36"},
		{"dumb", map[string]string{"TERM": "dumb"}, nil, checkTerminal, support.CheckWarning, "TERM is dumb"},
		{"no terminal", nil, func(t *Terminal) { t.Drawn = false }, checkTerminal, support.CheckSkipped, ""},
		{"another locale", map[string]string{"LC_ALL": "C"}, nil, checkTerminal, support.CheckWarning, "not UTF-8"},
		{"all colours", nil, nil, checkColours, support.CheckGood, "All (24 bits), by TERM"},
		{
			"few colours", nil, func(t *Terminal) { t.Depth = theme.ANSI16 }, checkColours, support.CheckWarning,
			"COLORTERM",
		},
		{"none by choice", map[string]string{"NO_COLOR": "1"}, func(t *Terminal) {
			t.Depth, t.Why = theme.NoColor, "NO_COLOR"
		}, checkColours, support.CheckGood, "None, by NO_COLOR"},
		{"widths", nil, nil, checkWidths, support.CheckGood, ""},
		{"other widths", nil, func(t *Terminal) {
			t.Answers = func() Answers { return Answers{Asked: true, Any: true, Widths: []int{2, 1, 2, 4}} }
		}, checkWidths, support.CheckWarning, "an emoji of several parts takes 4 cells instead of 2"},
		{"silent", nil, func(t *Terminal) {
			t.Answers = func() Answers {
				return Answers{Asked: true}
			}
		}, checkWidths, support.CheckSkipped, "does not reply"},
		{"not asked", nil, func(t *Terminal) { t.Answers = nil }, checkWidths, support.CheckSkipped, "one column"},
		{"the mouse", nil, nil, checkMouse, support.CheckGood, "reports it"},
		{"no mouse", nil, func(t *Terminal) { t.Mouse = false }, checkMouse, support.CheckGood, "in the settings"},
		{"copies", nil, nil, checkClipboard, support.CheckGood, "accepts copies"},
		{
			"copies in tmux",
			map[string]string{"TMUX": "/tmp/x"},
			func(t *Terminal) { t.Answers = nil }, checkClipboard,
			support.CheckWarning, "set-clipboard",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			env := map[string]string{
				"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app",
				"TERM_PROGRAM_VERSION": "3.5", "LANG": "en_US.UTF-8",
			}
			maps.Copy(env, tt.env)
			p := configOf(t, "")
			p.Offline = true
			p.Terminal = Terminal{
				Env:   func(name string) (string, bool) { v, ok := env[name]; return v, ok },
				Drawn: true, Width: 120, Height: 36, Depth: theme.TrueColor, Why: "TERM and COLORTERM", Mouse: true,
				Answers: func() Answers {
					return Answers{Asked: true, Any: true, Widths: exact, Mouse: true, Clip: true}
				},
			}
			if tt.change != nil {
				tt.change(&p.Terminal)
			}
			wants(t, examine(t, p), tt.check, tt.want, tt.says)
		})
	}
}

// A screen needs the complete list of checks to show which are still to come.
func TestChecksListsEveryCheck(t *testing.T) {
	listed := make(map[string]bool)
	for _, c := range append(Names(), CheckSigned, checkVariants) {
		listed[c] = true
	}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
	}))
	defer srv.Close()
	for check := range examine(t, configOf(t, srv.URL)) {
		if !listed[check] {
			t.Errorf("%q is not listed", check)
		}
	}
}

func TestARunStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	srv := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { cancel() }))
	defer srv.Close()
	Run(ctx, configOf(t, srv.URL), func(f support.Finding) {
		if f.Check == checkConnection {
			t.Errorf("reported after the end: %+v", f)
		}
	})
}
