package ui_test

import (
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// someLines and manyLines are numbers of line items that both fill the screen.
const (
	someLines = 1440
	manyLines = 7200
)

// counted skips a test that only counts allocations: -short leaves it out, and the race detector allocates as well.
func counted(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it only counts allocations")
	}
}

// costsTheSame checks that the allocations of a key do not grow with the data: the part of its cost that can be tested
// without a clock.
func costsTheSame(t *testing.T, few, many *uitest.Driver, key func(*uitest.Driver)) {
	t.Helper()
	cost := func(d *uitest.Driver) float64 {
		return testing.AllocsPerRun(8, func() { key(d) })
	}
	if small, large := cost(few), cost(many); large > small*1.2 {
		t.Errorf("%v allocations with much data, %v with little", large, small)
	}
}

// The largest job of the year must not make each key slow.
func TestAKeyCostsTheSameInALargeProposal(t *testing.T) {
	counted(t)
	pressed := func(keys ...string) func(*uitest.Driver) {
		return func(d *uitest.Driver) { d.Press(keys...) }
	}
	for name, of := range map[string]func(int) *state.Proposal{"many areas": hotelOf, "one option": rackOf} {
		few, many := of(someLines), of(manyLines)
		for _, k := range []struct {
			name   string
			before []string
			key    func(*uitest.Driver)
		}{
			{"areas", nil, pressed("down", "down", "up", "pgdown", "pgup")},
			{"items", []string{"tab"}, pressed("down", "down", "up", "pgdown", "pgup", "G", "g")},
			{"tab", nil, pressed("tab", "shift+tab")},
			{"typing", []string{"n"}, func(d *uitest.Driver) { d.Type("a").Advance(time.Second) }},
			{"moving in a comparison", []string{"c"}, pressed("down", "up", "right", "left")},
			{"what if", []string{"c", "tab"}, pressed("down", "up")},
		} {
			t.Run(name+"/"+k.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					costsTheSame(t, inEditor(t, few).Press(k.before...), inEditor(t, many).Press(k.before...), k.key)
				})
			})
		}
	}
}

// Otherwise looking at one area would compare the lines of all again.
func TestComparingCostsOnlyItsArea(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		counted(t)
		costsTheSame(t, inEditor(t, hotelOf(someLines)), inEditor(t, hotelOf(manyLines)), func(d *uitest.Driver) {
			d.Press("c", "esc")
		})
	})
}

// After years of work there are tens of thousands of cached proposals, which must not make a key slow.
func TestAKeyCostsTheSameInALongList(t *testing.T) {
	counted(t)
	few, many := t.TempDir(), t.TempDir()
	keep(t, few, rowsOf(300))
	keep(t, many, rowsOf(3000))
	for _, k := range []struct {
		name   string
		before []string
		keys   []string
	}{
		{"moving", nil, []string{"down", "up", "pgdown", "pgup"}},
		{"searching", []string{"/"}, []string{"r", "backspace", "7", "backspace"}},
		{"sorting", nil, []string{"s"}},
		{"opening and back", nil, []string{"enter", "esc"}},
	} {
		t.Run(k.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				short, endShort := begin(t, few)
				defer endShort()
				long, endLong := begin(t, many)
				defer endLong()
				costsTheSame(t, short.Press(k.before...), long.Press(k.before...), func(d *uitest.Driver) {
					d.Press(k.keys...)
				})
			})
		})
	}
}

// Starting reads only what the first screen shows.
func TestStartingCostsOnlyTheFirstScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		counted(t)
		few, many := t.TempDir(), t.TempDir()
		keep(t, few, rowsOf(300))
		keep(t, many, rowsOf(3000))
		cost := func(dir string) float64 {
			return testing.AllocsPerRun(4, func() {
				_, end := begin(t, dir)
				end()
			})
		}
		if small, large := cost(few), cost(many); large > small*1.2 {
			t.Errorf("%v allocations with 3,000 proposals, %v with 300", large, small)
		}
	})
}
