package ui_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// Opens the second of two entries and returns to it.
func TestBackFromAnEditReturnsToTheOutbox(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h).Press("w")
		d.Press("a").Type("Wine cellar").Press("ctrl+s", "ctrl+s").Idle().Press("a").Type("Attic").Press("ctrl+s", "ctrl+s").Idle()
		d.Press("1", "6").Idle().Press("down").See("area “Attic”")
		before := withoutTimes(d.Screen())
		d.Press("enter").Idle().See("Attic").DoNotSee("Outbox", "since")
		d.Press("esc").Idle()
		if got := withoutTimes(d.Screen()); withoutNotice(got) != withoutNotice(before) {
			t.Errorf("returned to\n%s\nfrom\n%s", got, before)
		}
		d.Press("esc").Idle().See("Proposals", "Halvorsen Residence").DoNotSee("Outbox")
	})
}

// withoutTimes removes times of day: those of the last read may change in the middle of a test.
func withoutTimes(screen string) string { return timeOfDay.ReplaceAllString(screen, "--:--") }

var timeOfDay = regexp.MustCompile(`\b\d\d:\d\d\b`)

// withoutNotice removes the last lines, where notices come and go.
func withoutNotice(screen string) string {
	lines := strings.Split(strings.TrimRight(screen, "\n"), "\n")
	return strings.Join(lines[:len(lines)-3], "\n")
}

func TestBackFromAResultReturnsToWhereItWasSearched(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h).Press("4").Idle().Press("esc").Idle() // the contacts are cached
		d.See("#1042").Press("5").Idle().See("Catalog").Press("ctrl+f").Type("halvorsen erik").Advance(time.Second).
			See("contact")
		for range 20 {
			if !onHit(d, "contact") {
				d.Press("down")
			}
		}
		d.Press("enter").Idle().Advance(time.Second).See("Contacts", "Erik Halvorsen").DoNotSee("Find or do")
		d.Press("esc").Idle().See("Catalog").DoNotSee("Find or do").Press("4").Idle().DoNotSee("/Erik")
	})
}

// onHit reports whether the cursor is on a result of a kind.
func onHit(d *uitest.Driver, kind string) bool {
	for line := range strings.Lines(d.Frame()) {
		if strings.Contains(line, kind) && strings.Contains(line, "\x1b[7m") {
			return true
		}
	}
	return false
}

func TestBackFromTheOutboxReturnsToTheOpenProposal(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Open(1041)
		d.Press("1").Idle().Press("/", "ctrl+u", "enter").Idle()
		d = d.Open(1042)
		d.Press("w", "a").Type("Wine cellar").Press("ctrl+s", "ctrl+s").Idle()
		d.Press("1").Idle().Press("/", "ctrl+u").Type("1041").Idle().Press("enter", "enter").Idle().See("#1041")
		d.Press("6").Idle().Press("enter").Idle().See("#1042").Press("esc").Idle().See("Outbox")
		d.Press("esc").Idle().See("#1041").Press("esc").Idle().DoNotSee("#1041 ›").See("Client")
	})
}

func TestBackFromSheetAndCompareReturnsToTheOption(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		d := world.OpenHalvorsen(120, 36).Press("]")
		crumb := uitest.FirstLines(d.Screen(), 12)
		for _, key := range []string{"c", "i", "3", "4", "5", "6", "7"} {
			d.Press(key).Idle().Press("esc").Idle()
			if got := uitest.FirstLines(d.Screen(), 12); got != crumb {
				t.Errorf("after %s and esc:\n%s\nwant\n%s", key, got, crumb)
			}
		}
		d.See(p.Name)
	})
}
