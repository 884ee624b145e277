package webhooks_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/servicetest/world"
)

func TestSubscribe(t *testing.T) {
	w := world.New(t)
	a := w.Admin.Post("/public/webhook/subscribe", "Url", " "+world.PublicURL+"\n", "Events", world.StatusEvent,
		"Events",
		world.BuildEvent,
		"Events", world.StatusEvent, "Description", " CRM ").Want(http.StatusOK).JSON()
	a.WantTexts(map[string]string{
		"url": world.PublicURL, "description": "CRM", "enabled": "true",
		"events": `["` + world.StatusEvent + `","` + world.BuildEvent + `"]`,
	})
	if len(a.Text("secretKey")) < 32 {
		t.Errorf("secret key %q", a.Text("secretKey"))
	}
	second := w.Admin.Post("/public/webhook/subscribe", "Url", world.PublicURL, "Events", world.OutlineEvent).
		Want(http.StatusOK).
		JSON()
	if second.Text("secretKey") == a.Text("secretKey") {
		t.Error("two subscriptions share a secret key")
	}
	list := w.Admin.Get("/public/webhook/subscriptions").Want(http.StatusOK)
	if rows := list.Array(); len(rows) != 2 || rows[0].Text("subscriptionId") != a.Text("subscriptionId") ||
		rows[1].Text("description") != "" {
		t.Errorf("list: %s", list.Body)
	}
	if strings.Contains(list.Body, "secretKey") {
		t.Errorf("the list reveals secret keys: %s", list.Body)
	}
	if other := w.Admin.Get("/public/webhooks").Want(http.StatusOK).Body; other != list.Body {
		t.Errorf("the other path returned %s", other)
	}
	if got := w.Far.Get("/public/webhook/subscriptions").Want(http.StatusOK).Body; got != "[]" {
		t.Errorf("another account sees %s", got)
	}
}

func TestSubscriptionsOfAnAccountAreBounded(t *testing.T) {
	w := world.New(t)
	for range 50 {
		w.Admin.Post("/public/webhook/subscribe", "Url", world.PublicURL, "Events", world.StatusEvent).
			Want(http.StatusOK)
	}
	w.Admin.Post("/public/webhook/subscribe", "Url", world.PublicURL, "Events", world.StatusEvent).
		WantField("Url", "InvalidValue")
	w.Far.Post("/public/webhook/subscribe", "Url", world.PublicURL, "Events", world.StatusEvent).Want(http.StatusOK)
}

func TestSubscribeRefuses(t *testing.T) {
	w := world.New(t)
	for _, url := range []string{
		"", "in", "/in", "http://93.184.216.34/in", "ftp://93.184.216.34/", "https://", "https://127.0.0.1/",
		"https://localhost/",
		"https://10.0.0.1/", "https://172.16.0.1/", "https://192.168.1.1/", "https://169.254.169.254/latest/meta-data",
		"https://100.64.0.1/",
		"https://0.0.0.0/", "https://224.0.0.1/", "https://192.0.2.1/", "https://198.51.100.7/", "https://203.0.113.9/",
		"https://[::1]/",
		"https://[::]/", "https://[fe80::1]/", "https://[fc00::1]/", "https://[ff02::1]/", "https://[::ffff:10.0.0.1]/",
		"https://[::ffff:7f00:1]/", "https://[64:ff9b::a00:1]/", "https://[2002:7f00:1::]/", "https://[2001:db8::1]/",
		"https://2130706433/",
		"https://0x7f.1/", "https://printer.local/", "https://nowhere.invalid/", "https://user:pass@93.184.216.34/",
	} {
		code := "InvalidValue"
		if url == "" {
			code = "Required"
		}
		w.Admin.Post("/public/webhook/subscribe", "Url", url, "Events", world.StatusEvent).
			WantFault(http.StatusBadRequest, "InvalidParameter").WantField("Url", code)
	}
	for _, events := range [][]string{{}, {"Events", ""}} {
		w.Admin.Post("/public/webhook/subscribe", append([]string{"Url", world.PublicURL}, events...)...).
			WantFault(http.StatusBadRequest, "InvalidParameter").WantField("Events", "Required")
	}
	for _, event := range []string{"proposal.deleted", "Proposal.Status_Changed", "*"} {
		w.Admin.Post("/public/webhook/subscribe", "Url", world.PublicURL, "Events", world.StatusEvent, "Events", event).
			WantFault(http.StatusBadRequest, "InvalidParameter").WantField("Events", "InvalidValue")
	}
	if got := w.Admin.Get("/public/webhooks").Body; got != "[]" {
		t.Errorf("kept %s", got)
	}
}

