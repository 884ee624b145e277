package run

import (
	"errors"
	"strconv"
	"time"

	"app.tender/tender/state/search"
	"github.com/spf13/pflag"
)

// LimitFlag adds --limit, the maximum number of rows of a list; 0 for all.
func LimitFlag(flags *pflag.FlagSet, into *int, standard int) {
	*into = standard
	flags.Var((*Limit)(into), "limit", "how many to list at most; 0 for all")
}

// Limit is the value of a flag that is a whole number from 0.
type Limit int

// Set reads the number.
func (n *Limit) Set(text string) error {
	v, err := strconv.Atoi(text)
	if err != nil || v < 0 {
		return errors.New("no such number")
	}
	*n = Limit(v)
	return nil
}

// String returns the number.
func (n *Limit) String() string { return strconv.Itoa(int(*n)) }

// Type returns the type of the value in the help.
func (n *Limit) Type() string { return "int" }

// YesFlag adds --yes, the flag of every command that writes to the service.
func YesFlag(flags *pflag.FlagSet, into *bool) {
	flags.BoolVar(into, "yes", false, "don't ask before writing to a live account")
}

// Since parses the value of --since; zero for an empty one.
func (s Streams) Since(text string) (time.Time, error) {
	at, ok := search.ParseSince(text, s.Time())
	if text != "" && !ok {
		return at, Usagef("--since takes a date such as 2006-01-02 or an age such as 36h, 30d, 2w, 3m or 1y, not %q",
			text)
	}
	return at, nil
}

// Day reads the day that a flag names; zero for an empty one.
func Day(flag, text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return t, Usagef("--%s takes a day such as 2026-12-31, not %q", flag, text)
	}
	return t, nil
}
