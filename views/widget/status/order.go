package status

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// The fields of a new change order.
const (
	orderName  = "Name"
	orderLines = "Lines"
)

// linesHigh is the rows of the lines of a change order.
const linesHigh = 8

// askOrder asks for a new change order: its name, and its lines below the names of their areas. It is typed like a
// plan, and begins with what is missing on site.
func (m *Changer) askOrder() tea.Cmd {
	id := m.at.ID
	var sum tea.Cmd
	if m.draft.of != id || !m.draft.kept {
		sum = m.recall(m.at)
	}
	m.draft.missing = m.missing(id)
	intro := "Lines come from the catalog, at its price unless you type one. Another option is chosen in the web app."
	begun := missingLines(m.draft.missing)
	if begun != "" {
		intro = "The lines are what is missing on site; change them as you like. " + intro
	}
	f := dialog.NewForm(m.env.Theme, m.env.Keys, "Change order", text.InWebApp(intro, m.env.Web),
		dialog.Field{
			Name: orderName, Label: "Name", Limit: state.MaxProposalName,
			Check: dialog.Needed("A change order needs a name."),
		},
		dialog.Field{
			Name: orderLines, Label: "Lines", Lines: linesHigh, Limit: state.MaxText, Value: begun, Check: m.readable,
			Below: m.below, Next: m.nextMatch, Taken: m.takenLine,
			Help: "One a line, as in a plan: 2 vx-75, > 1 mount, 4h install, 1 \"bracket\" @12.50. " +
				"−1 vx-55 removes one. # Den begins an area, Client: what the client reads of it.",
		})
	f.Does("look up")
	m.form = f
	d := screen.Dialog{Form: f, Keep: orderPlace(id)}
	d.Find = m.follow
	d.Submit = func(a screen.Answer) tea.Cmd {
		m.env.Host.Open(d) // the form stays open until the service has it
		return m.lookUp(id, strings.TrimSpace(a.Values[orderName]), a.Values[orderLines])
	}
	m.env.Host.Open(d)
	return tea.Batch(sum, m.readPast())
}

// missing returns what is missing at the site of a proposal, as far as this machine knows.
func (m *Changer) missing(id state.ProposalID) (list []state.SiteEvent) {
	if m.Site == nil {
		return nil
	}
	return state.Filter(m.Site.Of(id).All(), func(e *state.SiteEvent) bool { return e.Kind == state.SiteMissing })
}

// missingLines returns what is missing as lines of a change order.
func missingLines(list []state.SiteEvent) string {
	var lines []string
	for _, e := range list {
		if heading := "# " + e.AreaName; !slices.Contains(lines, heading) {
			lines = append(lines, heading)
			for _, other := range list {
				if other.AreaName == e.AreaName {
					lines = append(lines, missingLine(&other))
				}
			}
		}
	}
	return strings.Join(lines, "\n")
}

func missingLine(e *state.SiteEvent) string { return e.Quantity.String() + " " + e.Text }

// readable returns what is wrong with the first line that can't be read; "" for nothing.
func (m *Changer) readable(typed string) string {
	wrong := changeorder.ReadTyped(typed).Wrong
	for _, at := range slices.Sorted(maps.Keys(wrong)) {
		return lineFault(at, wrong[at])
	}
	return ""
}

func lineFault(at int, err error) string {
	return fmt.Sprintf("Line %d: %s", at+1, state.FaultOf(err).Error())
}

// lookUp looks up the typed lines, and asks for confirmation. What is not found, or is uncertain,
// is shown below the lines.
func (m *Changer) lookUp(id state.ProposalID, name, typed string) tea.Cmd {
	form := m.form
	form.SetBusy("Looking up the lines…")
	var sum tea.Cmd
	if typed != m.draft.typed { // a match was taken with it
		m.draft.typed = typed
		sum = m.addUp(m.at)
	}
	ctx, from, of, in := m.env.Work(), m.Lines, m.at, m.at.Summary.Currency
	lookup := ask(m, 0, func() (n state.NewChangeOrder, err error) {
		n.Name = name
		read, err := from.Put(ctx, of, &n, typed)
		if err != nil {
			return n, err
		}
		var faults []string
		for _, at := range slices.Sorted(maps.Keys(read.Wrong)) {
			faults = append(faults, lineFault(at, read.Wrong[at]))
		}
		if len(faults) == 0 && len(n.Items)+len(n.Texts) == 0 {
			faults = append(faults, state.FaultOf(plan.NoOrderLine()).Error())
		}
		if len(faults) > 0 {
			return n, state.Fault{
				Kind: state.FaultInvalid, Message: "Some lines are not clear.",
				Fields: []state.FieldFault{{Field: orderLines, Message: strings.Join(faults, " ")}},
			}
		}
		return n, nil
	}, func(n state.NewChangeOrder) {
		form.SetBusy("")
		switch link := m.env.Link(); {
		case !m.env.IsOpen(form): // the person has left it, and expects no question
		case link.Offline():
			form.SetFault(state.Offline("What you typed is kept; making it needs the service.",
				screen.OfflineNext(m.env.Keys, link.ByChoice)))
		default:
			m.askMake(id, n, in)
		}
	})
	return tea.Batch(sum, lookup)
}

