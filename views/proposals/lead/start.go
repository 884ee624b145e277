package lead

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/state/text"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/phrase"
)

// taxAt returns the sales tax to expect at a location.
func (l *Lead) taxAt(at *state.Location) string {
	return text.UpperFirst(phrase.TaxAt(&l.read.taxes, at)) + "."
}

// where returns the client and the location of the proposal.
func (l *Lead) where() string {
	switch w := l.way; {
	case w.client == nil:
		return "No client yet."
	case w.at == nil:
		return w.client.DisplayName() + ", no location yet."
	default:
		words := w.client.DisplayName()
		if place := w.at.Place(); place != "" {
			words += ", " + place
		}
		return words + ": " + phrase.TaxAt(&l.read.taxes, w.at) + "."
	}
}

// emptyPlan is the choice of no template.
const emptyPlan = -1

// askStart asks what the proposal starts from.
func (l *Lead) askStart() tea.Cmd {
	w := l.way
	if w.start == nil {
		w.start = dialog.NewPicker(l.env.Theme, l.env.Keys, "New proposal, 3 of 4: start with")
	}
	l.offer()
	l.env.Host.Open(screen.Dialog{Form: w.start, Submit: l.choseStart, Back: true, Closed: screen.Just(func() {
		if w.client == nil {
			l.contactPicker.Reopen()
		} else {
			l.locationPicker.Reopen()
		}
	})})
	return nil
}

// offer shows what a proposal can start from.
func (l *Lead) offer() {
	where := l.where()
	rows := []dialog.Item{{ID: emptyPlan, Title: "Empty plan", Detail: "nothing, or one area", Note: where}}
	for i, t := range l.read.templates {
		rows = append(rows, dialog.Item{ID: int64(i) + 1, Title: t.Name, Detail: t.About, Note: where})
	}
	for i, of := range l.read.past {
		rows = append(rows, dialog.Item{ID: firstCopy + int64(i), Title: of.title(), Detail: of.client, Note: where})
	}
	p := l.way.start
	p.SetItems(rows)
	if len(l.read.faults) > 0 {
		p.SetFault(state.FaultOf(l.read.faults[0]))
	}
}

func (l *Lead) choseStart(a screen.Answer) tea.Cmd {
	w := l.way
	w.from, w.copy = nil, nil
	if i := int(a.Choice - firstCopy); i >= 0 && i < len(l.read.past) {
		w.copy = &l.read.past[i]
	}
	if i := int(a.Choice) - 1; i >= 0 && i < len(l.read.templates) {
		w.from = &l.read.templates[i]
	}
	return l.askProposal()
}

// The fields of the proposal itself, with the names of the interface where it has them.
const (
	fieldName = "Name"
	fieldArea = "Area"
)

// fieldOf returns the name of the form field for a template's field, which can't clash with the
// others.
func fieldOf(name string) string { return "{" + name + "}" }

// askProposal asks for the name of the proposal, and for the values that its template needs.
func (l *Lead) askProposal() tea.Cmd {
	w := l.way
	fields := []dialog.Field{{
		Name: fieldName, Label: "Name", Limit: state.MaxProposalName,
		Help: "Leave empty for “" + l.name() + "”.",
	}}
	if l.name() == "" {
		fields[0].Help = "Leave empty for “New proposal” and its number."
	}
	title := "New proposal, 4 of 4: name"
	switch {
	case w.copy != nil:
		title += " · " + w.copy.title()
	case w.from == nil:
		fields = append(fields,
			dialog.Field{
				Name: fieldArea, Label: "First area", Limit: state.MaxAreaName, Help: "Leave empty for none.",
			})
	default:
		title += " · " + w.from.Name
		for _, f := range w.from.Fields {
			value := f.Default
			if f.Name == "client" && w.client != nil {
				value = w.client.DisplayName()
			}
			fields = append(fields,
				dialog.Field{Name: fieldOf(f.Name), Label: text.UpperFirst(f.Name), Value: value, Help: f.About})
		}
	}
	f := dialog.NewForm(l.env.Theme, l.env.Keys, title, l.where(), append(fields, people.Field(state.User{}))...)
	f.Does("create")
	w.form = f
	f.Retype(w.typed)
	l.open()
	return l.users.Fill(f)
}

// finish makes the proposal at once: for a client, whose primary location becomes the job site, or else of a name.
func (l *Lead) finish(c *state.Contact, typed string) tea.Cmd {
	l.way.client, l.way.at, l.way.from, l.way.copy = c, nil, nil, nil
	users := l.askProposal()
	if c == nil {
		l.way.form.Retype(map[string]string{fieldName: text.First(typed, state.MaxProposalName)})
	}
	if values := l.way.form.Values(); people.Chosen(values) != 0 {
		l.way.values = values
		l.commit(nil)
	} // else the form stays open until the salespeople are known
	return users
}

