package cli

import (
	"testing"
	"time"
)

// TestFromAPlanToAPricedProposal types two lines and has them built: what was planned is
// in the proposal, and stands on the screen as built.
func TestFromAPlanToAPricedProposal(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	d := open(o.start().Idle(), "1042").Press("down", "down").Advance(time.Second)
	d.Press("b").Advance(time.Second).See("Nothing is planned in this proposal yet").Press("esc")
	d.Press("p").Type("2 vx-75 @3799").Advance(time.Second).Press("enter").Idle()
	d.Type("1 trim ring @12.50").Advance(time.Second).Press("enter", "esc").Idle().See("11 items · 2 planned")
	d.Press("b").Advance(time.Second).See("2 planned lines").Press("enter").Advance(time.Second).See("LIVE account").Press("l")
	for range 30 {
		if d.Advance(5 * time.Second).Sees("2 built as planned") {
			break
		}
	}
	d.See("2 as planned", "2 built as planned", "Built.", "Transcribed")
	d.Press("e").Advance(time.Second).DoNotSee("planned, not built").See("of 13")
	p := o.world.Proposal(1042)
	lines := p.Areas[0].Options[1].Items
	last := lines[len(lines)-2:]
	if last[0].Model != "VX-75" || last[0].SellPrice.Decimal.String() != "3799" || last[1].SellPrice.Decimal.String() != "12.5" {
		t.Errorf("the service has %+v", last)
	}
}

// TestABuildThatIsStoppedGoesOn: and its line is built once.
func TestABuildThatIsStoppedGoesOn(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	d := open(o.start().Idle(), "1042").Press("down", "down").Advance(time.Second)
	d.Press("p").Type("3 vx-75").Advance(time.Second).Press("enter", "esc", "b").Advance(time.Second).Press("enter").Advance(time.Second).Press("l", "s").Advance(time.Second)
	d.See("You stopped it.").DoNotSee("built as planned")
	d.Press("enter")
	for range 30 {
		if d.Advance(5 * time.Second).Sees("1 built as planned") {
			break
		}
	}
	d.See("1 built as planned")
	n := 0
	for _, it := range o.world.Proposal(1042).Areas[0].Options[1].Items {
		if it.Model == "VX-75" {
			n++
		}
	}
	if n != 1 {
		t.Errorf("the line was built %d times", n)
	}
}
