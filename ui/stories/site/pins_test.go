package site_test

import (
	"net/http"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// withOrders returns the number of a proposal with change orders and a contact.
func withOrders(t *testing.T, world *uitest.World) int {
	t.Helper()
	c := world.Client()
	page, err := c.Proposals.List(t.Context(),
		state.ProposalQuery{Statuses: []state.Status{state.StatusAccepted}, PageSize: 100})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range page.Proposals {
		list, err := c.ChangeOrders.List(t.Context(), row.ID)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) > 0 && row.Customer != nil {
			return int(row.Number)
		}
	}
	t.Fatal("no proposal of the demo has change orders")
	return 0
}

func TestAPinnedProposalOpensOfflineForWeeks(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		number := withOrders(t, world)
		p := world.Proposal(int64(number))
		d := world.StartEditor(w, h).Idle().Open(number)
		d.Press("P").See("⚑ Pinned #").Press("q")

		world.Pass(5 * 7 * 24 * time.Hour)
		d = world.StartEditor(w, h).Idle().See("⚑ pinned for the site")
		d = d.Open(number).See(p.Areas[0].Name, "⚑", "as of")
		d.Press("3").See("Contract value").Press("enter").DoNotSee("has not been read")
		d.Press("i").See(p.Areas[0].Name)
	})
}

func TestAPinIsCompleteOnlyWithEveryPart(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		fail := world.Fail("changeorder", http.StatusInternalServerError)
		fail.Store(true)
		d := world.OpenHalvorsen(120, 36)
		d.Press("P").See("not here yet: change orders").DoNotSee("⚑ pinned  ")
		d.Press("1").DoNotSee("⚑ pinned for the site")
		fail.Store(false)
		d.Press("2").Advance(20 * time.Minute).See("⚑ pinned").Press("1").See("⚑ pinned for the site")
	})
}

func TestUnpin(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(80, 24)
		d.Press("P").See("⚑ Pinned #1042").Press("P").See("Unpinned #1042").Press("1").DoNotSee("⚑ pinned")
	})
}

// The hint that it waits for the connection goes once it is cached.
func TestAPinMadeOfflineIsFetchedLater(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("w", "P").See("⚑ Pinned #1042", "the rest is fetched once the service answers", "not here yet")
		d.Press("w").Idle().See("⚑ Pinned #1042", "all of it is on this machine").DoNotSee("fetched once").
			Advance(5 * time.Second).DoNotSee("fetched once")
	})
}

func TestPinsAreRefreshedInTheBackground(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("P").Advance(time.Minute).Press("1")
		world.Apply(state.Edit{Proposal: world.Proposal(1042).ID, Change: state.Rename{Name: "Halvorsen Lake House"}})
		d.Advance(16 * time.Minute).Press("q")
		world.StopService()
		d = world.StartEditor(120, 36).Idle().Open(1042)
		d.See("Halvorsen Lake House")
	})
}
