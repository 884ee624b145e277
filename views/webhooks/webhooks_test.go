package webhooks

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 5, 4, 14, 2, 0, 0, time.UTC)

const key = "whsec_0123456789abcdef"

// fakeService is the service with its subscriptions, and the session. It records its requests.
type fakeService struct {
	hooks      []notify.Webhook
	deliveries []notify.Delivery
	total      int // deliveries; 0: len(deliveries)
	asked      []string
	fault      error // returned by writes
	made       bool  // writes succeed despite fault
	listFault  error
	keptFault  error
	readOnly   string
	live       bool
}

func (o *fakeService) say(format string, args ...any) {
	o.asked = append(o.asked, fmt.Sprintf(format, args...))
}

func (o *fakeService) ReadOnly() string { return o.readOnly }
func (o *fakeService) HeldBack() bool   { return o.live }
func (o *fakeService) Agree()           { o.live = false }

func (o *fakeService) Webhooks(context.Context) ([]notify.Webhook, error) {
	o.say("list")
	if o.listFault != nil {
		return nil, o.listFault
	}
	return slices.Clone(o.hooks), nil
}

func (o *fakeService) Subscribe(_ context.Context, n notify.NewWebhook) (notify.Webhook, error) {
	o.say("subscribe %s %q %v", n.URL, n.Description, n.Events)
	h := notify.Webhook{ID: 9, URL: n.URL, Description: n.Description, Events: n.Events, Enabled: true}
	if o.fault == nil || o.made {
		o.hooks = append(o.hooks, h)
	}
	h.SecretKey = key
	return h, o.fault
}

func (o *fakeService) UpdateWebhook(
	_ context.Context, id notify.WebhookID, u notify.WebhookUpdate,
) (notify.Webhook, error) {
	enabled, description := "", ""
	if u.Enabled != nil {
		enabled = fmt.Sprint(*u.Enabled)
	}
	if u.Description != nil {
		description = *u.Description
	}
	o.say("update %d %s %v %s %s", id, u.URL, u.Events, enabled, description)
	return notify.Webhook{}, o.fault
}

func (o *fakeService) RenewSecret(_ context.Context, id notify.WebhookID) (notify.Webhook, error) {
	o.say("renew %d", id)
	return notify.Webhook{ID: id, SecretKey: key}, o.fault
}

func (o *fakeService) Unsubscribe(_ context.Context, id notify.WebhookID) error {
	o.say("delete %d", id)
	return o.fault
}

func (o *fakeService) Deliveries(_ context.Context, q notify.DeliveryQuery) (page notify.DeliveryPage, err error) {
	o.say("deliveries %d", q.Webhook)
	for _, d := range o.deliveries {
		if q.Webhook == 0 || d.Webhook == q.Webhook {
			page.Deliveries = append(page.Deliveries, d)
		}
	}
	page.Total = max(o.total, len(page.Deliveries))
	return page, o.keptFault
}

func (o *fakeService) Delivery(_ context.Context, id notify.DeliveryID) (notify.Delivery, error) {
	o.say("delivery %d", id)
	for _, d := range o.deliveries {
		if d.ID == id {
			d.Body = []byte(`{"id":"evt_1","type":"ping","data":{"name":"林"}}`)
			d.Attempts = []notify.DeliveryAttempt{
				{
					At: now.Add(-time.Minute), Took: 12 * time.Millisecond, Status: 500, Answer: "oops\x1b[2J",
					Error: "the receiver answered 500",
				},
				{At: now, Took: time.Second, Error: "no connection"},
				{At: now, Took: time.Millisecond, Status: 200},
			}
			return d, o.keptFault
		}
	}
	return notify.Delivery{}, state.Fault{Kind: state.FaultNotFound, Message: "There is no such delivery."}
}

