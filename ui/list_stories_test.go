package ui_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state/money"
	"app.tender/tender/ui/uitest"
)

// everySize returns screens from the smallest on, including those where the layout changes.
func everySize() [][2]int {
	var out [][2]int
	for _, w := range []int{1, 12, 20, 24, 30, 40, 59, 60, 80, 99, 100, 120, 139, 140, 200} {
		for _, h := range []int{1, 3, 5, 7, 10, 12, 16, 24, 36, 50} {
			out = append(out, [2]int{w, h})
		}
	}
	return out
}

func TestClientViewHidesInternalDataAtEverySize(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		notes := p.Areas[0].Options[p.Areas[0].CountedOption()].InstallerNotes
		internal := []string{
			strings.Fields(notes)[0] + " " + strings.Fields(notes)[1], "Installer notes", "team only", "Profit", "Margin",
			"margin", "cost unknown", "Cost",
			money.Format(p.Profit.Total, p.Summary.Currency),
		}
		d := world.OpenHalvorsen(200, 50)
		d.See(internal[0], "Profit", "Cost").Press("v")
		for _, size := range everySize() {
			d.Resize(size[0], size[1]).DoNotSee(internal...)
			if size[0] >= 40 && size[1] >= 4 {
				d.See("CLIENT VIEW")
			}
		}
		d.Resize(200, 50).Press("v").See(internal[0], "Profit", "Cost").DoNotSee("CLIENT VIEW")
		d.Press("a").Type("Wine Cellar").Press("enter", "ctrl+s").Idle().See("no line items yet", "notes for the team")
		d.Press("v").See("no line items yet").DoNotSee("for the team")
	})
}

func TestClientViewEditsNoNotes(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h)
		before := world.Proposal(1042)
		d.Press("v", "n").See("The client view has only what").Type("typed into nothing").Idle().Press("esc").
			DoNotSee("typed into")
		after := world.Proposal(1042)
		if after.LastModified != before.LastModified {
			t.Error("something was written")
		}
		for range 6 {
			d.Press("tab").DoNotSee("Installer notes")
		}
	})
}

func TestANewProposalIsListedAtOnce(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.StartEditor(w, h).Idle()
		world.StopService()
		d.Press("w").NewProposal("Cedar Hollow").See("Cedar Hollow").Press("1").Idle()
		for line := range strings.Lines(d.Screen()) {
			if strings.Contains(line, "Cedar Hollow") && !strings.HasPrefix(line, "+") {
				t.Errorf("the row is not marked as new: %q", line)
			}
		}
		d.See("new, not saved yet", "Cedar Hollow")
		d.Press("/").Type("halvorsen").Idle().DoNotSee("Cedar Hollow").Press("esc", "esc").Idle().See("Cedar Hollow")
		d.Press("g", "enter").Idle().See("Cedar Hollow", "Area 1")
		world.StartService()
		d.Press("w").Idle().Advance(10 * time.Second).Press("1").Idle().See("Cedar Hollow").DoNotSee("not saved yet")
	})
}

func TestTheCrumbNamesAreaAndOptionOnASmallScreen(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		d := world.OpenHalvorsen(40, 12)
		crumb := fmt.Sprintf("#1042 › %s › 1 Good", p.Areas[0].Name)
		d.See(crumb).Press("tab").See(crumb).Press("]").See("› 2 Better")
		d.Resize(80, 24).See("#1042 "+p.Name, string(p.Status))
	})
}

func TestTheItemsPaneSaysThatAProposalIsBeingRead(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		world.StopService()
		d.Press("down", "enter").Idle().DoNotSee("No area selected")
	})
}

func TestTheKeyLineLabelsEnterAndEscDuringASearch(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.Press("/").See("↵ to the list", "esc end typing").DoNotSee("q quit", "N new")
		d.Press("esc", "f").See("↵ change", "esc close").DoNotSee("space change", "f close").Press("esc")
		d.Press("enter").Idle().Press("L").Idle().See("↵ choose", "esc close")
	})
}

// The end of the question was below the screen.
func TestTheQuestionBeforeAnUndoFitsANarrowScreen(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(40, 14)
		d.Press("e").Type(" More.").Press("ctrl+s").Idle().Press("esc").Idle().Press("u").Idle()
		d.See("Undo?", "same", "passage", "y Undo it").DoNotSee("more ━")
	})
}

