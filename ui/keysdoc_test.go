package ui_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"app.tender/tender/ui"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write docs/keys.md anew")

func TestKeysDocIsUpToDate(t *testing.T) {
	path := filepath.Join("..", "docs", "keys.md")
	if *update {
		if err := os.WriteFile(path, []byte(ui.KeysDoc()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(ui.KeysDoc(), string(got)); diff != "" {
		t.Errorf("docs/keys.md is not what the actions say; go test ./ui -update writes it anew (-want +got):\n%s", diff)
	}
}
