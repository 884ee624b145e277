package service_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"app.tender/tender/service"
	"app.tender/tender/service/servicetest/world"
)

// startDemo opens a demo of a size in dir, closes it, and returns how to call it.
func startDemo(t *testing.T, dir, size string) (service.Ready, error) {
	srv, err := service.Open(t.Context(), service.Config{DataDir: dir, Demo: true, DemoSize: size})
	if err != nil {
		return service.Ready{}, err
	}
	return srv.Ready("http://127.0.0.1:1"), srv.Close()
}

func TestDemoIsReadyToBeCalled(t *testing.T) {
	w, c, ready := world.OpenDemo(t, "small")
	list := c.Get("/public/proposals?PageSize=100").Want(http.StatusOK)
	if got := list.Text("proposalCount"); got != "20" {
		t.Errorf("%s proposals, want 20", got)
	}
	key := w.SignIn(ready.UserName, ready.Password).Want(http.StatusOK).Object("meta").Text("apiKey")
	world.Caller{W: w, Key: key}.Get("/public/proposals").Want(http.StatusOK)
}

func TestDemoDetailsAddUp(t *testing.T) {
	_, c, _ := world.OpenDemo(t, "small")
	for _, row := range c.Get("/public/proposals?PageSize=100").Want(http.StatusOK).List("proposals") {
		p := c.Get("/public/proposals/" + row.Text("id")).Want(http.StatusOK).JSON()
		if listed, shown := row.Object("total").Text("proposalTotal"),
			p.Object("financialSummary").Text("proposalTotal"); listed != shown {
			t.Errorf("proposal %s: %s in the list, %s in the detail", row.Text("number"), listed, shown)
		}
		if got, want := row.Object("total").Object("currency").Text("code"),
			p.Object("financialSummary").Object("currency").Text("code"); got != want {
			t.Errorf("proposal %s: %s in the list, %s in the detail", row.Text("number"), got, want)
		}
	}
}

func TestDemoKeepsItsCredentials(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	first, err := startDemo(t, dir, "house")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := startDemo(t, dir, "house"); err != nil || again != first {
		t.Errorf("the second start differs: %v, %+v, want %+v", err, again, first)
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
	if _, err := startDemo(t, dir, ""); err == nil || !strings.Contains(err.Error(), "choose another directory") {
		t.Errorf("without its credentials: %v", err)
	}
}

func TestReadyIsOneLineOfJSON(t *testing.T) {
	b, err := json.Marshal(service.Ready{
		BaseURL: "http://h", AppKey: "a", SecretKey: "s", UserName: "u", Password: "p",
		UserKey: "k",
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"base_url":"http://h","app_key":"a","secret_key":"s","user_name":"u","password":"p","user_key":"k"}`
	if string(b) != want {
		t.Errorf("got %s, want %s", b, want)
	}
}

// When several starts run at once on a directory that does not exist yet, one makes the
// data and all accept the same keys.
func TestDemoFirstStartsAtOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	const starts = 6
	var wg sync.WaitGroup
	ready, failed := make([]service.Ready, starts), make([]error, starts)
	for i := range starts {
		wg.Go(func() { ready[i], failed[i] = startDemo(t, dir, "house") })
	}
	wg.Wait()
	for i := range starts {
		if failed[i] != nil || ready[i] != ready[0] || ready[i].UserKey == "" {
			t.Errorf("start %d: %v, %+v, want %+v", i, failed[i], ready[i], ready[0])
		}
	}
}

func TestDemoOfAnotherSize(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	open := func(size string) (service.Ready, error) { return startDemo(t, dir, size) }
	first, err := open("house")
	if err != nil {
		t.Fatal(err)
	}
	var size *service.DemoSizeError
	if _, err := open("small"); !errors.As(err, &size) || size.Kept != "house" || size.Wanted != "small" ||
		size.DataDir != dir {
		t.Errorf("another size: %v", err)
	}
	if _, err := open("vast"); err == nil || !strings.Contains(err.Error(), "no demo size") {
		t.Errorf("unknown size: %v", err)
	}
	for _, same := range []string{"", "house"} {
		if again, err := open(same); err != nil || again != first {
			t.Errorf("size %q: %v, %+v", same, err, again)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "service.db.backup"), []byte("as before an update"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := service.RemoveDemo(dir); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	if again, err := open("small"); err != nil || again.UserKey == first.UserKey {
		t.Errorf("recreated: %v, %+v", err, again)
	}
}

func TestRemoveDemoKeepsOtherFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	if err := service.RemoveDemo(dir); err != nil {
		t.Errorf("nothing there: %v", err)
	}
	srv, err := service.Open(t.Context(), service.Config{DataDir: dir})
	if err == nil {
		err = srv.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := service.RemoveDemo(dir); err == nil || !strings.Contains(err.Error(), "nothing was deleted") {
		t.Errorf("a real instance: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "service.db")); err != nil {
		t.Error(err)
	}
}

// The next start continues one that was interrupted before it had made the data, whatever
// its size.
func TestDemoResumesAnInterruptedStart(t *testing.T) {
	dir := t.TempDir()
	text := `{"app_key":"0b9e3f5e-3f67-4b6e-8f0e-0d7c2b1a4f55","secret_key":"s","user_name":"dana.reyes@brightline-av.example","password":"p","user_key":"q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80=","size":"account"}`
	if err := os.WriteFile(filepath.Join(dir, "credentials.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, c, ready := world.OpenDemo(t, "house", func(cfg *service.Config) { cfg.DataDir = dir })
	if ready.SecretKey != "s" || !strings.HasPrefix(ready.UserKey, "q83v") {
		t.Errorf("other credentials: %+v", ready)
	}
	c.Get("/public/proposals").Want(http.StatusOK)
}
