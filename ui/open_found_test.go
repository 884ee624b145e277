package ui_test

import (
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/ui/uitest"
)

// Opening something by its name takes the keys of the name and two more.
func TestEnterOpensTheSelectedResultOfFew(t *testing.T) {
	for name, tt := range map[string]struct {
		goes func(*uitest.Driver)
		text string
		sees []string
	}{
		"proposals": {func(*uitest.Driver) {}, "1042", []string{"Living Room · 3 options"}},
		"contacts":  {func(d *uitest.Driver) { d.Press("4") }, "Tess Whit", []string{"┏━ Tess Whitford"}},
		"catalog":   {func(d *uitest.Driver) { d.Press("5") }, "OX-83", []string{"Specifications"}},
		"change orders": {
			func(d *uitest.Driver) { d.Open(1030).Press("3").Idle() }, "#3",
			[]string{"#3 Remove equipment", "┏━ Changes"},
		},
		"journal": {
			func(d *uitest.Driver) {
				d.Open(1042).Press("w", "n").Type("The van is full. ").Press("ctrl+s").Idle().Press("7").Idle()
			}, "van full", []string{"● changed here", "↵ to the list"},
		},
	} {
		for pace, pause := range map[string]time.Duration{"at once": 0, "after a look": 5 * time.Second} {
			t.Run(name+" "+pace, func(t *testing.T) {
				uitest.Story(t, func(t *testing.T, world *uitest.World) {
					d := world.StartEditor(60, 24).Idle()
					tt.goes(d)
					d.Idle().Press("/").Type(tt.text)
					if pause > 0 {
						d.Advance(pause)
					}
					d.Press("enter").Idle().Advance(time.Second)
					d.See(tt.sees...)
				})
			})
		}
	}
}

// With many results or none, enter opens nothing, and neither does a key pressed meanwhile.
func TestEnterOpensNothingOfManyOrNone(t *testing.T) {
	start := func(t *testing.T) *uitest.Driver { return uitest.NewWorld(t, "small").StartEditor(60, 24).Idle() }
	t.Run("the second of few", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			d := start(t).Press("/").Type("Residence 104").Advance(time.Second).See("↵ open").Press("down", "enter").Idle()
			d.See("Areas")
		})
	})
	t.Run("many rows", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			d := start(t).Press("/").Type("e").Press("enter").Idle().Advance(5 * time.Second)
			d.See("/e", "Halvorsen Resid").DoNotSee("Areas")
		})
	})
	t.Run("no row", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			d := start(t).Press("/").Type("nobody at all").Press("enter").Idle().Advance(5 * time.Second)
			d.See("No proposal matches.").DoNotSee("Areas")
		})
	})
	t.Run("nothing typed", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			d := start(t).Press("/", "enter").Idle().Advance(5 * time.Second).See("Proposals  20").DoNotSee("Areas")
			d.Press("down", "enter").Idle().See("Areas")
		})
	})
	t.Run("enter pressed twice", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			d := start(t).Press("/").Type("1042").Idle().See("↵ open").Press("enter", "enter").Idle().
				See("▾ Living Ro", "1 Good")
			d.Advance(time.Second).Press("enter").See("› Living Ro") // later enter opens as usual
		})
	})
	t.Run("another key before the results", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			d := start(t).Press("5").Idle().Press("/").Type("OX-83\n").Press("up").Advance(5 * time.Second)
			d.See("/OX-83", "Northlight OX-83").DoNotSee("Specifications")
		})
	})
}
