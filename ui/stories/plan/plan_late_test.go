package plan_test

import (
	"testing"
	"time"

	"app.tender/tender/state/plan/template"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// roomShelf has a template for the area of a new proposal.
type roomShelf struct{ uitest.Shelf }

func (roomShelf) List() ([]template.Template, []error) {
	return []template.Template{{Slug: "den", Name: "Den", Areas: []template.Area{{
		Name: "Area 1", Options: []template.Option{{Title: "Good", Client: "A fine den.", Lines: []string{"1 vx-55"}}},
	}}}}, nil
}

// The service's blank option gets both, so that the client does not see two options, one of them without lines.
func TestATextStaysWithThePlannedLines(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Templates = roomShelf{} }
		d := world.StartEditor(120, 36).Idle()
		d.NewProposal("Known").Advance(10 * time.Second)
		d.Press("T").Advance(time.Second).Press("enter").Advance(time.Second).Press("y").Advance(time.Second).
			See("A fine den.", "≈1,499.99")
		d.Press("down", "n").Advance(time.Second).Type("Studs at 16 in.").Advance(time.Second).Press("ctrl+s").
			Advance(20 * time.Second)
		d.See("Studs at 16 in.", "A fine den.", "≈1,499.99").DoNotSee("2 Good")
		if p := newest(t, world, "Known"); len(p.Areas[0].Options) != 1 ||
			p.Areas[0].Options[0].InstallerNotes != "Studs at 16 in." {
			t.Errorf("the service has %+v", p.Areas[0].Options)
		}
	})
}
