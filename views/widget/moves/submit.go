package moves

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// ClientPage makes the links to a client's page, where the service has one. Errors carry a
// state.Fault.
type ClientPage interface {
	// Submit moves a proposal to Submitted; a service that sends mail sends it.
	Submit(ctx context.Context, id state.ProposalID, d state.Delivery) (*state.Proposal, error)
	// CreateLink makes a link to the page; a preview is for the dealer and records nothing.
	CreateLink(ctx context.Context, id state.ProposalID, d state.Delivery, preview bool) (state.Link, error)
}

// linkDays is how long a link is valid unless somebody chooses another day.
const linkDays = 30

// deliveryOf is how a proposal goes to its client unless somebody changes it.
func (m *Mover) deliveryOf(p *state.Proposal) state.Delivery {
	d := state.Delivery{Until: m.env.Now().AddDate(0, 0, linkDays)}
	if p.Customer != nil {
		d.To, d.Cc = p.Customer.Email, p.Customer.EmailCC
	}
	if !m.office.SendsMail {
		d.Cc = ""
	}
	return d
}

// askSubmit asks before a proposal goes to its client, and says to whom, until when, and what is missing.
func (m *Mover) askSubmit(d state.Delivery) {
	p := m.at
	words := []string{"Becomes Submitted. " + m.delivery(d) + " " + wayBack(state.StatusSubmitted), m.leftBehind(state.StatusSubmitted)}
	q := screen.Question{Title: "Submit " + state.ProposalTitle(p.Number, p.Name) + "?", Text: strings.TrimSpace(strings.Join(words, "\n\n"))}
	m.env.Ask(
		screen.Team, q,
		screen.Choice{Key: "n", Label: "No"},
		screen.Choice{Key: "e", Label: "Change", Do: func() tea.Cmd { m.editDelivery(d); return nil }},
		screen.Choice{Key: "y", Label: "Submit", Danger: true, Do: func() tea.Cmd {
			return m.withConsent(func() tea.Cmd { return m.submit(p.ID, d) })
		}},
	)
}

// delivery says what the client gets.
func (m *Mover) delivery(d state.Delivery) string {
	until := d.Until.Format(time.DateOnly)
	if !m.office.SendsMail {
		return "This service sends no mail: you get a link to the client's page to send, valid until " + until + "."
	}
	if d.To == "" {
		return "No mail is sent, because the client has no e-mail address."
	}
	to := "Mail goes to " + d.To
	if d.Cc != "" {
		to += ", Cc " + d.Cc
	}
	return to + ", with a link valid until " + until + "."
}

// The names of the fields of a delivery.
const (
	fieldTo    = "to"
	fieldCc    = "cc"
	fieldUntil = "until"
)

// editDelivery asks to whom a proposal goes and until when, and then asks again.
func (m *Mover) editDelivery(d state.Delivery) {
	to := dialog.Field{Name: fieldTo, Label: "To", Value: d.To, Limit: state.MaxName, Check: state.EmailFault, Help: "The e-mail address of whom the link is for."}
	until := dialog.Field{Name: fieldUntil, Label: "Link until", Value: d.Until.Format(time.DateOnly), Check: m.lastDay, Help: "The last day of the client's page."}
	fields := []dialog.Field{to, until}
	if m.office.SendsMail {
		cc := dialog.Field{Name: fieldCc, Label: "Cc", Value: d.Cc, Limit: state.MaxName, Check: state.EmailFault}
		fields = []dialog.Field{to, cc, until}
	}
	f := dialog.NewForm(m.env.Theme, m.env.Keys, "Submit "+state.ProposalTitle(m.at.Number, m.at.Name), "", fields...)
	f.Does("continue")
	m.env.Host.Open(screen.Dialog{Form: f, Submit: func(a screen.Answer) tea.Cmd {
		d.To, d.Cc = a.Values[fieldTo], a.Values[fieldCc]
		if day, err := time.Parse(time.DateOnly, a.Values[fieldUntil]); err == nil {
			d.Until = day
		}
		m.askSubmit(d)
		return nil
	}})
}

// lastDay checks a day as it is typed.
func (m *Mover) lastDay(typed string) string {
	day, err := time.Parse(time.DateOnly, typed)
	switch {
	case err != nil:
		return "Type a day such as " + m.env.Now().AddDate(0, 0, linkDays).Format(time.DateOnly) + "."
	case day.Before(m.env.Now().Truncate(24 * time.Hour)):
		return "That day is over."
	default:
		return ""
	}
}

// submitted is what came of submitting.
type submitted[T any] struct {
	of   T
	link state.Link
	err  error // why there is no link
}

