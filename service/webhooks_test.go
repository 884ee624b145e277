package service_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	statusEvent  = "proposal.status_changed"
	buildEvent   = "proposal.build.status_update"
	outlineEvent = "proposal.outline.status_update"
	publicURL    = "https://93.184.216.34/in"
)

func TestSubscribe(t *testing.T) {
	w := newWorld(t)
	a := w.admin.post("/public/webhook/subscribe", "Url", " "+publicURL+"\n", "Events", statusEvent, "Events",
		buildEvent,
		"Events", statusEvent, "Description", " CRM ").want(http.StatusOK).json()
	a.wantTexts(map[string]string{
		"url": publicURL, "description": "CRM", "enabled": "true",
		"events": `["` + statusEvent + `","` + buildEvent + `"]`,
	})
	if len(a.text("secretKey")) < 32 {
		t.Errorf("secret key %q", a.text("secretKey"))
	}
	second := w.admin.post("/public/webhook/subscribe", "Url", publicURL, "Events", outlineEvent).want(http.StatusOK).
		json()
	if second.text("secretKey") == a.text("secretKey") {
		t.Error("two subscriptions share a secret key")
	}
	list := w.admin.get("/public/webhook/subscriptions").want(http.StatusOK)
	if rows := list.array(); len(rows) != 2 || rows[0].text("subscriptionId") != a.text("subscriptionId") ||
		rows[1].text("description") != "" {
		t.Errorf("list: %s", list.Body)
	}
	if strings.Contains(list.Body, "secretKey") {
		t.Errorf("the list reveals secret keys: %s", list.Body)
	}
	if other := w.admin.get("/public/webhooks").want(http.StatusOK).Body; other != list.Body {
		t.Errorf("the other path returned %s", other)
	}
	if got := w.far.get("/public/webhook/subscriptions").want(http.StatusOK).Body; got != "[]" {
		t.Errorf("another account sees %s", got)
	}
}

func TestSubscriptionsOfAnAccountAreBounded(t *testing.T) {
	w := newWorld(t)
	for range 50 {
		w.admin.post("/public/webhook/subscribe", "Url", publicURL, "Events", statusEvent).want(http.StatusOK)
	}
	w.admin.post("/public/webhook/subscribe", "Url", publicURL, "Events", statusEvent).wantField("Url", "InvalidValue")
	w.far.post("/public/webhook/subscribe", "Url", publicURL, "Events", statusEvent).want(http.StatusOK)
}

func TestSubscribeRefuses(t *testing.T) {
	w := newWorld(t)
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
		w.admin.post("/public/webhook/subscribe", "Url", url, "Events", statusEvent).
			wantFault(http.StatusBadRequest, "InvalidParameter").wantField("Url", code)
	}
	for _, events := range [][]string{{}, {"Events", ""}} {
		w.admin.post("/public/webhook/subscribe", append([]string{"Url", publicURL}, events...)...).
			wantFault(http.StatusBadRequest, "InvalidParameter").wantField("Events", "Required")
	}
	for _, event := range []string{"proposal.deleted", "Proposal.Status_Changed", "*"} {
		w.admin.post("/public/webhook/subscribe", "Url", publicURL, "Events", statusEvent, "Events", event).
			wantFault(http.StatusBadRequest, "InvalidParameter").wantField("Events", "InvalidValue")
	}
	if got := w.admin.get("/public/webhooks").Body; got != "[]" {
		t.Errorf("kept %s", got)
	}
}

func TestWebhooksNeedTheirPermission(t *testing.T) {
	w := newWorld(t)
	for _, c := range []caller{w.sales, w.plain, w.fitter} {
		c.post("/public/webhook/subscribe").wantFault(http.StatusForbidden, "PermissionDenied")
		c.get("/public/webhooks").wantFault(http.StatusForbidden, "PermissionDenied")
	}
}

func TestUpdateWebhook(t *testing.T) {
	w := newWorld(t)
	made := w.admin.post("/public/webhook/subscribe", "Url", publicURL, "Events", statusEvent, "Description", "CRM").
		json()
	path := "/public/webhook/subscription/" + made.text("subscriptionId")
	for _, step := range []struct {
		form                              []string
		url, description, enabled, events string
	}{
		{[]string{"Enabled", "false"}, publicURL, "CRM", "false", `["proposal.status_changed"]`},
		{[]string{"Description", ""}, publicURL, "", "false", `["proposal.status_changed"]`},
		{
			[]string{"Events", outlineEvent, "Events", buildEvent},
			publicURL, "", "false",
			`["proposal.outline.status_update","proposal.build.status_update"]`,
		},
		{
			[]string{"Url", "https://1.1.1.1/x", "Enabled", "True", "RenewSecret", "false"},
			"https://1.1.1.1/x", "",
			"true", `["proposal.outline.status_update","proposal.build.status_update"]`,
		},
	} {
		a := w.admin.post(path, step.form...).want(http.StatusOK).json()
		if a.text("url") != step.url || a.text("description") != step.description ||
			a.text("enabled") != step.enabled || a.text("events") != step.events {
			t.Errorf("%v: %v", step.form, a.m)
		}
		if a.m["secretKey"] != nil {
			t.Errorf("%v reveals the secret key", step.form)
		}
	}
	renewed := w.admin.post(path, "RenewSecret", "true").want(http.StatusOK).text("secretKey")
	if len(renewed) < 32 || renewed == made.text("secretKey") {
		t.Errorf("new secret key %q", renewed)
	}

	w.admin.post(path).wantFault(http.StatusBadRequest, "InvalidParameter")
	w.admin.post(path, "RenewSecret", "false").wantFault(http.StatusBadRequest, "InvalidParameter")
	w.admin.post(path, "Url", "https://127.0.0.1/").wantField("Url", "InvalidValue")
	w.admin.post(path, "Url", "").wantField("Url", "Required")
	w.admin.post(path, "Events", "").wantField("Events", "Required")
	w.admin.post(path, "Events", "x").wantField("Events", "InvalidValue")
	w.admin.post(path, "Enabled", "perhaps").wantField("Enabled", "InvalidValue")
	w.admin.post(path, "Enabled", "").wantField("Enabled", "Required")
	w.far.post(path, "Enabled", "false").wantFault(http.StatusNotFound, "NotFound")
	w.admin.post("/public/webhook/subscription/999", "Enabled", "false").wantFault(http.StatusNotFound, "NotFound")
	w.admin.post("/public/webhook/subscription/x", "Enabled", "false").wantBare()
}

