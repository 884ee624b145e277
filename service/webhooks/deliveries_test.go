package webhooks_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/seal"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// deliveredWorld returns a world in which a receiver, prepared by prepare, was told that a proposal
// was submitted, and that delivery's row in the list of deliveries.
func deliveredWorld(t *testing.T, prepare func(*world.Receiver)) (w *world.World, r *world.Receiver, row world.Node) {
	t.Helper()
	w = world.New(t, world.AllowPrivate)
	r, _ = w.Admin.Listen(world.StatusEvent)
	prepare(r)
	id, _ := w.Sales.NewProposal("P")
	w.Sales.Move(id, "Submitted")
	r.Delivered(w)
	list := w.Admin.Get("/public/webhook/deliveries?PageSize=9&SubscriptionId=1").Want(http.StatusOK).List("deliveries")
	if len(list) != 1 {
		t.Fatalf("listed %v", list)
	}
	return w, r, list[0]
}

// After a customer's receiver has failed, an administrator can see what was sent and
// received, and send it again.
func TestDeliveriesAreReadable(t *testing.T) {
	w, r, row := deliveredWorld(t, func(r *world.Receiver) { r.Fails = 1 })
	if row.Text("status") != "Pending" || row.Text("event") != world.StatusEvent ||
		!strings.Contains(row.Text("error"), "500") {
		t.Fatalf("listed %v", row.M)
	}
	path := "/public/webhook/deliveries/" + row.Text("deliveryId")
	one := w.Admin.Get(path).Want(http.StatusOK)
	tries := one.List("attempts")
	if len(tries) != 1 || tries[0].Text("statusCode") != "500" || tries[0].Text("error") == "" ||
		one.Object("body").Text("type") != world.StatusEvent {
		t.Errorf("read %s", one.Body)
	}
	w.Admin.Post(path + "/retry").Want(http.StatusOK)
	if got := len(r.Delivered(w)); got != 1 {
		t.Errorf("%d arrived", got)
	}
	one = w.Admin.Get(path).Want(http.StatusOK)
	if one.Text("status") != "Delivered" || len(one.List("attempts")) != 2 || one.Text("error") != "" {
		t.Errorf("after the retry: %s", one.Body)
	}
	// A delivery that has arrived can also be sent again: a receiver may have lost it.
	w.Admin.Post(path + "/retry").Want(http.StatusOK)
	if got := len(r.Delivered(w)); got != 2 {
		t.Errorf("%d arrived", got)
	}
}

func TestAPing(t *testing.T) {
	w := world.New(t, world.AllowPrivate)
	r, secret := w.Admin.Listen(world.StatusEvent)
	other, _ := w.Admin.Listen(world.StatusEvent)
	hook := w.Admin.Get("/public/webhooks").Array()[0].Text("subscriptionId")
	w.Admin.Post("/public/webhook/subscription/"+hook, "Enabled", "false").Want(http.StatusOK)
	sent := w.Admin.Post("/public/webhook/subscription/" + hook + "/ping").Want(http.StatusOK)
	got := r.Delivered(w)
	if len(got) != 1 || got[0].Text("type") != "ping" || got[0].Text("id") != sent.Text("eventId") ||
		len(other.Delivered(w)) > 0 {
		t.Errorf("arrived %v", got)
	}
	r.Verify(secret)
	w.Admin.Post("/public/webhook/subscribe", "Url", "https://example.com/hook", "Events", "ping").
		WantField("Events", "InvalidValue")
}

func TestDeliveriesAreScopedToTheAccount(t *testing.T) {
	w, _, row := deliveredWorld(t, func(*world.Receiver) {})
	path := "/public/webhook/deliveries/" + row.Text("deliveryId")
	w.Far.Get(path).Want(http.StatusNotFound)
	w.Far.Post(path + "/retry").Want(http.StatusNotFound)
	w.Far.Post("/public/webhook/subscription/" + row.Text("subscriptionId") + "/ping").Want(http.StatusNotFound)
	if n := len(w.Far.Get("/public/webhook/deliveries").List("deliveries")); n > 0 {
		t.Errorf("%d deliveries of another account", n)
	}
	w.Sales.Get(path).WantFault(http.StatusForbidden, "PermissionDenied")
}

