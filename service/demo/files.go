package demo

import (
	"embed"
	"encoding/csv"
	"fmt"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// The data is generated from these files. They are embedded, and the tests read all of
// them, so an unreadable file is a bug.
//
//go:embed data
var files embed.FS

var (
	families = sync.OnceValue(readFamilies)
	cities   = sync.OnceValue(func() [][]string { return rows("cities.csv") })
	labors   = sync.OnceValue(func() [][]string { return rows("labor.csv") })
	rooms    = sync.OnceValue(func() roomsFile { return read[roomsFile]("rooms.toml") })
	texts    = sync.OnceValue(func() textsFile { return read[textsFile]("texts.toml") })
	clients  = sync.OnceValue(func() byAccount[client] { return read[byAccount[client]]("clients.toml") })
	jobs     = sync.OnceValue(func() byAccount[job] { return read[byAccount[job]]("jobs.toml") })
)

// rows reads a CSV file without its header.
func rows(name string) [][]string {
	f, err := files.Open("data/" + name)
	must(err)
	all, err := csv.NewReader(f).ReadAll()
	must(err)
	return all[1:]
}

// textsFile holds the texts of proposals.
type textsFile struct {
	Terms     string              // at the end of every proposal
	Team      []string            // remarks that fit any room
	Questions []string            // open questions in the notes
	Client    map[string][]string // by kind of room: of each option, from good to best
	Notes     []struct {          // remarks on kinds of rooms; the last are on all others
		Kinds, Lines []string
	}
}

// byAccount holds something for each of the two accounts.
type byAccount[T any] struct{ Brightline, Cedar []T }

// read decodes a data file.
func read[T any](name string) (v T) {
	text, err := files.ReadFile("data/" + name)
	must(err)
	must(toml.Unmarshal(text, &v))
	return v
}

func must(err error) {
	if err != nil {
		panic(fmt.Sprintf("demo data: %v", err))
	}
}
