package site_test

import (
	"net/http"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// Two of a crew work at one job, one of them without a network and with an installer's profile. Both see all of it
// once the service can be reached, and the office does, too.
func TestWhatWasEnteredOnSiteComesHome(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		world.Tune = func(o *ui.Options) { o.Installer, o.ReadOnly = true, "An installer's." }
		a := world.OpenHalvorsen(120, 36).Press("i", "n").Idle()
		a.Press("w", " ").Idle().See("1 of 6 done").Press("h").Type("2.5").Press("enter").Idle()

		other := world.Elsewhere()
		other.Tune = func(o *ui.Options) { o.User = "Kim Moss" }
		b := other.OpenHalvorsen(120, 36).Press("i").Idle().See("0 of 6 done")
		b.Press("down", "down", " ").Idle().See("1 of 6 done", "✓ KM")

		a.Press("w").Idle().Advance(2*time.Minute).See("2 of 6 done", "✓ DR", "✓ KM")
		b.Advance(2*time.Minute).See("2 of 6 done", "✓ DR", "2.5  worked")
		b.Press("up", "up", "up", " ").Idle().See("1 of 6 done")
		a.Advance(2 * time.Minute).See("1 of 6 done").DoNotSee("✓ DR")
	})
}

// A request whose answer is lost is repeated, and nothing is there twice.
func TestALostAnswerOfASiteChangesNothing(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		lost := 0
		world.Wrap(func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPost && lost < 2 {
					lost++
					next.ServeHTTP(discarded{http.Header{}}, r)
					w.WriteHeader(http.StatusBadGateway)
					return
				}
				next.ServeHTTP(w, r)
			})
		})
		d := world.OpenHalvorsen(120, 36).Press("i").Idle()
		d.Press("h").Type("2.5").Press("enter").Idle().Advance(5 * time.Minute)
		if lost == 0 {
			t.Fatal("nothing was brought")
		}
		other := world.Elsewhere().OpenHalvorsen(120, 36).Press("i").Idle().Advance(time.Minute)
		other.See("2.5  worked here")
	})
}

// discarded is an answer that nobody gets.
type discarded struct{ header http.Header }

func (d discarded) Header() http.Header         { return d.header }
func (d discarded) Write(b []byte) (int, error) { return len(b), nil }
func (d discarded) WriteHeader(int)             {}

// A service of the documented interface alone gets nothing that it does not know.
func TestAServiceWithoutSitesIsLeftAlone(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		wrote, site := false, "/office/proposals/"+state.FormatID(world.Proposal(1042).ID)+"/site"
		world.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
			if r.URL.Path != site {
				return false
			}
			wrote = wrote || r.Method == http.MethodPost
			w.WriteHeader(http.StatusNotFound)
			return true
		})
		d := world.OpenHalvorsen(120, 36).Press("i").Idle()
		d.Press(" ").Idle().Advance(5 * time.Minute).See("1 of 6 done")
		if wrote {
			t.Error("it was asked to store something")
		}
	})
}

// The office sees in its list how far a pinned job is, without opening it.
func TestTheOfficeSeesHowFarAPinnedJobIs(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		office := world.StartEditor(120, 36).Idle().Press("P").Idle().
			Press("C").Type("site").Press("enter", "esc").Idle()
		other := world.Elsewhere()
		other.Tune = func(o *ui.Options) { o.User = "Kim Moss" }
		crew := other.OpenHalvorsen(120, 36).Press("i", "n", " ").Idle().See("✓ KM")
		office.DoNotSee("KM 10:").Advance(2 * time.Minute).See("1 of 6, KM 10:0")
		crew.Press("down", " ").Idle()
		office.Advance(2 * time.Minute).See("2 of 6, KM 10:0")
	})
}
