package status

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/phrase"
)

// page is a client's page: of a proposal, or of a change order.
type page struct {
	title  string // of what it shows, for the middle of a sentence
	of     state.ProposalID
	status state.Status // of what it shows
	to     state.Delivery
}

// onPage returns the actions on a client's page.
func (m *Changer) onPage(p page) []dialog.Action {
	if !m.office.ClientPage {
		return nil
	}
	preview := dialog.Action{
		Item: dialog.Item{
			Title: "Preview", Detail: "the client's page",
			Note: "Opens in the browser. Nothing is recorded, and nothing can be accepted.",
		},
		Do: func() tea.Cmd { return m.preview(p) },
	}
	if p.status == state.StatusDraft || p.status == state.StatusDelayed {
		return []dialog.Action{preview}
	}
	link := dialog.Action{
		Item: dialog.Item{
			Title: "Link", Detail: "to the client's page",
			Note: "Makes a new one; an earlier one for the same recipient ends.",
		},
		Do: func() tea.Cmd { return m.withConsent(func() tea.Cmd { return m.renew(p) }) },
	}
	links := dialog.Action{
		Item: dialog.Item{
			Title: "Open links", Detail: "and when they were opened",
			Note: "Lists them, to withdraw one.",
		},
		Do: func() tea.Cmd { return m.listLinks(p) },
	}
	if !m.office.SendsMail || !p.status.WithClient() {
		return []dialog.Action{link, links, preview}
	}
	again := dialog.Action{
		Item: dialog.Item{
			Title: "Resend", Detail: "the mail with the link",
			Note: noted(m.mailWords(p.to.Order), "An earlier link for the same recipient ends."),
		},
		Do: func() tea.Cmd { m.sendAgain(p); return nil },
	}
	return []dialog.Action{again, link, links, preview}
}

// mailWords says what became of the mail about a change order, or about the proposal itself if order
// is 0.
func (m *Changer) mailWords(order state.ChangeOrderID) string {
	mail := m.office.MailAbout(order)
	if mail == nil || mail.At.IsZero() {
		return mail.Words("")
	}
	return mail.Words(phrase.When(mail.At, m.env.Now()))
}

// submitItem returns the item for the move to Submitted from a status.
func (m *Changer) submitItem(from state.Status, order state.ChangeOrderID) dialog.Item {
	item := moveItem(state.StatusSubmitted, note(state.StatusSubmitted))
	item.Title = submitVerb(from)
	switch {
	case m.office.SendsMail:
		item.Note = "A mail with the link to their page goes to the client."
	case m.office.ClientPage:
		item.Note = "This service sends no mail: you get a link to the client's page to send."
	}
	if from == state.StatusEmailFailed {
		item.Note = noted(m.mailWords(order), item.Note)
	}
	return item
}

// noted puts a sentence before a note; it may be empty.
func noted(first, note string) string {
	if first == "" {
		return note
	}
	return first + " " + note
}

// sendAgain asks before the client gets another mail.
func (m *Changer) sendAgain(p page) {
	ctx, svc := m.env.Work(), m.Service
	m.askHandover(handover{title: p.title, verb: "Resend", send: func(d state.Delivery) tea.Cmd {
		return ask(m, 0, func() (struct{}, error) { return struct{}{}, svc.SendLink(ctx, p.of, d) }, func(struct{}) {
			m.tell(screen.Good, text.UpperFirst(p.title)+": another mail goes to "+d.To+".")
		})
	}}, p.to)
}

// renew makes a new link for the client.
func (m *Changer) renew(p page) tea.Cmd {
	ctx, svc := m.env.Work(), m.Service
	made := func() (state.Link, error) { return svc.CreateLink(ctx, p.of, p.to, false) }
	return open(m, made, func(l state.Link) tea.Cmd {
		words := "The link to the client's page"
		if l.Recipient != "" {
			words += " for " + l.Recipient
		}
		m.offer(offered{
			title: text.UpperFirst(p.title), words: words + ", valid until " + lastDayOf(l) + ".",
			link: l, order: p.to.Order,
		})
		return nil
	})
}

// preview opens the page as the client would see it.
func (m *Changer) preview(p page) tea.Cmd {
	ctx, svc, open := m.env.Work(), m.Service, m.Browse
	return ask(m, 0, func() (struct{}, error) {
		l, err := svc.CreateLink(ctx, p.of, state.Delivery{Order: p.to.Order}, true)
		if err == nil {
			err = open(ctx, l.URL)
		}
		return struct{}{}, err
	}, func(struct{}) { m.tell(screen.Good, "The preview is open in the browser.") })
}

// lastDayOf is a day of the calendar, which is the same in every zone.
func lastDayOf(l state.Link) string { return l.Until.UTC().Format(time.DateOnly) }

// browse opens an address in the person's browser.
func (m *Changer) browse(address string) tea.Cmd {
	ctx, open := m.env.Work(), m.Browse
	return ask(m, 0, func() (struct{}, error) { return struct{}{}, open(ctx, address) }, func(struct{}) {})
}
