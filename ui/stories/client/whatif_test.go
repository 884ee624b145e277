package client_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// The link to the client's page may begin with what was kept under a name while comparing.
func TestALinkBeginsWithAWhatIf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var terminal bytes.Buffer
		world := uitest.NewWorld(t, "small")
		world.Tune = func(o *ui.Options) { o.Terminal = &terminal }
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		d.Press("c", "tab", "g", "left", "left", "right", "enter", "s").Idle().Press("enter").Type("with the better set").
			Press("enter").Idle().See("Kept as").Press("esc").Idle()

		d.Press("m").Idle().Press("enter").Idle().Press("y").Idle().See("send the client this link").Advance(time.Second)
		plain := copiedText(t, &terminal)
		d.Press("w").Idle().See("The page begins with", "with the better set", "Living Room: 2 Better")
		d.Press("esc").Idle().See("send the client this link", plain[:len("http://127.0.0.1/p/")]).Advance(time.Second)
		d.Press("w").Idle().Press("enter").Idle().See("begins with “with the better set”.")
		room := world.Proposal(1042).Areas[0]
		choice := state.Selection{room.ID: room.Options[1].ID}
		got := copiedText(t, &terminal)
		if !strings.HasPrefix(got, plain+"?") || !strings.Contains(got, choice.Query()) {
			t.Fatalf("copied %q after %q", got, plain)
		}
		page, err := world.HTTP.Get(got)
		if err != nil || page.StatusCode != http.StatusOK {
			t.Fatalf("the page: %v, %v", page, err)
		}
		_ = page.Body.Close()
	})
}
