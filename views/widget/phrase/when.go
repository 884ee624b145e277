package phrase

import (
	"time"

	"app.tender/tender/state/text"
)

// When formats t as seen from now and in the time zone of now: "today 14:02", "yesterday", "18
// Nov", "2 Nov 2024". A zero t is "–".
func When(t, now time.Time) string {
	if t.IsZero() {
		return "–"
	}
	t = t.In(now.Location())
	switch day := day(now) - day(t); {
	case day == 0:
		return "today " + t.Format("15:04")
	case day == 1:
		return "yesterday"
	case t.Year() == now.Year():
		return t.Format("2 Jan")
	default:
		return t.Format("2 Jan 2006")
	}
}

// AsOf returns how old cached data is: "as of 14:02", "as of yesterday 17:40". It is empty for a
// zero t.
func AsOf(t, now time.Time) string {
	if t.IsZero() {
		return ""
	}
	return "as of " + since(t, now)
}

// KeptFrom returns since when something is kept: "kept from 14:02", "kept from yesterday 17:40".
func KeptFrom(t, now time.Time) string { return "kept from " + since(t, now) }

// since formats a recent time with its minutes.
func since(t, now time.Time) string {
	local := t.In(now.Location())
	switch {
	case sameDay(local, now):
		return local.Format("15:04")
	case day(now)-day(local) == 1:
		return "yesterday " + local.Format("15:04")
	default:
		return When(t, now)
	}
}

// Stamp formats a time of today as "14:02:05" and any other as "2 Jan 14:02", or in short as "14:02"
// and "2 Jan". A zero t is "–".
func Stamp(t, now time.Time, short bool) string {
	if t.IsZero() {
		return "–"
	}
	t = t.In(now.Location())
	switch today := sameDay(t, now); {
	case today && short:
		return t.Format("15:04")
	case today:
		return t.Format("15:04:05")
	case short:
		return t.Format("2 Jan")
	default:
		return t.Format("2 Jan 15:04")
	}
}

func sameDay(a, b time.Time) bool { return day(a) == day(b) }

// day returns the number of the calendar day of t in its own zone.
func day(t time.Time) int64 {
	_, offset := t.Zone()
	const seconds = 24 * 60 * 60
	local := t.Unix() + int64(offset)
	if local < 0 {
		local -= seconds - 1 // round down
	}
	return local / seconds
}

// Waiting returns how long something has waited, with a space after it; empty if that is unknown.
func Waiting(d time.Duration, unknown bool) string {
	if unknown {
		return ""
	}
	return Span(d) + " "
}

// Span formats a duration in whole days, hours or minutes, whichever is the largest.
func Span(d time.Duration) string {
	switch days, hours, minutes := int(d/(24*time.Hour)), int(d/time.Hour), int(d/time.Minute); {
	case days > 0:
		return text.Count(days, "day")
	case hours > 0:
		return text.Count(hours, "hour")
	case minutes > 0:
		return text.Count(minutes, "minute")
	default:
		return "a moment"
	}
}
