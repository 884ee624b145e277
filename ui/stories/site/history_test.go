package site_test

import (
	"net/http"
	"strings"
	"testing"

	"app.tender/tender/ui/uitest"
)

// Somebody finds out who changed what they are looking at, and keys don't wait for the service meanwhile.
func TestHistoryOfWhatIsUnderTheCursor(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle().Open(1042)
		d.Press("H").See("Nothing has happened").Press("esc")
		d.Press("n", "ctrl+u").Type("Two men.").Press("ctrl+s").Idle()
		d.Press("H").See("installer notes", "History of Living Room").Press("a").Idle()
		d.Press("a").See("History of #1042")
		d.Press("/").Type("installer").Press("enter").See("Two men.")
		d.Press("esc", "esc").See("Areas").Press("v", "H").DoNotSee("History of")
		d.Press("v", "esc").See("Proposals  1 ").Press("H").See("History of")
	})
}

// Another service has none: that is said, and nothing else breaks.
func TestHistoryOfAServiceWithoutOne(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
			if !strings.HasSuffix(r.URL.Path, "/history") {
				return false
			}
			http.NotFound(w, r)
			return true
		})
		d := world.StartEditor(80, 24).Idle().Open(1042)
		d.Press("H").See("no operation that tells what happened").Press("esc").See("Areas")
	})
}
