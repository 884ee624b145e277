package ui_test

import (
	"testing"

	"app.tender/tender/ui/uitest"
)

// The size of the measured screen.
const benchWide, benchHigh = 120, 40

// BenchmarkKeys presses keys in the whole program, against the real service and real files. One operation is one key:
// Update, View and the commands it causes.
func BenchmarkKeys(b *testing.B) {
	w := uitest.NewWorld(b, "stress")
	list := func(b *testing.B) *uitest.Driver {
		b.Helper()
		return w.StartEditor(benchWide, benchHigh).Unchecked()
	}
	hotel := func(b *testing.B) *uitest.Driver {
		b.Helper()
		return list(b).Press("down", "enter").See("Grand Meridian")
	}
	house := func(b *testing.B) *uitest.Driver {
		b.Helper()
		return list(b).Press("enter").See("Halvorsen Residence")
	}
	for _, c := range []struct {
		name string
		at   func(*testing.B) *uitest.Driver
		keys []string
		sees string
	}{
		{"list/move", list, []string{"down", "down", "up"}, "newest first"},
		{"list/open and back", list, []string{"enter", "esc"}, "Halvorsen"},
		{"hotel/tree move", hotel, []string{"down", "down", "up"}, "60 areas"},
		{"hotel/tree end", hotel, []string{"G", "home"}, "60 areas"},
		{"hotel/tab", hotel, []string{"tab"}, "60 areas"},
		{"hotel/items move", func(b *testing.B) *uitest.Driver {
			b.Helper()
			return hotel(b).Press("tab")
		}, []string{"down", "down", "up"}, "60 areas"},
		{"hotel/compare and back", hotel, []string{"c", "esc"}, "60"},
		{
			"text/letter", func(b *testing.B) *uitest.Driver { b.Helper(); return house(b).Press("n") },
			[]string{"a", "b", "backspace"},
			"keep draft",
		},
		{"text/open and leave", house, []string{"n", "esc"}, "Installer notes"},
	} {
		b.Run(c.name, func(b *testing.B) {
			d := c.at(b)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				d.Press(c.keys[i%len(c.keys)])
			}
			b.StopTimer()
			d.See(c.sees)
			d.Kill()
		})
	}
}
