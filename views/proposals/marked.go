package proposals

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
)

// marked is the marked proposals, as last read while a search or filter hides them, and what is done to all of them.
type marked struct {
	env      *screen.Env
	list     *listed
	pins     Pins
	exporter *export.Exporter
	rows     map[state.ProposalID]row
}

var onMarked = []screen.Def[*marked]{
	{
		ID: actionCopyNumbers, Group: group, Keys: []string{"y"}, Short: "copy number",
		Long:     "Copy the numbers of the marked proposals",
		Audience: screen.Installer, Word: (*marked).numbersWord, Unless: (*marked).noNumbers,
		Do: screen.Does((*marked).copyNumbers),
	},
	{ID: screen.Export, Word: (*marked).exportWord, Unless: func(k *marked) string {
		return k.exporter.Unless(len(k.chosen()))
	}, Do: (*marked).export},
	{
		ID: screen.Pin, Word: (*marked).pinWord, Unless: func(k *marked) string { return k.pins.Cannot(k.chosen()) },
		Do: screen.Does(func(k *marked) { k.pins.Toggle(k.chosen()) }),
	},
}

// chosen returns the marked proposals: those in the list in its order, then those hidden by a
// search or filter. If none is marked it returns the one under the cursor.
func (k *marked) chosen() []state.ProposalID {
	var ids []state.ProposalID
	hidden := maps.Clone(k.rows)
	for _, r := range k.list.Rows() {
		if _, ok := hidden[r.id]; ok {
			ids = append(ids, r.id)
			delete(hidden, r.id)
		}
	}
	rest := slices.SortedFunc(maps.Keys(hidden), func(a, b state.ProposalID) int {
		return cmp.Or(cmp.Compare(hidden[b].number, hidden[a].number), cmp.Compare(a, b))
	})
	ids = append(ids, rest...)
	if r := k.list.Current(); len(ids) == 0 && r != nil {
		ids = append(ids, r.id)
	}
	return ids
}

// numbers returns the numbers of the chosen proposals, except those without one.
func (k *marked) numbers() []int64 {
	var numbers []int64
	for _, id := range k.chosen() {
		number := k.rows[id].number
		if r := k.list.Find(id); r != nil {
			number = r.number
		}
		if number != 0 && !state.IsLocal(id) {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// has reports whether a proposal is marked.
func (k *marked) has(id state.ProposalID) bool {
	_, ok := k.rows[id]
	return ok
}

// toggle marks or unmarks the proposal under the cursor.
func (k *marked) toggle() {
	if r := k.list.Current(); k.has(r.id) {
		delete(k.rows, r.id)
	} else {
		k.rows[r.id] = *r
	}
}

// all counts the marked proposals: "3 proposals".
func (k *marked) all() string { return text.Count(len(k.rows), "proposal") }

// title names the chosen proposals: "3 proposals", or the one under the cursor.
func (k *marked) title() string {
	ids := k.chosen()
	if len(ids) != 1 {
		return text.Count(len(ids), "proposal")
	}
	r, marked := k.rows[ids[0]]
	if !marked {
		r = *k.list.Find(ids[0])
	}
	return state.ProposalTitle(r.number, r.name)
}

func (k *marked) exportWord() string {
	if len(k.rows) == 0 {
		return ""
	}
	return "export " + k.all()
}

// export asks which documents to make of the chosen proposals.
func (k *marked) export() tea.Cmd {
	kind := documents.KindProposal
	if k.env.Audience()&screen.Installer != 0 {
		kind = documents.KindSheet
	}
	return k.exporter.Ask(state.Map(k.chosen(), func(id *state.ProposalID) export.Subject {
		r := k.rows[*id]
		if !k.has(*id) {
			r = *k.list.Find(*id)
		}
		return export.Subject{ID: *id, Title: state.ProposalTitle(r.number, r.name)}
	}), kind)
}

func (k *marked) noNumbers() string {
	switch {
	case len(k.chosen()) == 0:
		return "No proposal in this list."
	case len(k.numbers()) == 0:
		return "This proposal has no number yet: it is not saved."
	default:
		return ""
	}
}

func (k *marked) numbersWord() string {
	if len(k.rows) == 0 {
		return ""
	}
	return "copy " + text.Count(len(k.numbers()), "number")
}

const mostTold = 6

// copyNumbers copies the numbers of the chosen proposals, one per line, so that they paste into a
// column.
func (k *marked) copyNumbers() {
	numbers := k.numbers()
	lines, told := make([]string, len(numbers)), make([]string, len(numbers))
	for i, n := range numbers {
		lines[i] = state.FormatID(state.ProposalID(n))
		told[i] = "#" + lines[i]
	}
	words := strings.Join(told[:min(len(told), mostTold)], ", ")
	if more := len(told) - mostTold; more > 0 {
		words += fmt.Sprintf(" and %d more", more)
	}
	k.env.Host.Copy(strings.Join(lines, "\n"), words)
}

func (k *marked) pinWord() string {
	if len(k.rows) == 0 {
		return ""
	}
	word, pins := "unpin ", k.pins.Pins()
	for _, id := range k.chosen() {
		if !slices.ContainsFunc(pins, func(p state.Pin) bool { return p.Proposal == id }) {
			word = "pin "
		}
	}
	return word + k.all()
}
