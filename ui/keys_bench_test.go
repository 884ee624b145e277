package ui_test

import (
	"testing"

	"app.tender/tender/ui/uitest"
)

// The sizes of the screens that are measured.
const benchWide, benchHigh = 120, 40

// BenchmarkKeys presses keys in the whole program, against the real service and real
// files: what Update and View cost, with the commands that a key leads to.
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
	items := func(b *testing.B) *uitest.Driver {
		b.Helper()
		return hotel(b).Press("tab")
	}
	text := func(b *testing.B) *uitest.Driver {
		b.Helper()
		return list(b).Press("enter", "n")
	}
	for _, c := range []struct {
		name string
		at   func(*testing.B) *uitest.Driver
		keys []string
	}{
		{"list/move", list, []string{"down", "down", "up"}},
		{"list/open and back", list, []string{"enter", "esc"}},
		{"hotel/areas move", hotel, []string{"down", "down", "up"}},
		{"hotel/areas end", hotel, []string{"G", "home"}},
		{"hotel/tab", hotel, []string{"tab"}},
		{"hotel/items move", items, []string{"down", "down", "up"}},
		{"hotel/items page", items, []string{"pgdown", "pgup"}},
		{"hotel/items end", items, []string{"G", "home"}},
		{"hotel/compare and back", hotel, []string{"c", "esc"}},
		{"text/letter", text, []string{"a", "b", "c"}},
		{"text/letter and delete", text, []string{"a", "backspace"}},
		{"text/open and leave", func(b *testing.B) *uitest.Driver { return list(b).Press("enter") }, []string{"n", "esc"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			d := c.at(b)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				d.Press(c.keys[i%len(c.keys)])
			}
			b.StopTimer()
			b.Log(d.Screen())
			d.Kill()
		})
	}
}
