package ui_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

func TestColumnsAreChosenForGood(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		world.OpenHalvorsen(w, h).Press("ctrl+c").Idle()
		d := world.StartEditor(w, h).Idle()
		d.Press("C").Type("age").Press("enter").Idle().Type("seller").See("Nothing matches")
		d.Press("ctrl+u").Type("sales").Press("enter").Idle().See("✓ Salesperson").Press("esc").
			See("Salesperson", "Age")
		again := world.StartEditor(w, h).Idle().Advance(time.Second)
		again.See("Salesperson", "Dana Reyes")
	})
}

// Names in the order of the alphabet, and totals, which the service can't sort by.
func TestSortByTheColumnWhereOneStands(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().See("Modified ▾", "newest first")
		for range 4 {
			d.Press("left")
		}
		d.See("sort by name").Press("s").Idle().See("Name ▴", "name A–Z")
		d.Press("S").Idle().See("Name ▾", "name Z–A").Press("right", "right", "right", "s").Idle()
		before := func(first, second string) {
			t.Helper()
			at, then := strings.Index(d.Screen(), first), strings.Index(d.Screen(), second)
			if at < 0 || then < at {
				t.Errorf("%s is not before %s\n%s", first, second, d.Screen())
			}
		}
		d.See("▾", "highest total first")
		before("Harborline HQ", "Boardrooms")
		d.Press("s").Idle().See("lowest total first")
		before("Boardrooms", "Harborline HQ")
		d.Press("f", " ", "esc").Idle().See("Draft ×", "lowest total first").
			Press("backspace").Idle().DoNotSee("Draft ×")
	})
}

func TestFilterByFollowUp(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		d := uitest.NewWorld(t, "small").StartEditor(w, h).Idle().Press(" ", " ", "t")
		d.See("2 proposals").Type("today").Press("tab").Type("call").Press("ctrl+s").Idle().
			See("Follow up on today: 2 proposals.")
		d.Press("f").Idle().Press("G", "up", "up", "up", " ").Idle().See("follow-up: due").Press("esc")
		d.See("Halvorsen Residence", "Boardrooms").DoNotSee("Piñon Ridge")
	})
}

func TestAnotherSalespersonForAllMarked(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		was := world.Proposal(1042).SalesPerson.ID
		d := world.StartEditor(w, h).Idle().Advance(time.Second).Press(" ", " ", "A").See("Salesperson of 2 proposals")
		d.Type("marcus").Press("enter").Idle().Advance(5 * time.Second)
		if got := world.Proposal(1042).SalesPerson; got.ID == was || got.ID != world.Proposal(1041).SalesPerson.ID {
			t.Errorf("%+v\n%s", got, d.Screen())
		}
		d.Press("u").Idle().See("edits set them back").Advance(time.Second).Press("y").Idle().Advance(5 * time.Second)
		if got := world.Proposal(1042).SalesPerson; got.ID != was {
			t.Errorf("undone: %+v\n%s", got, d.Screen())
		}
	})
}

// printer is a command of one's own.
type printer struct{ numbers []int64 }

func (p *printer) Names() []string { return []string{"print"} }

func (p *printer) Run(_ context.Context, _ string, numbers []int64) (string, error) {
	p.numbers = numbers
	return "on tray 2", nil
}

func TestACommandOfOnesOwnGetsTheNumbers(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world, p := uitest.NewWorld(t, "small"), &printer{}
		world.Tune = func(o *ui.Options) { o.Commands = p }
		d := world.StartEditor(w, h).Idle().Press(" ", " ", "O").
			See("Run with 2 proposals", "print").Press("enter").Idle()
		if d.See("print has run with 2 proposals. on tray 2"); len(p.numbers) != 2 || p.numbers[0] != 1042 {
			t.Errorf("%v", p.numbers)
		}
	})
}
