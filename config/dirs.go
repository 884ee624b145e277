package config

import (
	"cmp"
	"os/user"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"
)

// Env looks an environment variable up, as os.LookupEnv does.
type Env func(name string) (value string, ok bool)

// value returns the variable's value, empty when it is not set.
func (e Env) value(name string) string {
	v, _ := e(name)
	return v
}

// Dirs holds the directories that tender keeps its files in. Config holds what a person may edit,
// Data what the program keeps. Data holds drafts, so it must not be a cache directory that a
// cleaner may empty.
type Dirs struct {
	Config string
	Data   string
	Home   string // the user's home directory, written as ~
}

// FindDirs returns TENDER_CONFIG_DIR and TENDER_DATA_DIR, or the system's own directories where
// they are not set.
func FindDirs(env Env) Dirs {
	d := Dirs{Config: env.value("TENDER_CONFIG_DIR"), Data: env.value("TENDER_DATA_DIR"), Home: atHome(xdg.Home)}
	d.Config = cmp.Or(d.Config, filepath.Join(atHome(xdg.ConfigHome), "tender"))
	d.Data = cmp.Or(d.Data, filepath.Join(atHome(xdg.DataHome), "tender"))
	return d
}

// atHome returns one of the system's directories for configuration or data. Where HOME is not set,
// as in a timer or a container, that directory would be in the root of the file system; atHome
// then looks up the user's home directory with the system.
func atHome(dir string) string {
	if xdg.Home != "/" || dir != xdg.Home && !strings.HasPrefix(dir, "/.") {
		return dir
	}
	who, err := user.Current()
	if err != nil {
		return dir
	}
	return filepath.Join(who.HomeDir, dir)
}

// SettingsFile returns the settings file.
func (d Dirs) SettingsFile() string { return filepath.Join(d.Config, "settings.toml") }

// Templates returns the folder of plan templates.
func (d Dirs) Templates() string { return filepath.Join(d.Config, "templates") }

// ProfileFile returns the file of a profile, which holds no secrets.
func (d Dirs) ProfileFile(name string) string {
	return filepath.Join(d.Config, "profiles", name+".toml")
}

// SecretsFile returns the file that holds a profile's secrets where there is no keyring.
func (d Dirs) SecretsFile(name string) string {
	return filepath.Join(d.Config, "secrets", name+".json")
}

// ProfileData returns the data directory of a profile.
func (d Dirs) ProfileData(name string) string { return filepath.Join(d.Data, "profiles", name) }

// LocalFile returns the database of a profile's cache, drafts and outbox.
func (d Dirs) LocalFile(name string) string {
	return filepath.Join(d.ProfileData(name), "tender.db")
}

// RequestLog returns the directory of a profile's request log. All accounts from the environment
// share one, since scripts may name many of them.
func (d Dirs) RequestLog(name string) string {
	if strings.HasPrefix(name, environmentPrefix) {
		return filepath.Join(d.Data, "environment")
	}
	return d.ProfileData(name)
}

// DemoService returns the data directory of the demo's own service.
func (d Dirs) DemoService() string { return filepath.Join(d.Data, "demo", "service") }

// Named returns the path that a setting names: ~/ is the home directory, and other relative paths are below the
// directory of the settings. Empty stays empty.
func (d Dirs) Named(path string) string {
	below, atHome := strings.CutPrefix(path, "~/")
	switch {
	case path == "~":
		return d.Home
	case atHome:
		return filepath.Join(d.Home, below)
	case path == "" || filepath.IsAbs(path):
		return path
	default:
		return filepath.Join(d.Config, path)
	}
}
