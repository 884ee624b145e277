package support

import (
	"runtime/debug"

	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

func newVersion(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: r.Command(func(*cobra.Command, []string) error {
			PrintVersion(r)
			return nil
		}),
	}
}

// PrintVersion prints the program's name and version.
func PrintVersion(r *run.Run) { r.Printf("tender %s\n", ProgramVersion()) }

// ProgramVersion returns the version of this program.
func ProgramVersion() string {
	info, _ := debug.ReadBuildInfo()
	return version(info)
}

// version returns the module's version, or the commit that it was built from.
func version(info *debug.BuildInfo) string {
	if info == nil {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	commit, modified := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = " with changes"
		}
	}
	if commit == "" {
		return "development"
	}
	return "development, commit " + commit + modified
}
