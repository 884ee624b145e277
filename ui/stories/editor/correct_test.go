package editor_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// If an area's name was taken meanwhile, the area could only be dropped with everything in it.
func TestARefusedAreaIsCorrectedInTheOutbox(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		world.StopService()
		d.Press("a").Type("Wine Cellar").Press("enter", "ctrl+s").Idle()
		d.Press("e").Type("Racks for 400 bottles.").Press("ctrl+s").Idle()
		world.StartService()
		p := world.Proposal(1042)
		world.Apply(state.Edit{Proposal: p.ID, Change: state.AddArea{Name: "Wine Cellar"}})
		d.Advance(120*time.Second).Press("6").Idle().See("✗ refused", "e corrects it")
		d.Press("e").See("New area", "Wine Cellar").Type(" II").Press("enter").Idle()
		d.Advance(20 * time.Second).DoNotSee("✗ refused")
		after := world.Proposal(1042)
		made := after.Areas[len(after.Areas)-1]
		if made.Name != "Wine Cellar II" || made.Options[0].ClientDescription != "Racks for 400 bottles." {
			t.Errorf("the service has %+v", made)
		}
	})
}

// A new contact or proposal that is not saved yet is corrected where it was made or in the outbox, and is saved once.
func TestAWaitingEditIsCorrectedBeforeItIsSent(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(120, 36).Idle()
		// caches the users
		d.Press("N").Idle().Press("up", "enter").Idle().Press("enter").Idle().Press("esc", "esc", "esc").Idle()
		world.StopService()
		d.NewProposal("Lake hous").See("Lake hous")
		d.Press("tab", "r").Idle().Press("end").Type("e").Press("ctrl+s").Idle().See("Lake house", "2 waiting")
		d.Press("4").Idle().Press("a").Idle().Type("Erika").Press("tab").Type("Halversen").Press("ctrl+s").Idle().
			See("3 waiting")
		d.Press("6").Idle().Press("down", "down").See("Erika Halversen").Press("e").See("New person", "Erika")
		d.Press("tab", "end").Press("backspace", "backspace", "backspace").Type("sen-Vik").Press("ctrl+s").Idle().
			See("Erika Halversen-Vik", "3 waiting")
		d.Press("u").Idle().See("Undone: the correction of the new contact",
			"● waiting   the new contact Erika Halversen  ").Press("ctrl+r").Idle().See("Erika Halversen-Vik")
		world.StartService()
		d.Advance(120*time.Second).DoNotSee("waiting", "refused")
		if got := world.Proposal(1043).Name; got != "Lake house" {
			t.Errorf("the proposal is called %q", got)
		}
		page, err := world.Client().Contacts.List(t.Context(), state.PeopleQuery{SearchText: "Erika"})
		if err != nil || len(page.People) != 1 || page.People[0].LastName != "Halversen-Vik" {
			t.Errorf("the service has %+v, %v", page.People, err)
		}
	})
}

// The service came back while the form was open: the input must outlive the edit that was sent.
func TestAFormStaysWhenItsEditIsSent(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		world.StopService()
		d.Press("a").Type("Library").Press("enter", "ctrl+s").Idle()
		d.Press("6").Idle().Press("e").See("New area").Type(" and study")
		world.StartService()
		d.Advance(120 * time.Second)
		d.Press("enter").Idle().See("New area", "Library and study", "saved or dropped meanwhile")
		p := world.Proposal(1042)
		if got := p.Areas[len(p.Areas)-1].Name; got != "Library" {
			t.Errorf("the service has %q", got)
		}
		d.Press("esc").Idle()
	})
}

func TestARefusedTextIsCorrectedInTheEditor(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		before := world.Proposal(1042)
		d.Press("e", "ctrl+end").Paste(strings.Repeat("x", state.MaxText)).Press("ctrl+s").Idle().See("too long")
		d.Press("esc").Idle()
		after := world.Proposal(1042)
		if after.LastModified != before.LastModified {
			t.Error("something was sent")
		}
		world.Move(after.ID, state.StatusSubmitted, state.StatusAccepted)
		d.Press("R").Idle().Press("6").Idle().See("draft").Press("e").See("opens it")
	})
}
