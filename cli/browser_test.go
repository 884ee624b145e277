package cli

import (
	"bytes"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/servicetest"
	"app.tender/tender/service/signon"
	"app.tender/tender/service/signon/signontest"
)

// A person signs in in the browser, at the company's provider: neither a key nor a password is typed.
func TestSigningInInTheBrowser(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data := filepath.Join(dir, "service")
	if err := servicetest.Demo(data, "", time.Time{}); err != nil {
		t.Fatal(err)
	}
	issuer := signontest.New(t, "nobody@brightline.example")
	srv, err := service.Open(t.Context(), service.Config{
		DataDir: data, Demo: true, SignOn: signon.Config{Issuer: issuer.URL, ClientID: signontest.ClientID},
	})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(srv.Handler())
	t.Cleanup(func() {
		web.Close()
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
	})
	tender := func(args ...string) (int, string) {
		t.Helper()
		var out bytes.Buffer
		env := map[string]string{
			"TENDER_CONFIG_DIR": dir + "/config", "TENDER_DATA_DIR": dir + "/data", "BROWSER": "browser", "PATH": os.Getenv("PATH"),
		}
		r := run.New(run.Streams{
			In: strings.NewReader(""), Out: &out, Err: &out, Now: time.Now,
			Env: func(name string) (string, bool) { v, ok := env[name]; return v, ok },
		}, knownSettings)
		return execute(t.Context(), r, args), out.String()
	}
	if err := os.MkdirAll(dir+"/config", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/config/settings.toml", []byte("secrets = \"file\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	login := []string{"login", "--browser", "--base-url", web.URL, "--environment", "sandbox", "--device", "tablet"}
	if code, out := tender(login...); code != run.ExitNotSignedIn || !strings.Contains(out, "no user with your e-mail address") {
		t.Errorf("a person who is no user: %d\n%s", code, out)
	}
	dana := srv.Ready(web.URL).UserName
	issuer.Say("email", dana)
	if code, out := tender(login...); code != 0 || !strings.Contains(out, "Signed in to") {
		t.Fatalf("%d\n%s", code, out)
	}
	if code, out := tender("users", "list"); code != 0 || !strings.Contains(out, dana) {
		t.Errorf("%d\n%s", code, out)
	}
	devices, err := srv.Admin().Devices(t.Context(), dana)
	if err != nil || devices[0].Name != "tablet" {
		t.Errorf("%+v, %v", devices, err)
	}
	issuer.Close()
	if code, out := tender(login...); code == 0 || !strings.Contains(out, "failed") || !strings.Contains(out, "Nothing was stored") {
		t.Errorf("without the provider: %d\n%s", code, out)
	}
}