func (o *fakeService) DeliverAgain(_ context.Context, id notify.DeliveryID) (notify.Delivery, error) {
	o.say("again %d", id)
	return notify.Delivery{ID: id, Webhook: 4, Tries: 6}, o.fault
}

func (o *fakeService) Ping(_ context.Context, id notify.WebhookID) (notify.Delivery, error) {
	o.say("ping %d", id)
	o.deliveries = append(
		[]notify.Delivery{{ID: 99, Webhook: id, Event: notify.EventPing, Status: notify.DeliveryPending, Created: now}},
		o.deliveries...)
	return o.deliveries[0], o.fault
}

func some() *fakeService {
	at := func(ago time.Duration) time.Time { return now.Add(-ago) }
	return &fakeService{
		hooks: []notify.Webhook{
			{
				ID: 4, URL: "https://hooks.example.com/tender", Description: "CRM", Enabled: true,
				Events: notify.Events(),
			},
			{
				ID: 5, URL: "https://crm.example.org/in/" + strings.Repeat("long/", 20), Enabled: false,
				Events: []notify.Event{notify.EventBuildStatus, "proposal.sneezed"},
			},
			{
				ID: 6, URL: "https://林.example.net/", Description: "stock", Enabled: true,
				Events: []notify.Event{notify.EventProposalStatus},
			},
		},
		deliveries: []notify.Delivery{
			{
				ID: 17, Webhook: 4, EventID: "evt_7", Event: notify.EventProposalStatus, Status: notify.DeliveryPending,
				Created: at(time.Minute), Next: now.Add(time.Hour), Tries: 2, Error: "the receiver answered 500",
			},
			{
				ID: 16, Webhook: 4, EventID: "evt_6", Event: notify.EventBuildStatus, Status: notify.DeliveryFailed,
				Created: at(30 * time.Hour), Tries: 6, Error: "no connection",
			},
			{
				ID: 15, Webhook: 6, EventID: "evt_6", Event: notify.EventProposalStatus,
				Status:  notify.DeliveryDelivered,
				Created: at(40 * time.Minute), Tries: 1,
			},
			{
				ID: 14, Webhook: 4, EventID: "evt_5", Event: notify.EventPing, Status: notify.DeliveryDelivered,
				Created: at(48 * time.Hour), Tries: 1,
			},
			{
				ID: 13, Webhook: 4, EventID: "evt_4", Event: notify.EventProposalStatus, Status: notify.DeliveryDropped,
				Created: at(50 * time.Hour),
			},
		},
	}
}

func stage(t *testing.T, o *fakeService) *screentest.Stage {
	t.Helper()
	return screentest.New(t, Page(Ports{Service: o, Work: o}), now,
		screen.Info{ID: screen.WorkOffline, Keys: []string{"w"}}, screen.Info{ID: screen.Refresh, Keys: []string{"R"}},
		screen.Info{ID: screen.Save, Keys: []string{"ctrl+s"}})
}

func view(s *screentest.Stage, w, h int) string { return ansi.Strip(s.View(screen.Rect{W: w, H: h})) }

func see(t *testing.T, text string, want ...string) {
	t.Helper()
	flat := strings.Join(strings.Fields(strings.NewReplacer("│", " ", "┃", " ").Replace(text)), " ")
	for _, w := range want {
		if !strings.Contains(text, w) && !strings.Contains(flat, w) { // wherever it wraps
			t.Errorf("%q is missing from\n%s", w, text)
		}
	}
}

func told(s *screentest.Stage) string {
	if len(s.Told) == 0 {
		return ""
	}
	return s.Told[len(s.Told)-1].Text
}

// since returns the requests since the last call, without those for everything.
func (o *fakeService) since() string {
	var out []string
	for _, a := range o.asked {
		if a != "list" && a != "deliveries 0" {
			out = append(out, a)
		}
	}
	o.asked = nil
	return strings.Join(out, "; ")
}

