package client_test

import (
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// What ctrl+s takes is added up, too: the sum was that of the line before.
func TestAMatchTakenByLookingUpIsAddedUp(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 120, 36).Type("Larger screen").Press("tab").Type("# Living Room\n1 vx").
			Advance(time.Second).See("! line 2: “vx” may be")
		d.Press("tab", "ctrl+s").Advance(time.Second).See("+1 Northlight VX-65 at 2,499.99").Press("n").
			Advance(time.Second).See("1 line +2,499.99").DoNotSee("! line 2")
	})
}

// What the client reads of a typed change order goes through the guard of all client texts.
func TestATypedTextOfAChangeOrderIsGuarded(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := newOrder(world, 120, 36).Type("Larger screen").Press("tab").
			Type("# Living Room\n1 vx-75\nClient: Our cost is 500.")
		d.Press("ctrl+s").Advance(time.Second).See("our cost", "y Make it").Press("n").Idle().See("Client: Our cost is 500.")
	})
}
