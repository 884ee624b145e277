package webhooks

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
)

// bothFrom is the height from which the subscription under the cursor is shown below the list; on
// a lower screen it replaces the list.
const bothFrom = 16

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	if m.at == atDelivery {
		return m.one.draw(m.rows.Current(), area)
	}
	top, below := m.split(area)
	switch {
	case below.H == 0:
		return m.drawList(top)
	case top.H == 0:
		return m.drawHook(below)
	default:
		return cells.JoinVertical(m.drawList(top), m.drawHook(below))
	}
}

// split divides the area into the list and the subscription under its cursor; either may be empty.
func (m *model) split(area screen.Rect) (top, below screen.Rect) {
	switch {
	case m.hooks.Current() == nil:
		return area.SplitTop(area.H)
	case area.H >= bothFrom:
		return area.SplitTop(min(len(m.hooks.Rows())+frameLines, area.H/2))
	case m.at == atList:
		return area.SplitTop(area.H)
	default:
		return area.SplitTop(0)
	}
}

// frameLines is the height of a frame and of the titles in it.
const frameLines = 3

func (m *model) hookColumns() list.Table[notify.Webhook] {
	return list.Table[notify.Webhook]{
		{Title: "Address", Min: 28, Text: func(h *notify.Webhook) string { return text.SingleLine(h.URL) }},
		{Title: "Deliveries", Min: 17, Max: 20, Drop: 1, Text: func(h *notify.Webhook) string {
			if !h.Enabled && !h.Unknown.Has(state.FieldEnabled) {
				return "disabled"
			}
			return healthOf(m.kept[h.ID]).words(m.env.Now())
		}},
		{Title: "Events", Min: 22, Max: 22, Drop: 3, Text: func(h *notify.Webhook) string {
			return h.Unknown.Word(state.FieldEvents, eventWords(h.Events))
		}},
		{Title: "For", Min: 10, Max: 20, Drop: 2, Text: func(h *notify.Webhook) string { return h.Description }},
	}
}

func (m *model) drawList(r screen.Rect) string {
	f := cells.PaneFrame(m.th, "Subscriptions", m.at == atList)
	w, h := f.Inner(r.W, r.H)
	if len(m.hooks.Rows()) == 0 {
		return f.Render(append([]string{""}, m.emptyLines(w)...), r.W, r.H)
	}
	if m.fault.Kind != state.FaultNone {
		f.Right = m.th.Warn.Render("as last read")
	}
	cols := m.hookColumns().Within(w - 4)
	lines := []string{m.th.Dim.Render(cells.Fit("   "+cols.Titles(), w))}
	from, to := m.hooks.Fit(h - 1)
	for i := from; i < to; i++ {
		hook := &m.hooks.Rows()[i]
		sign, style := "●", m.th.Text
		switch {
		case hook.Unknown.Has(state.FieldEnabled):
			sign = "?"
		case !hook.Enabled:
			sign, style = "○", m.th.Dim
		case healthOf(m.kept[hook.ID]).failing > 0:
			sign, style = "✗", m.th.Bad
		}
		row := cells.Fit(" "+sign+" "+cols.Line(hook), w)
		if i == m.hooks.Win.At {
			lines = append(lines, m.th.Cursor(row, m.at == atList))
		} else {
			lines = append(lines, style.Render(row))
		}
	}
	f.Foot = m.th.Dim.Render(cells.More(m.hooks.Below()))
	return f.Render(lines, r.W, r.H)
}

func (m *model) emptyLines(w int) []string {
	var first, second string
	switch link := m.env.Link(); {
	case m.reading:
		first = "Reading the webhooks…"
	case !m.read && link.Offline():
		first, second = "Webhooks can't be read offline.", screen.OfflineNext(m.keys, link.ByChoice)
	case !m.read:
		first, second = m.fault.Message, m.fault.Next
	default:
		first = "No subscriptions yet."
		second = m.keys.Name(actionSubscribe) +
			" adds a webhook. `tender webhook listen` receives them on this machine."
	}
	return list.Message(first, second, 1, w, m.th)
}

// short returns the name of an event for a column.
func short(e notify.Event) string {
	switch e {
	case notify.EventProposalStatus:
		return "status"
	case notify.EventBuildStatus:
		return "build"
	case notify.EventOutlineStatus:
		return "outline"
	default:
		return string(e)
	}
}

func eventWords(events []notify.Event) string {
	return strings.Join(state.Map(events, func(e *notify.Event) string { return short(*e) }), ", ")
}

// drawHook draws the subscription under the cursor with its deliveries.
func (m *model) drawHook(r screen.Rect) string {
	hook := m.hooks.Current()
	f := cells.PaneFrame(m.th, text.SingleLine(hook.URL), m.at == atDeliveries)
	w, h := f.Inner(r.W, r.H)
	lines := m.head(w, h)
	if why := m.noneDelivered(); why != "" {
		return f.Render(append(lines, m.noDeliveries(why, w)...), r.W, r.H)
	}
	lines = append(lines, m.deliveryLines(w, h-len(lines))...)
	f.Foot = m.th.Dim.Render(cells.More(m.rows.Below()))
	return f.Render(lines, r.W, r.H)
}

