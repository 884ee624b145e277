package site_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/testenv"
	"app.tender/tender/ui/uitest"
)

// A job with change orders is opened on site offline, weeks later: sheet, pick list and ticks follow what was agreed,
// and the sheet shows its age.
func TestThePinnedSheetIncludesChangeOrders(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle().Open(1037)
		d.Press("P").See("⚑ Pinned #").Press("q")
		world.Pass(3 * 7 * 24 * time.Hour)

		d = world.StartEditor(w, h).Idle()
		d.Press("/").Type("1037").Idle().Press("esc", "i").Idle()
		d.See("the job", "Rev. Hugh Tillotson", "+1 518 555 0168", "33 Madison Pl", "Vestry approved option by option",
			"! This copy is 21 days old", "as of 18 Mar").DoNotSee("Change orders as of", "sheet, as of")
		d.See("CO 1 Revision after the walk-through, Nave · Accepted").DoNotSee("NOT READ")
		d.Press("n").See("Nave", "! This copy is 21 days old", "Halewick Column 16", "CO 1").DoNotSee("orders as of")
		d.Press(" ").See("1 of 9 done", "Column 8").Press(" ").See("1 of 9 done") // the cursor is on a removed part
		d.Press("l").See("Pick list", "Halewick Column 16")
		if picks := pickedIn(d, "Nave"); strings.Contains(picks, "Column 8") || strings.Contains(picks, "420") {
			t.Errorf("a replaced part is on the pick list:\n%s", picks)
		}
		d.Press("q")
		d = world.StartEditor(w, h).Idle()
		d.Press("/").Type("1037").Idle().Press("esc", "i").Idle().Press("n").See("1 of 9 done")
	})
}

// "Go to the parts first" beside the parts, or "Only one pane here" beside several, is no longer true.
func TestAReasonGoesOnceAKeyWorks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").OpenHalvorsen(120, 36).Press("i").Idle()
		d.Press("tab", " ").See("Go to the parts first", "0 of 6 done").Press("shift+tab").DoNotSee("Go to the parts first")
		d.Press("p", "tab").See("Only one pane here.").Press("n").See("area 1 of").DoNotSee("Only one pane here.")
	})
}

// A reason that lasts hides that there is no network.
func TestAReasonGivesTheBannerBack(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("i", "p").Idle()
		world.StopService()
		d.Press("R").Idle().Advance(15 * time.Second).See("Offline")
		d.Press("tab").See("Only one pane here.").Press("n").See("Offline").DoNotSee("Only one pane here.")
	})
}

// Without its last lines, and without the sign that there are more, the notes look complete.
func TestANoticeLeavesTheSignThatThereIsMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").OpenHalvorsen(40, 12).Press("w", "i", "n").Idle()
		d.See("Working offline.").See(" more ").Advance(5 * time.Second).DoNotSee("Working offline.").See(" more ")
	})
}

// Two keys do nothing for the same reason: any other that works removes it.
func TestAReasonOfTwoKeysGoesOnceAKeyWorks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const none = "No proposal in this list."
		d := uitest.NewWorld(t, "small").StartEditor(120, 36).Idle()
		d.Press("/").Type("zzz").Advance(time.Second).Press("esc", " ").See(none).Press("enter").See(none)
		d.Press("esc").Advance(time.Second).DoNotSee(none)
	})
}

// Two people with a terminal each at one job would do the same work.
func TestATickOfAnotherTerminalAppears(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		a, b := world.OpenHalvorsen(120, 36).Press("i").Idle(), world.OpenHalvorsen(120, 36).Press("i").Idle()
		a.Press(" ").Idle().See("1 of 6 done")
		b.Changed().Idle().See("1 of 6 done")
		b.Press(" ").Idle()
		a.Changed().Idle().See("0 of 6 done")
	})
}

// pickedIn returns the pick list's parts for an area, each with the areas that use it.
func pickedIn(d *uitest.Driver, area string) string {
	var lines []string
	last := ""
	for range 60 {
		screen := d.Screen()
		if screen == last {
			break
		}
		last = screen
		for line := range strings.SplitSeq(screen, "\n") {
			if strings.Contains(line, area+" ") {
				lines = append(lines, line)
			}
		}
		d.Press("down")
	}
	return strings.Join(lines, "\n")
}

// The service first withholds its change orders, then returns them.
func TestASheetWithUnreadChangeOrdersSaysSo(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		fail := world.Fail("changeorder", http.StatusForbidden)
		fail.Store(true)
		d := world.StartEditor(w, h).Idle().Open(1037)
		d.Press("i").Idle().See("CHANGE ORDERS NOT READ", "Halewick Column 8").DoNotSee("Column 16")
		d.Press("l").See("CHANGE ORDERS NOT READ").Press("l")
		fail.Store(false)
		d.Press("R").Idle().DoNotSee("NOT READ").See("Halewick Column 16")
	})
}

// A new change order does not change the proposal itself.
func TestAnOpenSheetNoticesNewChangeOrders(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Open(1037)
		d.Press("i", "n").Idle().See("With CO 1, 2")
		for range 3 {
			d.Advance(time.Minute).DoNotSee("CHANGED")
		}
		world.AddChangeOrder(world.Proposal(1037).ID, "More microphones")
		d.Advance(time.Minute).See("CHANGED: the service has other change orders", "R refreshes.").DoNotSee("CO 3")
		d.Press("R").Idle().DoNotSee("CHANGED").See("not agreed yet, and not on this sheet: CO 3").Advance(2 * time.Minute).
			DoNotSee("CHANGED")
	})
}

// If the proposal has no phone number, the sheet takes it from the pinned contact and its locations.
func TestThePinHasThePhoneNumber(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		detail := regexp.MustCompile(`^/public/proposals/\d+$`)
		world.Wrap(func(next http.Handler) http.Handler {
			return testenv.ChangeJSON(next, func(r *http.Request, doc any) any {
				testenv.EachField(doc, func(object map[string]any, name, _ string) {
					if detail.MatchString(r.URL.Path) &&
						strings.HasSuffix(strings.TrimSuffix(strings.ToLower(name), "number"), "phone") {
						object[name] = ""
					}
				})
				return doc
			})
		})
		d := world.StartEditor(120, 36).Idle().Open(1037)
		d.Press("P").See("⚑ Pinned #").Press("q")
		if p := world.Proposal(1037); p.Customer.Phone != "" {
			t.Fatalf("the proposal names the phone %s", p.Customer.Phone)
		}
		world.StopService()
		d = world.StartEditor(120, 36).Idle()
		d.Press("/").Type("1037").Idle().Press("esc", "i").Idle().See("the job", "+1 518 555 0168")
	})
}
