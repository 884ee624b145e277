package status

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/theme"
)

// The fields of a new change order.
const (
	orderName  = "Name"
	orderLines = "Lines"
)

// linesHigh is the rows of the lines of a change order.
const linesHigh = 8

// draft is a new change order while it is typed.
type draft struct {
	reads   Lines  // remembers what it has looked up
	typed   string // the lines, as they were added up last
	sum     *summed
	missing []state.SiteEvent // on site, which it began with
}

// summed is what the lines come to.
type summed struct {
	order state.NewChangeOrder
	wrong map[int]error // by the line of the text
	err   error
}

// askOrder asks for a new change order: its name, and its lines below the names of their areas. It is typed like a
// plan, and begins with what is missing on site.
func (m *Changer) askOrder() tea.Cmd {
	id := m.at.ID
	m.draft = draft{reads: m.Live(), missing: m.missing(id)}
	intro := "Lines come from the catalog, at its price unless you type one. Texts, accessories and another option are changed in the web app."
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
			Below: m.below,
			Help:  "One a line, as in a plan: 2 vx-75, 4h install, 1 \"bracket\" @12.50. −1 vx-55 removes one. # Den begins an area.",
		})
	f.Does("look up")
	m.form = f
	d := screen.Dialog{Form: f, Keep: state.ScratchPlace{Form: state.ScratchChangeOrder, Proposal: id}}
	d.Find = m.follow
	d.Submit = func(a screen.Answer) tea.Cmd {
		m.env.Host.Open(d) // the form stays open until the service has it
		return m.lookUp(id, strings.TrimSpace(a.Values[orderName]), a.Values[orderLines])
	}
	m.env.Host.Open(d)
	return nil
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

// mostBelow is the most items, or areas, shown below a typed line.
const mostBelow = 4

// below returns what the line under the cursor may mean, and what the lines come to.
func (m *Changer) below(w int) []string {
	lines := m.line.Matches(w, mostBelow)
	if area, heading := plan.OrderHeading(m.form.Line()); heading {
		lines = m.areasBelow(area, w)
	}
	if m.draft.sum != nil {
		lines = append(lines, m.sumBelow(m.draft.sum, w)...)
	}
	return lines
}

// areasBelow returns the areas that a heading may mean.
func (m *Changer) areasBelow(typed string, w int) (lines []string) {
	for i := range m.at.Areas {
		if name := m.at.Areas[i].NameWord(); len(lines) < mostBelow && text.Finds(typed, name) {
			lines = append(lines, m.env.Theme.Dim.Render(cells.Cut("   # "+name, w, "…")))
		}
	}
	return lines
}

// sumBelow returns what the lines come to, with the tax, and the contract value with them; and which of them are not
// clear.
func (m *Changer) sumBelow(s *summed, w int) (lines []string) {
	th := m.env.Theme
	say := func(style theme.Style, words string) {
		for _, line := range cells.Wrap(words, max(1, w)) {
			lines = append(lines, style.Render(line))
		}
	}
	if s.err != nil {
		say(th.Warn, state.FaultOf(s.err).Message)
		return lines
	}
	in := m.at.Summary.Currency
	sum := state.Summarize(s.order.Areas(), money.Discount{}, money.RatesOf(m.at.Summary.SalesTax), in)
	words := text.Count(len(s.order.Items), "line") + " " + money.FormatSigned(sum.Subtotal, in) + ", with tax " +
		money.FormatSigned(sum.Total, in)
	value := m.at.Summary.Total
	if c := m.orders.Contract(money.Money{Amount: value, Currency: in}); c != nil {
		value = c.Running
	}
	words += " · contract value " + money.Format(money.Sum(value, sum.Total), in) + ", an estimate"
	say(th.Strong, words)
	for i, at := range slices.Sorted(maps.Keys(s.wrong)) {
		if i == 1 {
			say(th.Warn, "! "+text.Count(len(s.wrong)-1, "more line")+" not clear")
			break
		}
		say(th.Warn, fmt.Sprintf("! line %d: %s", at+1, state.FaultOf(s.wrong[at]).Error()))
	}
	return lines
}

