package output

import (
	"time"

	"app.tender/tender/state/text"
)

// Minute writes when something was, to the minute.
func Minute(at time.Time) string { return at.Local().Format("2006-01-02 15:04") }

// Day is a date; empty for none.
func Day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Local().Format(time.DateOnly)
}

// Ago says how long ago something was, as people say it.
func Ago(age time.Duration) string {
	switch days := int(age / (24 * time.Hour)); {
	case age < time.Minute:
		return "just now"
	case age < time.Hour:
		return text.Count(int(age/time.Minute), "minute") + " ago"
	case days < 2:
		return text.Count(int(age/time.Hour), "hour") + " ago"
	default:
		return text.Count(days, "day") + " ago"
	}
}
