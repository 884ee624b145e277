package export

import (
	"strconv"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/documents"
	"app.tender/tender/state"
)

// LookOf returns how documents look by the settings. The error is a logo that can't be used.
func LookOf(s config.Settings, dirs config.Dirs) (documents.Look, error) {
	set := s.Documents
	days, _ := strconv.Atoi(set.ValidDays) // checked as the settings are read
	look := documents.Look{
		Accent: set.Accent, Paper: documents.Paper(set.Paper), Language: documents.Language(set.Language),
		Detail:     documents.Detail(set.Detail),
		ChosenOnly: set.ChosenOnly, ValidDays: days, FontFile: dirs.Named(set.Font),
	}
	if set.Logo == "" {
		return look, nil
	}
	path := dirs.Named(set.Logo)
	content, err := run.Streams{}.File(path)
	if err != nil {
		return look, state.Local("The logo for documents: "+state.FaultOf(err).Message,
			"Set documents.logo to another file: `tender config edit` opens the settings.")
	}
	look.Logo, err = documents.ReadLogo(content)
	if err != nil {
		return look, state.Local(path+" can't be used: "+err.Error()+".",
			"Set documents.logo to another file: `tender config edit` opens the settings.")
	}
	return look, nil
}

// day returns the day that documents bear: that of $SOURCE_DATE_EPOCH if it is set, so that the same input gives
// the same bytes on any day, else today.
func day(s run.Streams) (time.Time, error) {
	set := s.Getenv("SOURCE_DATE_EPOCH")
	if set == "" {
		return s.Time(), nil
	}
	seconds, err := strconv.ParseInt(set, 10, 64)
	if err != nil || seconds < 0 {
		return time.Time{}, run.Usagef("$SOURCE_DATE_EPOCH is a number of seconds since 1970, not %q", set)
	}
	return time.Unix(seconds, 0).UTC(), nil
}
