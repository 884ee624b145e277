package site_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// Of the 45,518.97 in parts most are exempt, which no other screen explains.
func TestDetailsExplainTheTax(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		p := world.Proposal(1037)
		d := world.StartEditor(w, h).Idle().Press("/").Type("1037").Idle().Press("enter").Press("8").Idle()
		d.See("Details", uitest.FirstWords(p.Description), uitest.FirstWords(p.InternalNotes), "team only")
		d.Press("tab", "tab")
		if w < 110 {
			d.Press("tab")
		}
		d.See("191.53", "4% × 4,788.35", "Taxable parts", "Exempt from tax: 28 lines", "40,600.97")
		d.Press("esc").See("1037", "Parish Hall").DoNotSee("Exempt from").Press("enter").Idle().See("Areas")
		d.Press("8").Idle().See("Exempt from tax: 28 lines").Press("g").See(uitest.FirstWords(p.InternalNotes)).
			Press("G", "esc").
			See("Areas").DoNotSee("Exempt from")
		d.Press("ctrl+k").Type("details of the proposal").See("Go to the details").Press("esc")
	})
}

func TestDetailsHideInternalDataInTheClientView(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		p := world.Proposal(1037)
		notes := uitest.FirstWords(p.InternalNotes)
		d := world.StartEditor(w, h).Idle().Open(1037).Press("8").Idle().See(notes, "Created")
		d.Press("v").See("CLIENT VIEW", uitest.FirstWords(p.Description)).DoNotSee(notes, "Created", "team only")
		for range 12 {
			d.Press("pgdown").DoNotSee(notes, p.LastModifiedUserName, "Client opened")
		}
		d.Press("g", "v").See(notes).DoNotSee("CLIENT VIEW").Press("v", "esc").Idle().See("CLIENT VIEW").Press("8").
			DoNotSee(notes)
	})
}

// On site, installers read the whole description and the notes, without figures.
func TestInstallersSeeDetailsWithoutPrices(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1037)
		world.Tune = func(o *ui.Options) { o.Installer, o.ReadOnly = true, "This profile is an installer's: read-only." }
		d := world.StartEditor(40, 12).Idle().Press("/").Type("1037").Idle().Press("enter").Press("8").Idle()
		d.See(uitest.FirstWords(p.Description))
		read := ""
		for range 40 {
			d.DoNotSee("Tax", "Payment", "Terms", "45,518", "exempt", "$", "%")
			read += d.Screen()
			d.Press("pgdown")
		}
		for _, want := range []string{"Vestry", "Exempt", "Created", "Accepted", "Engineering", "CO 1"} {
			if !strings.Contains(read, want) {
				t.Errorf("%q is nowhere in the details", want)
			}
		}
		d.Press("esc").Idle().See("1037")
	})
}

func TestDetailsShowNotesWithWaitingEdits(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("8").Idle().See("Details")
		world.Apply(state.Edit{
			Proposal: world.Proposal(1042).ID, Base: world.Proposal(1042).InternalNotes,
			Change: state.WriteText{Field: state.InternalNotes, Text: "Side door only."},
		})
		d.Press("R").Idle().See("Side door only.")
		world.StopService()
		d.Press("esc", "8").See("Side door only.").Press("1").Idle().Press("8").See("Details")
	})
}

// Drafts are marked as in the editor. In the client view only a draft of the client's text is, without its words.
func TestDetailsMarkDrafts(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("D", "ctrl+home").Type("Ready by May. ").Press("esc").Idle().Press("N", "ctrl+home").Type("Van outside. ").
			Press("esc").Idle()
		d.Press("8").Idle().See("Client description ~ draft", "Ready by May.", "Internal notes ~ draft", "Van outside.")
		d.Press("v").See("CLIENT VIEW", "Client description ~ draft").
			DoNotSee("Ready by May.", "Internal notes", "Van outside.")
		d.Press("v", "esc", "D", "ctrl+s").Idle().Press("esc", "8").Idle().See("Ready by May.", "Van outside.").
			DoNotSee("~ draft")
	})
}
