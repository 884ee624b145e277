package service_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/service"
	"app.tender/tender/service/seal"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

// TestABackupAloneOpensNothing: whoever has a copy of the database can neither sign requests nor deliveries.
func TestABackupAloneOpensNothing(t *testing.T) {
	world.OnAFile(t)
	var data string
	w := world.New(t, func(c *service.Config) { c.SealKey = world.NewSealKey(t) }, world.AllowPrivate,
		world.KeepDir(&data))
	received, secret := w.Admin.Listen(world.StatusEvent)
	id, _ := w.Sales.NewProposal("P")
	w.Sales.Move(id, "Submitted")
	received.Delivered(w)
	received.Verify(secret)
	made, err := w.Server.Backup(t.Context(), t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	copied, err := os.ReadFile(filepath.Join(made, "service.db"))
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]string{"webhook": secret, "application": w.Secret} {
		if s == "" || strings.Contains(string(copied), s) {
			t.Errorf("the backup has the secret of the %s", name)
		}
	}

	w.HTTP.Close()
	if err := w.Server.Close(); err != nil {
		t.Fatal(err)
	}
	for name, key := range map[string]*seal.Key{"no key": nil, "another key": world.NewSealKey(t)} {
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
	w := world.New(t, world.KeepDir(&data), world.AllowPrivate)
	received, secret := w.Admin.Listen(world.StatusEvent)
	id, path := w.Sales.NewProposal("P")
	w.Server.Parts().Halt()
	w.Server.Parts().Store.SetKey(world.NewSealKey(t))
	for _, want := range []bool{true, false} {
		n, err := w.Server.Parts().Store.SealSecrets(t.Context())
		if err != nil || (n > 2) != want {
			t.Errorf("sealed %d secrets, %v", n, err)
		}
	}
	w.Sales.Get(path).Want(http.StatusOK)
	w.Sales.Move(id, "Submitted")
	received.Delivered(w)
	received.Verify(secret)
	w.Server.Parts().Store.SetKey(nil)
	w.Sales.Get(path).Want(http.StatusInternalServerError)
}
