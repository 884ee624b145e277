package ui_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"app.tender/tender/ui/uitest"
)

// TestNoKeyBreaksTheScreen presses keys that nobody chose, at sizes that change,
// with the service away now and then. The driver holds that every frame fills
// the screen exactly; a panic ends the test.
func TestNoKeyBreaksTheScreen(t *testing.T) {
	keys := []string{
		"up", "down", "left", "right", "pgup", "pgdown", "home", "end", "g", "G", "tab", "shift+tab", "enter", "esc", "esc", "esc",
		"1", "2", "3", "4", "5", "6", "e", "n", "D", "N", "ctrl+s", "r", "a", "o", "C", "L", "c", "i", "u", "ctrl+r", "v", " ", "/", "ctrl+f",
		"ctrl+k", "R", "P", "w", "?", "f", "F", "s", "x", "t", "m", "b", "d", "X", "=", "y", "k", "j", "A", "O", "backspace", "delete",
		"ctrl+a", "ctrl+z", "ctrl+y", "ctrl+home", "ctrl+end", "alt+left", "shift+right", "f1", "p", "J", "K", "日", "e\u0301",
	}
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 14))
			world := uitest.NewWorld(t, "small")
			d := world.StartEditor(120, 36).Idle()
			away := false
			var pressed []string
			defer func() {
				if p := recover(); p != nil {
					t.Fatalf("%v after %q", p, pressed)
				}
			}()
			for range 400 {
				switch n := r.IntN(60); {
				case n == 0:
					d.Resize(r.IntN(160)+1, r.IntN(50)+1)
				case n == 1 && away:
					world.StartService()
					away = false
				case n == 1:
					world.StopService()
					away = true
				case n < 5:
					d.Advance(second)
				case n < 8:
					d.Paste("pasted\ntext 日本語 ")
				default:
					key := keys[r.IntN(len(keys))]
					pressed = append(pressed, key)
					d.Press(key)
				}
			}
			d.Advance(20 * second)
		})
	}
}
