//go:build unix

package cli

import (
	"bytes"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/service/servicetest"
	"github.com/creack/pty"
)

// onTerminal runs a command on a terminal of 100 × 10 cells and returns its output.
func onTerminal(t *testing.T, env map[string]string, args ...string) string {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(slave, &pty.Winsize{Cols: 100, Rows: 10}); err != nil {
		t.Fatal(err)
	}
	shown := make(chan string)
	go func() {
		var b bytes.Buffer
		_, _ = io.Copy(&b, master) // ends with an error once the other side is closed
		shown <- b.String()
	}()
	dir := t.TempDir()
	if err := servicetest.Demo(filepath.Join(dir, "data", "demo", "service"), "", time.Time{}); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{"TENDER_CONFIG_DIR": dir + "/config", "TENDER_DATA_DIR": dir + "/data", "TERM": "xterm"}
	maps.Copy(all, env)
	var said bytes.Buffer
	r := run.New(run.Streams{In: os.Stdin, Out: slave, Err: &said, Env: func(name string) (string, bool) {
		v, ok := all[name]
		return v, ok
	}}, knownSettings)
	if code := execute(t.Context(), r, args); code != run.ExitOK {
		t.Errorf("tender %q: exit code %d: %s", args, code, said.String())
	}
	if err := slave.Close(); err != nil {
		t.Fatal(err)
	}
	out := <-shown
	_ = master.Close()
	return out + said.String()
}

// Output longer than the terminal goes through the pager, unless the person wants it unpaged.
func TestPager(t *testing.T) {
	t.Parallel()
	const pager = "sed s/^/paged:/"
	for _, tt := range []struct {
		name  string
		env   map[string]string
		args  []string
		paged bool
	}{
		{"long", map[string]string{"PAGER": pager}, []string{"proposals"}, true},
		{
			"tender's own before the common one",
			map[string]string{"PAGER": "false", "TENDER_PAGER": pager},
			[]string{"proposals"},
			true,
		},
		{"short", map[string]string{"PAGER": pager}, []string{"proposals", "halvorsen"}, false},
		{"none is wanted", map[string]string{"PAGER": pager}, []string{"proposals", "--no-pager"}, false},
		{
			"none is wanted of tender",
			map[string]string{"PAGER": pager, "TENDER_PAGER": ""},
			[]string{"proposals"},
			false,
		},
		{"none is named", nil, []string{"proposals"}, false},
		{"there is none of that name", map[string]string{"PAGER": "no-such-pager"}, []string{"proposals"}, false},
		{"a dumb terminal", map[string]string{"PAGER": pager, "TERM": "dumb"}, []string{"proposals"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out := onTerminal(t, tt.env, tt.args...)
			if !strings.Contains(out, "Halvorsen Residence") {
				t.Errorf("the list is missing:\n%s", out)
			}
			if got := strings.Contains(out, "paged:Number"); got != tt.paged {
				t.Errorf("through the pager: %v, want %v\n%s", got, tt.paged, out)
			}
		})
	}
}

// Addresses are links on terminals that support them; elsewhere, and in some pagers, the sequence would appear as
// garbage.
func TestLinks(t *testing.T) {
	t.Parallel()
	const link = "\x1b]8;;mailto:erik@halvorsen.example"
	for _, tt := range []struct {
		env  map[string]string
		want bool
	}{
		{map[string]string{"VTE_VERSION": "7200"}, true},
		{map[string]string{"TERM": "xterm-kitty"}, true},
		{map[string]string{"TERM_PROGRAM": "WezTerm"}, true},
		{map[string]string{"FORCE_HYPERLINK": "1"}, true},
		{map[string]string{}, false},
		{map[string]string{"TERM": "tmux-256color", "TERM_PROGRAM": "WezTerm"}, false},
		{map[string]string{"VTE_VERSION": "7200", "FORCE_HYPERLINK": "0"}, false},
		{map[string]string{"VTE_VERSION": "7200", "TERM": "dumb"}, false},
	} {
		out := onTerminal(t, tt.env, "people", "list", "halvorsen")
		if got := strings.Contains(out, link); got != tt.want {
			t.Errorf("%v: a link: %v, want %v\n%q", tt.env, got, tt.want, out)
		}
	}
	if out := onTerminal(t, map[string]string{"VTE_VERSION": "7200", "PAGER": "sed s/^/paged:/"},
		"people", "list"); strings.Contains(out, "\x1b]8") {
		t.Errorf("a pager gets links: %q", out)
	}
}
