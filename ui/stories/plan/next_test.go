package plan_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state/outgoing"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// The key line begins with what is done next: after planning the build, on a draft that is ready the way to the client.
func TestTheKeyLineBeginsWithWhatIsNext(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		off := map[outgoing.ID]outgoing.Weight{}
		for _, r := range outgoing.Rules() {
			off[r.ID] = outgoing.Off
		}
		world.Tune = func(o *ui.Options) { o.Checks = off }
		d := world.OpenHalvorsen(120, 36).Idle().Advance(time.Second)
		begins := func(want string) {
			t.Helper()
			lines := strings.Split(strings.TrimRight(d.Screen(), "\n"), "\n")
			if got := strings.TrimSpace(lines[len(lines)-1]); !strings.HasPrefix(got, want) {
				t.Errorf("the key line is %q, want %q first", got, want)
			}
		}
		begins("m submit")
		d.Press("p").Type("1 lamp @5").Press("enter").Idle().Press("esc").Idle().Advance(time.Second)
		begins("b build 1 line")
		d.Press("v").Idle()
		begins("v leave the client view")
	})
}
