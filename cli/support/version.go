package support

import (
	"cmp"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

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

// ProgramVersion returns the version of this program: its tag, and its commit with the date, as far as they are known.
func ProgramVersion() string { return buildOf(debug.ReadBuildInfo()).String() }

// ProgramDate returns the date of the commit that this program was built from, or else the other one. The form is
// 2026-11-30.
func ProgramDate(other time.Time) string {
	return cmp.Or(buildOf(debug.ReadBuildInfo()).date, other.Format(time.DateOnly))
}

// build is what the program knows of the source that it was built from; empty: unknown.
type build struct {
	known        bool
	tag          string // v1.2.3
	commit, date string // 12 digits, 2026-11-30
	changed      bool   // the source differed from the commit
}

// untagged matches the version that Go gives to a commit without a tag: its time and its first 12 digits.
var untagged = regexp.MustCompile(`^v.*[-.](\d{14})-([0-9a-f]{12})$`)

// buildOf reads what Go writes into a program, from a checkout or by "go install" of a version.
func buildOf(info *debug.BuildInfo, known bool) build {
	if !known {
		return build{}
	}
	b := build{known: true}
	b.tag, _, b.changed = strings.Cut(info.Main.Version, "+dirty")
	at := ""
	if of := untagged.FindStringSubmatch(b.tag); of != nil {
		at, b.commit, b.tag = of[1][:4]+"-"+of[1][4:6]+"-"+of[1][6:8], of[2], ""
	} else if b.tag == "(devel)" {
		b.tag = ""
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value[:min(12, len(s.Value))]
		case "vcs.time":
			at = s.Value
		case "vcs.modified":
			b.changed = s.Value == "true"
		}
	}
	b.date, _, _ = strings.Cut(at, "T")
	return b
}

// String returns for example "v1.2.3, commit 0123456789ab of 2026-11-30".
func (b build) String() string {
	if !b.known {
		return "unknown"
	}
	s := cmp.Or(b.tag, "development")
	if b.commit != "" {
		s += ", commit " + b.commit
	}
	if b.date != "" {
		s += " of " + b.date
	}
	if b.changed {
		s += " with changes"
	}
	return s
}