func TestWebhooksNeedTheirPermission(t *testing.T) {
	w := world.New(t)
	for _, c := range []world.Caller{w.Sales, w.Plain, w.Fitter} {
		c.Post("/public/webhook/subscribe").WantFault(http.StatusForbidden, "PermissionDenied")
		c.Get("/public/webhooks").WantFault(http.StatusForbidden, "PermissionDenied")
	}
}

func TestUpdateWebhook(t *testing.T) {
	w := world.New(t)
	made := w.Admin.Post("/public/webhook/subscribe", "Url", world.PublicURL, "Events", world.StatusEvent,
		"Description", "CRM").
		JSON()
	path := "/public/webhook/subscription/" + made.Text("subscriptionId")
	for _, step := range []struct {
		form                              []string
		url, description, enabled, events string
	}{
		{[]string{"Enabled", "false"}, world.PublicURL, "CRM", "false", `["proposal.status_changed"]`},
		{[]string{"Description", ""}, world.PublicURL, "", "false", `["proposal.status_changed"]`},
		{
			[]string{"Events", world.OutlineEvent, "Events", world.BuildEvent},
			world.PublicURL, "", "false",
			`["proposal.outline.status_update","proposal.build.status_update"]`,
		},
		{
			[]string{"Url", "https://1.1.1.1/x", "Enabled", "True", "RenewSecret", "false"},
			"https://1.1.1.1/x", "",
			"true", `["proposal.outline.status_update","proposal.build.status_update"]`,
		},
	} {
		a := w.Admin.Post(path, step.form...).Want(http.StatusOK).JSON()
		if a.Text("url") != step.url || a.Text("description") != step.description ||
			a.Text("enabled") != step.enabled || a.Text("events") != step.events {
			t.Errorf("%v: %v", step.form, a.M)
		}
		if a.M["secretKey"] != nil {
			t.Errorf("%v reveals the secret key", step.form)
		}
	}
	renewed := w.Admin.Post(path, "RenewSecret", "true").Want(http.StatusOK).Text("secretKey")
	if len(renewed) < 32 || renewed == made.Text("secretKey") {
		t.Errorf("new secret key %q", renewed)
	}

	w.Admin.Post(path).WantFault(http.StatusBadRequest, "InvalidParameter")
	w.Admin.Post(path, "RenewSecret", "false").WantFault(http.StatusBadRequest, "InvalidParameter")
	w.Admin.Post(path, "Url", "https://127.0.0.1/").WantField("Url", "InvalidValue")
	w.Admin.Post(path, "Url", "").WantField("Url", "Required")
	w.Admin.Post(path, "Events", "").WantField("Events", "Required")
	w.Admin.Post(path, "Events", "x").WantField("Events", "InvalidValue")
	w.Admin.Post(path, "Enabled", "perhaps").WantField("Enabled", "InvalidValue")
	w.Admin.Post(path, "Enabled", "").WantField("Enabled", "Required")
	w.Far.Post(path, "Enabled", "false").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Post("/public/webhook/subscription/999", "Enabled", "false").WantFault(http.StatusNotFound, "NotFound")
	w.Admin.Post("/public/webhook/subscription/x", "Enabled", "false").WantBare()
}

