package planning

import (
	"os"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"github.com/spf13/pflag"
)

// A dry run that a verb ignores would remove the lines that it was to show, and an area that it ignores would leave a
// person believing that only lines of that area were meant.
func TestPlanVerbsRefuseWhatTheyDoNotTake(t *testing.T) {
	t.Parallel()
	takes := map[string]struct {
		area   bool
		option bool
		after  string
		flags  string
	}{
		"list":       {true, true, "", "lines"},
		"add":        {true, true, "2 c6", "free new title also dry-run column ignore sheet client-may-see"},
		"change":     {false, false, "1,2 c6", "free client-may-see"},
		"remove":     {true, true, "", ""},
		"rename":     {true, false, "Workshop", "client-may-see"},
		"move":       {true, true, "1", "new title by client-may-see"},
		"copy":       {true, true, "", "to into dry-run client-may-see"},
		"better":     {true, true, "c6=c8", "title dry-run client-may-see"},
		"companions": {false, false, "1", "client-may-see"},
		"describe":   {true, true, "", "title client notes client-may-see"},
		"import":     {true, true, "rows.tsv", "free new title also dry-run column ignore sheet client-may-see"},
		"export":     {true, true, "", ""},
		"estimate":   {false, false, "", ""},
	}
	for _, verb := range planVerbNames() {
		took, known := takes[verb]
		if !known {
			t.Errorf("%s is not in the table", verb)
		}
		line := func(place ...string) []string {
			all := append(append([]string{"1042"}, place...), verb)
			if took.after != "" {
				all = append(all, strings.Split(took.after, ",")...)
			}
			return all
		}
		own := line()
		if took.area {
			own = line("Garage")
		}
		if took.area && !took.option {
			refused(t, line("Garage", "1"), `"1"`)
		}
		if !took.area {
			refused(t, line("Garage"), `"Garage"`)
			refused(t, line("Garage", "1"), `"Garage 1"`)
		}
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		new(planFlags).add(flags)
		flags.VisitAll(func(f *pflag.Flag) {
			if slices.Contains(strings.Fields(took.flags), f.Name) {
				return
			}
			value := "1"
			if f.Value.Type() == "bool" {
				value = "true"
			}
			refused(t, append(own, "--"+f.Name+"="+value), "--"+f.Name)
		})
	}
}

// refused fails if `tender plan` with args is not refused, with words, before anything is opened.
func refused(t *testing.T, args []string, words string) {
	t.Helper()
	data := t.TempDir()
	r := run.New(run.Streams{Env: func(name string) (string, bool) {
		if name == "TENDER_DATA_DIR" || name == "TENDER_CONFIG_DIR" {
			return data, true
		}
		return "", false
	}}, func() config.Known { return config.Known{} })
	cmd := newPlan(r)
	cmd.SetArgs(args)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	if err := cmd.ExecuteContext(t.Context()); !run.IsUsage(err) || !strings.Contains(err.Error(), words) {
		t.Errorf("tender plan %q: %v, want a refusal of %s", args, err, words)
	}
	if found, err := os.ReadDir(data); err != nil || len(found) > 0 {
		t.Errorf("tender plan %q opened the data of this machine: %v, %v", args, found, err)
	}
}
