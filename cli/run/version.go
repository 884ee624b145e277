package run

import (
	"runtime/debug"
)

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