func TestUnsubscribe(t *testing.T) {
	w := world.New(t)
	id := w.Admin.Post("/public/webhook/subscribe", "Url", world.PublicURL, "Events", world.StatusEvent).
		Text("subscriptionId")
	path := "/public/webhook/unsubscribe/" + id
	w.Far.Remove(path).WantFault(http.StatusBadRequest, "InvalidParameter").WantField("SubscriptionId", "InvalidValue")
	a := w.Admin.Remove(path).Want(http.StatusOK).JSON()
	if a.Text("success") != "true" || a.Text("subscriptionId") != id {
		t.Errorf("answer %v", a.M)
	}
	w.Admin.Remove(path).WantFault(http.StatusBadRequest, "InvalidParameter")
	w.Admin.Remove("/public/webhook/unsubscribe/x").WantBare()
	w.Admin.Post(path).WantFault(http.StatusMethodNotAllowed, "MethodNotAllowed")
	if got := w.Admin.Get("/public/webhooks").Body; got != "[]" {
		t.Errorf("left %s", got)
	}
}

func TestStatusMoveIsDelivered(t *testing.T) {
	w := world.New(t, world.AllowPrivate)
	r, secret := w.Admin.Listen(world.StatusEvent)
	foreign, _ := w.Far.Listen(world.StatusEvent)
	deaf, _ := w.Admin.Listen(world.BuildEvent)
	id, path := w.Admin.NewProposal("House")
	_, option := w.Admin.NewArea(path, "Den")
	w.Admin.Post(path+"/area-options/"+option+"/installernotes", "InstallerNotes", "behind the dog").Want(http.StatusOK)
	w.Admin.Post(path+"/internalnotes", "InternalNotes", "code 4711").Want(http.StatusOK)
	move := "/sandbox/proposals/" + id + "/status"
	w.Admin.Post(move, "Status", "Submitted").Want(http.StatusOK)
	w.Admin.Post(move, "Status", "Draft").Want(http.StatusConflict)
	detail := w.Admin.Get(path).Want(http.StatusOK).JSON()
	events := r.Delivered(w)
	if len(events) != 1 {
		t.Fatalf("%d events", len(events))
	}
	e := events[0]
	data := e.Object("data")
	if e.Text("type") != world.StatusEvent || data.Text("previousStatus") != "Draft" ||
		data.Text("status") != "Submitted" {
		t.Errorf("event %v", e.M)
	}
	for _, field := range []string{"id", "number", "financialSummary"} {
		if data.Text(field) != detail.Text(field) {
			t.Errorf("%s is %s, in the detail %s", field, data.Text(field), detail.Text(field))
		}
	}
	// What somebody built by the trigger's sample must work with the real event, and neither
	// may have what is meant for the team.
	sample := w.Trigger("proposal").Want(http.StatusOK).JSON()
	want := slices.Sorted(maps.Keys(sample.M))
	if got := slices.Sorted(maps.Keys(data.M)); !slices.Equal(
		slices.DeleteFunc(got, func(k string) bool { return k == "previousStatus" }), want) {
		t.Errorf("the event has %q, the trigger %q", got, want)
	}
	if body := fmt.Sprint(e.M); strings.Contains(body, "behind the dog") || strings.Contains(body, "4711") {
		t.Errorf("notes for the team are in the event: %s", body)
	}
	r.Verify(secret)
	w.Admin.Post(move, "Status", "Accepted").Want(http.StatusOK)
	events = r.Delivered(w)
	if len(events) != 2 || events[1].Text("id") == e.Text("id") ||
		events[1].Object("data").Text("previousStatus") != "Submitted" {
		t.Errorf("%d events after two moves", len(events))
	}
	if n := len(foreign.Delivered(w)) + len(deaf.Delivered(w)); n != 0 {
		t.Errorf("%d events went to others", n)
	}
}

func TestWebhooksAreDeliveredInTheBackground(t *testing.T) {
	w := world.New(t, world.AllowPrivate)
	arrived := make(chan struct{})
	r := world.NewReceiver(t)
	r.Arrived = func() { close(arrived) }
	w.Admin.Post("/public/webhook/subscribe", "Url", r.URL, "Events", world.StatusEvent).Want(http.StatusOK)
	id, _ := w.Admin.NewProposal("House")
	w.Admin.Post("/sandbox/proposals/"+id+"/status", "Status", "Submitted").Want(http.StatusOK)
	select {
	case <-arrived:
	case <-time.After(2 * time.Minute):
		t.Error("nothing arrived")
	}
}