// sumAfter is how long nothing is typed before the lines are added up.
const sumAfter = 400 * time.Millisecond

// follow looks the line under the cursor up, and adds the lines up once nothing is typed for a moment.
func (m *Changer) follow(typed string) tea.Cmd {
	line := ""
	if m.form.At() == orderLines {
		line = m.form.Line()
	} else {
		typed = m.draft.typed
	}
	if _, heading := plan.OrderHeading(line); heading {
		line = ""
	}
	m.line.Begin(0, strings.TrimLeft(line, "-−"), m.at.Summary.Currency)
	var items tea.Cmd
	if e, ok := m.line.Entry(); ok {
		items = m.items.Ask(e.Searches())
		m.showItems()
	}
	if typed == m.draft.typed {
		return items
	}
	m.draft.typed = typed
	return tea.Batch(items, m.env.Latest("change order to add up", m.env.After(sumAfter, m.addUp)))
}

// addUp looks up what the lines come to.
func (m *Changer) addUp() tea.Cmd {
	ctx, from, of, typed := m.env.Work(), m.draft.reads, m.at, m.draft.typed
	return m.env.Latest("sum of a change order", screen.Fetch(func() (s summed) {
		s.wrong, s.err = from.Put(ctx, of, &s.order, typed)
		return s
	}, func(s summed) tea.Cmd {
		if typed == m.draft.typed && m.env.IsOpen(m.form) {
			m.draft.sum = &s
			m.form.Invalidate()
		}
		return nil
	}))
}

func (m *Changer) showItems() {
	m.line.Show(m.items, plan.Facts{})
	m.form.Invalidate()
}

// readable returns what is wrong with the first line that can't be read; "" for nothing.
func (m *Changer) readable(typed string) string {
	parts, wrong := plan.OrderParts(typed)
	for _, part := range parts {
		for _, line := range part.Lines {
			if err := m.Lines.Read(line.Text); err != nil {
				wrong[line.At] = err
			}
		}
	}
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
	m.form.SetBusy("Looking up the lines…")
	m.draft.typed = typed
	ctx, from, of, in := m.env.Work(), m.Lines, m.at, m.at.Summary.Currency
	return ask(m, 0, func() (n state.NewChangeOrder, err error) {
		n.Name = name
		unclear, err := from.Put(ctx, of, &n, typed)
		if err != nil {
			return n, err
		}
		var faults []string
		for _, at := range slices.Sorted(maps.Keys(unclear)) {
			faults = append(faults, lineFault(at, unclear[at]))
		}
		if len(faults) == 0 && len(n.Items) == 0 {
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
		m.form.SetBusy("")
		m.askMake(id, n, in)
	})
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
	m.form.SetBusy("Making the change order…")
	ctx, svc := m.env.Work(), m.Service
	return ask(m, id, func() (*state.ChangeOrder, error) { return svc.AddChangeOrder(ctx, id, n) },
		func(o *state.ChangeOrder) {
			m.env.Close(m.form)
			m.handled(id)
			m.tell(screen.Good, "Change order "+state.FormatID(state.ChangeOrderID(o.Number))+", "+o.Name+
				", is a draft now. "+
				m.env.Keys.Name(screen.GoChangeOrders)+" in the proposal shows it; submit it there.")
		})
}

// handled takes back what was missing on site and is in the change order now.
func (m *Changer) handled(id state.ProposalID) {
	var gone []state.SiteEvent
	for _, e := range m.draft.missing {
		if strings.Contains(m.draft.typed+"\n", missingLine(&e)+"\n") {
			e.Gone, e.Initials, e.At = true, installer.Initials(m.User), m.env.Now()
			e.Seq = m.Site.Of(id).Next() + int64(len(gone))
			gone = append(gone, e.Sealed())
		}
	}
	if len(gone) > 0 {
		m.Site.Enter(id, gone...)
	}
}