// looks returns how often all deliveries were requested.
func (o *fakeService) looks() (n int) {
	for _, a := range o.asked {
		if a == "deliveries 0" {
			n++
		}
	}
	return n
}

// answer presses a key in the last question.
func answer(t *testing.T, s *screentest.Stage, key string) {
	t.Helper()
	q := s.Opened[len(s.Opened)-1].Question
	if q == nil {
		t.Fatal("no question is open")
	}
	for _, c := range q.Choices {
		if c.Key == key {
			if c.Do != nil {
				s.Run(c.Do())
			}
			return
		}
	}
	t.Fatalf("%q is no answer to %q", key, q.Title)
}

// form returns the last opened form.
func form(t *testing.T, s *screentest.Stage) (*dialog.Form, screen.Dialog) {
	t.Helper()
	for i := len(s.Opened) - 1; i >= 0; i-- {
		if f, ok := s.Opened[i].Form.(*dialog.Form); ok {
			return f, s.Opened[i]
		}
	}
	t.Fatal("no form is open")
	return nil, screen.Dialog{}
}

// save fills in the form and submits it.
func save(t *testing.T, s *screentest.Stage, values map[string]string) *dialog.Form {
	t.Helper()
	f, d := form(t, s)
	f.Fill(values)
	s.Run(d.Submit(screen.Answer{Values: f.Values()}))
	return f
}

func drawn(p screen.Pane) string {
	w, h := p.Size(100, 40)
	return ansi.Strip(p.View(screen.Rect{W: w, H: h}))
}

func TestPictures(t *testing.T) {
	s := stage(t, some()).Show()
	viewtest.Golden(t, "list", s, 20)
	s.Do(screen.Open)
	viewtest.Golden(t, "deliveries", s, 9)
	s.Do(screen.Open)
	viewtest.Golden(t, "delivery", s, 18)
	viewtest.Golden(t, "none", stage(t, &fakeService{}).Show(), 5)
	o := some()
	o.keptFault = state.Fault{Kind: state.FaultNotFound, Message: "Not found."}
	viewtest.Golden(t, "elsewhere", stage(t, o).Show(), 18)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	s := stage(t, some()).Show()
	viewtest.Sizes(t, s)
	viewtest.Sizes(t, s.Do(screen.Open))
	viewtest.Sizes(t, s.Do(screen.Open))
	viewtest.Sizes(t, stage(t, &fakeService{}).Show())
}

// A failing receiver is visible without opening anything.
func TestHealthIsDerivedFromDeliveries(t *testing.T) {
	h := healthOf(some().deliveries[:2])
	if got := h.words(now); got != "✗ the last 2 failed" {
		t.Error(got)
	}
	if got := h.sentence(now); got != "nothing arrived in the last two weeks; 2 failed; 1 will be retried" {
		t.Error(got)
	}
	for words, list := range map[string][]notify.Delivery{
		"":              nil,
		"✓ today 14:02": {{Status: notify.DeliveryDelivered, Created: now}, {Status: notify.DeliveryFailed}},
		"✗ the last failed": {
			{Status: notify.DeliveryDropped},
			{Status: notify.DeliveryFailed},
			{Status: notify.DeliveryDelivered, Created: now},
			{Status: notify.DeliveryFailed},
		},
		"… 1 on the way": {{Status: notify.DeliveryPending}},
	} {
		if got := healthOf(list).words(now); got != words {
			t.Errorf("got %q, want %q", got, words)
		}
	}
	s := stage(t, some()).Show()
	see(t, view(s, 120, 30), "✗ https://hooks.example.com/tender", "✗ the last 2 failed", "disabled", "✓ today 13:22",
		"last arrived 2 May; 2 failed since; 1 will be retried")
}