func TestUnsubscribe(t *testing.T) {
	w := newWorld(t)
	id := w.admin.post("/public/webhook/subscribe", "Url", publicURL, "Events", statusEvent).text("subscriptionId")
	path := "/public/webhook/unsubscribe/" + id
	w.far.remove(path).wantFault(http.StatusBadRequest, "InvalidParameter").wantField("SubscriptionId", "InvalidValue")
	a := w.admin.remove(path).want(http.StatusOK).json()
	if a.text("success") != "true" || a.text("subscriptionId") != id {
		t.Errorf("answer %v", a.m)
	}
	w.admin.remove(path).wantFault(http.StatusBadRequest, "InvalidParameter")
	w.admin.remove("/public/webhook/unsubscribe/x").wantBare()
	w.admin.post(path).wantFault(http.StatusMethodNotAllowed, "MethodNotAllowed")
	if got := w.admin.get("/public/webhooks").Body; got != "[]" {
		t.Errorf("left %s", got)
	}
}

func TestStatusMoveIsDelivered(t *testing.T) {
	w := newWorld(t, allowPrivate)
	r, secret := w.admin.listen(statusEvent)
	foreign, _ := w.far.listen(statusEvent)
	deaf, _ := w.admin.listen(buildEvent)
	id, path := w.admin.newProposal("House")
	_, option := w.admin.newArea(path, "Den")
	w.admin.post(path+"/area-options/"+option+"/installernotes", "InstallerNotes", "behind the dog").want(http.StatusOK)
	w.admin.post(path+"/internalnotes", "InternalNotes", "code 4711").want(http.StatusOK)
	move := "/sandbox/proposals/" + id + "/status"
	w.admin.post(move, "Status", "Submitted").want(http.StatusOK)
	w.admin.post(move, "Status", "Draft").want(http.StatusConflict)
	detail := w.admin.get(path).want(http.StatusOK).json()
	events := r.delivered(w)
	if len(events) != 1 {
		t.Fatalf("%d events", len(events))
	}
	e := events[0]
	data := e.object("data")
	if e.text("type") != statusEvent || data.text("previousStatus") != "Draft" || data.text("status") != "Submitted" {
		t.Errorf("event %v", e.m)
	}
	for _, field := range []string{"id", "number", "financialSummary"} {
		if data.text(field) != detail.text(field) {
			t.Errorf("%s is %s, in the detail %s", field, data.text(field), detail.text(field))
		}
	}
	// What somebody built by the trigger's sample must work with the real event, and neither
	// may have what is meant for the team.
	sample := w.trigger("proposal").want(http.StatusOK).json()
	want := slices.Sorted(maps.Keys(sample.m))
	if got := slices.Sorted(maps.Keys(data.m)); !slices.Equal(
		slices.DeleteFunc(got, func(k string) bool { return k == "previousStatus" }), want) {
		t.Errorf("the event has %q, the trigger %q", got, want)
	}
	if body := fmt.Sprint(e.m); strings.Contains(body, "behind the dog") || strings.Contains(body, "4711") {
		t.Errorf("notes for the team are in the event: %s", body)
	}
	r.verify(secret)
	w.admin.post(move, "Status", "Accepted").want(http.StatusOK)
	events = r.delivered(w)
	if len(events) != 2 || events[1].text("id") == e.text("id") ||
		events[1].object("data").text("previousStatus") != "Submitted" {
		t.Errorf("%d events after two moves", len(events))
	}
	if n := len(foreign.delivered(w)) + len(deaf.delivered(w)); n != 0 {
		t.Errorf("%d events went to others", n)
	}
}

func TestWebhooksAreDeliveredInTheBackground(t *testing.T) {
	w := newWorld(t, allowPrivate)
	arrived := make(chan struct{})
	r := newReceiver(t)
	r.arrived = func() { close(arrived) }
	w.admin.post("/public/webhook/subscribe", "Url", r.url, "Events", statusEvent).want(http.StatusOK)
	id, _ := w.admin.newProposal("House")
	w.admin.post("/sandbox/proposals/"+id+"/status", "Status", "Submitted").want(http.StatusOK)
	select {
	case <-arrived:
	case <-time.After(2 * time.Minute):
		t.Error("nothing arrived")
	}
}
