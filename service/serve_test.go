package service_test

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
	"app.tender/tender/testenv"
)

// serving runs srv.Serve on loopback until cancel is called; done then receives its
// result. Nobody else gets its address after that.
func serving(t *testing.T, srv *service.Server) (base string, cancel context.CancelFunc, done <-chan error) {
	t.Helper()
	address, err := testenv.HoldAddress()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = address.Close() })
	ln, err := address.Listen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() { result <- srv.Serve(ctx, ln) }()
	return "http://" + ln.Addr().String(), cancel, result
}

func TestServeEndsWithItsContext(t *testing.T) {
	w := world.New(t)
	base, cancel, done := serving(t, w.Server)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	w.Send(req).Want(http.StatusOK)
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := http.DefaultTransport.RoundTrip(req); err == nil {
		t.Error("the server still responds")
	}
}

// slowBody is a body that is not sent before the service asks for it.
type slowBody struct {
	asked func()
	io.Reader
}

func (b *slowBody) Read(p []byte) (int, error) {
	if b.asked != nil {
		b.asked()
		b.asked = nil
	}
	return b.Reader.Read(p)
}

func TestServeFinishesRunningRequests(t *testing.T) {
	w := world.New(t)
	base, cancel, done := serving(t, w.Server)
	id, _ := w.Sales.NewProposal("P")
	w.HTTP.URL = base // which the caller signs and sends to
	a := w.Sales.Do(world.Request{
		Method: http.MethodPost, Path: "/public/proposals/" + id + "/description", ContentType: world.FormType,
		Tamper: func(r *http.Request) {
			r.Header.Set("Expect", "100-continue") // the handler is already reading when the body is requested
			r.Body = io.NopCloser(&slowBody{asked: cancel, Reader: strings.NewReader("Description=in+time")})
			r.ContentLength = -1
		},
	})
	if got := a.Want(http.StatusOK).Text("projectDescription"); got != "in time" {
		t.Errorf("got %q", got)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestServeReportsWhyItCannotStart(t *testing.T) {
	w := world.New(t)
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := ln.Close(); err != nil {
		t.Fatal(err)
	}
	if err := w.Server.Serve(t.Context(), ln); err == nil {
		t.Error("serving on a closed listener did not fail")
	}
}

func TestOpenNeedsADirectory(t *testing.T) {
	if _, err := service.Open(t.Context(), service.Config{}); err == nil {
		t.Error("opened without a directory")
	}
}

func TestOpenRefusesAnUnreachableAddress(t *testing.T) {
	for what, change := range map[string]func(*service.Config){
		"no scheme":      func(c *service.Config) { c.PublicURL = "proposals.example.com" },
		"another scheme": func(c *service.Config) { c.PublicURL = "ftp://proposals.example.com" },
		"no host":        func(c *service.Config) { c.PublicURL = "https://:8443" },
		"a path":         func(c *service.Config) { c.PublicURL = "https://proposals.example.com/api" },
		"a query":        func(c *service.Config) { c.PublicURL = "https://proposals.example.com/?a=b" },
		"no certificate": func(c *service.Config) {
			c.TLSCertFile, c.TLSKeyFile = c.DataDir+"/cert.pem", c.DataDir+"/key.pem"
		},
	} {
		config := service.Config{DataDir: t.TempDir()}
		change(&config)
		if _, err := service.Open(t.Context(), config); state.FaultOf(err).Next == "" {
			t.Errorf("%s: %v, want what to do next", what, err)
		}
		if there, err := service.Exists(config.DataDir); there || err != nil {
			t.Errorf("%s: left an instance, %v", what, err)
		}
	}
}

// An instance that other machines can reach but that has no public URL would refuse all
// their requests, so it must say so at its start.
func TestServeNeedsAPublicURLForOtherMachines(t *testing.T) {
	for public, want := range map[string]bool{"": false, "https://proposals.example.com": true} {
		w := world.NewBare(t, func(c *service.Config) { c.PublicURL = public })
		ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "0.0.0.0:0")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		err = w.Server.Serve(ctx, ln)
		if fault := state.FaultOf(err); (err == nil) != want || !want && !strings.Contains(fault.Next, "--public-url") {
			t.Errorf("public URL %q: %v, next %q", public, err, fault.Next)
		}
		if err := ln.Close(); err == nil {
			t.Errorf("public URL %q: the listener is still open", public)
		}
	}
}

func TestServeSpeaksTLS(t *testing.T) {
	source := httptest.NewTLSServer(nil) // for its certificate
	source.Close()
	pair := source.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := func(name, kind string, der []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	w := world.New(t, func(c *service.Config) {
		c.TLSCertFile, c.TLSKeyFile = file("cert.pem", "CERTIFICATE", pair.Certificate[0]),
			file("key.pem", "PRIVATE KEY", key)
	})
	base, cancel, done := serving(t, w.Server)
	w.HTTP.URL = strings.Replace(base, "http:", "https:", 1) // what is signed
	w.Transport = source.Client().Transport
	w.Sales.Get("/public/users").Want(http.StatusOK)
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
