package service_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/service"
	"app.tender/tender/service/seal"
	"app.tender/tender/state"
)

func newSealKey(t *testing.T) (k *seal.Key) {
	t.Helper()
	text, err := seal.New()
	if err == nil {
		k, err = seal.Parse(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// TestABackupAloneOpensNothing: whoever has a copy of the database can neither sign requests nor deliveries.
func TestABackupAloneOpensNothing(t *testing.T) {
	onAFile(t)
	var data string
	w := newWorld(t, func(c *service.Config) { c.SealKey = newSealKey(t) }, allowPrivate, keepDir(&data))
	received, secret := w.admin.listen(statusEvent)
	id, _ := w.sales.newProposal("P")
	w.sales.move(id, "Submitted")
	received.delivered(w)
	received.verify(secret)
	made, err := w.srv.Backup(t.Context(), t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	copied, err := os.ReadFile(filepath.Join(made, "service.db"))
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]string{"webhook": secret, "application": w.secret} {
		if s == "" || strings.Contains(string(copied), s) {
			t.Errorf("the backup has the secret of the %s", name)
		}
	}

	w.http.Close()
	if err := w.srv.Close(); err != nil {
		t.Fatal(err)
	}
	for name, key := range map[string]*seal.Key{"no key": nil, "another key": newSealKey(t)} {
		_, err := service.Open(t.Context(), service.Config{DataDir: data, SealKey: key})
		if f := state.FaultOf(err); f.Next == "" {
			t.Errorf("with %s: %v", name, err)
		}
	}
}

// TestTheSecretsOfARunningInstanceAreSealed: what was made before there was a key is not left open, and goes on
// working.
func TestTheSecretsOfARunningInstanceAreSealed(t *testing.T) {
	var data string
	w := newWorld(t, keepDir(&data), allowPrivate)
	received, secret := w.admin.listen(statusEvent)
	id, path := w.sales.newProposal("P")
	w.srv.Parts().Halt()
	w.srv.Parts().Store.SetKey(newSealKey(t))
	for _, want := range []bool{true, false} {
		n, err := w.srv.Parts().Store.SealSecrets(t.Context())
		if err != nil || (n > 2) != want {
			t.Errorf("sealed %d secrets, %v", n, err)
		}
	}
	w.sales.get(path).want(http.StatusOK)
	w.sales.move(id, "Submitted")
	received.delivered(w)
	received.verify(secret)
	w.srv.Parts().Store.SetKey(nil)
	w.sales.get(path).want(http.StatusInternalServerError)
}
