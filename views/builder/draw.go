package builder

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
)

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	if m.composing != nil {
		return m.composing.draw(area)
	}
	f := cells.PaneFrame(m.env.Theme, "Builder", true)
	_, high := f.Inner(area.W, area.H)
	return m.page.Framed(f, m.env.Theme, func(w int) []string { return m.lines(w, high) }, area.W, area.H)
}

// unsavedWords returns what can be done with a proposal that is not saved yet.
func (m *model) unsavedWords() string {
	switch planned := m.plannedWords(); {
	case m.begins != 0:
		return "Saving the proposal; then its plan is built."
	case planned == "":
		return "This proposal is not saved yet, and nothing is planned in it."
	default:
		return "This proposal is not saved yet. " + planned + ". " + m.env.Keys.Name(actionNext) + " saves it and builds " +
			m.themWord() + "."
	}
}

// lines returns the whole page in w cells, in chronological order. high of its lines are visible;
// they include the step that a run has just come to, or what it waits for.
func (m *model) lines(w, high int) []string {
	var out []string
	if m.view.Proposal != 0 && state.IsLocal(m.view.Proposal) {
		return cells.Prose(m.env.Theme.Text, m.unsavedWords(), 1, w)
	}
	from, to := 0, 0 // the lines of the step that is going on, or of what the run waits for
	for i, s := range m.view.Steps(m.env.Now()) {
		if i == 0 && m.view.Run.ID == 0 {
			s.Words = m.plannedWords()
		}
		if i == 3 && m.view.Changed {
			s.State, s.Words = build.StepDiffers, m.outdated()
		}
		if s.State == build.StepGoing {
			from = len(out)
		}
		if out = append(out, m.step(i+1, s, w)...); s.State == build.StepGoing {
			to = len(out)
		}
		if i == 3 {
			out = append(out, m.differences(m.view.Run.Check.Differences, planWords, w)...)
			out = append(out, m.changes(w)...)
		}
		if i == 5 {
			out = append(out, m.differences(m.view.Run.Proof.Differences, planWords, w)...)
		}
	}
	if stands := m.stands(w); len(stands) > 0 {
		from, to = len(out)+1, len(out)+len(stands) // the first one is blank
		out = append(out, stands...)
	}
	if m.moved {
		m.page.To(max(m.page.Above(), min(from, to-high)))
		m.moved = false
	}
	if m.outline {
		if m.asked {
			m.page.To(len(out) + 1)
			m.asked = false
		}
		out = append(out, "", m.env.Theme.Title.Render(" The outline"))
		for _, line := range strings.Split(m.shownOutline(), "\n") {
			out = append(out, cells.Hang("   ", cells.Wrap(line, w-4))...)
		}
	}
	out = append(out, m.kept(w)...)
	out = append(out, m.content(w)...)
	return append(out, m.history(w)...)
}

// step returns one of the six steps: its sign, its name, its result and its duration. It takes as
// many lines as its words need: a sum is never cut.
func (m *model) step(number int, s build.Step, w int) []string {
	th := m.env.Theme
	sign, style := " ", th.Dim
	switch s.State {
	case build.StepDone:
		sign, style = "✓", th.Good
	case build.StepGoing:
		sign, style = "●", th.Accent
	case build.StepDiffers:
		sign, style = "≠", th.Warn
	case build.StepFailed:
		sign, style = "!", th.Bad
	case build.StepWaits:
	}
	words := cmp.Or(s.Words, s.About)
	if s.State == build.StepGoing && s.For > 0 {
		words += " · " + clock(s.For)
	}
	const name = 10
	head := " " + style.Render(sign) + " " + fmt.Sprintf("%d ", number) + cells.Fit(s.Name, name)
	text := cells.Wrap(words, max(1, w-cells.Width(head)-1))
	for i := range text {
		if s.State == build.StepWaits {
			text[i] = th.Dim.Render(text[i])
		}
	}
	return cells.Hang(head, text)
}

// clock formats a duration as minutes and seconds.
func clock(d time.Duration) string {
	d = d.Round(time.Second)
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
}

// The words for what the plan or the previous outline lacks, and for what only they have.
var (
	planWords    = [2]string{" was not planned", " is not there"}
	outlineWords = [2]string{" is new", " is gone"}
)

// changes returns the differences between the outline and the previous one.
func (m *model) changes(w int) []string {
	r := &m.view.Run
	if len(r.Changes) == 0 && (!r.HasChangeRequests() || !r.Check.Made) {
		return nil
	}
	return append(cells.Prose(m.env.Theme.Strong, r.ChangesWords(), 5, w), m.differences(r.Changes, outlineWords, w)...)
}

// differences lists what differs, each with its new value.
func (m *model) differences(list []build.Difference, words [2]string, w int) []string {
	var out []string
	th := m.env.Theme
	for i := range list {
		d := &list[i]
		style, sign := th.Warn, "≠"
		switch d.Kind {
		case build.Missing:
			style, sign = th.Bad, "−"
		case build.Extra:
			style, sign = th.Good, "+"
		case build.Differs:
		}
		text := d.Planned + " → " + d.Built
		switch {
		case d.Planned == "":
			text = d.Built + words[0]
		case d.Built == "":
			text = d.Planned + words[1]
		}
		if d.What != "" && d.Built != "" && d.Planned != "" {
			text += ": " + d.What
		}
		out = append(out,
			cells.Hang("     "+style.Render(sign)+" ", cells.Wrap(text+"  "+th.Dim.Render(d.Where), w-8))...)
	}
	return out
}

