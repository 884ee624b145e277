package cli

import (
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// advanceUntil advances the clock in steps until words are on the screen. The service builds in real time, so there are
// many steps: the machine may be busy.
func advanceUntil(d *uitest.Driver, step time.Duration, words string) {
	for range 300 {
		if d.Advance(step).Sees(words) {
			return
		}
	}
}

// Two typed lines are built: the proposal has them, and the screen shows them as built.
func TestFromAPlanToAPricedProposal(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		d := open(o.start().Idle(), "1042").Press("down", "down").Advance(time.Second)
		d.Press("b").Advance(time.Second).See("Nothing is planned in this proposal yet").Press("esc")
		d.Press("p").Type("2 vx-75 @3799").Advance(time.Second).Press("enter").Idle()
		d.Type("1 trim ring @12.50").Advance(time.Second).Press("enter", "esc").Idle().See("11 items · 2 planned")
		d.Press("b").Advance(time.Second).See("2 planned lines").Press("enter").Advance(time.Second).See("LIVE account").
			Press("l")
		advanceUntil(d, 5*time.Second, "2 of 2 lines built as planned")
		d.See("2 of 2 lines as planned", "built as planned", "Built.", ", read", "e proposal").DoNotSee("change the plan")
		d.Resize(80, 24).See("e shows the proposal", "e proposal  ") // the text names a key: so does the key line
		d.Press("e").Advance(time.Second).DoNotSee("planned, not built").See("of 13")
		p := o.world.Proposal(1042)
		lines := p.Areas[0].Options[1].Items
		last := lines[len(lines)-2:]
		if last[0].Model != "VX-75" || last[0].SellPrice.Decimal.String() != "3799" ||
			last[1].SellPrice.Decimal.String() != "12.5" {
			t.Errorf("the service has %+v", last)
		}
	})
}

// A line that may be several items was built as a custom line without a question if it had a price.
func TestAnUnclearLineIsNotBuiltUnasked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		d := open(o.start().Idle(), "1042").Press("down", "down").Advance(time.Second)
		d.Press("p").Paste("2 bracket @12\n4h install").Advance(time.Second).See("2 planned").Press("esc", "b").
			Advance(time.Second).Press("enter").Advance(time.Second).Press("l")
		advanceUntil(d, 5*time.Second, "Each unclear line would be built")
		d.See("unclear: “bracket” may be 9 items", "choose items (↵ on the line), r uploads it again").
			DoNotSee("built as planned")
		d.Press("e").Advance(time.Second).Press("enter").Advance(time.Second).See("~ 2 bracket @12", "Calderon Works").
			Press("enter").Advance(time.Second)
		d.Press("b").Advance(time.Second).See("The plan has changed").Press("r")
		advanceUntil(d, 5*time.Second, "2 of 2 lines built as planned")
		d.See("built as planned").DoNotSee("unclear")
	})
}

// Its line is built once.
func TestAStoppedBuildContinues(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		d := open(o.start().Idle(), "1042").Press("down", "down").Advance(time.Second)
		d.Press("p").Type("3 vx-75").Advance(time.Second).Press("enter", "esc", "b").Advance(time.Second).Press("enter").
			Advance(time.Second).Press("l", "s").Advance(time.Second)
		d.See("You stopped it.").DoNotSee("built as planned")
		d.Press("enter")
		advanceUntil(d, 5*time.Second, "1 of 1 line built as planned")
		d.See("built as planned")
		n := 0
		for _, it := range o.world.Proposal(1042).Areas[0].Options[1].Items {
			if it.Model == "VX-75" {
				n++
			}
		}
		if n != 1 {
			t.Errorf("the line was built %d times", n)
		}
	})
}

// On the builder screen itself the key would lead nowhere.
func TestAWaitingBuildNamesTheBuildersKeyOnOtherScreens(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, elsewhere := range []bool{false, true} {
			o := newMachine(t)
			d := open(o.start().Idle(), "1042").Press("down", "down").Advance(time.Second)
			d.Press("p").Type("1 \"trim ring\"").Advance(time.Second).Press("enter", "esc").Idle()
			d.Press("b").Advance(time.Second).Press("enter").Advance(time.Second).Press("l")
			if elsewhere {
				d.Press("esc")
			}
			const waits = "Check the outline before anything is built."
			advanceUntil(d, time.Second, waits)
			if d.See(waits); d.Sees("b shows it") != elsewhere {
				t.Errorf("on another screen: %v\n%s", elsewhere, d.Screen())
			}
		}
	})
}