// A receiver's response is stored short and printable.
func TestReceiverResponseIsStored(t *testing.T) {
	w, _, row := deliveredWorld(t, func(r *world.Receiver) {
		r.Answer = "\x1b[2Jnope \xff" + strings.Repeat("x",
			50_000)
	})
	answer := w.Admin.Get("/public/webhook/deliveries/" + row.Text("deliveryId")).List("attempts")[0].Text("answer")
	if !strings.Contains(answer, "nope") || strings.Contains(answer, "\x1b") || len(answer) > 2048 {
		t.Errorf("stored %.40q of %d bytes", answer, len(answer))
	}
}

// The operator sees the deliveries of every account and delivers one again.
func TestTheOperatorsDeliveries(t *testing.T) {
	w, r, _ := deliveredWorld(t, func(*world.Receiver) {})
	operator := w.Server.Admin()
	page, err := operator.Deliveries(t.Context(), 0, 10)
	if err != nil || page.Total != 1 || page.Deliveries[0].Status != notify.DeliveryDelivered {
		t.Fatalf("%+v, %v", page, err)
	}
	if err := operator.DeliverAgain(t.Context(), page.Deliveries[0].ID); err != nil {
		t.Fatal(err)
	}
	if _, err := operator.Ping(t.Context(), page.Deliveries[0].Webhook); err != nil {
		t.Fatal(err)
	}
	if got := r.Delivered(w); len(got) != 3 || got[1].Text("id") != got[0].Text("id") || got[2].Text("type") != "ping" {
		t.Errorf("delivered %v", got)
	}
	if d, err := operator.Delivery(t.Context(), page.Deliveries[0].ID); err != nil || len(d.Attempts) != 2 ||
		len(d.Body) == 0 {
		t.Errorf("%+v, %v", d, err)
	}
	_, pinged := operator.Ping(t.Context(), 99)
	for _, err := range []error{operator.DeliverAgain(t.Context(), 99), pinged} {
		if f := state.FaultOf(err); f.Kind == state.FaultUnknown || f.Next == "" {
			t.Errorf("%+v", f)
		}
	}
}

// signs reports whether a v1 of a delivery's signature is by a secret, and how many there are.
func signs(r *world.Receiver, delivery int, secret string) (signed bool, count int) {
	stamp, rest, _ := strings.Cut(strings.TrimPrefix(r.Signed[delivery], "t="), ",")
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(stamp + "." + r.Bodies[delivery]))
	all := strings.Split(rest, ",")
	return slices.Contains(all, "v1="+hex.EncodeToString(mac.Sum(nil))), len(all)
}

// TestARenewedSecretLeavesADayToTellTheReceiver: a receiver that knows the secret before loses no delivery meanwhile.
func TestARenewedSecretLeavesADayToTellTheReceiver(t *testing.T) {
	for name, key := range map[string]*seal.Key{"open": nil, "sealed": world.NewSealKey(t)} {
		w := world.New(t, world.AllowPrivate, func(c *service.Config) { c.SealKey = key })
		r, before := w.Admin.Listen(world.StatusEvent)
		renewed := w.Admin.Post("/public/webhook/subscription/1", "RenewSecret", "true").
			Want(http.StatusOK).Text("secretKey")
		id, _ := w.Sales.NewProposal("P")
		for i, step := range []struct {
			after  time.Duration
			status string
			old    bool
		}{
			{0, "Submitted", true},
			{23*time.Hour + 59*time.Minute, "ViewedByClient", true},
			{time.Minute, "Delayed", false},
		} {
			w.Clock.Advance(step.after)
			w.Sales.Move(id, step.status)
			r.Delivered(w)
			isNew, count := signs(r, i, renewed)
			isOld, _ := signs(r, i, before)
			if !isNew || isOld != step.old || (count == 2) != step.old {
				t.Errorf("%s, %s: signed by the new one: %v, by the one before: %v, %d in all", name, step.status,
					isNew, isOld, count)
			}
		}
	}
}
