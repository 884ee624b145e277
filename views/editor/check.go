package editor

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/outgoing"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/editor/summary"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/dialog"
)

// Check is the action that lists what to look at before the client gets the proposal.
const Check screen.ID = "check"

// checkDelay is how long the proposal must rest before it is checked again. The check reads every text and line.
const checkDelay = 400 * time.Millisecond

// checker checks the open proposal in the background, while it is a draft.
type checker struct {
	env   *screen.Env
	ports Ports
	frame frame

	of checked // what was checked, or waits for it

	done  bool // it was checked
	found []found
	line  screen.RenderCache
	first string // what the line says first
}

// found is what one rule has found.
type found struct {
	outgoing.Count
	whole bool                    // in the whole proposal or an area
	in    map[state.OptionID]bool // in these options
	way   screen.ID               // the action that settles it from where the person is
}

// ways are the actions that settle what a rule finds, in the option under the cursor or in the whole proposal.
var ways = map[outgoing.ID]screen.ID{
	outgoing.Unbuilt: screen.GoBuilder, outgoing.Unsaved: screen.SaveAll, outgoing.NoLines: screen.Plan,
	outgoing.NoText: screen.EditClient, outgoing.Agree: screen.EditClient, outgoing.Internal: screen.EditClient,
	outgoing.Tax: screen.AssignLocation, outgoing.Mail: screen.AssignContact,
}

// follow returns the command that checks the proposal on display, if it has changed.
func (c *checker) follow() tea.Cmd {
	if c.frame.m.Typing() { // it is checked once the text is left
		return nil
	}
	now := c.job()
	if now.same(&c.of) {
		return nil
	}
	if c.of.Proposal == nil || now.Proposal == nil || now.ID != c.of.ID {
		c.show(nil)
	}
	c.of, c.done = now, false
	if now.Proposal == nil {
		return nil
	}
	current := func() bool {
		at := c.job()
		if !now.same(&at) && now.same(&c.of) {
			c.of = checked{} // it is checked again, also if it becomes what it was
		}
		return now.same(&c.of)
	}
	return c.env.AfterUnseen(checkDelay, func() tea.Cmd {
		if !current() {
			return nil
		}
		return c.env.Latest("check", screen.Then(c.check(func(all []outgoing.Finding) {
			c.show(all)
			c.done = current()
		})))
	})
}

// follows reports whether the proposal on display is checked.
func (c *checker) follows() bool {
	return c.job().Proposal != nil
}

// checked is what a check is about.
type checked struct {
	*state.Proposal // nil for none
	plan            *plan.Plan
	drafts          []state.Draft
}

func (c *checked) same(as *checked) bool {
	return c.Proposal == as.Proposal && c.plan == as.plan && slices.Equal(c.drafts, as.drafts)
}

// job returns the draft proposal on display, with its plan and what is not saved; without one, and in the client view,
// the zero value.
func (c *checker) job() checked {
	now := c.ports.Session.Snapshot()
	if c.env.ClientView() || now.Open.Workspace == nil {
		return checked{}
	}
	p := now.Open.Workspace.Proposal
	if p.Status != state.StatusDraft || state.IsLocal(p.ID) {
		return checked{}
	}
	return checked{p, now.Plan, now.Drafts}
}

// check returns what checks the proposal on display, and what passes on what is found.
func (c *checker) check(
	take func([]outgoing.Finding),
) (func() ([]outgoing.Finding, error), func([]outgoing.Finding, error) tea.Cmd) {
	now, ctx := c.ports.Session.Snapshot(), c.env.Life()
	job := outgoing.Job{
		Proposal: now.Open.Workspace.Proposal, Drafts: now.Drafts, Floor: c.ports.Floor.Decimal,
	}
	if now.Plan != nil {
		job.Planned = now.Plan.Left()
	}
	habits, weights := c.ports.Cache.Habits, c.ports.Status.Weights
	return func() ([]outgoing.Finding, error) { return findings(ctx, &job, habits, weights) },
		func(found []outgoing.Finding, err error) tea.Cmd {
			if at := c.ports.Session.Snapshot().Open.Workspace; at == nil || at.Proposal.ID != job.Proposal.ID {
				return nil // another proposal is open by now
			}
			if c.env.Local(false, err); err == nil {
				take(found)
			}
			return nil
		}
}

