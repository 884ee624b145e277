package planning

import (
	"slices"
	"strings"
	"testing"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A dry run that a verb ignores would remove the lines that it was to show. So no command has a flag that it does
// not heed, and each refuses more arguments than it has names for.
func TestPlanCommandsHaveOnlyWhatTheyHeed(t *testing.T) {
	t.Parallel()
	takes := map[string]string{ // flags
		"list":            "lines",
		"add":             "free new title also dry-run column ignore sheet client-may-see",
		"change":          "free client-may-see",
		"remove":          "",
		"clear":           "",
		"rename":          "client-may-see",
		"move":            "new title into by client-may-see",
		"copy":            "to into dry-run client-may-see",
		"better":          "title dry-run client-may-see",
		"companions list": "",
		"companions add":  "client-may-see",
		"describe":        "title client notes client-may-see",
		"import":          "free new title also dry-run column ignore sheet client-may-see",
		"export":          "",
		"estimate":        "",
	}
	r := run.New(run.Streams{Env: func(string) (string, bool) { return "", false }}, func() config.Known {
		return config.Known{}
	})
	formats := pflag.NewFlagSet("", pflag.ContinueOnError)
	new(output.Format).AddFlags(formats)
	var walk func(cmd *cobra.Command, words string)
	walk = func(cmd *cobra.Command, words string) {
		for _, sub := range cmd.Commands() {
			walk(sub, strings.TrimSpace(words+" "+sub.Name()))
		}
		if cmd.HasSubCommands() {
			return
		}
		flags, known := takes[words]
		delete(takes, words)
		var has []string
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if formats.Lookup(f.Name) == nil {
				has = append(has, f.Name)
			}
		})
		want := strings.Fields(flags)
		slices.Sort(want)
		if slices.Sort(has); !known || !slices.Equal(has, want) {
			t.Errorf("tender plan %s has the flags %q, want %q", words, has, want)
		}
		names := strings.Fields(cmd.Use)[1:]
		if err := cmd.Args(cmd, slices.Repeat([]string{"x"}, len(names)+1)); err == nil &&
			!strings.Contains(cmd.Use, "...") {
			t.Errorf("tender plan %s takes more than %q", words, names)
		}
	}
	walk(newPlan(r), "")
	for words := range takes {
		t.Errorf("there is no tender plan %s", words)
	}
}
