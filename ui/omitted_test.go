package ui_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/testenv"
	"app.tender/tender/ui/uitest"
)

// omitFields makes the service omit fields from its responses, by path; without paths it sends all again.
func omitFields(world *uitest.World, paths ...string) {
	world.Wrap(func(next http.Handler) http.Handler {
		return testenv.OmitFields(next, testenv.Renamed, func(path string) bool { return slices.Contains(paths, path) })
	})
}

// Shown as empty, a text would be written over the one at the service.
func TestATextMissingFromAResponseIsUnknown(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		_, o := lastOption(t, world.Proposal(1042))
		stood := o.InstallerNotes
		omitFields(world, "areas.options.installerDescription", "areas.options.clientDescription", "internalNotes")
		d := world.OpenHalvorsen(160, 44).Idle()
		d.See("This text is unknown").DoNotSee("No text yet")
		d.Press("n").Idle().See("The current text is unknown").DoNotSee("\x1a")
		d.Type("Typed blindly.").Press("ctrl+s").Idle().See("Typed blindly.", "refused")
		d.Press("6").Idle().See("did not return the current value", "The previous text is unknown", "+ Typed blindly.")
		omitFields(world)
		for _, a := range world.Proposal(1042).Areas {
			for _, o := range a.Options {
				if strings.Contains(o.InstallerNotes, "Typed blindly.") {
					t.Errorf("it was saved over the service's text %q", stood)
				}
			}
		}
	})
}

// Opening and leaving a text must not turn "unknown" into an edit.
func TestOpeningAnUnknownTextLeavesNoDraft(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		omitFields(world, "areas.options.installerDescription")
		d := world.OpenHalvorsen(160, 44).Idle()
		d.Press("n").Idle().Press("esc").Idle().DoNotSee("draft kept", "1 draft").See("This text is unknown")
	})
}

// "There are no notes" for unknown notes would send installers off without them.
func TestTheSheetTellsUnknownNotesFromNone(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		omitFields(world, "areas.options.installerDescription", "internalNotes")
		d := world.OpenHalvorsen(120, 40)
		d.Press("i").Idle().See("┆ unknown")
		for range 6 {
			d.Press("n").Idle().See("┆ unknown").DoNotSee("There are no notes")
		}
		d.Press("p", "p", "p", "p", "p", "p", "p").Idle().See("The job", "Internal notes", "┇ unknown")
		omitFields(world, "areas")
		d = world.OpenHalvorsen(120, 40)
		d.See("Areas unknown").DoNotSee("No areas yet")
		d.Press("i").Idle().See("PARTS UNKNOWN").DoNotSee("nothing to install", "Reading")
	})
}

// Lists show what the service left out as unknown, not as empty.
func TestNamesMissingFromAResponseAreUnknown(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		omitFields(world, "proposals.name", "proposals.customer", "people.contactEmail", "people.contactPhone",
			"people.notes",
			"items.shortDescription", "name", "areas.name", "areas.options.items")
		d := world.StartEditor(160, 44).Idle().See("unknown").DoNotSee("Halvorsen Residence")
		d.Press("4").Idle().See("unknown")
		d.Press("5").Idle().See("unknown")
		d = world.StartEditor(160, 44).Idle().Open(1042).Idle()
		d.See("#1042 unknown", "items, or more: unknown", "Line items unknown").DoNotSee("no line items yet")
	})
}
