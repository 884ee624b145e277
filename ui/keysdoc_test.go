package ui_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/ui"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

func TestKeysDocIsUpToDate(t *testing.T) {
	path, want := filepath.Join("..", "docs", "keys.md"), keysDoc(ui.Actions())
	if viewtest.Updating() {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("docs/keys.md is outdated; go test ./ui -update rewrites it (-want +got):\n%s", diff)
	}
}

// keysDoc returns docs/keys.md: every action with its keys, its name in the settings and its description.
func keysDoc(list screen.List) string {
	var b strings.Builder
	b.WriteString(`# Keys

Every key can be changed in the settings by the action's name, for example

` + "```toml\n[keys]\n\"text.notes\" = [\"n\", \"f4\"]\n```" + `

An action with an empty list has no key and is still found in the box, unless it only moves about. Some keys mean
different things on different screens; ` + "`?`" +
		` shows those that work where you are, and why an action can't be done now.
While a text is typed, ` + "`f1`" +
		` does. Where two actions that meet in one place have the same key, the nearer one has it:
what belongs to the dialog, the text or the pane before what works everywhere. ` + "`tender config check`" +
		` says where the
settings make two meet, and where a key can't reach what it is bound to.

What a name begins with tells where it works: ` + "`cursor.`, `select.` and `delete.`" + `, and the parts of ` +
		"`text.`" + ` below, work
within every text that is typed, be it the notes of an option, the result of a conflict, a search or a field of a form.
`)
	for _, g := range list {
		fmt.Fprintf(&b, "\n## %s\n\n| keys | action | what it does |\n|---|---|---|\n", g.Name)
		for _, a := range g.Actions {
			fmt.Fprintf(&b, "| %s | `%s` | %s |\n", quotedKeys(a.Keys), a.ID, a.Long)
		}
	}
	return b.String()
}

func quotedKeys(keys []string) string {
	quoted := make([]string, len(keys))
	for i, k := range keys {
		if k == " " {
			k = "space"
		}
		quoted[i] = "`" + k + "`"
	}
	return strings.Join(quoted, " ")
}
