package status

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// deliveryOf is how the proposal, or a change order of it, goes to its client unless somebody
// changes it.
func (m *Changer) deliveryOf(order state.ChangeOrderID) state.Delivery {
	d := state.Delivery{Order: order}
	if who := m.at.Customer; who != nil {
		d.To, d.Cc = who.Email, who.EmailCC
	}
	if !m.office.SendsMail {
		d.Cc = ""
	}
	return d
}

// handover is something that goes to the client.
type handover struct {
	title   string // in the middle of a sentence
	verb    string // "Submit", or "Resend" after a first time
	becomes string // the status that it gets; empty if it stays
	missing string // what to look at first
	send    func(d state.Delivery) tea.Cmd
}

// submitVerb names the move to Submitted from a status.
func submitVerb(from state.Status) string {
	if from == state.StatusEmailFailed {
		return "Resend"
	}
	return text.UpperFirst(state.StatusSubmitted.Verb())
}

// askHandover asks before something goes to its client, and says to whom, until when, and what is missing.
func (m *Changer) askHandover(h handover, d state.Delivery) {
	words := m.delivery(d)
	if h.becomes != "" {
		words = h.becomes + " " + words + " " + state.StatusSubmitted.AfterMove()
	}
	q := screen.Question{Title: h.verb + " " + h.title + "?", Text: strings.TrimSpace(words + "\n\n" + h.missing)}
	choices := []screen.Choice{
		{Key: "n", Label: "No"},
		{Key: "e", Label: "Change", Do: func() tea.Cmd { m.editDelivery(h, d); return nil }},
	}
	if !m.office.SendsMail || d.To != "" { // else the service would refuse it, or mail to the contact after all
		choices = append(choices, screen.Choice{Key: "y", Label: h.verb, Danger: true, Do: func() tea.Cmd {
			return m.withConsent(func() tea.Cmd { return h.send(d) })
		}})
	}
	m.env.Ask(screen.Team, q, choices...)
}

// delivery says what the client gets.
func (m *Changer) delivery(d state.Delivery) string {
	valid := "valid for the number of days that your account has set."
	if !d.Until.IsZero() {
		valid = "valid until " + d.Until.Format(time.DateOnly) + "."
	}
	if !m.office.SendsMail {
		return "This service sends no mail: you get a link to the client's page to send, " + valid
	}
	if d.To == "" {
		return "There is no e-mail address to mail to: Change names one."
	}
	to := "Mail goes to " + d.To
	if d.Cc != "" {
		to += ", Cc " + d.Cc
	}
	return to + ", with a link " + valid
}

// The names of the fields of a delivery.
const (
	fieldTo    = "to"
	fieldCc    = "cc"
	fieldUntil = "until"
)

// editDelivery asks for the recipients and the last day, and then asks askHandover's question again.
func (m *Changer) editDelivery(h handover, d state.Delivery) {
	to := dialog.Field{
		Name: fieldTo, Label: "To", Value: d.To, Limit: state.MaxName, Check: state.EmailFault,
		Help: "The e-mail address of whom the link is for.",
	}
	until := dialog.Field{
		Name: fieldUntil, Label: "Link until", Check: m.lastDay,
		Help: "The last day of the client's page. Empty: as many days as your account has set.",
	}
	if !d.Until.IsZero() {
		until.Value = d.Until.Format(time.DateOnly)
	}
	fields := []dialog.Field{to, until}
	if m.office.SendsMail {
		cc := dialog.Field{Name: fieldCc, Label: "Cc", Value: d.Cc, Limit: state.MaxName, Check: copiesFault}
		fields = []dialog.Field{to, cc, until}
	}
	f := dialog.NewForm(m.env.Theme, m.env.Keys, h.verb+" "+h.title, "", fields...)
	f.Does("continue")
	at := state.ScratchPlace{Form: state.ScratchDelivery, Proposal: m.at.ID, Part: int64(d.Order)}
	m.env.Host.Open(screen.Dialog{Form: f, Keep: at, Submit: func(a screen.Answer) tea.Cmd {
		d.To, d.Cc = a.Values[fieldTo], a.Values[fieldCc]
		d.Alone = m.office.SendsMail && strings.TrimSpace(d.Cc) == ""
		d.Until, _ = time.Parse(time.DateOnly, a.Values[fieldUntil]) // checked; empty is the zero time
		m.askHandover(h, d)
		return nil
	}})
}

