package webhooks

import (
	"cmp"
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/consent"
	"app.tender/tender/views/widget/dialog"
)

// The requests whose result includes a secret key.
const (
	makingKey   = "Making a secret key"
	subscribing = "Subscribing"
)

// done is the outcome of a request to the service.
type done struct {
	form   *dialog.Form    // the form it was typed into; nil for none
	words  string          // what was done
	sends  bool            // words say that something is on its way
	secret *notify.Webhook // with its new secret key; nil for none
	next   string          // the next step if the outcome is unknown
	err    error
}

// cannotWrite returns why nothing can be written to the service now, or "".
func (m *model) cannotWrite() string {
	switch link := m.env.Link(); {
	case m.Work.ReadOnly() != "":
		return m.Work.ReadOnly()
	case link.Offline():
		return "Webhooks need the service. " + screen.OfflineNext(m.keys, link.ByChoice)
	case m.doing != "":
		return m.doing + ": wait for it to finish."
	default:
		return ""
	}
}

func (m *model) cannotChange() string { return cmp.Or(m.noHook(), m.cannotWrite()) }

// cannotSwitch returns why the subscription can't be disabled or enabled: its state is unknown.
func (m *model) cannotSwitch() string {
	if h := m.hooks.Current(); h != nil && h.Unknown.Has(state.FieldEnabled) {
		return "The service did not say whether the subscription is enabled."
	}
	return m.cannotChange()
}

func (m *model) cannotPing() string {
	if m.elsewhere {
		return notKept
	}
	return m.cannotChange()
}

func (m *model) cannotRetry() string {
	if m.at == atList && m.noneDelivered() == "" {
		return m.keys.Name(screen.Open) + " goes to the deliveries, to retry one."
	}
	return cmp.Or(m.noneDelivered(), m.cannotWrite())
}

// act runs do, which writes to the service, after the user has agreed if the account is live.
// what is shown meanwhile.
func (m *model) act(what string, do func(ctx context.Context) tea.Cmd) tea.Cmd {
	return consent.Ask(m.env, m.Work, "Its deliveries are real.", func() tea.Cmd {
		m.Invalidate()
		m.doing = what
		return m.env.Latest("act", do(m.env.Work()))
	})
}

// withConsent is act for a request whose outcome is done.
func (m *model) withConsent(what string, do func(ctx context.Context) done) tea.Cmd {
	return m.act(what, func(ctx context.Context) tea.Cmd {
		return screen.Fetch(func() done { return do(ctx) }, m.receivedDone)
	})
}

func (m *model) receivedDone(msg done) tea.Cmd {
	m.env.Answered(msg.err)
	m.doing, m.looks = "", 0
	if msg.form != nil {
		msg.form.SetBusy("")
	}
	if f := state.FaultOf(msg.err); f.Kind != state.FaultNone {
		if f.Kind == state.FaultUncertain && msg.next != "" {
			f.Next = msg.next
		}
		m.correct(msg.form, f)
		return m.readAll()
	}
	if msg.form != nil {
		m.env.Close(msg.form)
	}
	if msg.words != "" {
		tell(m.env, screen.Good, msg.words)
	}
	if msg.sends {
		m.sends = msg.words
	}
	if msg.secret != nil {
		m.secret.keep(*msg.secret)
	}
	return m.readAll()
}

func tell(env *screen.Env, kind screen.Kind, words string) {
	env.Host.Tell(screen.Notice{Kind: kind, Text: words})
}

func (m *model) switchWord() string {
	if h := m.hooks.Current(); h != nil && !h.Enabled && !h.Unknown.Has(state.FieldEnabled) {
		return "enable"
	}
	return "disable"
}

// turn disables the subscription, or enables it again.
func (m *model) turn() tea.Cmd {
	h, svc := *m.hooks.Current(), m.Service
	enabled := !h.Enabled
	what, words := "Disabling the subscription", "Disabled: nothing is delivered to "+h.URL+"."
	if enabled {
		what, words = "Enabling the subscription", "Enabled: events are delivered to "+h.URL+" again."
	}
	return m.withConsent(what, func(ctx context.Context) done {
		_, err := svc.UpdateWebhook(ctx, h.ID, notify.WebhookUpdate{Enabled: &enabled})
		return done{words: words, err: err, next: "The list shows its state."}
	})
}

func (m *model) ping() tea.Cmd {
	h, kept := *m.hooks.Current(), m.Service
	return m.withConsent("Requesting a ping", func(ctx context.Context) done {
		_, err := kept.Ping(ctx, h.ID)
		return done{
			words: "A ping is on its way to " + h.URL + ".", sends: true, err: err,
			next: "If it worked, the deliveries show it.",
		}
	})
}

func (m *model) retry() tea.Cmd {
	at, kept := *m.rows.Current(), m.Service
	return m.withConsent("Requesting the delivery", func(ctx context.Context) done {
		_, err := kept.DeliverAgain(ctx, at.ID)
		return done{
			words: "Delivering again.", sends: true, err: err,
			next: "The receiver may get it twice, under the same id.",
		}
	})
}

// leaveIt is the harmless answer.
var leaveIt = screen.Choice{Key: "n", Label: "No"}

// askRenew asks first, since the receiver's key becomes useless.
func (m *model) askRenew() {
	h, svc := *m.hooks.Current(), m.Service
	text := "Deliveries to " + h.URL +
		" are signed with the new key at once. The receiver refuses them until it has that key."
	m.env.Ask(screen.Team, screen.Question{Title: "Make a new secret key?", Text: text}, leaveIt,
		screen.Choice{Key: "m", Label: "Make a new key", Danger: true, Do: func() tea.Cmd {
			return m.withConsent(makingKey, func(ctx context.Context) done {
				renewed, err := svc.RenewSecret(ctx, h.ID)
				renewed.URL = cmp.Or(renewed.URL, h.URL)
				return done{secret: &renewed, err: err, next: "Make another one: only a key shown here can be used."}
			})
		}})
}

func (m *model) askDelete() {
	h, svc := *m.hooks.Current(), m.Service
	text := "Deliveries to " + h.URL + " end, and its secret key becomes invalid. This can't be undone."
	if h.Enabled {
		text += " " + m.keys.Name(actionSwitch) + " only disables it."
	}
	m.env.Ask(screen.Team, screen.Question{Title: "Delete the subscription?", Text: text}, leaveIt,
		screen.Choice{Key: "d", Label: "Delete it", Danger: true, Do: func() tea.Cmd {
			return m.withConsent("Deleting the subscription", func(ctx context.Context) done {
				err := svc.Unsubscribe(ctx, h.ID)
				return done{
					words: "Deleted: nothing more is delivered to " + h.URL + ".", err: err,
					next: "The list shows whether it is gone.",
				}
			})
		}})
}
