package ui_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state/notify"
	"app.tender/tender/testenv"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// openWebhooks opens the screen from the box.
func openWebhooks(d *uitest.Driver) *uitest.Driver {
	return d.Idle().Press("ctrl+k").Type("webhooks").Idle().Press("enter").Idle()
}

// settled waits until the service has attempted each delivery that many times.
func settled(t *testing.T, world *uitest.World, tries int) {
	t.Helper()
	testenv.Poll(t, fmt.Sprintf("each delivery is attempted %d times", tries), func() bool {
		page, err := world.Client().Deliveries.List(t.Context(), notify.DeliveryQuery{PageSize: 100})
		if err != nil {
			t.Fatal(err)
		}
		return !slices.ContainsFunc(page.Deliveries, func(d notify.Delivery) bool { return d.Tries < tries })
	})
}

var keyOnScreen = regexp.MustCompile(`whsec_[0-9a-f]+`)

// Everything a person does with a subscription, from the first key to the last. The secret key is on the screen once
// and in no file.
func TestTheLifeOfAWebhook(t *testing.T) {
	var status atomic.Int32
	status.Store(http.StatusInternalServerError)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Connection", "close") // a bubble does not pass the time of a connection
		w.WriteHeader(int(status.Load()))
	}))
	defer receiver.Close()
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		var terminal strings.Builder
		world.Tune = func(o *ui.Options) { o.Terminal = &terminal }
		d := openWebhooks(world.StartEditor(120, 36)).See("No subscriptions yet", "a subscribe")
		d.Press("a").See("Subscribe", "shown once").Type("ftp://nowhere").Press("ctrl+s").
			See("✗ The address must start with https://")
		d.Press("ctrl+u").Type(receiver.URL + "/x").Press("tab").Type("CRM").Press("ctrl+s").Idle().
			See("The secret key, shown once")
		key := keyOnScreen.FindString(d.Screen())
		if len(key) < 20 {
			t.Fatalf("there is no key:\n%s", d.Screen())
		}
		d.Press("enter", " ", "x", "q", "ctrl+c").See(key).Press("y").Idle().See(key, "Handed to the terminal")
		if got := copies(terminal.String()); len(got) != 1 || got[0] != key {
			t.Errorf("copied %q", got)
		}
		d.Press("esc").Advance(time.Second).See("Close it?", "not shown again").Press("ctrl+c").Press("enter").Idle().
			See(key)
		d.Press("esc").Advance(time.Second).Press("c").Idle().DoNotSee(key).
			See("1 subscription", receiver.URL, "Enabled    yes")
		seen := func(shown string) {
			if strings.Contains(shown, key) {
				t.Fatalf("the key is shown again:\n%s", shown)
			}
		}
		d.Watch(seen)

		d.Press("p").Idle()
		settled(t, world, 1)
		d.Advance(2 * time.Second).See("✗ retrying").DoNotSee("A ping is on its way")
		d.Advance(6*time.Second).See("ping", "✗ retrying", "the receiver answered 500", "✗ the last failed")
		status.Store(http.StatusOK)
		d.Press("enter").See("t try again", "esc back")
		d.Press("enter").Idle().See("esc back", "Delivery 1", "Attempts", "the receiver answered 500", `"type": "ping"`)
		d.Press("t").Idle()
		settled(t, world, 2)
		d.Advance(2 * time.Second).See("✓ delivered").DoNotSee("Delivering again")
		d.Advance(6*time.Second).See("✓ delivered", "the receiver answered 200")
		d.Press("esc", "esc").See("✓ today")

		d.Press("o").Idle().See("Disabled: nothing is delivered", "disabled").Advance(10 * time.Second)
		d.Press("e").See("Change the subscription").Press("tab").Type(" two").Press("ctrl+s").Idle().
			See("Changed.", "CRM two")
		d.Press("x").See("Delete the subscription?").Press("x").See("Delete the subscription?").Press("enter").Idle().
			See("CRM two")
		d.Press("x", "d").Idle().See("Deleted: nothing more is delivered", "0 subscriptions")
		if list, err := world.Client().Webhooks.List(t.Context()); err != nil || len(list) != 0 {
			t.Errorf("%v, %v", list, err)
		}
		if d.Press("esc").Idle().See("1042").Press("7").Idle().Press("ctrl+c").Idle(); !d.HasQuit() {
			t.Error("the program does not quit")
		}
		err := filepath.WalkDir(filepath.Dir(world.Requests()), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || strings.Contains(path, "service") {
				return err
			}
			content, err := os.ReadFile(path)
			if bytes.Contains(content, []byte(key)) {
				t.Errorf("the key leaked into %s", filepath.Base(path))
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// hooksWorld returns a world in which a test handles requests for webhooks: handle may respond instead of the service,
// and reports whether it did.
func hooksWorld(
	t *testing.T, handle func(w http.ResponseWriter, r *http.Request, next http.Handler) bool,
) *uitest.World {
	t.Helper()
	world := uitest.NewWorld(t, "small")
	world.Wrap(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/public/webhook") && handle(w, r, next) {
				return
			}
			next.ServeHTTP(w, r)
		})
	})
	return world
}

