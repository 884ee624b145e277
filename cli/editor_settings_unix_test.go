//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/cli/run"
)

// A setting is found by what it is for, and changed where one stands; a mistake is said while one still sees it.
func TestASettingIsChangedFromTheBox(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"mouse = true": "The settings are fine.", "mouse = yes": "settings.toml:2:",
		"[keys]\n\"proposal.new\" = \"F\"": "in the list of proposals only the first is reached",
	} {
		synctest.Test(t, func(t *testing.T) {
			script := filepath.Join(t.TempDir(), "editor")
			lines := strings.ReplaceAll(typed, `"`, `\"`)
			if err := os.WriteFile(script, []byte("printf \""+lines+"\\n\" >>\"$1\"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			o := newMachine(t)
			d := o.start(func(*run.Run) { o.env["EDITOR"] = "/bin/sh " + script }).Idle()
			d.Press("ctrl+k").Type("the wheel").Advance(time.Second).See("setting", "mouse · false").
				Press("enter").Idle().See(want).DoNotSee("Find or do")
			file, err := os.ReadFile(o.app().Dirs().SettingsFile())
			if err != nil || !strings.Contains(string(file), strings.Split(typed, "\\n")[0]) {
				t.Errorf("%s %v", file, err)
			}
		})
	}
}
