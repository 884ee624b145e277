package ui_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

func TestNothingIsSentToALiveAccountWithoutConsent(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		world.Tune = func(o *ui.Options) { o.Environment, o.LiveHost = "LIVE", "api.example.com" }
		notes := func() string {
			a := world.Proposal(1042).Areas[0]
			return a.Options[a.CountedOption()].InstallerNotes
		}
		before := notes()
		d := world.OpenHalvorsen(w, h)
		d.Press("n").Type("Bring a ladder.").Idle().Press("ctrl+s").Idle().See("LIVE account", "api.example.com")
		d.Press("l").Idle().See("LIVE account") // the question opened by itself: the key was meant for something else
		d.Advance(time.Second).Press("n").Idle().DoNotSee("Save to LIVE")
		// Asked again after No at each change, a person agrees in the end.
		d.Press("n").Type(" Gloves.").Idle().Press("esc").Advance(5 * time.Second).Idle().DoNotSee("Save to LIVE")
		if notes() != before {
			t.Error("sent without consent")
		}
		d.Press("R").Idle().See("LIVE account").Advance(time.Second).Press("l").Idle().DoNotSee("Save to LIVE")
		if !strings.HasSuffix(notes(), "Bring a ladder.") {
			t.Errorf("not sent: %q", notes())
		}
		d.Press("n").Type(" Two ladders.").Idle().Press("ctrl+s").Idle().DoNotSee("Save to LIVE")
		if !strings.HasSuffix(notes(), "Two ladders.") {
			t.Errorf("not sent after consent: %q", notes())
		}
	})
}