// Nobody found out how to begin at 80 columns.
func TestTheKeyLineOfTheListNamesNew(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.StartEditor(80, 24).Idle().See("f filter", "N new", "q quit")
	})
}

func TestTheLocationPickerShowsTheCurrentOneAndTheTaxOfOthers(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		p := world.Proposal(1042)
		d := world.OpenHalvorsen(w, h)
		d.Press("L").Idle().See("✓ "+p.Location.Street, "Assigned now.")
		d.Press("enter").Idle().See("already. Nothing to save.")
		if got := world.Proposal(1042); got.LastModified != p.LastModified {
			t.Error("assigning the same location was sent")
		}
		d.Press("C").Idle().See("✓ " + p.Customer.DisplayName())
	})
}

func TestWaitingEditsAreCountedOnce(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("w", "n").Type("Bring a ladder. ").Idle().Press("ctrl+s").Idle()
		d.See("1 waiting").DoNotSee("1 draft")
		d.Press("e").Type("Quiet. ").Idle().Advance(time.Second).Press("esc").Idle().See("1 waiting", "1 draft")
	})
}

func TestAWarningIsNotRepeated(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		for range 3 {
			d.Press("o").Advance(time.Second)
		}
		d.See("already has 3 options")
		d.Advance(13 * time.Second).DoNotSee("already has 3 options")
	})
}

func TestADisabledKeyShowsItsReasonAtOnce(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle().Open(1041)
		d.Press("e").See("The client may have this proposal open").Press("esc", "1", "esc", "esc", "/")
		d.Type("1037").Idle().Press("enter", "enter").Idle()
		d.Press("e").See("This proposal is Accepted. It is changed by a change order")
	})
}

func TestTheReasonIsThatOfTheLastKey(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("o").See("already has 3 options")
		d.Press("v", "n").See("The client view has only what the client sees. v leaves it.").
			DoNotSee("already has 3 options")
		d.Press("v").DoNotSee("CLIENT VIEW", "v leaves it.") // the hint goes with the view
	})
}

func TestARefusalGivesWayToTheNextNotice(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		d.NewProposal("Condo").Press("L").See("assign one first")
		d.Press("C").Idle().Press("enter").Idle()
		d.See("is now the contact of #").DoNotSee("assign one first")
	})
}

func TestOfflineIsShownBesideAnyNotice(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(w, h).Press("w")
		d.Press("n", "ctrl+home").Type("Ladder. ").Press("ctrl+s").Idle()
		d.See("Kept in the outbox. w goes online again.", "offline", "1 waiting")
		d.Press("w").Idle().DoNotSee("offline", "1 waiting")
	})
}

// A sign that more text follows would make a person look for it.
func TestASearchFieldHasNoSignOfMoreText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").StartEditor(120, 36).Idle().Press("/").Type("zzz").Advance(time.Second)
		if line := strings.Split(d.Screen(), "\n")[1]; !strings.Contains(line, "/ zzz") || strings.Contains(line, "…") {
			t.Errorf("the search is drawn as %q", line)
		}
	})
}

// A second search continued the first one, and nothing said how to begin anew.
func TestASearchWithoutMatchesNamesTheKeyThatClearsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := uitest.NewWorld(t, "small").StartEditor(120, 36).Idle().Press("/").Type("harborl").Idle().Press("esc")
		d.See("esc clear the search").Press("/").Type("1042").Advance(time.Second).
			See("harborl1042", "No proposal matches.", "^u clears the search.").DoNotSee("/ changes")
		d.Press("esc").Idle().See("esc clears the search, / changes it, f the filters.")
		d.Press("/", "ctrl+u").Type("1042").Advance(time.Second).See("Halvorsen Residence")
		d.Press("esc", "esc").Idle().DoNotSee("/1042").Press("5").Idle().Press("/").Type("zzz").Advance(time.Second).
			See("^u clears the search.").Press("esc").Idle().See("esc clears the search")
		d.Press("4").Idle().Press("/").Type("zzz").Advance(time.Second).See("^u clears the search.").Press("esc").
			Idle().
			See("esc clears the search")
	})
}
