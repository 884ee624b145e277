package planning

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/entry"
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
			line.From = was.From
		}
	}
	line.LookupPending = line.Item == 0 && !typed.Custom && !e.line.Ready()
	w := wanted{line: line, entry: typed, at: e.line.In()}
	edit := e.meant(w)
	return e.editor.Unless([]plan.Line{line}, edit, func() tea.Cmd { return e.reject(nil) }, func() tea.Cmd {
		return e.put(id, w, edit)
	})
}

// put plans a typed line, by edit if it is not nil, or changes the planned line with that id to it.
func (e *Entry) put(id plan.ID, w wanted, edit *plan.Edit) tea.Cmd {
	line, typed := w.line, w.entry
	all := []wanted{w}
	switch {
	case id != 0:
		if !e.editor.Edit(plan.Both("changing a planned line", plan.Change(line),
			plan.Accessory(id, typed.Accessory))) {
			return nil
		}
	case edit != nil:
		if !e.editor.Edit(*edit) {
			return e.reject(nil)
		}
		e.env.Host.Tell(screen.Notice{Text: "Planned " + line.Title() + " in " + w.at.Words() + "."})
	case !e.plan(all, ""):
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
	if !line.LookupPending {
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

// plan plans lines below the cursor, which moves to the last of them, and installer notes of their option.
func (e *Entry) plan(all []wanted, notes string) bool {
	if !e.editor.Add(linesOf(all), notes) {
		return false
	}
	last := all[len(all)-1]
	e.pane.Select(state.ItemID(-last.line.ID))
	e.offerFor(last.line, last.entry.Accessory)
	return true
}

// meant returns what plans a line where the table that it is from means it; nil if that is below the cursor.
func (e *Entry) meant(w wanted) *plan.Edit {
	p := e.editor.Proposal()
	l := plan.List{Lines: []plan.Pasted{{Area: w.at.Area, Option: w.at.Option}}}
	if !l.Placed() || l.Only(p.Area) {
		return nil
	}
	edit := plan.AddList("planning a line", l.Areas(p.Of, p.Plan, linesOf([]wanted{w}), plan.NewID))
	return &edit
}

func linesOf(all []wanted) []plan.Line {
	return state.Map(all, func(w *wanted) plan.Line {
		line := w.line
		if w.entry.Accessory {
			line.Parent = plan.Above
		}
		return line
	})
}

// planBlock plans the lines of a pasted text. It refuses them while a planned line is changed, since the entry keeps
// only that line then.
func (e *Entry) planBlock(block string) tea.Cmd {
	if e.line.Changing() != 0 {
		e.refuse("The list is not planned. Finish changing the line first, then paste again.")
		return nil
	}
	return e.planMapped(block, rows.Mapping{})
}

// planMapped plans the lines of a pasted text with what a person has said of its columns.
func (e *Entry) planMapped(block string, m rows.Mapping) tea.Cmd {
	p := e.editor.Proposal()
	l, err := e.readList(block, m)
	if unread, ok := errors.AsType[*plan.ColumnsError](err); ok {
		e.askColumn(block, m, unread)
		return nil
	}
	for _, code := range l.Currencies {
		if err == nil && p.Currency.Code != "" && !strings.EqualFold(code, p.Currency.Code) {
			err = state.Invalid("The figures are in "+code+", and those of the proposal in "+p.Currency.Code+".",
				"Convert them first.")
		}
	}
	if err != nil {
		e.refuse("The table is not planned. " + state.FaultOf(err).Error())
		return nil
	}
	all, bad := e.readBlock(&l)
	words := l.Said
	if len(bad) > 0 {
		words = slices.Insert(words, 0, unplannedWords(bad, p.Area))
	}
	if len(words) > 0 {
		e.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: strings.Join(words, " ")})
	}
	lines := linesOf(all)
	if !l.Placed() || l.Only(p.Area) {
		planned := func() bool { return e.plan(all, l.Comments(lines)) }
		return e.planList(all, nil, planned)
	}
	areas := l.Areas(p.Of, p.Plan, lines, plan.NewID)
	edit := plan.AddList("planning a table", areas)
	return e.planList(all, &edit, func() bool {
		if !e.editor.Edit(edit) {
			return false
		}
		names := state.Map(areas, func(a *plan.Area) string { return a.Name })
		e.env.Host.Tell(screen.Notice{Text: "Planned " + text.Count(len(lines), "line") + " in " + text.Join(names) +
			", as the table says."})
		return true
	})
}

// planList plans lines of a pasted text by do, which reports whether they fitted, or else puts them aside. edit has
// the areas that they name.
func (e *Entry) planList(all []wanted, edit *plan.Edit, do func() bool) tea.Cmd {
	planned := func(may bool) tea.Cmd {
		if len(all) > 0 && (!may || !do()) {
			for _, w := range all {
				e.line.PutAside(w.entry.String(), w.at)
			}
			all = nil
		}
		if e.line.Blank() {
			e.line.Clear()
		}
		e.jot()
		next := e.lookUp()
		all = slices.DeleteFunc(all, func(w wanted) bool { return w.entry.Unread })
		if len(all) == 0 {
			return next
		}
		return tea.Batch(next, e.Lookups.add(all))
	}
	return e.editor.Unless(linesOf(all), edit, func() tea.Cmd { return planned(false) }, func() tea.Cmd {
		return planned(true)
	})
}

// readBlock returns the lines of a list that can be planned, which remain in the list. The others stay in the entry.
func (e *Entry) readBlock(l *plan.List) (all []wanted, bad []plan.Pasted) {
	sign := e.editor.Proposal().Currency.Symbol
	l.Lines = slices.DeleteFunc(slices.Clone(l.Lines), func(p plan.Pasted) bool {
		line, typed, in, err := plan.Line{}, p.Typed(), entry.Place{Area: p.Area, Option: p.Option}, p.Err
		if err == nil {
			line, err = p.Entry.Line(plan.NewID(), nil, sign)
			line.LookupPending, line.From = !p.Entry.Custom && !p.Entry.Unread, p.From
		}
		if p.Err = err; err != nil {
			bad = append(bad, p)
			e.line.PutAside(typed, in)
			return true
		}
		all = append(all, wanted{line: line, entry: p.Entry, at: in})
		return false
	})
	return all, bad
}

// unplannedWords returns why the first of some pasted lines is not planned, how many others are not, and the area
// of a table that the first is for, if that is not the open one.
func unplannedWords(bad []plan.Pasted, open string) string {
	words := fmt.Sprintf("Line %d is not planned: %s", bad[0].Number, state.FaultOf(bad[0].Err).Error())
	if n := len(bad) - 1; n > 0 {
		words += " The same goes for " + text.Count(n, "more line") + "."
	}
	if area := bad[0].Area; area != "" && !text.SameName(area, open) {
		words += " It is for " + area + ", and planned there once it is corrected."
	}
	return words
}
