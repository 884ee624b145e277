package cli_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/service"
	"github.com/rogpeppe/go-internal/testscript"
)

// brokenCmd is `broken KIND`: start something in place of the service, or between it and its callers, that misbehaves
// as KIND says. It sets BROKEN_URL to its address and BROKEN_HOST to its host and port.
func brokenCmd(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: broken KIND")
	}
	r, _ := ts.Value(runningKey{}).(*running)
	srv := httptest.NewUnstartedServer(nil)
	srv.Config.ErrorLog = log.New(io.Discard, "", 0) // failing handshakes are expected
	base := ""
	switch kind := args[0]; kind {
	case "tls-untrusted", "tls-name", "tls-expired", "tls":
		srv.Config.Handler = http.NotFoundHandler()
		certify(ts, srv, kind)
		srv.StartTLS()
	case "prefix":
		srv.Config.Handler = http.StripPrefix("/api", r.front(nil))
		base = "/api"
		srv.Start()
	default:
		srv.Config.Handler = brokenHandler(ts, r, kind)
		srv.Start()
	}
	ts.Defer(srv.Close)
	ts.Setenv("BROKEN_URL", srv.URL+base)
	ts.Setenv("BROKEN_HOST", srv.Listener.Addr().String())
}

// front passes requests on to the service after change has modified them.
func (r *running) front(change func(*http.Request)) http.Handler {
	target, err := url.Parse("http://" + r.at.String())
	if err != nil {
		panic(err)
	}
	return &httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) {
		p.SetURL(target)
		p.Out.Host = p.In.Host
		if change != nil {
			change(p.Out)
		}
	}}
}

func brokenHandler(ts *testscript.TestScript, r *running, kind string) http.Handler {
	answer := func(status int, contentType, body string, header ...string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", contentType)
			for i := 0; i < len(header); i += 2 {
				w.Header().Set(header[i], header[i+1])
			}
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		})
	}
	switch kind {
	case "page":
		return answer(200, "text/html", "<html><head><title>Grand Hotel\x1b[31m Wi-Fi</title></head></html>")
	case "redirect":
		return answer(302, "text/plain", "", "Location", "https://login.example.net/welcome?from=secret")
	case "gateway":
		return answer(502, "text/plain", "Bad Gateway", "Via", "1.1 squid", "X-Request-Id", "r-42")
	case "elsewhere":
		return answer(404, "text/plain", "no such page")
	case "forbidden":
		return answer(403, "application/json",
			`{"responseStatus":{"errorCode":"PermissionDenied","message":"Sales only."}}`)
	case "clock":
		return answer(401, "application/json",
			`{"responseStatus":{"errorCode":"TimestampOutOfRange","message":"The date is too far off."}}`,
			"Date", time.Now().Add(2*time.Hour).UTC().Format(http.TimeFormat))
	case "headers":
		return r.front(func(out *http.Request) { out.Header.Del("X-MSS-SIGNATURE") })
	case "gateway-page":
		return answer(503, "text/html", "<html><head><title>503 Service Unavailable</title></head></html>",
			"X-Request-Id", "r-43")
	case "no-such-page":
		return answer(404, "text/html", "<html><head><title>404 Not Found</title></head></html>")
	case "charset", "charset-silent":
		front := httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(&url.URL{Scheme: "http", Host: r.at.String()})
			p.Out.Host = p.In.Host
			if t := p.Out.Header.Get("Content-Type"); t != "" {
				p.Out.Header.Set("Content-Type", t+"; charset=UTF-8")
			}
		}, ModifyResponse: func(resp *http.Response) error {
			if kind == "charset-silent" {
				resp.Header.Del("X-Canonical-Message") // like a service that is no sandbox
			}
			return nil
		}}
		return &front
	case "host":
		return r.front(func(out *http.Request) { out.Host = r.at.String() })
	case "host-silent":
		front := httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(&url.URL{Scheme: "http", Host: r.at.String()}) // rewrites Host
		}, ModifyResponse: func(resp *http.Response) error {
			resp.Header.Del("X-Canonical-Message") // like a service that is no sandbox
			resp.Header.Set("Via", "1.1 edge")
			return nil
		}}
		return &front
	case "echo":
		return answer(403, "application/json",
			`{"responseStatus":{"errorCode":"PermissionDenied","message":"Erik Halvorsen may not."}}`)
	case "port":
		return r.front(func(out *http.Request) { out.Host = "127.0.0.1" })
	case "mute":
		return http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	case "repeats", "endless":
		return endlessList(kind)
	case "separators", "query", "nothing":
		return signedOtherwise(r.ready, kind)
	default:
		ts.Fatalf("nothing is broken like %q", kind)
		return nil
	}
}

