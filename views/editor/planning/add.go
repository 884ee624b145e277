package planning

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// add plans the typed line or the change, and clears the entry for the next one. A line that can't be planned stays in
// the entry. If the catalog has not answered yet, the line is planned as typed, and looked up while the user types the
// next one.
func (e *Entry) add() tea.Cmd {
	typed, ok := e.line.Entry()
	switch {
	case e.line.Blank():
		e.line.Clear() // for a line rejected earlier
		e.draw()
		return e.lookUp()
	case !ok:
		return e.reject(nil) // the entry shows why it can't be parsed
	}
	p, id := e.editor.Proposal(), e.line.Changing()
	typed.Custom = typed.Custom || e.line.AsTyped()
	line, err := typed.Line(cmp.Or(id, plan.NewID()), e.line.Chosen(), p.Currency.Symbol)
	if err != nil {
		return e.reject(err)
	}
	if id != 0 && !typed.Custom {
		if was, _, ok := p.Plan.Line(id); ok {
			line = line.Keeping(was)
		}
	}
	line.Unasked = line.Item == 0 && !typed.Custom && !e.line.Ready()
	return e.editor.Unless([]plan.Line{line}, func() tea.Cmd { return e.reject(nil) }, func() tea.Cmd { return e.put(id, wanted{line: line, entry: typed}) })
}

// put plans a typed line, or changes the planned line with that id to it.
func (e *Entry) put(id plan.ID, w wanted) tea.Cmd {
	line, typed := w.line, w.entry
	all := []wanted{w}
	if id != 0 {
		if !e.editor.Edit(plan.Both("changing a planned line", plan.Change(line), plan.Accessory(id, typed.Accessory))) {
			return nil
		}
	} else if !e.plan(all) {
		return e.reject(nil)
	}
	e.line.Clear()
	e.jot()
	var next tea.Cmd
	if id != 0 {
		e.end()
	} else {
		next = e.lookUp()
	}
	if !line.Unasked {
		return next
	}
	return tea.Batch(next, e.Lookups.add(all))
}

// reject leaves the line in the entry, which shows why it is not planned.
func (e *Entry) reject(err error) tea.Cmd {
	e.line.Reject(err)
	e.draw()
	return nil
}

// plan plans lines below the cursor, which moves to the last of them.
func (e *Entry) plan(all []wanted) bool {
	if !e.editor.Add(linesOf(all)) {
		return false
	}
	last := all[len(all)-1]
	e.pane.Select(state.ItemID(-last.line.ID))
	e.offerFor(last.line, last.entry.Accessory)
	return true
}

func linesOf(all []wanted) []plan.Line {
	lines := make([]plan.Line, len(all))
	for i, w := range all {
		lines[i] = w.line
		if w.entry.Accessory {
			lines[i].Parent = plan.Above
		}
	}
	return lines
}

// planBlock plans the lines of a pasted text. It refuses them while a planned line is changed, since the entry keeps
// only that line then.
func (e *Entry) planBlock(block string) tea.Cmd {
	if e.line.Changing() != 0 {
		e.refuse("The list is not planned. Finish changing the line first, then paste again.")
		return nil
	}
	all, why := e.readBlock(block)
	if why != "" {
		e.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: why})
	}
	return e.editor.Unless(linesOf(all), func() tea.Cmd { return e.planList(all, false) }, func() tea.Cmd { return e.planList(all, true) })
}

// planList plans lines of a pasted text, or else puts them aside.
func (e *Entry) planList(all []wanted, may bool) tea.Cmd {
	if len(all) > 0 && (!may || !e.plan(all)) {
		for _, w := range all {
			e.line.PutAside(w.entry.String())
		}
		all = nil
	}
	if e.line.Blank() {
		e.line.Clear()
	}
	e.jot()
	next := e.lookUp()
	if len(all) == 0 {
		return next
	}
	return tea.Batch(next, e.Lookups.add(all))
}

// readBlock returns the lines of a pasted text, and why others are not among them: those that can't be planned, which
// stay in the entry, and the sentences around the list.
func (e *Entry) readBlock(block string) (all []wanted, why string) {
	var bad []error
	var first plan.Pasted // of those that can't be planned
	sign := e.editor.Proposal().Currency.Symbol
	list, around := plan.Sentences(plan.ParseLines(block))
	for _, p := range list {
		line, err := plan.Line{}, p.Err
		if err == nil {
			line, err = p.Entry.Line(plan.NewID(), nil, sign)
			line.Unasked = !p.Entry.Custom
		}
		if err != nil {
			if bad = append(bad, err); len(bad) == 1 {
				first = p
			}
			if !p.Header {
				e.line.PutAside(p.Typed())
			}
			continue
		}
		all = append(all, wanted{line: line, entry: p.Entry})
	}
	if len(bad) > 0 {
		why = unplannedWords(bad, first) + " "
	}
	return all, strings.TrimSpace(why + sentenceWords(around))
}

// unplannedWords returns why the first of some pasted lines is not planned, and how many others are not.
func unplannedWords(bad []error, first plan.Pasted) string {
	words := state.FaultOf(bad[0]).Error()
	if !first.Header {
		words = fmt.Sprintf("Line %d is not planned: %s", first.Number, words)
	}
	switch n := len(bad) - 1; {
	case n > 0 && first.Header:
		words += " " + text.CountOf(n, "line is", "lines are") + " not planned."
	case n > 0:
		words += " The same goes for " + text.Count(n, "more line") + "."
	}
	return words
}

// How much of the sentences around a pasted list a notice quotes.
const (
	mostSentences  = 3
	mostOfSentence = 40
)

// sentenceWords returns which sentences are not planned; empty for none.
func sentenceWords(around []plan.Pasted) string {
	quoted := state.Map(around, func(p *plan.Pasted) string {
		return "“" + text.Shorten(strings.TrimSpace(p.Text), mostOfSentence) + "”"
	})
	switch n := len(quoted); {
	case n == 0:
		return ""
	case n == 1:
		return "Not planned, since it reads like a sentence: " + quoted[0] + ". Type it to plan it."
	case n > mostSentences:
		quoted = append(quoted[:mostSentences-1], quoted[mostSentences-1]+" and "+strconv.Itoa(n-mostSentences)+" more")
	}
	return "Not planned, since they read like sentences: " + text.Join(quoted) + ". Type one to plan it."
}
