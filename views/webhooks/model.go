package webhooks

import (
	"cmp"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
)

// place is the part with the focus.
type place int

const (
	atList       place = iota // the subscriptions
	atDeliveries              // the deliveries of one subscription
	atDelivery                // a single delivery, which takes the whole screen
)

type model struct {
	Ports
	screen.RenderCache
	env     *screen.Env
	th      *theme.Theme
	keys    screen.Keys
	actions []*screen.Action

	hooks   list.Cursor[notify.Webhook, notify.WebhookID]
	read    bool // the service has returned them
	reading bool
	askedAt time.Time // when they were requested last
	asOf    time.Time
	fault   state.Fault
	next    notify.WebhookID // moves under the cursor once it is in the list; 0 for none

	kept           map[notify.WebhookID][]notify.Delivery
	own            map[notify.WebhookID]bool // the subscriptions whose deliveries were read separately
	whole          bool                      // the deliveries of all subscriptions fit on one page
	deliveredAt    time.Time                 // when deliveries were last requested with success
	deliveredFault state.Fault
	elsewhere      bool // the service keeps none that users can read
	looks          int  // how often deliveries on their way were checked

	at     place
	rows   list.Cursor[notify.Delivery, notify.DeliveryID] // the deliveries of the subscription rowsOf
	rowsOf notify.WebhookID

	one delivery

	doing  string // what is being written; empty for nothing
	sends  string // the notice that something is on its way; empty for none
	doubt  bool   // it is unknown whether a requested subscription exists
	secret unconfirmed
}

func newModel(env *screen.Env, p Ports) *model {
	m := &model{
		Ports: p, env: env, th: env.Theme, keys: env.Keys,
		hooks: list.NewCursor(func(h *notify.Webhook) notify.WebhookID { return h.ID }),
		rows:  list.NewCursor(func(d *notify.Delivery) notify.DeliveryID { return d.ID }),
		one:   delivery{env: env, service: p.Service}, secret: unconfirmed{env: env},
		kept: make(map[notify.WebhookID][]notify.Delivery), own: make(map[notify.WebhookID]bool),
	}
	m.actions = screen.Bind(m, defs)
	return m
}

// Show shows the subscriptions and reads them again.
func (m *model) Show(at screen.Location) tea.Cmd {
	m.Invalidate()
	if at.Item > 0 {
		m.next = notify.WebhookID(at.Item)
	}
	m.secret.show()
	return m.readAll()
}

func (m *model) Here() screen.Location {
	here := screen.Location{Screen: ID}
	if h := m.hooks.Current(); h != nil {
		here.Item = int64(h.ID)
	}
	return here
}

func (m *model) Actions() []*screen.Action { return m.actions }

func (m *model) Activity() (what string, local bool) {
	switch {
	case m.doing != "":
		return m.doing, false
	case m.reading:
		return "Reading the webhooks", false
	case m.one.reading:
		return "Reading the delivery", false
	default:
		return "", false
	}
}

func (m *model) Crumb(int) screen.Crumb {
	left := m.th.Strong.Render("Webhooks")
	if m.read {
		left += m.th.Dim.Render("  " + text.Count(len(m.hooks.Rows()), "subscription"))
	}
	return screen.Crumb{Left: left, AsOf: m.asOf}
}

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case screen.Changed:
		return m.renew()
	case screen.Reread:
		return m.reread()
	case screen.Recoloured:
		m.one.lines = nil
	case screen.AudienceChanged:
		m.secret.show()
	case screen.Click:
		return m.click(msg)
	case screen.Wheel:
		return m.wheel(msg)
	}
	return nil
}

func (m *model) reread() tea.Cmd {
	m.looks = 0
	if d := m.rows.Current(); m.at == atDelivery && d != nil {
		return tea.Batch(m.readAll(), m.one.read(d.ID))
	}
	return m.readAll()
}

func (m *model) move(id screen.ID) tea.Cmd {
	switch m.at {
	case atDelivery:
		m.one.page.Do(id)
	case atDeliveries:
		m.rows.Move(id)
	case atList:
		if m.hooks.Move(id) {
			return m.moved()
		}
	}
	return nil
}

func (m *model) openWord() string {
	if m.at == atList {
		return "deliveries"
	}
	return "show it"
}

func (m *model) cannotOpen() string {
	switch m.at {
	case atDelivery:
		return "This is all of the delivery."
	case atDeliveries:
		return m.noneDelivered()
	default:
		return cmp.Or(m.noHook(), m.noneDelivered())
	}
}

func (m *model) open() tea.Cmd {
	if m.at == atList {
		m.at = atDeliveries
		return nil
	}
	m.at, m.one = atDelivery, delivery{env: m.env, service: m.Service}
	return m.one.read(m.rows.Current().ID)
}

// otherPane moves the focus between the subscriptions and the deliveries of one.
func (m *model) otherPane() {
	if m.at == atList {
		m.at = atDeliveries
	} else {
		m.at = atList
	}
}

func (m *model) back() {
	if m.at == atList {
		m.env.Host.Back()
		return
	}
	m.at--
}

func (m *model) noHook() string {
	if !m.read && m.fault.Kind != state.FaultNone {
		return m.fault.Error()
	}
	return m.hooks.None("No subscription here; " + m.keys.Name(actionSubscribe) + " makes one.")
}

// notKept is the message for a service that keeps no deliveries.
const notKept = "This service offers no deliveries to read: the interface has no operation for them."

func (m *model) noneDelivered() string {
	switch {
	case m.elsewhere:
		return notKept
	case m.deliveredFault.Kind != state.FaultNone:
		return m.deliveredFault.Error()
	default:
		return m.rows.None("Nothing was delivered to it in the last two weeks.")
	}
}

// copy copies the body of the delivery that is shown, else the address of the subscription.
func (m *model) copy() {
	if m.at == atDelivery {
		m.env.Host.Copy(string(m.one.value.Body), "the delivered content")
	} else {
		m.env.Host.Copy(m.hooks.Current().URL, "the address")
	}
}

func (m *model) cannotCopy() string {
	if m.at == atDelivery && m.one.value == nil {
		return "The delivery is not read yet."
	}
	return m.noHook()
}