func TestADeliveryIsShownAndCopied(t *testing.T) {
	o := some()
	s := stage(t, o).Show().Do(screen.Open)
	see(t, view(s, 120, 30), "14:01:00", "✗ retrying", "✗ given up", "✓ delivered", "– dropped")
	s.Do(screen.Open)
	see(t, view(s, 120, 30), "Delivery 17", "tried 2 times, the next time 4 May 15:02:00", "evt_7",
		"the receiver answered 500, after 12ms", "its answer began: oops", "no connection, after 1s",
		"the receiver answered 200", `"name": "林"`)
	if strings.Contains(s.View(screen.Rect{W: 120, H: 30}), "\x1b[2J") {
		t.Error("a response clears the screen")
	}
	s.Do(actionCopy)
	if got := s.Copied[0]; got != `{"id":"evt_1","type":"ping","data":{"name":"林"}}` {
		t.Errorf("copied %q", got)
	}
	s.Do(screen.Back, screen.Back, actionCopy)
	if s.Copied[1] != o.hooks[0].URL {
		t.Errorf("copied %q", s.Copied[1])
	}
	s.Do(screen.Back)
	if s.Left != 1 {
		t.Error("back does not leave the delivery")
	}
}

// The service returns the secret key once. Only a dialog that no key closes by accident has it.
func TestTheSecretKeyIsShownOnceAndClosingAsks(t *testing.T) {
	o := some()
	s := stage(t, o).Show().Do(actionSubscribe)
	f := save(t, s, map[string]string{
		"Url": "https://a.example.com/x", "Description": "new",
		"proposal.build.status_update": unwanted,
	})
	if got := o.since(); got !=
		`subscribe https://a.example.com/x "new" [proposal.status_changed proposal.outline.status_update]` {
		t.Error(got)
	}
	if s.Env.IsOpen(f) {
		t.Error("the form stays open")
	}
	pane := s.Opened[len(s.Opened)-1]
	see(t, drawn(pane.Form), "shown once", key, "a.example.com", "not shown again", "y copies it")
	if view := view(s, 120, 36); strings.Contains(view, key) || !strings.Contains(view, "a.example.com") {
		t.Errorf("the screen below:\n%s", view)
	}
	for _, k := range []string{"enter", "x", "n", " ", "q"} {
		pane.Form.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)})
	}
	for _, a := range pane.Form.Actions() {
		if a.ID == actionCopy {
			a.Do()
		}
	}
	if len(s.Copied) != 1 || s.Copied[0] != key {
		t.Errorf("copied %q", s.Copied)
	}
	see(t, drawn(pane.Form), "✓ Handed to the terminal")
	s.Closed = append(s.Closed, pane.Form) // as the shell does before it calls Closed
	opened := len(s.Opened)
	s.Run(pane.Closed())
	if len(s.Opened) != opened+2 || s.Opened[opened].Form != pane.Form || s.Opened[opened+1].Question == nil ||
		!s.Opened[opened+1].Question.Follows {
		t.Fatalf("closed without asking: %+v", s.Opened[opened:])
	}
	for _, what := range []any{s.Told, s.Answered, s.Local} {
		if strings.Contains(fmt.Sprintf("%+v", what), key) {
			t.Errorf("the key leaked into %+v", what)
		}
	}
	if words := fmt.Sprintf("%v %+v %#v", pane.Form, pane.Form, pane.Form); strings.Contains(words, key) {
		t.Errorf("printed, the dialog says %s", words)
	}
	answer(t, s, "c")
	s.Closed = append(s.Closed, pane.Form)
	s.Show()
	if len(s.Opened) != opened+2 {
		t.Error("the key is shown again")
	}
}

