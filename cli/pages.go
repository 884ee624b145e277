package cli

import (
	"errors"
	"strconv"

	"app.tender/tender/apiclient"
	"github.com/spf13/pflag"
)

// aPage is how many rows are read at once.
const aPage = 100

// readPages reads a list page by page until there are most rows of it. total is how
// many there are, as the service states it.
func readPages[T any, K comparable](most int, id func(*T) K, read func(page, size int) ([]T, int, error)) (all []T, total int, err error) {
	pages := apiclient.Pages[T, K]{ID: id}
	for page, more := 1, true; more && len(all) < most; page++ {
		rows, n, err := read(page, min(most, aPage))
		if err != nil {
			return all, total, err
		}
		rows, more, err = pages.Take(rows, n)
		all, total = append(all, rows...), n
		if err != nil && len(all) < most {
			return all, total, err
		}
	}
	return all[:min(most, len(all))], total, nil
}

// allPages reads a list page by page to its end, or until found.
func allPages[T any, K comparable](id func(*T) K, read func(page, size int) ([]T, int, error), found func([]T) bool) error {
	_, _, err := readPages(allCached, id, func(page, size int) ([]T, int, error) {
		rows, total, err := read(page, size)
		if err == nil && found(rows) {
			return nil, 0, nil // as if it ended there
		}
		return rows, total, err
	})
	return err
}

// limitFlag lets a list be cut: at most so many rows, all for 0.
func limitFlag(flags *pflag.FlagSet, into *int, standard int) {
	*into = standard
	flags.Var((*atMost)(into), "limit", "at most so many; 0 for all")
}

// atMost is the value of a flag that is a whole number from 0.
type atMost int

// Set reads the number.
func (n *atMost) Set(text string) error {
	v, err := strconv.Atoi(text)
	if err != nil || v < 0 {
		return errors.New("no such number")
	}
	*n = atMost(v)
	return nil
}

// String writes the number.
func (n *atMost) String() string { return strconv.Itoa(int(*n)) }

// Type is that of a flag that takes a number.
func (n *atMost) Type() string { return "int" }

// sayRest says that a list was cut. It also does so for programs: they read the standard
// error, or the person who looks for the missing rows does.
func (a *app) sayRest(shown, total int) {
	if shown < total {
		a.sayf("%d of %d; --limit 0 lists all.", shown, total)
	}
}
