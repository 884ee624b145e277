package output

import (
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/charmbracelet/x/ansi"
)

// NotesHeading returns a heading for a text which says that it is not for the client.
func NotesHeading(f state.TextField) string { return f.Title() + ", " + f.Audience() }

// Excerpt returns the beginning of a text, for a column.
func Excerpt(text string) string {
	return ansi.Truncate(strings.Join(strings.Fields(text), " "), 40, "…")
}

// LineName returns the name of a line in a list with its short description, which has the unit, such as ft; unknown
// means that the service did not return one.
func LineName(unknown bool, brand, model, name, short string) string {
	if unknown {
		return state.UnknownWord
	}
	head := strings.TrimSpace(state.BrandModel(brand, model) + " " + name)
	if strings.HasPrefix(short, head) {
		return short
	}
	return strings.TrimSpace(head + "  " + short)
}

// Minute formats a time to the minute; a dash for an unknown one.
func Minute(at time.Time) string { return stamp(at, "2006-01-02 15:04") }

// Second formats a time to the second; a dash for an unknown one.
func Second(at time.Time) string { return stamp(at, time.DateTime) }

func stamp(at time.Time, layout string) string {
	if at.IsZero() {
		return money.NoFigure
	}
	return at.Local().Format(layout)
}

// Day formats a date; empty for none.
func Day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Local().Format(time.DateOnly)
}

// Ago returns an age as people say it.
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