// copiesFault returns what is wrong with typed addresses for copies; "" for nothing.
func copiesFault(typed string) string {
	for one := range strings.FieldsFuncSeq(typed, func(r rune) bool { return strings.ContainsRune(",; ", r) }) {
		if why := state.EmailFault(one); why != "" {
			return "Enter addresses such as name@example.com, with commas between them."
		}
	}
	return ""
}

// lastDay checks a day as it is typed. It may be empty.
func (m *Changer) lastDay(typed string) string {
	if typed == "" {
		return ""
	}
	day, err := time.Parse(time.DateOnly, typed)
	switch {
	case err != nil:
		return "Type a day such as " + m.env.Now().AddDate(0, 1, 0).Format(time.DateOnly) + "."
	case !(&state.Link{Until: day}).Open(m.env.Now()):
		return "That day is over."
	default:
		return ""
	}
}

// submit asks before the proposal goes to its client, moves it and says how the client gets it.
func (m *Changer) submit(p *state.Proposal) {
	ctx, svc, id := m.env.Work(), m.Service, p.ID
	m.askHandover(handover{
		title: state.ProposalTitle(p.Number, p.Name), verb: submitVerb(p.Status), becomes: "Becomes Submitted.",
		missing: m.leftBehind(state.StatusSubmitted),
		send: func(d state.Delivery) tea.Cmd {
			return submitting(m, id, d, func() (string, error) {
				p, err := svc.Submit(ctx, id, d)
				if err != nil {
					return "", err
				}
				return state.ProposalTitle(p.Number, p.Name) + " is " + p.Status.Word(), nil
			})
		},
	}, m.deliveryOf(0))
}

// submitOrder is submit for a change order.
func (m *Changer) submitOrder(o state.ChangeOrderSummary) {
	ctx, svc, id := m.env.Work(), m.Service, m.at.ID
	m.askHandover(handover{
		title: orderTitle(o.Number, o.Name), verb: submitVerb(o.Status), becomes: "Becomes Submitted.",
		send: func(d state.Delivery) tea.Cmd {
			return submitting(m, id, d, func() (string, error) {
				moved, err := svc.SubmitChangeOrder(ctx, id, d)
				if err != nil {
					return "", err
				}
				return orderStands(moved.Number, moved.Name, moved.Status), nil
			})
		},
	}, m.deliveryOf(o.ID))
}

// submitted is the result of submitting.
type submitted struct {
	title string // of what was submitted, with its status
	link  state.Link
	err   error // why there is no link
}

// submitting submits something by do, which returns its title, makes the link to send where the
// service sends no mail, and says how the client gets it.
func submitting(m *Changer, id state.ProposalID, d state.Delivery, do func() (string, error)) tea.Cmd {
	ctx, svc, at := m.env.Work(), m.Service, m.office
	return ask(m, id, func() (out submitted, err error) {
		if out.title, err = do(); err == nil && at.ClientPage && !at.SendsMail {
			out.link, out.err = svc.CreateLink(ctx, id, d, false)
		}
		return out, err
	}, func(s submitted) {
		switch {
		case s.err != nil:
			m.tell(screen.Bad, s.title+", but there is no link yet: "+state.FaultOf(s.err).Error()+" "+
				m.env.Keys.Name(screen.MoveStatus)+" makes one.")
		case s.link.URL != "":
			m.offer(offered{
				title: s.title, link: s.link, order: d.Order,
				words: "This service sends no mail: send the client this link, valid until " + lastDayOf(s.link) + ".",
			})
		default:
			m.tell(screen.Good, s.title+". The mail goes to "+d.To+".")
		}
	})
}
