package editor

import (
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/ui"
)

// settingsOf returns the settings of a session, for its editor.
func settingsOf(s *run.Session) ui.Settings {
	return ui.Settings{
		All: state.Map(s.Settings.List(s.Run.Known()), func(f *config.Setting) ui.Setting {
			return ui.Setting(*f)
		}),
		File:  s.Run.SettingsFile,
		Check: func() error { return checkSettings(s.Run) },
	}
}

// checkSettings reads the settings as the next start will.
func checkSettings(r *run.Run) error {
	now, err := r.ReadSettings()
	if err != nil {
		return err
	}
	clashes, err := ui.KeyClashes(now.Keys())
	if len(clashes) > 0 {
		return state.Invalid(strings.Join(clashes, " "), "")
	}
	return err
}
