package service_test

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
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// deliveredWorld returns a world in which a receiver, prepared by prepare, was told that a proposal
// was submitted, and that delivery's row in the list of deliveries.
func deliveredWorld(t *testing.T, prepare func(*receiver)) (w *world, r *receiver, row node) {
	t.Helper()
	w = newWorld(t, allowPrivate)
	r, _ = w.admin.listen(statusEvent)
	prepare(r)
	id, _ := w.sales.newProposal("P")
	w.sales.move(id, "Submitted")
	r.delivered(w)
	list := w.admin.get("/public/webhook/deliveries?PageSize=9&SubscriptionId=1").want(http.StatusOK).list("deliveries")
	if len(list) != 1 {
		t.Fatalf("listed %v", list)
	}
	return w, r, list[0]
}

// After a customer's receiver has failed, an administrator can see what was sent and
// received, and send it again.
func TestDeliveriesAreReadable(t *testing.T) {
	w, r, row := deliveredWorld(t, func(r *receiver) { r.fails = 1 })
	if row.text("status") != "Pending" || row.text("event") != statusEvent ||
		!strings.Contains(row.text("error"), "500") {
		t.Fatalf("listed %v", row.m)
	}
	path := "/public/webhook/deliveries/" + row.text("deliveryId")
	one := w.admin.get(path).want(http.StatusOK)
	tries := one.list("attempts")
	if len(tries) != 1 || tries[0].text("statusCode") != "500" || tries[0].text("error") == "" ||
		one.object("body").text("type") != statusEvent {
		t.Errorf("read %s", one.Body)
	}
	w.admin.post(path + "/retry").want(http.StatusOK)
	if got := len(r.delivered(w)); got != 1 {
		t.Errorf("%d arrived", got)
	}
	one = w.admin.get(path).want(http.StatusOK)
	if one.text("status") != "Delivered" || len(one.list("attempts")) != 2 || one.text("error") != "" {
		t.Errorf("after the retry: %s", one.Body)
	}
	// A delivery that has arrived can also be sent again: a receiver may have lost it.
	w.admin.post(path + "/retry").want(http.StatusOK)
	if got := len(r.delivered(w)); got != 2 {
		t.Errorf("%d arrived", got)
	}
}

func TestAPing(t *testing.T) {
	w := newWorld(t, allowPrivate)
	r, secret := w.admin.listen(statusEvent)
	other, _ := w.admin.listen(statusEvent)
	hook := w.admin.get("/public/webhooks").array()[0].text("subscriptionId")
	w.admin.post("/public/webhook/subscription/"+hook, "Enabled", "false").want(http.StatusOK)
	sent := w.admin.post("/public/webhook/subscription/" + hook + "/ping").want(http.StatusOK)
	got := r.delivered(w)
	if len(got) != 1 || got[0].text("type") != "ping" || got[0].text("id") != sent.text("eventId") ||
		len(other.delivered(w)) > 0 {
		t.Errorf("arrived %v", got)
	}
	r.verify(secret)
	w.admin.post("/public/webhook/subscribe", "Url", "https://example.com/hook", "Events", "ping").
		wantField("Events", "InvalidValue")
}

func TestDeliveriesAreScopedToTheAccount(t *testing.T) {
	w, _, row := deliveredWorld(t, func(*receiver) {})
	path := "/public/webhook/deliveries/" + row.text("deliveryId")
	w.far.get(path).want(http.StatusNotFound)
	w.far.post(path + "/retry").want(http.StatusNotFound)
	w.far.post("/public/webhook/subscription/" + row.text("subscriptionId") + "/ping").want(http.StatusNotFound)
	if n := len(w.far.get("/public/webhook/deliveries").list("deliveries")); n > 0 {
		t.Errorf("%d deliveries of another account", n)
	}
	w.sales.get(path).wantFault(http.StatusForbidden, "PermissionDenied")
}

// A receiver's response is stored short and printable.
func TestReceiverResponseIsStored(t *testing.T) {
	w, _, row := deliveredWorld(t, func(r *receiver) { r.answer = "\x1b[2Jnope \xff" + strings.Repeat("x", 50_000) })
	answer := w.admin.get("/public/webhook/deliveries/" + row.text("deliveryId")).list("attempts")[0].text("answer")
	if !strings.Contains(answer, "nope") || strings.Contains(answer, "\x1b") || len(answer) > 2048 {
		t.Errorf("stored %.40q of %d bytes", answer, len(answer))
	}
}

// The operator sees the deliveries of every account and delivers one again.
func TestTheOperatorsDeliveries(t *testing.T) {
	w, r, _ := deliveredWorld(t, func(*receiver) {})
	operator := w.srv.Admin()
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
	if got := r.delivered(w); len(got) != 3 || got[1].text("id") != got[0].text("id") || got[2].text("type") != "ping" {
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
func (r *receiver) signs(delivery int, secret string) (signed bool, count int) {
	stamp, rest, _ := strings.Cut(strings.TrimPrefix(r.signed[delivery], "t="), ",")
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(stamp + "." + r.bodies[delivery]))
	all := strings.Split(rest, ",")
	return slices.Contains(all, "v1="+hex.EncodeToString(mac.Sum(nil))), len(all)
}

// TestARenewedSecretLeavesADayToTellTheReceiver: a receiver that knows the secret before loses no delivery meanwhile.
func TestARenewedSecretLeavesADayToTellTheReceiver(t *testing.T) {
	for name, key := range map[string]*seal.Key{"open": nil, "sealed": newSealKey(t)} {
		w := newWorld(t, allowPrivate, func(c *service.Config) { c.SealKey = key })
		r, before := w.admin.listen(statusEvent)
		renewed := w.admin.post("/public/webhook/subscription/1", "RenewSecret", "true").
			want(http.StatusOK).text("secretKey")
		id, _ := w.sales.newProposal("P")
		for i, step := range []struct {
			after  time.Duration
			status string
			old    bool
		}{
			{0, "Submitted", true},
			{23*time.Hour + 59*time.Minute, "ViewedByClient", true},
			{time.Minute, "Delayed", false},
		} {
			w.clock.Advance(step.after)
			w.sales.move(id, step.status)
			r.delivered(w)
			isNew, count := r.signs(i, renewed)
			isOld, _ := r.signs(i, before)
			if !isNew || isOld != step.old || (count == 2) != step.old {
				t.Errorf("%s, %s: signed by the new one: %v, by the one before: %v, %d in all", name, step.status,
					isNew, isOld, count)
			}
		}
	}
}
