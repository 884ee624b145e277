package ui_test

import (
	"os"
	"path/filepath"
	"testing"

	"app.tender/tender/ui"
	"app.tender/tender/views/widget/viewtest"
	"github.com/google/go-cmp/cmp"
)

func TestKeysDocIsUpToDate(t *testing.T) {
	path := filepath.Join("..", "docs", "keys.md")
	if viewtest.Updating() {
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