// stands returns what the run waits for, and why it does not continue.
func (m *model) stands(w int) []string {
	r := &m.view.Run
	th, keys := m.env.Theme, m.env.Keys
	say := func(style theme.Style, text string) []string {
		return append([]string{""}, cells.Prose(style, text, 1, w)...)
	}
	undecided := r.Load.Undecided()
	names := m.Session.Snapshot().Plan.NamesLost()
	if names != "" {
		names += " "
	}
	switch {
	case !m.view.Other.IsZero():
		return say(th.Warn, "Another terminal has been running this build since "+
			phrase.When(m.view.Other, m.env.Now())+".")
	case m.view.Fault.Kind != state.FaultNone:
		return say(th.Bad, "! "+m.view.Fault.Message+" "+m.view.Fault.Next)
	case m.plannedWords() != "" && !r.Open() && m.notDraft() != "":
		return say(th.Warn, m.plannedWords()+". "+m.notDraft())
	case r.ID == 0 && m.plannedWords() == "":
		return say(th.Dim, "Nothing is planned in this proposal yet: "+keys.Name(actionChange)+" opens the plan, "+
			keys.Name(screen.Plan)+" plans lines there. "+
			keys.Name(actionUpload)+" uploads other content, such as a recorded call.")
	case r.ID == 0:
		return say(th.Dim, names+"The plan is uploaded, outlined by the service and checked before anything is built. "+
			keys.Name(actionNext)+" starts.")
	case m.view.Changed && r.Status != build.Failed:
		return say(th.Warn, keys.Name(actionChange)+" opens the plan, "+keys.Name(actionAgain)+
			" uploads it as it is now.")
	case r.Status == build.Failed:
		return say(th.Bad, text.InWebApp("! "+r.Fault.Message+" "+r.Fault.Next, m.env.Web))
	case r.Status == build.Stopped:
		return say(th.Warn, "You stopped it. "+keys.Name(actionNext)+" resumes it.")
	case r.Status == build.Asking && r.Planned() && r.Check.Same() && !r.HasChangeRequests():
		return say(th.Warn, undecided+keys.Name(actionChange)+" opens the plan to "+m.decide()+", "+
			keys.Name(actionAgain)+
			" uploads it again; "+keys.Name(actionAccept)+" builds it as it is.")
	case r.Status == build.Asking && r.Planned() && r.Check.Same():
		return say(th.Warn, undecided+"The outline was regenerated, and every line is as planned. "+
			keys.Name(actionOutline)+
			" shows it; "+keys.Name(actionAccept)+" builds it.")
	case r.Status == build.Asking && r.Planned():
		others := ""
		if len(r.Others) > 0 {
			others = " It has other content, which " + keys.Name(actionDelete) + " deletes at the service."
		}
		return say(th.Warn, undecided+"The service understood something differently. "+keys.Name(actionAccept)+
			" builds it that way, "+
			keys.Name(actionChange)+" changes the plan and "+keys.Name(actionAgain)+" uploads it again."+others)
	case r.Status == build.Asking:
		return say(th.Warn, "This is what the builder understood. Check it: "+keys.Name(actionOutline)+" shows it; "+
			keys.Name(actionAccept)+" builds it, "+
			keys.Name(actionChangeRequests)+" requests changes.")
	case r.Status == build.Ended && m.plannedWords() != "":
		return say(th.Accent, m.plannedWords()+". "+names+keys.Name(actionNext)+" builds "+m.themWord()+".")
	case r.Status == build.Ended && r.Phase == build.Done:
		return say(th.Good, "Built. "+keys.Name(actionChange)+" shows the proposal.")
	}
	return nil
}

// decide returns what decides about lines without a price and unclear lines in the plan.
func (m *model) decide() string {
	prices, items := "add prices (@0 if free)", "choose items ("+m.env.Keys.Name(screen.Open)+" on the line)"
	switch l := &m.view.Run.Load; {
	case len(l.Unclear) == 0:
		return prices
	case l.Unpriced == 0:
		return items
	default:
		return prices + " and " + items
	}
}

// themWord returns "it" or "them" for what waits to be built.
func (m *model) themWord() string {
	if p := m.Session.Snapshot().Plan; p != nil && (p.Open() == 1 || p.Waiting() == 1) {
		return "it"
	}
	return "them"
}

// plannedWords returns what waits to be built; "" for nothing.
func (m *model) plannedWords() string {
	p := m.Session.Snapshot().Plan
	switch {
	case p == nil:
		return ""
	case p.Open() == 0:
		return p.UnbuiltParts()
	}
	return text.Count(p.Open(), "planned line")
}

// content lists the content that the service has.
func (m *model) content(w int) []string {
	th := m.env.Theme
	if !m.view.Ready || len(m.view.Remote.Content) == 0 {
		return nil
	}
	out := []string{"", th.Title.Render(" Content at the service")}
	for i := range m.view.Remote.Content {
		c := &m.view.Remote.Content[i]
		out = append(out,
			cells.Ends("   "+cells.Cut(c.Name, max(0, w-40), "…"), th.Dim.Render(build.ContentWords(c.Status))+" ", w))
		if c.Status == state.AIInvalid && c.Summary != "" {
			out = append(out, cells.Prose(th.Warn, "! "+c.Summary, 5, w)...)
		}
	}
	return out
}

// history lists the earlier runs, newest first.
func (m *model) history(w int) []string {
	if len(m.view.Past) == 0 {
		return nil
	}
	th := m.env.Theme
	out := []string{"", th.Title.Render(" Earlier")}
	for i := range m.view.Past {
		r := &m.view.Past[i]
		words := string(r.Status)
		switch {
		case r.Proof.Made:
			words = r.Proof.Words("built as planned")
		case r.Phase != build.Done:
			words = "cancelled"
		}
		out = append(out, cells.Cut("   "+th.Dim.Render(phrase.When(r.Begun, m.env.Now()))+"  "+words, w, "…"))
	}
	return out
}
