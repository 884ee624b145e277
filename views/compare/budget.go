package compare

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// budgetTopic names the search of the options that fit a budget.
const budgetTopic = "compare budget"

// askBudget asks what the client wants to pay, and adds the choices for it to "What if".
func (m *model) askBudget() tea.Cmd {
	f := dialog.NewForm(m.th, m.keys, "Budget", "Which options fit? With discount and tax, as the client pays.",
		dialog.Field{Name: "Amount", Label: "Amount", Check: func(v string) string {
			if p := state.ParseAmount(v); p.Valid && !p.Decimal.IsNegative() {
				return ""
			}
			return "A budget is an amount such as 38,000."
		}})
	f.Does("find")
	at := state.ScratchPlace{Form: state.ScratchBudget, Proposal: m.p.ID}
	m.env.Host.Open(screen.Dialog{Audience: screen.Client, Form: f, Keep: at, Submit: func(a screen.Answer) tea.Cmd {
		if m.whatIf.of == nil {
			return nil
		}
		amount := state.ParseAmount(a.Values["Amount"]).Decimal
		m.whatIf.wish = &state.BudgetWish{Amount: amount, From: m.whatIf.selection}
		return m.findBudget((*model).takeBudget)
	}})
	return nil
}

// findBudget finds the choices for the budget that was asked for, if one was.
func (m *model) findBudget(take func(*model, state.Budget)) tea.Cmd {
	of, asked, team := m.whatIf.of, m.whatIf.wish, m.team
	if asked == nil {
		return nil
	}
	wish := *asked
	return m.env.Latest(budgetTopic, screen.Fetch(func() state.Budget {
		if team != nil {
			wish.Costs = state.CostsOf(team.of)
		}
		return of.Budget(wish)
	}, screen.Does(func(b state.Budget) {
		if m.whatIf.of == of && m.whatIf.wish == asked && m.area != nil {
			take(m, b)
		}
	})))
}

// takeBudget shows the choices for a budget.
func (m *model) takeBudget(b state.Budget) {
	m.showBudget(b)
	if b.Unknown {
		m.whatIf.wish = nil
		m.env.Host.Tell(screen.Notice{
			Kind: screen.Refusal, Text: "No total is known: lines, a price, the discount or the tax are unknown.",
			Audience: screen.Client,
		})
		return
	}
	if m.team != nil {
		if words := b.Costless(m.team.of); words != "" {
			m.env.Host.Tell(screen.Notice{Text: words})
		}
	}
	m.section, m.whatIf.win.At = sectionWhatIf, m.whatIf.areas()
	m.whatIf.win.Fit(len(m.whatIf.rows), m.heights().choices)
}

// showBudget replaces the choices for the budget, also after the proposal was read again.
func (m *model) showBudget(b state.Budget) {
	w := &m.whatIf
	w.budget = w.budget[:0]
	if !b.Unknown {
		w.add("Richest in the budget", &b.Richest)
		if m.team != nil {
			w.add("Best margin in the budget", &b.BestMargin)
		}
		w.add("Smallest step above", &b.Above)
	}
	w.set(m.p, w.here)
	w.win.Fit(len(w.rows), m.heights().choices)
	m.Invalidate()
}

// add adds a choice for a budget, if there is one.
func (w *whatIf) add(name string, c *state.BudgetChoice) {
	if !c.Total.Valid {
		return
	}
	if !c.Proven {
		name += ", the best found"
	}
	w.budget = append(w.budget, whatIfRow{name: name, whole: c.Selection, total: c.Total})
}

func (m *model) cannotBudget() string { return screen.Refuse(m.p == nil, "No option to choose.") }