// A refusal by the service keeps the form.
func TestARefusedWebhookKeepsItsForm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var status atomic.Int32
		world := hooksWorld(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
			code := int(status.Load())
			if code == 0 || r.Method == http.MethodGet {
				return false
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(code)
			_, _ = w.Write([]byte(`{}`))
			return true
		})
		d := openWebhooks(world.StartEditor(120, 36))
		d.Press("a").Type("http://127.0.0.1:9/here").Press("tab").Type("kept words")
		for _, code := range []int{402, 403, 422, 500} {
			status.Store(int32(code))
			d.Press("ctrl+s").Advance(10*time.Second).See("127.0.0.1:9/here", "kept words", "Subscribe", "✗")
		}
		status.Store(0)
		d.Press("ctrl+s").Idle().See("The secret key, shown once")
	})
}

// Subscribing again would deliver every event twice.
func TestAWebhookWithoutAResponseIsMadeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var cut atomic.Bool
		cut.Store(true)
		world := hooksWorld(t, func(_ http.ResponseWriter, r *http.Request, next http.Handler) bool {
			if r.Method == http.MethodGet || !cut.Swap(false) {
				return false
			}
			next.ServeHTTP(httptest.NewRecorder(), r) // done, but the response is lost
			panic(http.ErrAbortHandler)
		})
		d := openWebhooks(world.StartEditor(120, 36))
		d.Press("a").Type("http://127.0.0.1:9/here").Press("ctrl+s").Advance(10*time.Second).
			See("its secret key was lost", "1 subscription")
		list, err := world.Client().Webhooks.List(t.Context())
		if err != nil || len(list) != 1 {
			t.Fatalf("%v, %v", list, err)
		}
		d.Press("n").See("Make a new secret key?").Press("m").Idle().See("The secret key, shown once")
	})
}

// Quitting from the list while a key is being made would leave a receiver that refuses everything.
func TestAnUnseenSecretKeyStopsQuitting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world := hooksWorld(t, func(http.ResponseWriter, *http.Request, http.Handler) bool { return false })
		made(t, world)
		d := openWebhooks(world.StartEditor(120, 36)).Press("n").See("Make a new secret key?").TypeAtOnce("m1q").
			See("The secret key of webhook 1 is shown once you go back")
		d.Press("q").See("shown once: go there first").Press("ctrl+c")
		if d.HasQuit() {
			t.Fatal("the program quit without showing the key")
		}
		openWebhooks(d).See("The secret key, shown once", "whsec_").Press("esc").Advance(time.Second).Press("c").Idle().
			Press("1", "q").Idle()
		if !d.HasQuit() {
			t.Error("the program does not quit")
		}
	})
}

// Deliveries are an operation of our own service.
func TestAServiceWithoutDeliveries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, code := range []int{http.StatusNotFound, http.StatusMethodNotAllowed} {
			world := hooksWorld(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
				if ours := strings.Contains(r.URL.Path, "/deliveries") || strings.HasSuffix(r.URL.Path, "/ping"); !ours {
					return false
				}
				w.WriteHeader(code)
				return true
			})
			made(t, world)
			d := openWebhooks(world.StartEditor(120, 36)).
				See("127.0.0.1:9", "offers no deliveries", "proposal.status_changed")
			d.Press("p").See("offers no deliveries").Press("enter").See("offers no deliveries")
			d.Press("o").Idle().See("Disabled: nothing is delivered")
		}
	})
}