// A secret key that arrives while another screen or the client view is shown waits.
func TestASecretKeyWaitsForTheTeamOnItsScreen(t *testing.T) {
	for name, away := range map[string]func(*screentest.Stage, bool){
		"elsewhere": func(s *screentest.Stage, is bool) { s.Hidden = is },
		"a client": func(s *screentest.Stage, is bool) {
			s.Audience = map[bool]screen.Audience{true: screen.Client}[is]
		},
	} {
		s := stage(t, some()).Show().Do(actionRenew)
		away(s, true)
		answer(t, s, "m")
		if n := len(s.Opened); n != 1 {
			t.Errorf("%s: %d dialogs are open", name, n)
		}
		if name == "elsewhere" {
			see(t, told(s), "webhook 4 is shown once you go back")
		}
		s.Send(screen.AudienceChanged{})
		away(s, false)
		s.Show().Show()
		if n := len(s.Opened); n != 2 {
			t.Fatalf("%s: %d dialogs are open afterwards", name, n)
		}
		see(t, drawn(s.Opened[1].Form), key, "hooks.example.com")
	}
}

// A refusal by the service keeps the typed values.
func TestARefusalKeepsTheForm(t *testing.T) {
	typed := map[string]string{"Url": "https://a.example.com/x", "Description": "new"}
	for name, tt := range map[string]struct {
		fault state.Fault
		want  string
	}{
		"an address": {state.Fault{
			Kind: state.FaultInvalid, Message: "Refused.",
			Fields: []state.FieldFault{{Field: "Url", Message: "The host is private."}},
		}, "✗ The host is private."},
		"events": {
			state.Fault{
				Kind: state.FaultInvalid, Message: "Refused.",
				Fields: []state.FieldFault{{Field: "Events", Message: "There is no such event."}},
			},
			"✗ There is no such event.",
		},
		"402": {state.Fault{
			Kind: state.FaultSubscription, Message: "The account's subscription has ended.",
			Next: "Renew it.",
		}, "has ended. Renew it."},
		"403": {
			state.Fault{Kind: state.FaultPermission, Message: "You may not manage webhooks."},
			"You may not manage",
		},
		"500": {
			state.Fault{Kind: state.FaultUnavailable, Message: "The service failed."},
			"The service failed.",
		},
		"stopped": {state.Fault{Kind: state.FaultCanceled, Message: "Cancelled."}, "Cancelled."},
	} {
		o := some()
		o.fault = tt.fault
		s := stage(t, o).Show().Do(actionSubscribe)
		f := save(t, s, typed)
		if !s.Env.IsOpen(f) || f.Values()["Url"] != typed["Url"] || f.Values()["Description"] != "new" {
			t.Errorf("%s: the form has %v, open: %v", name, f.Values(), s.Env.IsOpen(f))
		}
		see(t, drawn(f), tt.want)
		o.fault = nil
		save(t, s, nil)
		see(t, drawn(s.Opened[len(s.Opened)-1].Form), key)
	}
}

func TestAFormWithoutAnEventIsNotSent(t *testing.T) {
	o := some()
	s := stage(t, o).Show().Do(actionSubscribe)
	o.since()
	f := save(t, s, map[string]string{
		"Url": "https://a.example.com", string(notify.EventProposalStatus): unwanted,
		string(notify.EventBuildStatus): unwanted, string(notify.EventOutlineStatus): unwanted,
	})
	see(t, drawn(f), "✗ Choose at least one event.")
	if got := o.since(); got != "" || !s.Env.IsOpen(f) {
		t.Error(got)
	}
}

