package config

import (
	"os/user"
	"path/filepath"
	"testing"

	"github.com/adrg/xdg"
)

// A timer or a container often runs without HOME. The data must not land in the root of the file
// system, where the next run with a HOME would not find it.
func TestDirsWithoutHOME(t *testing.T) {
	who, err := user.Current()
	if err != nil || who.HomeDir == "" {
		t.Skip("the system does not say where this user's home is")
	}
	t.Cleanup(xdg.Reload) // after the environment is restored
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"} {
		t.Setenv(name, "")
	}
	xdg.Reload()
	if xdg.Home != "/" {
		t.Skipf("here %s stands for a home that is not set", xdg.Home)
	}
	d := FindDirs(func(string) (string, bool) { return "", false })
	if want := filepath.Join(who.HomeDir, ".local/share/tender"); d.Data != want {
		t.Errorf("data is in %s, want %s", d.Data, want)
	}
	if want := filepath.Join(who.HomeDir, ".config/tender"); d.Config != want || d.Home != filepath.Clean(who.HomeDir) {
		t.Errorf("settings are in %s, want %s; the home is %s", d.Config, want, d.Home)
	}
	named := t.TempDir()
	t.Setenv("XDG_DATA_HOME", named)
	xdg.Reload()
	if d := FindDirs(func(string) (string, bool) { return "", false }); d.Data != filepath.Join(named, "tender") {
		t.Errorf("XDG_DATA_HOME was ignored: %s", d.Data)
	}
}