// made creates a subscription as someone else.
func made(t *testing.T, world *uitest.World) {
	t.Helper()
	if _, err := world.Client().Webhooks.Subscribe(t.Context(),
		notify.NewWebhook{URL: "http://127.0.0.1:9/x", Events: notify.Events()}); err != nil {
		t.Fatal(err)
	}
}

// Read-only, offline, and without the permission.
func TestReasonsOfDisabledWebhooks(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		made(t, world)
		world.Tune = func(o *ui.Options) { o.ReadOnly = "This profile only reads." }
		d := openWebhooks(world.StartEditor(120, 36)).See("127.0.0.1:9")
		for _, key := range []string{"a", "e", "o", "p", "n", "x"} {
			d.Press(key).See("This profile only reads.").Advance(60 * time.Second)
		}
		world.Tune = nil
		d = openWebhooks(world.StartEditor(120, 36)).See("127.0.0.1:9")
		world.StopService()
		d.Press("R").Advance(10*time.Second).See("Offline", "127.0.0.1:9").Press("x").See("Webhooks need the service.").
			DoNotSee("Delete the subscription?")
		world.StartService()
		d.Press("R").Advance(10 * time.Second).DoNotSee("Offline").Press("w").Idle().Press("a").
			See("w goes online again")
	})
}

// Deliveries contain prices, so neither a client nor an installer may get there, by the box or by going back.
func TestWebhooksAreForTheTeam(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		made(t, world)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		openWebhooks(d).See("127.0.0.1:9").Press("esc").Idle().Press("v").See("CLIENT VIEW")
		openWebhooks(d).DoNotSee("127.0.0.1:9", "Subscriptions")
		world.Tune = func(o *ui.Options) { o.Installer, o.ReadOnly = true, "An installer's profile reads." }
		openWebhooks(world.StartEditor(120, 36)).DoNotSee("127.0.0.1:9", "Subscriptions")
	})
}

// TestALiveAccountIsAskedAboutBeforeAWebhookIsMade: events of a real account go nowhere by
// mistake.
func TestALiveAccountIsAskedAboutBeforeAWebhookIsMade(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Environment, o.LiveHost = "LIVE", "api.example.com" }
		d := openWebhooks(world.StartEditor(120, 36))
		d.Press("a").Type("http://127.0.0.1:9/here").Press("ctrl+s").Idle().See("This writes to the LIVE account").
			Advance(time.Second).Press("n").Idle().See("127.0.0.1:9/here", "Subscribe")
		if list, err := world.Client().Webhooks.List(t.Context()); err != nil || len(list) != 0 {
			t.Fatalf("%v, %v before anybody agreed", list, err)
		}
		d.Press("ctrl+s").Advance(time.Second).Press("l").Idle().See("The secret key, shown once")
	})
}

// TestAHalfTypedWebhookSurvivesAKill: an address is long, and typed from somewhere else.
func TestAHalfTypedWebhookSurvivesAKill(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := openWebhooks(world.StartEditor(120, 36)).Press("a").Type("http://127.0.0.1:9/her").Advance(time.Second)
		d.Kill()
		d = openWebhooks(world.StartEditor(120, 36)).Press("a").Idle().See("127.0.0.1:9/her", "Kept from").Type("e").
			Press("ctrl+s").Idle().See("The secret key, shown once", "9/here")
		d.Press("esc").Advance(time.Second).Press("c").Idle().Press("e").Idle().See("9/here").DoNotSee("Kept from").
			Press("tab").
			Type("CRM").Press("ctrl+u", "esc").Idle().DoNotSee("Not saved yet").Press("e").Idle().DoNotSee("Kept from")
	})
}

// Someone who tries a receiver with `tender webhook listen` sees the service's deliveries beside it.
func TestDeliveriesReceivedInAnotherTerminalAppear(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := openWebhooks(world.StartEditor(120, 36)).See("No subscriptions yet").Advance(10 * time.Second)
		made(t, world)
		d.Changed().See("127.0.0.1:9/x", "1 subscription")
	})
}