// A salesperson's whole work, key by key: from an empty list to a proposal for a new client, of three areas with two
// options each, planned by typing, described, built, checked and submitted: at most 90 keys beside the letters.
func TestFromAnEmptyListToASubmittedProposal(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.profile.Environment = config.Sandbox
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		d := o.start().Idle()
		keys, letters := 0, 0
		press := func(names ...string) { keys += len(names); d.Press(names...).Advance(time.Second) }
		typed := func(text string, end ...string) {
			letters += len(text)
			d.Type(text).Idle().Advance(time.Second)
			press(end...)
		}
		press("N")
		typed("Hannah Zimmermann", "enter", "tab", "tab", "tab", "tab")
		typed("hannah@z.example", "ctrl+s")
		typed("77 Live Oak, Austin, TX 78704", "enter", "ctrl+s")
		d.See("3 of 4: start with")
		press("enter")
		typed("Cedar Court", "tab")
		for n, area := range []struct {
			name, text   string
			good, better []string
		}{
			{
				"Living Room", "A picture that fills the wall.",
				[]string{"vx-65", "> sm-6", "4h installation"},
				[]string{"vx-75", "> mx-2", "6h installation"},
			},
			{"Patio", "Music under the roof.", []string{"2 c8r", "2h installation"}, []string{"4 c8r", "3h installation"}},
			{"Theater", "The big screen.", []string{"aurora s-9", "130 c6p"}, []string{"aurora s-11", "150 c6p"}},
		} {
			if n > 0 {
				press("a")
			}
			typed(area.name, "ctrl+s")
			for i, lines := range [][]string{area.good, area.better} {
				if i > 0 {
					press("o")
					typed("Better", "ctrl+s")
				}
				press("p")
				for _, line := range lines {
					typed(line, "enter")
				}
				press("esc", "e")
				typed([]string{"", ": "}[i]+area.text, "esc")
			}
		}
		d.See("Estimate, not built", "b build 14 lines")
		press("b", "enter")
		advanceUntil(d, 5*time.Second, "14 of 14 lines built as planned")
		d.See("14 of 14 lines as planned", "built as planned")
		press("e")
		d.DoNotSee("planned, not built", "≈").See("Cedar Court", "Theater")
		press("V")
		d.See("Nothing to look at: it can go to the client.")
		press("m", "enter")
		d.See("Submit #1043", "you get a")
		press("y")
		d.See("is Submitted")
		if keys > 90 {
			t.Errorf("%d keys", keys)
		}
		t.Logf("%d keys and %d letters", keys, letters)
		p := o.world.Proposal(1043)
		if p.Status != state.StatusSubmitted {
			t.Errorf("the service has %s", p.Status)
		}
		for _, a := range p.Areas {
			if len(a.Options) != 2 {
				t.Errorf("%s has %d options", a.Name, len(a.Options))
			}
			for _, option := range a.Options {
				if len(option.Items) < 2 || !option.Total.Valid || !option.Total.Decimal.IsPositive() {
					t.Errorf("an option of %s: %d lines, %v", a.Name, len(option.Items), option.Total)
				}
			}
		}
		if len(p.Areas) != 3 {
			t.Errorf("%d areas", len(p.Areas))
		}
	})
}

// What is planned without a line is built with the rest, in one go, and the first build of a new proposal saves it: it
// was refused with the advice to wait.
func TestAreasOfANewProposalAreBuiltWithOneKey(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.profile.Environment = config.Sandbox
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		d := o.start().Idle().PlanProposal("Quarry cabin")
		d.Press("p").Type("1 oak shelf @321").Advance(time.Second).Press("enter", "esc").Idle()
		d.Press("a").Type("Wine Cellar").Press("enter").Idle()
		d.Press("o").Type("Better: two doors").Press("enter").Idle()
		d.Press("b").Advance(time.Second).See("1 planned line. ↵ saves it and builds it").Press("enter")
		advanceUntil(d, 5*time.Second, "built as planned")
		d.See("1 of 1 line as planned").Press("e").Advance(time.Second).DoNotSee("+ Wine Cellar", "+ Area 1")
		p := o.world.Proposal(1043)
		if len(p.Areas) != 2 || len(p.Areas[0].Options) != 1 || len(p.Areas[0].Options[0].Items) != 1 ||
			len(p.Areas[1].Options) != 2 || p.Areas[1].Options[1].ClientDescription != "Better: two doors" {
			t.Errorf("the service has %+v", p.Areas)
		}
	})
}
