package apiclient_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"app.tender/tender/apiclient"
)

// People pass traces on, so a trace must show the traffic and no secret.
func TestTraceShowsTrafficWithoutSecrets(t *testing.T) {
	const userKey, secretKey, password = "user-key-4711", "secret-key-0815", "pass+word &1"
	var signature string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		signature = r.Header.Get("X-Mss-Signature")
		w.Header().Set("Set-Cookie", "session=cookie-1")
		switch {
		case strings.HasSuffix(r.URL.Path, "apikeyexchange"):
			_, _ = w.Write(
				[]byte(
					`{"userId":"1","sessionId":"session-1","bearerToken": "bearer-\"1","refreshToken":"refresh-1","meta":{"apiKey":"fresh-key-1"}}`))
		case r.Method == http.MethodPost:
			_, _ = w.Write([]byte(`{"id":7,"name":"Den` + "\x1b[2J" + `","echo":"` + signature + " " + userKey + `"}`))
		default:
			_, _ = w.Write([]byte(`{"id":7,"description":"` + strings.Repeat("n", 80<<10) + `"}`))
		}
	}))
	defer server.Close()
	var mu sync.Mutex
	var said []string
	c, err := apiclient.New(server.URL,
		apiclient.Credentials{AppKey: "app-key-1", SecretKey: secretKey, UserKey: userKey},
		apiclient.WithTrace(func(text string) {
			mu.Lock()
			defer mu.Unlock()
			said = append(said, text)
		}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Authenticate(t.Context(), "dana@example.com", password); err != nil {
		t.Fatal(err)
	}
	_, _ = c.Proposals.UpdateDescription(t.Context(), 7, "Two rooms & a bar")
	p, err := c.Proposals.Get(t.Context(), 7)
	if err != nil || len(p.Description) != 80<<10 {
		t.Errorf("the response body is incomplete for the caller: %d, %v", len(p.Description), err)
	}
	all := strings.Join(said, "\n")
	for _, want := range []string{
		"> GET " + server.URL + "/authenticate/apikeyexchange?Password=[hidden]&UserName=dana@example.com",
		"> X-Mss-Api-Appid: app-key-1", "> X-Mss-Signature: [hidden]",
		"< 200 OK after ", `"bearerToken": "[hidden]"`, `"apiKey":"[hidden]"`,
		"> POST " + server.URL + "/public/proposals/7/description", "=Two rooms & a bar", "(and more)",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("the trace lacks %q", want)
		}
	}
	for _, secret := range []string{
		userKey, secretKey, "pass+word", "pass%2Bword", "session-1", "bearer-", "refresh-1", "fresh-key-1", "cookie-1",
		signature, "\x1b",
	} {
		if strings.Contains(all, secret) {
			t.Errorf("it shows %q", secret)
		}
	}
	if t.Failed() {
		t.Log(all[:min(len(all), 4000)])
	}
}
