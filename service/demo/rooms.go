package demo

import (
	"cmp"
	"fmt"
	"strings"
)

// tier is how good an option is. Options are offered from good to best.
type tier int

const (
	good tier = iota
	better
	best
)

// String returns the tier's name for the heading of the client's text.
func (t tier) String() string { return [...]string{"Good", "Better", "Best"}[t] }

// UnmarshalText reads a tier such as "better".
func (t *tier) UnmarshalText(text []byte) error {
	for *t = good; *t <= best; *t++ {
		if strings.EqualFold(t.String(), string(text)) {
			return nil
		}
	}
	return fmt.Errorf("%q is no tier", text)
}

// want is something that a room needs: exactly one of Part, Small and Hours is set.
type want struct {
	Part  string // a family of the catalog: better options get better products
	Small string // a family of the catalog: every option gets the simplest product
	Hours string // a kind of work: better options take more
	N     int    // how many; 0: 1
	More  int    // up to this much more, by chance
	From  tier   // from this option on
	With  []want // under the part: its mount, its connectors
}

func (w want) family() string { return cmp.Or(w.Part, w.Small) }

func (w want) quantity() int { return cmp.Or(w.N, 1) }

// room lists what a kind of room needs.
type room struct {
	Kind  string
	Names []string // what such a room is called
	Wants []want
	Fees  []string
}

// roomsFile holds the rooms of houses and of commercial jobs.
type roomsFile struct{ Homes, Work []room }

func (f roomsFile) all() []room { return append(f.Homes[:len(f.Homes):len(f.Homes)], f.Work...) }
