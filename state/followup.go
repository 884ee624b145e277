package state

import (
	"strconv"
	"strings"
	"time"
)

// FollowUp is what to do about a proposal from some day on. It is kept on this machine.
type FollowUp struct {
	Proposal ProposalID
	Day      string // such as 2026-12-04, in whatever zone one is
	Words    string
}

// AnyDay is the day by which every follow-up is due.
const AnyDay = "9999-12-31"

// MaxFollowUp is the length limit of the words of a follow-up, in characters.
const MaxFollowUp = 80

// Due reports whether the day has come.
func (f *FollowUp) Due(now time.Time) bool { return f.Day <= now.Format(time.DateOnly) }

// ParseDay parses a day from today on, such as "today", "tomorrow", "fri" (the next one), "+3d", "+2w", "+1m" or
// "2026-12-04", into the last form. ok is false for anything else.
func ParseDay(words string, now time.Time) (day string, ok bool) {
	words = strings.ToLower(strings.TrimSpace(words))
	in := func(years, months, days int) (string, bool) {
		return now.AddDate(years, months, days).Format(time.DateOnly), true
	}
	switch words {
	case "today":
		return in(0, 0, 0)
	case "tomorrow":
		return in(0, 0, 1)
	}
	if _, err := time.Parse(time.DateOnly, words); err == nil {
		return words, words >= now.Format(time.DateOnly)
	}
	for days := 1; days <= 7; days++ {
		name := strings.ToLower(now.AddDate(0, 0, days).Weekday().String())
		if len(words) >= len("fri") && strings.HasPrefix(name, words) {
			return in(0, 0, days)
		}
	}
	amount, span := strings.CutPrefix(words, "+")
	if !span || amount == "" {
		return "", false
	}
	n, err := strconv.ParseUint(amount[:len(amount)-1], 10, 10)
	if err != nil {
		return "", false
	}
	switch amount[len(amount)-1] {
	case 'd':
		return in(0, 0, int(n))
	case 'w':
		return in(0, 0, 7*int(n))
	case 'm':
		return in(0, int(n), 0)
	default:
		return "", false
	}
}
