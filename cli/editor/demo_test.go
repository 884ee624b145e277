package editor

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/views/widget/theme"
)

// What is typed in a demo in another terminal would go into a file that is gone.
func TestADemoThatIsOpenIsNotResetUnasked(t *testing.T) {
	env := map[string]string{"TENDER_CONFIG_DIR": t.TempDir(), "TENDER_DATA_DIR": t.TempDir()}
	var said bytes.Buffer
	start := func() *run.Run {
		r := run.New(run.Streams{In: strings.NewReader(""), Out: &said, Err: &said, Env: func(name string) (string, bool) {
			v, ok := env[name]
			return v, ok
		}}, func() config.Known { return config.Known{Themes: theme.Names()} })
		r.Flags.Profile = config.Demo
		return r
	}
	err := start().With(t.Context(), func(s *run.Session) error {
		if err := resetDemo(t.Context(), start(), false); err == nil || !strings.Contains(said.String(), "another terminal") {
			t.Errorf("%v, %q", err, said.String())
		}
		_, err := os.Stat(s.Store.Path())
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if err := resetDemo(t.Context(), start(), false); err != nil {
		t.Errorf("once it is closed: %v", err)
	}
}
