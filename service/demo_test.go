package service_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/service"
)

// openDemo opens a demo and answers it with the caller that its credentials are
// for.
func openDemo(t *testing.T, size string, configure ...func(*service.Config)) (*world, caller, service.Ready) {
	t.Helper()
	w := newBareWorld(t, append([]func(*service.Config){func(c *service.Config) {
		c.Demo, c.DemoSize = true, size
	}}, configure...)...)
	ready := w.srv.Ready(w.http.URL)
	w.app.AppKey, w.secret = ready.AppKey, ready.SecretKey
	return w, caller{w: w, key: ready.UserKey}, ready
}

func TestDemoIsReadyToBeCalled(t *testing.T) {
	w, c, ready := openDemo(t, "small")
	list := c.get("/public/proposals?PageSize=100").want(http.StatusOK)
	if got := list.text("proposalCount"); got != "20" {
		t.Errorf("%s proposals, want 20", got)
	}
	key := w.signIn(ready.UserName, ready.Password).want(http.StatusOK).object("meta").text("apiKey")
	caller{w: w, key: key}.get("/public/proposals").want(http.StatusOK)
}

func TestDemoDetailsAddUp(t *testing.T) {
	_, c, _ := openDemo(t, "small")
	for _, row := range c.get("/public/proposals?PageSize=100").want(http.StatusOK).list("proposals") {
		p := c.get("/public/proposals/" + row.text("id")).want(http.StatusOK).json()
		if listed, told := row.object("total").text("proposalTotal"), p.object("financialSummary").text("proposalTotal"); listed != told {
			t.Errorf("proposal %s is listed at %s and told at %s", row.text("number"), listed, told)
		}
		if got, want := row.object("total").object("currency").text("code"), p.object("financialSummary").object("currency").text("code"); got != want {
			t.Errorf("proposal %s is listed in %s and told in %s", row.text("number"), got, want)
		}
	}
}

func TestDemoKeepsItsCredentials(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	open := func() service.Ready {
		srv, err := service.Open(t.Context(), service.Config{DataDir: dir, Demo: true, DemoSize: "house"})
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := srv.Close(); err != nil {
				t.Error(err)
			}
		}()
		return srv.Ready("http://127.0.0.1:1")
	}
	first := open()
	if diff := cmp.Diff(first, open()); diff != "" {
		t.Errorf("the second start differs: %s", diff)
	}
	for _, name := range []string{"credentials.json", "service.db"} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", name, info.Mode())
		}
	}
	if err := os.Remove(filepath.Join(dir, "credentials.json")); err != nil {
		t.Fatal(err)
	}
	_, err := service.Open(t.Context(), service.Config{DataDir: dir, Demo: true})
	if err == nil || !strings.Contains(err.Error(), "choose another directory") {
		t.Errorf("without its credentials: %v", err)
	}
}

func TestReadyIsOneLineOfJSON(t *testing.T) {
	b, err := json.Marshal(service.Ready{BaseURL: "http://h", AppKey: "a", SecretKey: "s", UserName: "u", Password: "p", UserKey: "k"})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"base_url":"http://h","app_key":"a","secret_key":"s","user_name":"u","password":"p","user_key":"k"}`
	if string(b) != want {
		t.Errorf("got %s, want %s", b, want)
	}
}
