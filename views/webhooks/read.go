package webhooks

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/views/screen"
)

// How many deliveries are read: of all subscriptions, and of one.
const (
	readOfAll = 100
	readOfOne = 50
)

// staleAfter is the age from which everything is read again when something changes on this
// machine, for example through the receiver in another terminal.
const staleAfter = 5 * time.Second

// readAll reads the subscriptions and their deliveries.
func (m *model) readAll() tea.Cmd { return tea.Batch(m.readList(), m.readDeliveries(0)) }

func (m *model) readList() tea.Cmd {
	if m.env.Link().ByChoice {
		return nil
	}
	ctx, svc := m.env.Work(), m.Service
	m.reading, m.askedAt = true, m.env.Now()
	return m.env.Latest("list", screen.Then(func() ([]notify.Webhook, error) {
		return svc.Webhooks(ctx)
	}, m.receivedList))
}

// readDeliveries reads the deliveries of one subscription, or of all for 0.
func (m *model) readDeliveries(hook notify.WebhookID) tea.Cmd {
	if m.env.Link().ByChoice {
		return nil
	}
	ctx, kept, now := m.env.Work(), m.Service, m.env.Now()
	q := notify.DeliveryQuery{Webhook: hook, PageSize: readOfOne}
	topic := "one"
	if hook == 0 {
		q.PageSize, topic = readOfAll, "all"
		m.env.Forget("one") // its result would be older
	}
	return m.env.Latest(topic, screen.Then(
		func() (notify.DeliveryPage, error) { return kept.Deliveries(ctx, q) },
		func(page notify.DeliveryPage, err error) tea.Cmd {
			m.deliveredAt = now
			return m.receivedDeliveries(hook, page, err)
		},
	))
}

func (m *model) receivedList(hooks []notify.Webhook, err error) tea.Cmd {
	m.env.Answered(err)
	m.reading, m.fault = false, state.FaultOf(err)
	if err != nil {
		return nil
	}
	m.read, m.asOf = true, m.askedAt
	m.hooks.Set(hooks)
	if m.next != 0 && m.hooks.Select(m.next) {
		m.next = 0
	}
	return m.moved()
}

func (m *model) receivedDeliveries(hook notify.WebhookID, page notify.DeliveryPage, err error) tea.Cmd {
	m.env.Answered(err)
	m.deliveredFault = state.FaultOf(err)
	m.elsewhere = m.deliveredFault.Kind == state.FaultNotFound
	if err != nil {
		return nil
	}
	if hook != 0 {
		m.kept[hook] = page.Deliveries
		m.own[hook] = true
		m.setRows()
		return tea.Batch(m.showAgain(), m.follow())
	}
	m.whole = page.Total <= len(page.Deliveries)
	clear(m.kept)
	clear(m.own)
	for _, d := range page.Deliveries {
		m.kept[d.Webhook] = append(m.kept[d.Webhook], d)
	}
	more := m.moved()
	if more == nil {
		more = m.follow()
	}
	return tea.Batch(more, m.showAgain())
}

// showAgain reads the shown delivery again if it has changed.
func (m *model) showAgain() tea.Cmd {
	if m.at != atDelivery || m.one.value == nil {
		return nil
	}
	was := m.one.value
	d := m.delivery(was.ID)
	if d == nil || d.Status == was.Status && d.Tries == was.Tries && d.Next.Equal(was.Next) {
		return nil
	}
	return m.one.read(d.ID)
}

// ofCurrent returns the deliveries of the subscription under the cursor.
func (m *model) ofCurrent() []notify.Delivery {
	if h := m.hooks.Current(); h != nil {
		return m.kept[h.ID]
	}
	return nil
}

// setRows lists the deliveries of the subscription under the cursor. Until the user goes to them, the
// cursor is on the newest.
func (m *model) setRows() {
	m.rows.Set(m.ofCurrent())
	if m.at == atList {
		m.rows.Top()
	}
}

// moved shows the deliveries of the subscription under the cursor, and reads them if there were
// too many of all subscriptions for one page.
func (m *model) moved() tea.Cmd {
	h := m.hooks.Current()
	if h == nil || h.ID != m.rowsOf {
		m.at = atList
	}
	m.setRows()
	if h == nil {
		m.rowsOf = 0
		return nil
	}
	m.rowsOf = h.ID
	if m.deliveredAt.IsZero() || m.deliveredFault.Kind != state.FaultNone || m.whole || m.own[h.ID] {
		return nil
	}
	return m.readDeliveries(h.ID)
}

// renew reads everything again once it is stale.
func (m *model) renew() tea.Cmd {
	if age := m.env.Now().Sub(m.askedAt); age < staleAfter {
		return m.lookIn(staleAfter - age)
	}
	return m.lookNow()
}

// lookNow reads everything again if this screen is visible and the service can be asked.
func (m *model) lookNow() tea.Cmd {
	switch {
	case !m.env.Shown() || m.env.Link().Offline() || m.reading:
		return nil
	case m.elsewhere:
		return m.readList()
	default:
		return m.readAll()
	}
}

// mostLooks is the most checks of deliveries that are on their way; each wait is twice as long as
// the one before.
const mostLooks = 5

func (m *model) lookIn(d time.Duration) tea.Cmd {
	return m.env.Latest("look", m.env.After(d, m.lookNow))
}

// follow checks after a while how deliveries on their way have ended.
func (m *model) follow() tea.Cmd {
	now, due := m.env.Now(), false
	for _, list := range m.kept {
		for i := range list {
			d := &list[i]
			due = due || d.Status == notify.DeliveryPending && !d.Next.After(now)
		}
	}
	switch {
	case !due:
		m.looks = 0
		if m.sends != "" { // its outcome is on the screen
			m.env.Host.Tell(screen.Notice{Text: m.sends, Over: true})
			m.sends = ""
		}
		return nil
	case m.looks == mostLooks:
		return nil
	default:
		m.looks++
		return m.lookIn(time.Second << (m.looks - 1))
	}
}

// delivery returns the delivery with an id; nil if it was not read.
func (m *model) delivery(id notify.DeliveryID) *notify.Delivery {
	for _, list := range m.kept {
		for i := range list {
			if list[i].ID == id {
				return &list[i]
			}
		}
	}
	return nil
}