// signedOtherwise returns a service that expects another signature than the documented one.
func signedOtherwise(ready service.Ready, kind string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address, separator := "http://"+r.Host+r.URL.EscapedPath(), ""
		switch kind {
		case "separators":
			separator = "\n"
		case "query":
			address += "?" + r.URL.RawQuery
		}
		mac := hmac.New(sha256.New, []byte(ready.SecretKey))
		_, _ = io.WriteString(mac,
			strings.Join([]string{r.Method, address, r.Header.Get("X-MSS-CUSTOM-DATE"), ready.UserKey}, separator))
		w.Header().Set("Content-Type", "application/json")
		if kind == "nothing" || r.Header.Get("X-MSS-SIGNATURE") != base64.StdEncoding.EncodeToString(mac.Sum(nil)) {
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = io.WriteString(w, `"Not authorized. The request signature (hash) is invalid."`)
			return
		}
		_, _ = io.WriteString(w, `{"proposals":[],"proposalCount":0}`)
	})
}

// endlessList returns a service with endless lists: it ignores the page number, or counts more rows on every page.
func endlessList(kind string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, _ := strconv.Atoi(r.URL.Query().Get("PageNumber"))
		total := (page + 1) * 100
		if kind == "repeats" {
			page, total = 1, 1_000_000
		}
		rows := make([]string, 100)
		for i := range rows {
			id := strconv.Itoa(page*100 + i)
			rows[i] = `{"id":` + id + `,"number":` + id + `,"name":"Row ` + id + `","firstName":"Row ` + id + `"}`
		}
		w.Header().Set("Content-Type", "application/json")
		list := "[" + strings.Join(rows, ",") + "]"
		_, _ = fmt.Fprintf(w, `{"proposals":%s,"proposalCount":%d,"people":%s,"peopleCount":%d}`, list, total, list,
			total)
	})
}

// certify gives srv a certificate that is wrong in the way of kind. All but "tls-untrusted" are signed by an authority
// in SSL_CERT_FILE.
func certify(ts *testscript.TestScript, srv *httptest.Server, kind string) {
	now := time.Now()
	caKey, ca := certificate(ts, &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Test Authority"}, IsCA: true,
		BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign, NotBefore: now.Add(-48 * time.Hour),
		NotAfter: now.Add(48 * time.Hour),
	}, nil, nil)
	leaf := &x509.Certificate{
		SerialNumber: big.NewInt(2), NotBefore: now.Add(-24 * time.Hour), NotAfter: now.Add(24 * time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	switch kind {
	case "tls-name":
		leaf.IPAddresses, leaf.DNSNames = nil, []string{"api.example.com", "example.com"}
	case "tls-expired":
		leaf.NotAfter = now.Add(-time.Hour)
	}
	key, cert := certificate(ts, leaf, ca, caKey)
	// of a test
	srv.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{cert.Raw}, PrivateKey: key}}}
	if kind == "tls-untrusted" {
		ts.Setenv("SSL_CERT_FILE", "")
		return
	}
	path := ts.MkAbs(fmt.Sprintf("authority-%s.pem", kind))
	ts.Check(os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: ca.Raw}), 0o600))
	ts.Setenv("SSL_CERT_FILE", path)
}

// certificate signs c with a new key; without a parent it is self-signed.
func certificate(
	ts *testscript.TestScript, c, parent *x509.Certificate,
	parentKey *ecdsa.PrivateKey,
) (*ecdsa.PrivateKey, *x509.Certificate) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	ts.Check(err)
	if parent == nil {
		parent, parentKey = c, key
	}
	der, err := x509.CreateCertificate(rand.Reader, c, parent, &key.PublicKey, parentKey)
	ts.Check(err)
	signed, err := x509.ParseCertificate(der)
	ts.Check(err)
	return key, signed
}
