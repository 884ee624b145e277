package editor_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// Names are read by the client, too: a gate code in the name of a room was built for ever. Each door asks; No leads
// back to what was typed, also after the program was killed meanwhile, and Yes goes on with it.
func TestEveryNameAsksBeforeTheClientSeesIt(t *testing.T) {
	const secret = "gate code 4711"
	seen := func(world *uitest.World) string {
		p := world.Proposal(1042)
		texts := []string{clientTexts(world), p.Name}
		for _, a := range p.Areas {
			texts = append(texts, a.Name)
		}
		return strings.Join(texts, "\n")
	}
	for name, door := range map[string]struct {
		open   []string // keys that open the form
		typed  string
		submit string
		shows  string // what of the form is on the screen after No
	}{
		"an area":    {[]string{"a"}, "Den, " + secret, "enter", "New area"},
		"a name":     {[]string{"tab", "r", "ctrl+u"}, "House, " + secret, "ctrl+s", "Proposal #1042 ━"},
		"an option":  {[]string{"down", "down", "down", "down", "o"}, "Better, " + secret, "enter", "New option"},
		"other sign": {[]string{"a"}, "Den, gаte\u00a0соde", "enter", "New area"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				before := seen(world)
				d := world.OpenHalvorsen(120, 36).Press(door.open...).Idle().Type(door.typed).Press(door.submit).
					Idle().
					See(guarded, "alarm or gate code")
				d.Advance(time.Second).Press("n").Idle().DoNotSee(guarded).See(door.shows)
				d.Press(door.submit).Idle().See(guarded).Advance(time.Second).Press("s").Idle().Advance(time.Second)
				d.Press("ctrl+s").Idle().Advance(time.Second) // what is planned; a name is saved already
				if got := seen(world); got == before || !strings.Contains(got, strings.ReplaceAll(door.typed, "\u00a0", " ")) {
					t.Errorf("what was agreed to is not saved:\n%s", got)
				}
				d.DoNotSee(door.shows, guarded)
			})
		})
	}
	t.Run("killed during the question", func(t *testing.T) {
		t.Parallel()
		uitest.Story(t, func(t *testing.T, world *uitest.World) {
			world.OpenHalvorsen(120, 36).Advance(time.Second).Press("a").Type("Den, " + secret).Advance(time.Second).
				Press("enter").
				Idle().See(guarded).Advance(time.Second).Kill()
			world.OpenHalvorsen(120, 36).Advance(time.Second).Press("a").Idle().See("Den, "+secret, "Kept from")
		})
	})
	t.Run("the client view", func(t *testing.T) {
		t.Parallel()
		uitest.Story(t, func(t *testing.T, world *uitest.World) {
			d := world.OpenHalvorsen(120, 36).Advance(time.Second).Press("v", "a").Type("Den, " + secret).
				Press("enter").Idle()
			d.DoNotSee(guarded).See("outside the client view", "Den, "+secret)
		})
	})
}

// A person's name and an address are read by them.
func TestAContactThatLooksInternalAsks(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("4").Idle().Press("a").Idle().Type("Gate code 4711").Press("tab").
			Type("Smith").Press("ctrl+s").Idle().Advance(time.Second)
		d.See(guarded).Press("n").Idle().DoNotSee(guarded).See("New person", "Gate code 4711").DoNotSee("Saving…")
		d.Press("ctrl+s").Idle().Advance(time.Second).See(guarded).Press("s").Idle().Advance(time.Second).
			DoNotSee("New person").
			See("Gate code 4711 Smith")
	})
}

// Planned lines are built.
func TestAPlannedLineThatLooksInternalAsks(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("down", "down").Advance(time.Second).Press("p").Type(`1 "bracket, gate code 4711" @5`).
			Advance(time.Second).
			Press("enter").Idle().See(guarded)
		d.Advance(time.Second).Press("n").Idle().DoNotSee(guarded, "planned, not built").
			See(`1 "bracket, gate code 4711" @5`)
		d.Press("enter").Idle().See(guarded).Advance(time.Second).Press("s").Idle().
			See("planned, not built", "bracket, gate code 4711").DoNotSee(`"bracket`)
		d.Press("esc").Idle().Press("p").Idle().Paste("1 vx-75\n2 \"hook, our cost 3\" @5\n").Idle().See(guarded).
			Advance(time.Second).Press("n").Idle().DoNotSee("hook, our cost 3  ")
	})
}

// A change order is read by the client before it is agreed to.
func TestAChangeOrderThatLooksInternalSaysSo(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		id := world.Proposal(1042).ID
		world.Move(id, state.StatusSubmitted, state.StatusAccepted)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("m").Idle().Type("change").Press("enter").Idle().Type("Gate code 4711").Press("tab", "tab").Type("1 vx-75").
			Press("ctrl+s").Advance(time.Second)
		d.See("Make change order Gate code 4711?", "The client would see what looks like an alarm or gate code").Press("y").
			Idle().See("is a draft now")
	})
}