// open opens the form of the proposal.
func (l *Lead) open() {
	w := l.way
	f := w.form
	if at := w.place(); at != w.kept {
		l.forget() // it continues with the other client
		w.kept = at
	}
	l.env.Host.Open(screen.Dialog{Form: f, Submit: l.submit, Back: true, Keep: w.kept, Closed: func() tea.Cmd {
		maps.Copy(w.typed, f.Changed())
		if w.making {
			return nil // it is being created all the same
		}
		return l.askStart()
	}})
}

// place returns where the values typed for the proposal itself are kept: those for one client are not for another.
func (w *steps) place() state.ScratchPlace {
	at := state.ScratchPlace{Form: state.ScratchProposal}
	if w.client != nil {
		at.Part = int64(w.client.ID)
	}
	return at
}

// forget deletes what is kept of the proposal itself.
func (l *Lead) forget() {
	if at := l.way.kept; at.Form != "" {
		l.env.Scratch.SetScratch(at, nil)
	}
}

// name returns the default name of the proposal; empty if nothing is known about it.
func (l *Lead) name() string {
	w := l.way
	switch {
	case w.client == nil:
		return ""
	case w.at == nil || w.at.Street == "":
		return text.First(w.client.DisplayName(), state.MaxProposalName)
	default:
		return text.First(w.client.DisplayName()+", "+w.at.Street, state.MaxProposalName)
	}
}

// submit creates the proposal. It waits for the lines of its template.
func (l *Lead) submit(a screen.Answer) tea.Cmd {
	w := l.way
	w.values = a.Values
	l.open() // the form stays open until the outbox has the proposal
	switch {
	case w.copy != nil:
		return l.submitCopy()
	case w.from == nil:
		l.commit(newArea(a.Values[fieldArea]))
		return nil
	}
	values := make(map[string]string)
	for _, f := range w.from.Fields {
		values[f.Name] = a.Values[fieldOf(f.Name)]
	}
	w.form.SetBusy("Looking up the lines…")
	t, f := *w.from, w.form
	find := catalog.Finder{Service: l.Service, Cache: l.Cache, Facts: l.read.facts, Now: l.env.Now()}.In(l.env.Work())
	return l.env.Latest("what a template plans", screen.Then(func() (template.Preview, error) {
		return t.Preview(values, plan.Source{Proposal: &state.Proposal{}}, find, plan.NewID)
	}, func(p template.Preview, err error) tea.Cmd {
		switch {
		case l.way == nil || l.way.form != f || !l.env.IsOpen(f):
			return nil // the user left it meanwhile
		case err != nil:
			f.SetFault(state.FaultOf(err))
			return nil
		}
		for _, line := range p.Free {
			l.way.said = append(l.way.said, line.Title())
		}
		lay := p.Edit()
		l.commit(&lay)
		return nil
	}))
}

// newArea returns the plan of an area; nil without a name.
func newArea(name string) *plan.Edit {
	if name == "" {
		return nil
	}
	e := plan.NewArea(plan.New(0, name, "", plan.NewID))
	return &e
}

// commit hands all edits to the outbox at once, so that none is saved without the others.
func (l *Lead) commit(lay *plan.Edit) {
	w := l.way
	values := w.values
	edits := []state.Edit{{
		User:   people.Chosen(values),
		Change: state.AddProposal{Name: cmp.Or(values[fieldName], l.name()), Here: true},
	}}
	if w.client != nil {
		edits = append(edits, state.Edit{Contact: w.client.ID, Change: state.SetContactTo(w.client)})
	}
	if w.at != nil {
		edits = append(edits, state.Edit{Location: w.at.ID, Change: state.SetLocationTo(w.at)})
	}
	w.making = true
	w.form.SetBusy("Making the proposal…")
	l.Outbox.CommitAll(edits, lay)
}

// committed ends once the outbox has the proposal.
func (l *Lead) committed(e state.Edit) {
	if l.way == nil || !l.way.making || !state.Is[state.AddProposal](e) {
		return
	}
	l.env.Close(l.way.form)
	if said := l.way.said; len(said) > 0 {
		l.env.Host.Tell(screen.Notice{
			Kind: screen.Warn,
			Text: "No exact catalog match for " + list(said) + ": planned as custom lines.",
		})
	}
	l.way = nil
	l.locationPicker.Forget()
}

// refused shows in the form why the outbox refused it.
func (l *Lead) refused(msg screen.Uncommitted) {
	if l.way != nil && l.way.making && state.Is[state.AddProposal](msg.Edit) {
		l.way.making = false
		l.way.form.SetFault(msg.Fault)
	}
}

// mostListed is the most names that are listed; more are counted.
const mostListed = 3

func list(names []string) string {
	names = slices.Clone(names)
	if len(names) > mostListed {
		names = append(names[:mostListed-1], "others")
	}
	return strings.TrimSpace(text.Join(names))
}
