package plan_test

import (
	"testing"
	"time"

	"app.tender/tender/state/plan/template"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// Lines for many rooms are typed once. "No" at the preview returns to the filled-in fields, and one undo removes all of
// the lines.
func TestApplyATemplateToMarkedOptions(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Templates = uitest.Shelf{"Den"} }
		d := world.OpenHalvorsen(120, 36).Press("down", " ", " ").See("2 marked")
		d.Press("M").Idle().See("Into 2 marked options").Type("template").Press("enter").Idle().See("Plan from a template").
			Press("enter").Idle()
		d.Press("ctrl+u").Type("Quill").Press("ctrl+s").Advance(time.Second).
			See("Which lines of Den", "Den for Quill, Good").
			Press("down", "enter").Idle()
		d.See("Den for Quill, Better: 1", "1 Good: will get 1 line", "2 Better: will get 1 line").Advance(time.Second).
			Press("n").Idle()
		d.DoNotSee("will get").See("Client", "Quill").Press("ctrl+s").Advance(time.Second).Press("down", "enter").
			Advance(time.Second).Press("y").Idle()
		d.See("Written into 2 options", "≈").DoNotSee("Quill", "2 marked").Press("u").Idle().DoNotSee("≈")
		d.Press("T").Idle().Press("enter").Idle().DoNotSee("Quill", "Kept from")
	})
}

// roomsShelf has a template whose area is named by a field.
type roomsShelf struct{ uitest.Shelf }

func (roomsShelf) List() ([]template.Template, []error) {
	return []template.Template{{
		Slug: "den", Name: "Den", Fields: []template.Field{{Name: "room"}},
		Areas: []template.Area{{
			Name:    "{room}",
			Options: []template.Option{{Title: "Good", Client: "A fine {room}.", Lines: []string{"1 vx-55"}}},
		}},
	}}, nil
}

// Their areas have names already.
func TestATemplateForMarkedOptionsNeedsNoRoom(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Templates = roomsShelf{} }
		d := world.OpenHalvorsen(120, 36).Press("down", " ", " ").See("2 marked")
		d.Press("M").Idle().Type("template").Press("enter").Idle().Press("enter").Advance(time.Second).
			See("1 Good: will get 1 line").DoNotSee("Room▌")
		d.Press("y").Idle().See("Written into 2 options")
		d.Press("T").Idle().Press("enter").Idle().See("Room", "preview") // a new area needs a name
	})
}

// The last notice named only its own text, as if the others had not been saved.
func TestTextsSavedTogetherAreCounted(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(160, 36).Press("down", " ", "down", " ", "down").See("2 marked").Press("M").Idle()
		d.Type("client").Press("enter").Idle().Advance(time.Second).Press("a").Idle()
		d.See("Saved client description of Living Room", "and 1 more text; u undoes them together")
		d.Advance(time.Minute).DoNotSee("more text")
		d.Press("e").Type("x").Press("ctrl+s").Idle().See("Saved client description of Primary Suite").DoNotSee("more text")
	})
}

// An unnamed option appeared with the whole first sentence of its description in every line of the preview.
func TestAnOptionNameIsShortInAList(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(160, 36)
		for range 15 {
			d.Press("down")
		}
		d.Press(" ").See("1 marked").Press("M").Idle().
			See("Client description of Rack Room, 1 One tidy rack for everything,…  One tidy rack")
	})
}

// On a narrow terminal nothing else says so.
func TestTheKeyLineNamesTheActionsOnMarks(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(80, 24).Press("down").Advance(time.Second).DoNotSee("M to marked")
		d.Press(" ").See("1 marked", "M to marked").Press("esc").DoNotSee("M to marked")
	})
}
