package plain

import (
	"fmt"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

// ofProposal is what can be done with the open proposal.
func (t *talk) ofProposal() []choice {
	command := func(args ...string) func() {
		return func() { t.run(append(args, "--", t.open)...) }
	}
	return []choice{
		{"read", "read the proposal: areas, options, totals", command("show")},
		{"option", "read an option: its texts and lines", t.readOption},
		{"total", "the total, unfolded down to the lines", command("breakdown")},
		{"client", "write the client description of an option", t.write(state.ClientDescription)},
		{"notes", "write the installer notes of an option", t.write(state.InstallerNotes)},
		{"description", "write the client description of the proposal", t.write(state.ProposalDescription)},
		{"internal", "write the internal notes of the proposal", t.write(state.InternalNotes)},
		{"plan", "plan lines in an option", t.planLines},
		{"planned", "list what is planned", command("plan", "list")},
		{"build", "build what is planned", command("build", "start", "--wait")},
		{"area", "add an area", t.asking("Name of the area?", func(name string) { t.run("area", "add", "--", t.open, name) })},
		{"more", "add an option to an area", t.addOption},
		{"assign", "assign a client", t.asking("Which client? A name or an e-mail address.", func(client string) {
			t.run("assign", "--contact", client, "--", t.open)
		})},
		{"check", "look for what to change before it goes out", command("check")},
		{"submit", "submit it for the client to accept", t.submit},
		{"export", "write it as a PDF", command("export")},
		{"undo", "undo the last step", func() { t.run("undo") }},
		{"back", "leave this proposal", func() { t.open, t.title = "", ""; t.list(t.choices()) }},
	}
}

// option asks for an option of the open proposal. planned are what is only planned, too.
func (t *talk) option(planned bool) (p *state.Proposal, area *state.Area, option *state.Option) {
	w, err := t.read(t.open)
	if err == nil {
		p = w.Proposal
		if planned {
			p, err = t.withPlan(p)
		}
	}
	if err != nil {
		t.say(run.Describe(err))
		return nil, nil, nil
	}
	if area = t.area(p); area == nil {
		return nil, nil, nil
	}
	if len(area.Options) == 0 {
		t.say(area.NameWord() + " has no option.")
		return nil, nil, nil
	}
	of := make([]offered, len(area.Options))
	for i := range area.Options {
		o := &area.Options[i]
		name := strings.TrimPrefix(area.OptionName(o.ID), fmt.Sprintf("%d ", i+1)) // each line begins with its number
		of[i] = offered{name, name + ", " + o.FormatTotal(p.Summary.Currency)}
		if i == area.CountedOption() {
			of[i].words += ", in the total"
		}
	}
	at := t.choose("Which option?", of)
	if at < 0 {
		return nil, nil, nil
	}
	return p, area, &area.Options[at]
}

// area asks for an area; nil for none.
func (t *talk) area(p *state.Proposal) *state.Area {
	if len(p.Areas) == 0 {
		t.say("The proposal has no areas yet; area adds one.")
		return nil
	}
	at := t.choose("Which area?", state.Map(p.Areas, func(a *state.Area) offered {
		return offered{a.NameWord(), a.NameWord()}
	}))
	if at < 0 {
		return nil
	}
	return &p.Areas[at]
}

// addOption adds an option to an area, with its client description.
func (t *talk) addOption() {
	w, err := t.read(t.open)
	if err != nil {
		t.say(run.Describe(err))
		return
	}
	area := t.area(w.Proposal)
	if area == nil {
		return
	}
	words, ok := t.ask("What does the client read? One line, such as Better: a larger display; an empty line for none yet.")
	if ok {
		t.run("option", "add", "--client", words, "--", t.open, fmt.Sprintf("id:%d", area.ID))
	}
}

// submit says what to look at, and submits the proposal if a person agrees.
func (t *talk) submit() {
	_ = t.runs.Do(t.ctx, t.in, "check", "--", t.open)
	after := state.StatusSubmitted.AfterMove()
	answer, _ := t.ask("Submit it? If the service has mail, the client gets it now. " + after +
		" yes, or an empty line.")
	if strings.EqualFold(answer, "yes") {
		t.run("status", "submit", "--", t.open)
	}
}

// withPlan returns a proposal with what is planned in it.
func (t *talk) withPlan(p *state.Proposal) (with *state.Proposal, err error) {
	err = t.with(func(s *run.Session) error {
		pl, err := s.Store.Plans.Plan(t.ctx, p.ID)
		with = plan.Over(p, &pl)
		return err
	})
	return with, err
}

// readOption prints the texts and the lines of an option.
func (t *talk) readOption() {
	p, area, o := t.option(true)
	if o == nil {
		return
	}
	t.say(area.NameWord() + ", " + area.OptionName(o.ID))
	t.text("Client description", o.Unknown.Word(state.FieldClientDescription, o.ClientDescription))
	t.text("Installer notes", o.Unknown.Word(state.FieldInstallerNotes, o.InstallerNotes))
	t.say(fmt.Sprintf("Lines: %d", len(o.Items)))
	prices := !t.hidesPrices()
	for i := range o.Items {
		it := &o.Items[i]
		words := money.FormatQuantity(it.Quantity) + " × " + state.LineName(it)
		if prices {
			words += ", " + money.FormatUnit(it.SellPrice, p.Summary.Currency) + " each, " +
				money.Format(it.Extended(p.Summary.Currency), p.Summary.Currency)
		}
		if plan.IDOf(it.ID) != 0 {
			words += ", planned"
		}
		t.say(words)
	}
}

// hidesPrices reports whether the profile shows no prices.
func (t *talk) hidesPrices() (hides bool) {
	err := t.with(func(s *run.Session) error {
		hides = s.HidesPrices()
		return nil
	})
	return hides || err != nil
}

func (t *talk) text(name, words string) {
	if strings.TrimSpace(words) == "" {
		t.say(name + ": none")
		return
	}
	t.say(name + ":\n" + words)
}

// planLines plans lines in an option until an empty line.
func (t *talk) planLines() {
	_, area, o := t.option(false)
	if o == nil {
		return
	}
	place := []string{t.open, fmt.Sprintf("id:%d", area.ID), fmt.Sprintf("id:%d", o.ID)}
	for {
		line, ok := t.ask("Line to plan? Such as 2 vx-65, or 4h installation; an empty line ends.")
		if !ok || line == "" {
			return
		}
		t.run(append(append([]string{"plan", "add", "--"}, place...), line)...)
	}
}
