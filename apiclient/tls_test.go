package apiclient_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"app.tender/tender/apiclient"
)

// Over TLS and HTTP/2 the message is signed for https and the host of the
// authority.
func TestSignedOverHTTP2(t *testing.T) {
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ProtoMajor != 2 || r.TLS == nil {
			t.Errorf("the request used %s", r.Proto)
		}
		mac := hmac.New(sha256.New, []byte(secretKey))
		_, _ = io.WriteString(mac, r.Method+"https://"+r.Host+r.URL.EscapedPath()+r.Header.Get("Content-Type")+
			r.Header.Get("X-MSS-CUSTOM-DATE")+userKey)
		if want := base64.StdEncoding.EncodeToString(mac.Sum(nil)); r.Header.Get("X-MSS-SIGNATURE") != want {
			t.Errorf("%s %s: the signature is wrong", r.Method, r.URL)
		}
		_, _ = io.WriteString(w, detail)
	}))
	srv.EnableHTTP2 = true
	srv.StartTLS()
	defer srv.Close()
	c, err := apiclient.New(srv.URL, credentials(), apiclient.WithTransport(srv.Client().Transport))
	if err != nil {
		t.Fatal(err)
	}
	for _, call := range []call{readCall, textCall, createCall} {
		if err := call(t.Context(), c); err != nil {
			t.Error(err)
		}
	}
}