// Without a response it is unknown whether the subscription was made. It is looked up, so that events are not delivered
// twice.
func TestASubscriptionWithoutAResponseIsLookedUp(t *testing.T) {
	typed := map[string]string{"Url": "https://a.example.com/x"}
	uncertain := state.Fault{Kind: state.FaultUncertain, Message: "It is not known whether the service did this."}
	t.Run("made", func(t *testing.T) {
		o := some()
		o.fault, o.made = uncertain, true
		s := stage(t, o).Show().Do(actionSubscribe)
		if f := save(t, s, typed); s.Env.IsOpen(f) {
			t.Error("the form stays")
		}
		see(t, told(s), "is made, but its secret key was lost", "n makes a new one")
		if at := s.Screen.Here().Item; at != 9 {
			t.Errorf("the cursor is on %d", at)
		}
	})
	t.Run("not made", func(t *testing.T) {
		o := some()
		o.fault = uncertain
		s := stage(t, o).Show().Do(actionSubscribe)
		see(t, drawn(save(t, s, typed)), "No answer came.", "it was not made")
	})
	t.Run("list fails, too", func(t *testing.T) {
		o := some()
		s := stage(t, o).Show().Do(actionSubscribe)
		o.fault, o.made, o.listFault = uncertain, true,
			state.Fault{Kind: state.FaultUnavailable, Message: "The service failed."}
		f := save(t, s, typed)
		see(t, drawn(f), "The list can't be read either", "nothing is made twice")
		o.since()
		o.fault, o.listFault = nil, nil
		save(t, s, nil)
		if got := o.since(); got != "" {
			t.Errorf("sent again without a look-up: %s", got)
		}
		see(t, told(s), "is made, but its secret key was lost")
	})
}

func TestOnlyChangedFieldsAreSent(t *testing.T) {
	o := some()
	s := stage(t, o).Show().Do(screen.MoveDown, actionChange)
	f, _ := form(t, s)
	see(t, drawn(f), "Change the subscription", "Outline", "proposal.sneezed")
	o.since()
	save(t, s, nil)
	if got := o.since(); got != "" || s.Env.IsOpen(f) {
		t.Errorf("without a change: %q", got)
	}
	s.Do(actionChange)
	save(t, s, map[string]string{"Description": "new", string(notify.EventBuildStatus): unwanted})
	if got := o.since(); got != "update 5  [proposal.sneezed]  new" {
		t.Error(got)
	}
	s.Do(actionSwitch)
	if got := o.since(); got != "update 5  [] true " {
		t.Error(got)
	}
	see(t, told(s), "Enabled: events are delivered to https://crm.example.org")
	o.fault = state.Fault{Kind: state.FaultUncertain, Message: "Nobody knows.", Next: "x"}
	s.Do(actionChange)
	see(t, drawn(save(t, s, map[string]string{"Description": "newer"})), "Nobody knows. It is safe to save it again.")
}

func TestDeletingAsksFirst(t *testing.T) {
	o := some()
	s := stage(t, o).Show().Do(actionDelete)
	o.since()
	answer(t, s, "n")
	for _, c := range s.Opened[0].Question.Choices {
		if c.Key == "x" {
			t.Error("the key that opens the question also confirms it")
		}
	}
	if got := o.since(); got != "" {
		t.Error(got)
	}
	s.Do(actionDelete)
	answer(t, s, "d")
	if got := o.since(); got != "delete 4" {
		t.Error(got)
	}
	see(t, told(s), "Deleted: nothing more is delivered to https://hooks.example.com/tender.")
	o.fault = state.Fault{Kind: state.FaultUncertain, Message: "Nobody knows.", Next: "x"}
	s.Do(actionDelete)
	answer(t, s, "d")
	see(t, told(s), "Nobody knows. The list shows whether it is gone.")
}

// The result of a ping appears without pressing a key.
func TestAPingIsPolledUntilItArrives(t *testing.T) {
	o := some()
	s := stage(t, o).Show().Do(actionPing)
	see(t, view(s, 120, 30), "… waits")
	see(t, told(s), "A ping is on its way")
	over := func() bool { return s.Told[len(s.Told)-1].Over }
	o.since()
	if s.Pass(time.Second); over() {
		t.Error("the ping is no longer on its way")
	}
	o.deliveries[0].Status, o.deliveries[0].Tries = notify.DeliveryDelivered, 1
	s.Pass(2 * time.Second)
	see(t, view(s, 120, 30), "ping", "✓ delivered", "last arrived today 14:02")
	if !over() {
		t.Error("it has arrived, and the notice stays that it is on its way")
	}
	for range 10 {
		s.Pass(time.Minute)
	}
	if n := o.looks(); n != 2 {
		t.Errorf("asked %v", o.asked)
	}
}

