package service_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest/world"
)

// certify writes a certificate for a name, with its key.
func certify(t *testing.T, certFile, keyFile, name string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotBefore: time.Unix(0, 0),
		NotAfter: time.Now().AddDate(10, 0, 0),
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for path, block := range map[string]*pem.Block{
		certFile: {Type: "CERTIFICATE", Bytes: cert},
		keyFile:  {Type: "EC PRIVATE KEY", Bytes: der},
	} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A renewed certificate is used without a restart, and a broken one is not used.
func TestTheCertificateIsReadAgain(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	certify(t, cert, key, "old")
	w := world.New(t, func(c *service.Config) { c.TLSCertFile, c.TLSKeyFile = cert, key })
	base, cancel, done := serving(t, w.Server)
	served := func() string {
		t.Helper()
		d := tls.Dialer{Config: &tls.Config{InsecureSkipVerify: true}} // the test compares the certificate itself
		conn, err := d.DialContext(t.Context(), "tcp", base[len("http://"):])
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close() //nolint:errcheck // nothing was sent
		return conn.(*tls.Conn).ConnectionState().PeerCertificates[0].Subject.CommonName
	}
	if got := served(); got != "old" {
		t.Errorf("at first %q", got)
	}
	certify(t, cert, key, "new")
	if err := w.Server.ReloadCertificate(); err != nil || served() != "new" {
		t.Errorf("after a renewal: %v, %q", err, served())
	}
	if err := os.WriteFile(cert, []byte("half a certif"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := w.Server.ReloadCertificate(); err == nil || served() != "new" {
		t.Errorf("with a broken file: %v, %q", err, served())
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// The service warns about a public URL without TLS, unless it is this machine's.
func TestPlainHTTPInPublicIsWarnedAbout(t *testing.T) {
	for url, warned := range map[string]bool{
		"http://proposals.example.com":  true,
		"https://proposals.example.com": false, "http://127.0.0.1:8421": false, "http://[::1]": false, "": false,
	} {
		w := world.New(t, func(c *service.Config) { c.PublicURL = url })
		ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		if err := ln.Close(); err != nil { // so that Serve ends at once
			t.Fatal(err)
		}
		_ = w.Server.Serve(t.Context(), ln)
		if got := strings.Contains(w.Log.String(), "not encrypted"); got != warned {
			t.Errorf("%q: warned %t", url, got)
		}
	}
}