// askMake asks whether to create a change order as it was understood, and whether the client may see it if that
// looks internal.
func (m *Changer) askMake(id state.ProposalID, n state.NewChangeOrder, in money.Currency) {
	q := screen.Question{
		Title: "Make change order " + n.Name + "?",
		Text:  strings.Join(n.Words(in), "\n"), Follows: true,
	}
	internal := session.Internal(state.TeamNotes(m.at), n.ClientTexts()...)
	if n.MaySee = internal.Kind != state.FaultNone; n.MaySee {
		q.Text = internal.Message + "\n\n" + q.Text
	}
	m.env.Ask(screen.Team, q,
		screen.Choice{Key: "n", Label: "No, back to the lines"},
		screen.Choice{Key: "y", Label: "Make it", Danger: n.MaySee, Do: func() tea.Cmd {
			return m.withConsent(func() tea.Cmd { return m.order(id, n) })
		}},
	)
}

func (m *Changer) order(id state.ProposalID, n state.NewChangeOrder) tea.Cmd {
	form, made := m.form, m.draft // the person may leave both before it is made
	form.SetBusy("Making the change order…")
	ctx, svc := m.env.Work(), m.Service
	return askThen(m, id, func() (*state.ChangeOrder, error) { return svc.AddChangeOrder(ctx, id, n) },
		func(o *state.ChangeOrder) tea.Cmd {
			m.env.Close(form)
			m.env.Scratch.SetScratch(orderPlace(id), nil)
			m.handled(id, made)
			if m.MadeOrder != nil {
				m.MadeOrder(id, o.ID)
			}
			if m.draft.of == id {
				m.draft = draft{of: id}
				m.changed()
			}
			m.tell(screen.Good, "Change order "+state.FormatID(state.ChangeOrderID(o.Number))+", "+o.Name+
				", is a draft now. "+
				m.env.Keys.Name(screen.GoChangeOrders)+" in the proposal shows it; submit it there.")
			return m.listAgain(id)
		})
}

// listAgain reads the list of a proposal's change orders, which has a new one.
func (m *Changer) listAgain(id state.ProposalID) tea.Cmd {
	ctx, svc, here, now := m.env.Work(), m.Service, m.Cache, m.env.Now()
	return m.env.Latest("list with a new change order", screen.Then(
		func() ([]state.ChangeOrderSummary, error) { return listOrders(ctx, svc, here, id, now) },
		func(_ []state.ChangeOrderSummary, err error) tea.Cmd {
			if err != nil || m.Made == nil { // it is there the next time they are read
				return nil
			}
			return m.Made(id)
		}))
}

// handled takes back what was missing on site and is in the change order that was made now.
func (m *Changer) handled(id state.ProposalID, made draft) {
	var gone []state.SiteEvent
	for _, e := range made.missing {
		if changeorder.Adds(made.typed, e.AreaName, missingLine(&e)) {
			e.Gone, e.Initials, e.At = true, installer.Initials(m.User), m.env.Now()
			e.Seq = max(m.Site.Of(id).Next(), e.Seq+1) // another proposal may be open by now
			gone = append(gone, e.Sealed())
		}
	}
	if len(gone) > 0 {
		m.Site.Enter(id, gone...)
	}
}

// listOrders reads the change orders of a proposal from the service into the cache: the contract value depends on them.
func listOrders(
	ctx context.Context, svc Service, here Cache, of state.ProposalID, now time.Time,
) (list []state.ChangeOrderSummary, err error) {
	if list, err = svc.ChangeOrders(ctx, of); err == nil {
		err = here.SaveChangeOrders(ctx, of, list, now)
	}
	return list, err
}