// Polling for a receiver that does not respond ends.
func TestAPingThatHangsIsNotPolledForever(t *testing.T) {
	o := some()
	s := stage(t, o).Show().Do(actionPing)
	o.asked = nil
	for range 20 {
		s.Pass(time.Minute)
	}
	if n := o.looks(); n != mostLooks {
		t.Errorf("polled %d times", n)
	}
}

// The cursor goes to the newest delivery, not to the one that was the newest when the screen opened: a person would
// repeat an old one.
func TestTheDeliveriesBeginAtTheNewest(t *testing.T) {
	o := some()
	s := stage(t, o).Show().Do(actionPing, screen.Open, screen.Open)
	if !slices.Contains(o.asked, "delivery 99") {
		t.Errorf("asked: %s", o.since())
	}
	s.Do(screen.Back, screen.MoveDown)
	o.deliveries = append([]notify.Delivery{{ID: 100, Webhook: 4, Event: notify.EventPing, Created: now}},
		o.deliveries...)
	if s.Send(screen.Reread{}).Do(screen.Open); !slices.Contains(o.asked, "delivery 17") {
		t.Errorf("the cursor left the delivery that it was on: %s", o.since())
	}
}

func TestADeliveryIsRetried(t *testing.T) {
	o := some()
	s := stage(t, o).Show()
	see(t, s.Action(actionRetry).Unless(), "goes to the deliveries")
	s.Do(screen.PaneNext, screen.MoveDown)
	o.since()
	s.Do(actionRetry)
	if got := o.since(); got != "again 16" {
		t.Error(got)
	}
	see(t, told(s), "Delivering again")
}

// A fast receiver must not leave the detail older than the list.
func TestAnOpenDeliveryFollowsTheList(t *testing.T) {
	o := some()
	s := stage(t, o).Show().Do(screen.Open, screen.Open)
	o.deliveries[0].Status, o.deliveries[0].Tries, o.deliveries[0].Next = notify.DeliveryDelivered, 3, time.Time{}
	o.since()
	s.Do(actionRetry)
	if got := o.since(); got != "again 17; delivery 17" {
		t.Error(got)
	}
	see(t, view(s, 120, 30), "✓ delivered, tried 3 times")
}

// If there are too many deliveries for one page, those of the selected subscription are requested.
func TestDeliveriesOfTheSelectedSubscription(t *testing.T) {
	o := some()
	o.total = 900
	s := stage(t, o).Show()
	if got := o.since(); got != "deliveries 4" {
		t.Error(got)
	}
	s.Do(screen.MoveDown, screen.MoveUp)
	if got := o.since(); got != "deliveries 5" {
		t.Error(got)
	}
}

func TestAServiceWithoutDeliveriesSaysSo(t *testing.T) {
	o := some()
	o.keptFault = state.Fault{Kind: state.FaultNotFound, Message: "Not found."}
	s := stage(t, o).Show()
	see(t, view(s, 120, 30), "https://hooks.example.com/tender", "offers no deliveries", "webhook verify")
	for _, id := range []screen.ID{actionPing, actionRetry, screen.Open} {
		see(t, s.Action(id).Unless(), "offers no deliveries")
	}
	for _, id := range []screen.ID{actionSubscribe, actionChange, actionSwitch, actionRenew, actionDelete} {
		if why := s.Action(id).Unless(); why != "" {
			t.Errorf("%s: %s", id, why)
		}
	}
	o.since()
	s.Pass(time.Hour).Send(screen.Changed{})
	if o.looks() != 0 {
		t.Errorf("requested again: %v", o.asked)
	}
}