func findings(
	ctx context.Context, job *outgoing.Job,
	habits func(context.Context, state.ProposalID) (outgoing.Habits, error), weights map[outgoing.ID]outgoing.Weight,
) (found []outgoing.Finding, err error) {
	if job.Habits, err = habits(ctx, job.Proposal.ID); err != nil {
		return nil, err
	}
	return outgoing.Check(job, weights), nil
}

// show shows how much was found.
func (c *checker) show(all []outgoing.Finding) {
	c.found = nil
	for _, count := range outgoing.Counts(all) {
		f := found{Count: count, in: map[state.OptionID]bool{}}
		for _, of := range all {
			if of.Rule == count.Rule {
				f.in[of.Option] = true
			}
		}
		f.whole = f.in[0]
		c.found = append(c.found, f)
	}
	c.point()
}

// point shows what was found with the keys for the option under the cursor.
func (c *checker) point() {
	option, checks := c.frame.m.option, make([]summary.Check, 0, len(c.found))
	for i := range c.found {
		f := &c.found[i]
		f.way = Check // which goes where it is
		if to, one := ways[f.Rule]; one && (f.whole || f.in[option]) {
			f.way = to
		}
		checks = append(checks, summary.Check{Count: f.Count, Key: c.env.Keys.Name(f.way)})
	}
	c.frame.m.summary.SetChecks(checks)
	c.line.Invalidate()
}

// View draws the line that says what to do next before the client gets the proposal, each with its key.
func (c *checker) View(area screen.Rect) string {
	first := ""
	switch left := c.frame.m.planned.left; {
	case left != "":
		first = "builds " + left
	case c.ready():
		first = "submits it"
	}
	if first != c.first {
		c.first = first
		c.line.Invalidate()
	}
	return c.line.Get(area, func() string { return c.nextLine(area.W) })
}

func (c *checker) nextLine(w int) string {
	th, keys := c.env.Theme, c.env.Keys
	line, more := th.Dim.Render(" next:"), keys.Name(Check)
	checks := c.frame.m.summary.Checks()
	do := screen.MoveStatus
	if c.frame.m.planned.left != "" {
		do = screen.GoBuilder
	}
	if c.first != "" {
		line += " " + th.Key.Render(keys.Name(do)) + " " + th.Text.Render(c.first)
	}
	for i, check := range checks {
		if check.Rule == outgoing.Unbuilt { // it is first, also before the check
			continue
		}
		said, style := check.Words, th.Dim
		if check.Weight == outgoing.Warn {
			style = th.Text
		}
		said = " " + th.Key.Render(check.Key) + " " + style.Render(said)
		if i > 0 || c.first != "" {
			said = th.Dim.Render(" ·") + said
		}
		if rest := th.Dim.Render(" · ") + th.Key.Render(more) + th.Dim.Render(" all"); cells.Width(line+said+rest) > w {
			return cells.Fit(line+rest, w)
		}
		line += said
	}
	return cells.Fit(line, w)
}

// ready reports whether nothing needs a look before the client gets the proposal. A change that was not checked may.
func (c *checker) ready() bool {
	now := c.job()
	return c.done && now.same(&c.of) &&
		!slices.ContainsFunc(c.found, func(f found) bool { return f.Weight == outgoing.Warn })
}

// unless returns why nothing can be checked.
func (c *checker) unless() string {
	if c.ports.Session.Snapshot().Open.Workspace == nil {
		return "No proposal is read yet."
	}
	return ""
}

// list lists what is found, and goes to what a person chooses.
func (c *checker) list() tea.Cmd {
	look, take := c.check(func(found []outgoing.Finding) {
		if len(found) == 0 {
			c.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: "Nothing to look at: it can go to the client."})
			return
		}
		var choices []dialog.Action
		for _, f := range found {
			title, detail := f.Words, f.Place
			if f.Weight == outgoing.Warn {
				title = "! " + title
			}
			choices = append(choices, dialog.Action{
				Item: dialog.Item{Title: title, Detail: detail}, Do: func() tea.Cmd {
					if f.Area != 0 || f.Option != 0 {
						c.frame.Point(f.Area, f.Option)
					}
					return nil
				},
			})
		}
		dialog.ChooseAction(c.env, "Before it goes out", "", choices)
	})
	return screen.Opens(c.env, "list of what to look at", look, take)
}