// submitting moves something to Submitted by do, and makes the link to send where the service sends no mail.
func submitting[T any](ctx context.Context, m *Mover, id state.ProposalID, d state.Delivery, at state.Office, do func() (T, error)) (out submitted[T], err error) {
	if out.of, err = do(); err == nil && at.ClientPage && !at.SendsMail {
		out.link, out.err = m.Client.CreateLink(ctx, id, d, false)
	}
	return out, err
}

// submit moves a proposal to Submitted and says how the client gets it.
func (m *Mover) submit(id state.ProposalID, d state.Delivery) tea.Cmd {
	ctx, at := m.env.Work(), m.office
	return ask(m, id, func() (submitted[*state.Proposal], error) {
		return submitting(ctx, m, id, d, at, func() (*state.Proposal, error) { return m.Client.Submit(ctx, id, d) })
	}, func(s submitted[*state.Proposal]) {
		m.tellSubmitted(state.ProposalTitle(s.of.Number, s.of.Name)+" is "+s.of.Status.Word(), d, at, s.link, s.err)
	})
}

// tellSubmitted says how the client gets what was submitted.
func (m *Mover) tellSubmitted(title string, d state.Delivery, at state.Office, l state.Link, failed error) {
	switch {
	case failed != nil:
		m.tell(screen.Bad, title+", but there is no link yet: "+state.FaultOf(failed).Error()+" "+m.env.Keys.Name(screen.MoveStatus)+" makes one.")
	case l.URL != "":
		m.offer(title, "This service sends no mail: send the client this link, valid until "+lastDayOf(l)+".", l)
	case at.SendsMail && d.To != "":
		m.tell(screen.Good, title+". The mail goes to "+d.To+".")
	case at.SendsMail:
		m.tell(screen.Good, title+". No mail was sent: the client has no e-mail address.")
	default:
		m.tell(screen.Good, title+".")
	}
}

// lastDayOf is a day of the calendar, which is the same in every zone.
func lastDayOf(l state.Link) string { return l.Until.UTC().Format(time.DateOnly) }

// offer shows a new link, which is shown only once, and copies it.
func (m *Mover) offer(title, words string, l state.Link) {
	m.env.Host.Copy(l.URL, "")
	m.env.Ask(
		screen.Team,
		screen.Question{Title: title, Text: words + " It is copied, and not shown again.\n\n" + l.URL, Follows: true},
		screen.Choice{Key: "n", Label: "Close"},
		screen.Choice{Key: "y", Label: "Copy again", Do: func() tea.Cmd { m.env.Host.Copy(l.URL, "the link"); return nil }},
		screen.Choice{Key: "o", Label: "Open it", Do: func() tea.Cmd { return m.browse(l.URL) }},
	)
}

// browse opens an address in the person's browser.
func (m *Mover) browse(address string) tea.Cmd {
	ctx, open := m.env.Work(), m.Browse
	return ask(m, 0, func() (struct{}, error) { return struct{}{}, open(ctx, address) }, func(struct{}) {})
}

// links returns the actions on the client's page of a proposal.
func (m *Mover) links(p *state.Proposal) []dialog.Action {
	if !m.office.ClientPage {
		return nil
	}
	preview := dialog.Action{
		Item: dialog.Item{Title: "Preview", Detail: "the client's page", Note: "Opens in the browser. Nothing is recorded, and nothing can be accepted."},
		Do:   func() tea.Cmd { return m.preview(p.ID) },
	}
	if p.Status == state.StatusDraft || p.Status == state.StatusDelayed {
		return []dialog.Action{preview}
	}
	d := m.deliveryOf(p)
	renew := dialog.Action{
		Item: dialog.Item{Title: "Link", Detail: "to the client's page", Note: "Makes a new one; an earlier one for the same recipient ends."},
		Do:   func() tea.Cmd { return m.withConsent(func() tea.Cmd { return m.renew(p, d) }) },
	}
	return []dialog.Action{renew, preview}
}

// renew makes a new link for the client.
func (m *Mover) renew(p *state.Proposal, d state.Delivery) tea.Cmd {
	ctx, svc, id := m.env.Work(), m.Client, p.ID
	return ask(m, 0, func() (state.Link, error) { return svc.CreateLink(ctx, id, d, false) }, func(l state.Link) {
		words := "The link to the client's page"
		if l.Recipient != "" {
			words += " for " + l.Recipient
		}
		m.offer(state.ProposalTitle(p.Number, p.Name), words+", valid until "+lastDayOf(l)+".", l)
	})
}

// preview opens the page as the client would see it.
func (m *Mover) preview(id state.ProposalID) tea.Cmd {
	ctx, svc, open := m.env.Work(), m.Client, m.Browse
	return ask(m, 0, func() (struct{}, error) {
		l, err := svc.CreateLink(ctx, id, state.Delivery{}, true)
		if err == nil {
			err = open(ctx, l.URL)
		}
		return struct{}{}, err
	}, func(struct{}) { m.tell(screen.Good, "The preview is open in the browser.") })
}
