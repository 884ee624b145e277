package plan_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state/outgoing"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// checking makes the rules of the check weigh nothing but one.
func checking(world *uitest.World, rule outgoing.ID, weight outgoing.Weight) {
	weights := map[outgoing.ID]outgoing.Weight{}
	for _, r := range outgoing.Rules() {
		weights[r.ID] = outgoing.Off
	}
	weights[rule] = weight
	world.Tune = func(o *ui.Options) { o.Checks = weights }
}

// begins checks how the key line begins.
func begins(t *testing.T, d *uitest.Driver, want string) {
	t.Helper()
	lines := strings.Split(strings.TrimRight(d.Screen(), "\n"), "\n")
	if got := strings.TrimSpace(lines[len(lines)-1]); !strings.HasPrefix(got, want) {
		t.Errorf("the key line is %q, want %q first", got, want)
	}
}

// The key line begins with what is done next: after planning the build, on a draft that is ready the way to the client.
func TestTheKeyLineBeginsWithWhatIsNext(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		checking(world, outgoing.Terms, outgoing.Off)
		d := world.OpenHalvorsen(120, 36).Idle().Advance(time.Second)
		begins(t, d, "m submit")
		d.See("submits it").Press("p").Type("1 lamp @5").Press("enter", "esc").DoNotSee("submits it").See("next: b builds 1 line") // also before the next check
		d.Idle().Advance(time.Second)
		begins(t, d, "b build 1 line")
		d.Press("v").Idle()
		begins(t, d, "v leave the client view")
	})
}

// A small screen has no line for what is next: the first thing that needs a look is the first key there.
func TestASmallScreenSaysWhatIsNext(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		checking(world, outgoing.NoCost, outgoing.Warn)
		d := world.OpenHalvorsen(80, 24).Idle().Advance(time.Second).Idle().DoNotSee("next:")
		begins(t, d, "V 5 without cost, all options")
		d.Resize(40, 12).Idle()
		begins(t, d, "V 5 without cost")
		// the margin is of the lines that count: with the same words, one of the two numbers seemed wrong
		d.Resize(120, 36).Idle().See("next: V 5 without cost, all options", "4 lines without cost")
		begins(t, d, "⇥ pane")
	})
}

// What is to look at follows what was typed, also if nothing changes any more as the entry or the text is left.
func TestTheCheckFollowsWhatWasTyped(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		checking(world, outgoing.Unbuilt, outgoing.Warn)
		d := world.OpenHalvorsen(120, 60).Idle().Advance(time.Second)
		d.Press("p").Type("1 lamp @5").Press("enter").Idle().Advance(time.Second).DoNotSee("! 1 line")
		d.Press("esc").Idle().Advance(time.Second).Idle().See("! 1 line")
	})
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		checking(world, outgoing.Agree, outgoing.Warn)
		d := world.OpenHalvorsen(120, 36).Idle().Advance(time.Second)
		d.Press("e").Type(" An 85-inch display.").Idle().Advance(time.Second).DoNotSee("texts against")
		d.Press("esc").Idle().Advance(time.Second).Idle().See("next: e 1 text against lines")
	})
}
