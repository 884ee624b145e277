package webhooks

import (
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// The fields of the forms, with the service's names; each event has a field of its own name, too.
const (
	fieldURL         = "Url"
	fieldDescription = "Description"
	fieldEvents      = "Events"
)

// maxDescription is how long a description may be, in characters.
const maxDescription = 256

// The values of an event's field.
const (
	wanted   = "yes"
	unwanted = "no"
)

// made is the result of subscribing.
type made struct {
	hook  notify.Webhook
	err   error
	found notify.WebhookID // the id of a new subscription whose secret key is lost; 0 otherwise
	doubt bool             // it is unknown whether it was created
}

// eventsOf returns the events of the interface, and other events of a subscription.
func eventsOf(h *notify.Webhook) []notify.Event {
	events := notify.Events()
	for _, e := range h.Events {
		if !slices.Contains(events, e) {
			events = append(events, e)
		}
	}
	return events
}

// about describes an event.
func about(e notify.Event) string {
	switch e {
	case notify.EventProposalStatus:
		return "The status of a proposal has changed."
	case notify.EventBuildStatus:
		return "Progress of the builder with a proposal."
	case notify.EventOutlineStatus:
		return "Progress of the builder with an outline."
	default:
		return "An event unknown to this program."
	}
}

// newForm returns a form with the values of a subscription; for a new one it is empty, with all
// events.
func newForm(env *screen.Env, title, intro string, h *notify.Webhook) *dialog.Form {
	fields := []dialog.Field{
		{
			Name: fieldURL, Label: "Address", Value: h.URL, Check: notify.BadWebhookURL,
			Help: "Starts with https:// and is public.",
		},
		{
			Name: fieldDescription, Label: "For", Value: h.Description, Limit: maxDescription,
			Help: "What it is for, in a few words. Optional.",
		},
	}
	for _, e := range eventsOf(h) {
		label := short(e)
		if label != string(e) { // a word of ours, and not the name of an event
			label = text.UpperFirst(label)
		}
		f := dialog.Field{
			Name: string(e), Label: label, Value: wanted, Help: string(e) + ". " + about(e),
			Options: []dialog.Option{{Value: wanted, Label: "deliver"}, {Value: unwanted, Label: "leave out"}},
		}
		if h.ID != 0 && !slices.Contains(h.Events, e) {
			f.Value = unwanted
		}
		fields = append(fields, f)
	}
	return dialog.NewForm(env.Theme, env.Keys, title, intro, fields...)
}

// valuesOf returns the values of a form, with the events in order.
func valuesOf(values map[string]string, h *notify.Webhook) notify.NewWebhook {
	n := notify.NewWebhook{URL: strings.TrimSpace(values[fieldURL]), Description: values[fieldDescription]}
	for _, e := range eventsOf(h) {
		if values[string(e)] == wanted {
			n.Events = append(n.Events, e)
		}
	}
	return n
}

// onFields moves what the service says about the events to the first event's field.
func onFields(f state.Fault) state.Fault {
	f.Fields = slices.Clone(f.Fields)
	for i := range f.Fields {
		if strings.EqualFold(f.Fields[i].Field, fieldEvents) {
			f.Fields[i].Field = string(notify.Events()[0])
		}
	}
	return f
}

// openForm opens a form that stays open until the service has accepted it. what is shown
// meanwhile.
func (m *model) openForm(
	f *dialog.Form, h *notify.Webhook, what string, do func(ctx context.Context, n notify.NewWebhook) tea.Cmd,
) {
	d := screen.Dialog{Form: f, Keep: state.ScratchPlace{Form: state.ScratchWebhook, Part: int64(h.ID)}}
	d.Submit = func(a screen.Answer) tea.Cmd {
		m.env.Host.Open(d) // the form stays open until the service has accepted it
		n := valuesOf(a.Values, h)
		if len(n.Events) == 0 {
			f.SetFault(
				onFields(state.Fault{
					Kind:   state.FaultInvalid,
					Fields: []state.FieldFault{{Field: fieldEvents, Message: "Choose at least one event."}},
				}))
			return nil
		}
		return m.act(what, func(ctx context.Context) tea.Cmd {
			f.SetBusy(what + "…")
			return do(ctx, n)
		})
	}
	m.env.Host.Open(d)
}

func (m *model) askSubscribe() {
	var before []notify.WebhookID
	for _, h := range m.hooks.Rows() {
		before = append(before, h.ID)
	}
	none := &notify.Webhook{}
	f := newForm(m.env, "Subscribe",
		"The service delivers the account's events to an address, signed with a secret key that is shown once.", none)
	f.Does("subscribe")
	svc := m.Service
	m.openForm(f, none, subscribing, func(ctx context.Context, n notify.NewWebhook) tea.Cmd {
		doubt := m.doubt
		return screen.Fetch(
			func() made { return subscribe(ctx, svc, n, before, doubt) },
			func(msg made) tea.Cmd { return m.receivedMade(f, msg) },
		)
	})
}

// subscribe creates a subscription. With doubt, an earlier attempt may have created it, so it
// first looks for it; it also does so if the service does not answer.
func subscribe(ctx context.Context, svc Service, n notify.NewWebhook, before []notify.WebhookID, doubt bool) made {
	if doubt {
		if id, err := lookFor(ctx, svc, n, before); err != nil || id != 0 {
			return made{found: id, err: err, doubt: err != nil}
		}
	}
	h, err := svc.Subscribe(ctx, n)
	if state.FaultOf(err).Kind != state.FaultUncertain {
		return made{hook: h, err: err}
	}
	id, lookErr := lookFor(ctx, svc, n, before)
	return made{found: id, err: err, doubt: lookErr != nil}
}

// lookFor returns a subscription with the URL and description of n that is not in before; 0 for
// none.
func lookFor(
	ctx context.Context, svc Service, n notify.NewWebhook, before []notify.WebhookID,
) (notify.WebhookID, error) {
	all, err := svc.Webhooks(ctx)
	for _, h := range all {
		if h.URL == n.URL && h.Description == n.Description && !slices.Contains(before, h.ID) {
			return h.ID, err
		}
	}
	return 0, err
}

func (m *model) receivedMade(form *dialog.Form, msg made) tea.Cmd {
	m.env.Answered(msg.err)
	m.doing, m.doubt = "", msg.doubt
	form.SetBusy("")
	switch f := state.FaultOf(msg.err); {
	case msg.found != 0:
		m.next = msg.found
		m.env.Close(form)
		tell(m.env, screen.Warn, "The subscription is made, but its secret key was lost. "+m.keys.Name(actionRenew)+
			" makes a new one.")
	case msg.err == nil:
		m.next = msg.hook.ID
		m.env.Close(form)
		m.secret.keep(msg.hook)
	case msg.doubt:
		f.Next = "The list can't be read either. Subscribe again: it checks the list first, so nothing is made twice."
		m.correct(form, f)
	case f.Kind == state.FaultUncertain:
		m.correct(form, state.Fault{
			Kind: f.Kind, Message: "No answer came.",
			Next: "The list does not have it, so it was not made: subscribe again.",
		})
	default:
		m.correct(form, f)
	}
	return m.readAll()
}

// correct shows in a form why the service refused it, or in a notice if there is no form or it was
// closed.
func (m *model) correct(form *dialog.Form, f state.Fault) {
	if form == nil || !m.env.IsOpen(form) {
		tell(m.env, screen.Bad, f.Error())
		return
	}
	form.SetFault(onFields(f))
}

func (m *model) askChange() {
	h, svc := *m.hooks.Current(), m.Service
	f := newForm(m.env, "Change the subscription", "", &h)
	m.openForm(f, &h, "Changing the subscription", func(ctx context.Context, n notify.NewWebhook) tea.Cmd {
		u, some := update(&h, n)
		return screen.Fetch(func() done {
			msg := done{form: f, words: "Changed.", next: "It is safe to save it again."}
			if some {
				_, msg.err = svc.UpdateWebhook(ctx, h.ID, u)
			}
			return msg
		}, m.receivedDone)
	})
}

// update returns the changes that a form makes to a subscription; some is false for none.
func update(h *notify.Webhook, n notify.NewWebhook) (u notify.WebhookUpdate, some bool) {
	if n.URL != h.URL {
		u.URL, some = n.URL, true
	}
	if n.Description != h.Description {
		u.Description, some = &n.Description, true
	}
	same := len(n.Events) == len(h.Events)
	for _, e := range n.Events {
		same = same && slices.Contains(h.Events, e)
	}
	if !same {
		u.Events, some = n.Events, true
	}
	return u, some
}
