package demo

import (
	"embed"
	"encoding/csv"
	"fmt"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// What is made up is made of these files. They are a part of the program, and the tests
// read all of them, so that one that can't be read is a fault of the program.
//
//go:embed data
var files embed.FS

var (
	families = sync.OnceValue(readFamilies)
	cities   = sync.OnceValue(func() [][]string { return rows("cities.csv") })
	texts    = sync.OnceValue(readTexts)
)

// rows reads a file without its first line, which names the columns.
func rows(name string) [][]string {
	f, err := files.Open("data/" + name)
	must(err)
	all, err := csv.NewReader(f).ReadAll()
	must(err)
	return all[1:]
}

// textsFile is what stands in proposals.
type textsFile struct {
	Terms     string              // at the end of every proposal
	Team      []string            // remarks that fit any room
	Questions []string            // stand in the notes until someone answers them
	Client    map[string][]string // by kind of room: of each option, from good to best
	Notes     []struct {          // remarks on kinds of rooms; the last are on all others
		Kinds, Lines []string
	}
}

func readTexts() (t textsFile) {
	text, err := files.ReadFile("data/texts.toml")
	must(err)
	must(toml.Unmarshal(text, &t))
	return t
}

func must(err error) {
	if err != nil {
		panic(fmt.Sprintf("demo data: %v", err))
	}
}