// Local events, such as those of a receiver in another terminal, refresh the deliveries.
func TestLocalEventsRefreshTheDeliveries(t *testing.T) {
	o := some()
	s := stage(t, o).Show()
	o.asked = nil
	s.Send(screen.Changed{}).Send(screen.Changed{})
	if len(o.asked) != 0 {
		t.Errorf("requested at once: %v", o.asked)
	}
	s.Pass(staleAfter)
	if o.looks() != 1 {
		t.Errorf("asked %v", o.asked)
	}
	s.Pass(time.Minute).Send(screen.Changed{})
	if o.looks() != 2 {
		t.Errorf("asked %v", o.asked)
	}
	o.asked, s.Hidden = nil, true
	s.Pass(time.Minute).Send(screen.Changed{})
	if len(o.asked) != 0 {
		t.Errorf("requested while hidden: %v", o.asked)
	}
}

func TestAReadOnlyProfile(t *testing.T) {
	o := some()
	o.readOnly = "This profile only reads."
	s := stage(t, o).Show()
	for _, id := range []screen.ID{actionSubscribe, actionChange, actionSwitch, actionPing, actionRenew, actionDelete} {
		if why := s.Action(id).Unless(); why != o.readOnly {
			t.Errorf("%s: %q", id, why)
		}
	}
	s.Do(screen.Open, screen.Open)
	see(t, view(s, 120, 30), "Delivery 17")
}

func TestNoRequestsOffline(t *testing.T) {
	o := some()
	s := stage(t, o)
	s.Link.ByChoice = true
	s.Show()
	see(t, view(s, 120, 30), "can't be read offline", "w goes online again")
	see(t, s.Action(actionSubscribe).Unless(), "Webhooks need the service.", "w goes online again")
	if len(o.asked) != 0 {
		t.Errorf("asked %v", o.asked)
	}
	s.Link.ByChoice = false
	s.Send(screen.Changed{})
	see(t, view(s, 120, 30), "https://hooks.example.com/tender")
	o.listFault = state.Fault{Kind: state.FaultOffline, Message: "The service can't be reached."}
	s.Send(screen.Reread{})
	see(t, view(s, 120, 30), "https://hooks.example.com/tender", "as last read")
	fresh := stage(t, o).Show()
	see(t, view(fresh, 120, 30), "The service can't be reached.")
}

// Writes to a live account need the user's consent. A form stays open meanwhile.
func TestALiveAccountAsksForConsent(t *testing.T) {
	o := some()
	o.live = true
	s := stage(t, o).Show().Do(actionSubscribe)
	o.since()
	f := save(t, s, map[string]string{"Url": "https://a.example.com/x"})
	if got := o.since(); got != "" || !s.Env.IsOpen(f) {
		t.Fatalf("before consent: %q", got)
	}
	answer(t, s, "n")
	if f.Values()["Url"] != "https://a.example.com/x" {
		t.Errorf("the form has %v", f.Values())
	}
	save(t, s, nil)
	answer(t, s, "l")
	see(t, o.since(), "subscribe")
	o.live = true
	s.Do(actionPing)
	if got := o.since(); got != "" {
		t.Error(got)
	}
	answer(t, s, "l")
	see(t, o.since(), "ping 9") // the cursor is on the new subscription
}

func TestASecondClickOpensTheDelivery(t *testing.T) {
	s := stage(t, some()).Show()
	view(s, 120, 30)
	s.Send(screen.Click{X: 5, Y: 4})
	if got := s.Screen.Here().Item; got != 6 {
		t.Fatalf("the cursor is on %d", got)
	}
	s.Send(screen.Click{X: 5, Y: 2})
	lines := strings.Split(view(s, 120, 30), "\n")
	for y, l := range lines {
		if strings.Contains(l, "given up") {
			s.Send(screen.Click{X: 5, Y: y}).Send(screen.Click{X: 5, Y: y})
		}
	}
	see(t, view(s, 120, 30), "Delivery 16")
	s.Send(screen.Wheel{Y: 5, Move: screen.MoveDown})
}
