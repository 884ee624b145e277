package client_test

import (
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// What a change order comes to can't be told without a connection. It stayed untold once there was one again, and the
// contract value with it.
func TestAnOrderTypedOfflineIsAddedUpOnceThereIsAConnection(t *testing.T) {
	for _, where := range []string{"in its form", "in the form of the list", "in the editor", "after a restart"} {
		t.Run(where, func(t *testing.T) {
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				d := newOrder(world, 120, 36)
				if where == "in the form of the list" {
					d.Press("esc", "1").Idle().Press("m").Idle().Type("change").Press("enter").Idle()
				}
				world.StopService()
				d.Type("Larger screen").Press("tab").Type("# living room\n1 vx-75").Advance(2*time.Second).
					See("The service can't be reached.").DoNotSee("with tax", "0 lines", "not clear", "4,249.99")
				sum := "with tax +4,249.99 · contract value 47,171.56"
				switch where {
				case "in the editor":
					d.Press("esc").Idle()
					sum = "≈+4,249.99"
				case "after a restart":
					d.Kill()
					d = world.OpenHalvorsen(120, 36).Advance(time.Minute).See("Larger screen").DoNotSee("4,249.99")
					sum = "≈+4,249.99"
				}
				world.StartService()
				d.Advance(time.Minute).See(sum)
			})
		})
	}
}