// head returns the lines about the subscription under the cursor, above its deliveries; none if
// there is hardly room for those.
func (m *model) head(w, h int) []string {
	if h < bothFrom/2 {
		return nil
	}
	lines := m.aboutLines(m.hooks.Current(), w)
	return lines[:min(len(lines), h-frameLines)]
}

func (m *model) noDeliveries(why string, w int) []string {
	switch {
	case m.elsewhere:
		return cells.Prose(m.th.Dim,
			why+
				" `tender webhook listen` shows events as they arrive, and `tender webhook verify` says what is wrong with one.", 1, w)
	case m.deliveredFault.Kind != state.FaultNone:
		return cells.Prose(m.th.Warn, "! "+why, 1, w)
	case m.deliveredAt.IsZero():
		return cells.Prose(m.th.Dim, "Reading the deliveries…", 1, w)
	default:
		return cells.Prose(m.th.Dim, why+" "+m.keys.Name(actionPing)+" requests a ping.", 1, w)
	}
}

const (
	labelWidth = 11
	wordsFrom  = 60 // the width from which event names are written in full
)

// aboutLines returns lines about a subscription and how well it is delivered.
func (m *model) aboutLines(hook *notify.Webhook, w int) []string {
	s := cells.Sheet{W: w, Margin: 1}
	say := func(label string, style theme.Style, words string) {
		s.Named(m.th.Dim.Render(cells.Fit(label, labelWidth)), style, words)
	}
	events := eventWords(hook.Events)
	if w >= wordsFrom {
		events = text.Join(hook.Events)
	}
	say("For", m.th.Text, hook.Unknown.Word(state.FieldDescription, hook.Description))
	say("Events", m.th.Text, hook.Unknown.Word(state.FieldEvents, events))
	switch {
	case hook.Enabled:
		say("Enabled", m.th.Good, "yes")
	case hook.Unknown.Has(state.FieldEnabled):
		say("Enabled", m.th.Dim, state.UnknownWord)
	default:
		say("Enabled", m.th.Warn, "no: nothing is delivered until "+m.keys.Name(actionSwitch)+" enables it")
	}
	if h := healthOf(m.kept[hook.ID]); h.known {
		style := m.th.Text
		if h.failing > 0 {
			style = m.th.Bad
		}
		say("Deliveries", style, h.sentence(m.env.Now()))
	}
	return append(s.Lines, "")
}

func (m *model) deliveryColumns() list.Table[notify.Delivery] {
	return list.Table[notify.Delivery]{
		{Title: "Time", Min: 12, Max: 12, Drop: 1, Text: func(d *notify.Delivery) string {
			return phrase.Stamp(d.Created, m.env.Now(), false)
		}},
		{Min: 11, Max: 11, Text: statusWord},
		{Title: "Event", Min: 8, Max: 32, Text: func(d *notify.Delivery) string { return string(d.Event) }},
		{Title: "Tries", Right: true, Min: 5, Max: 5, Drop: 3, Text: func(d *notify.Delivery) string {
			return d.Unknown.Figure(state.FieldTries, d.Tries)
		}},
		{Title: "Last error", Min: 16, Drop: 2, Text: func(d *notify.Delivery) string { return d.Error }},
	}
}

// deliveryLines returns the table of the deliveries in h lines.
func (m *model) deliveryLines(w, h int) []string {
	cols := m.deliveryColumns().Within(w - 2)
	lines := []string{m.th.Dim.Render(cells.Fit(" "+cols.Titles(), w))}
	from, to := m.rows.Fit(max(1, h-1))
	for i := from; i < to; i++ {
		d := &m.rows.Rows()[i]
		row := cells.Fit(" "+cols.Line(d), w)
		if i == m.rows.Win.At {
			lines = append(lines, m.th.Cursor(row, m.at == atDeliveries))
		} else {
			lines = append(lines, deliveryStyle(m.th, d).Render(row))
		}
	}
	return lines
}

// statusWord returns the state of a delivery with its sign.
func statusWord(d *notify.Delivery) string {
	switch {
	case d.Status == notify.DeliveryDelivered:
		return "✓ " + d.Word()
	case d.Status == notify.DeliveryFailed, d.Status == notify.DeliveryPending && d.Tries > 0:
		return "✗ " + d.Word()
	case d.Status == notify.DeliveryDropped:
		return "– " + d.Word()
	case d.Status == notify.DeliveryPending:
		return "… " + d.Word()
	default:
		return d.Word()
	}
}

func deliveryStyle(th *theme.Theme, d *notify.Delivery) theme.Style {
	switch {
	case failed(d):
		return th.Bad
	case d.Status == notify.DeliveryDropped:
		return th.Dim
	case d.Status == notify.DeliveryPending:
		return th.Warn
	default:
		return th.Text
	}
}
