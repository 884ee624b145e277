package compare

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// Kept has what-ifs under their names, on this machine.
type Kept interface {
	// WhatIfs returns those of a proposal, by name.
	WhatIfs(ctx context.Context, proposal state.ProposalID) ([]state.NamedWhatIf, error)
	// KeepWhatIf stores one. It replaces that of the same name.
	KeepWhatIf(ctx context.Context, w state.NamedWhatIf) error
	// DropWhatIf deletes one.
	DropWhatIf(ctx context.Context, proposal state.ProposalID, name string) error
}

// kept is what-ifs that are kept under names.
type kept struct {
	env    *screen.Env
	m      *model
	store  Kept
	all    []state.NamedWhatIf // as last read
	picker *dialog.Picker      // nil before the first use
}

func (k *kept) unless() string {
	return screen.Refuse(k.m.area == nil || len(k.m.whatIf.rows) == 0, "Nothing to choose.")
}

// ask shows the what-ifs of the proposal, to choose or remove one, or to keep the selection.
func (k *kept) ask() tea.Cmd {
	p := dialog.NewPicker(k.env.Theme, k.env.Keys, "What-ifs kept here")
	p.SetLast("+ Keep this one: " + k.words(k.m.whatIf.whole(k.m.p)))
	p.SetRemove("remove")
	p.SetReading("reading the what-ifs…")
	k.picker = p
	of, store := k.m.p.ID, k.store
	k.env.Host.Open(screen.Dialog{
		Form: p,
		Submit: func(a screen.Answer) tea.Cmd {
			if a.Last > 0 {
				return k.askName(a.Values[dialog.TextValue])
			}
			k.choose(int(a.Choice) - 1)
			return nil
		},
		Remove: func(id int64) tea.Cmd {
			name := k.all[id-1].Name
			return k.read(of, "Removed “"+name+"”.", func(ctx context.Context) error {
				return store.DropWhatIf(ctx, of, name)
			})
		},
	})
	return k.read(of, "", nil)
}

// askName asks for a name for the selection and suggests offer.
func (k *kept) askName(offer string) tea.Cmd {
	w := state.NamedWhatIf{Proposal: k.m.p.ID, Chosen: k.m.whatIf.whole(k.m.p)}
	if w.Chosen.OnlyHere() {
		k.env.Host.Tell(screen.Notice{
			Kind: screen.Refusal, Text: "An option of it is only planned or not saved yet. Build or save it first.",
		})
		return nil
	}
	f := dialog.NewForm(k.env.Theme, k.env.Keys, "Keep this what-if", k.words(w.Chosen), dialog.Field{
		Name: "Name", Label: "Name", Value: offer, Limit: state.MaxWhatIfName,
		Check: dialog.Needed("A what-if needs a name."),
		Help:  "Replaces one of the same name. Kept on this machine; no client sees the name.",
	})
	f.Does("keep")
	at := state.ScratchPlace{Form: state.ScratchWhatIf, Proposal: w.Proposal}
	k.env.Host.Open(screen.Dialog{Form: f, Keep: at, Submit: func(a screen.Answer) tea.Cmd {
		w.Name = strings.TrimSpace(a.Values["Name"])
		return k.read(w.Proposal, "Kept as “"+w.Name+"”. "+k.env.Keys.Name(actionKept)+" shows what is kept.",
			func(ctx context.Context) error { return k.store.KeepWhatIf(ctx, w) })
	}})
	return nil
}

// words says what a selection has other than now, and its total.
func (k *kept) words(chosen state.Selection) string {
	changes := chosen.Changes(k.m.proposal)
	total := k.m.estimate(k.m.whatIf.of.Of(chosen).Total)
	switch {
	case !chosen.In(k.m.proposal):
		return total + ", without an option that is gone"
	case len(changes) == 0:
		return total + ", as selected now"
	default:
		return total + ", " + strings.Join(changes, ", ")
	}
}

// choose selects the options of a what-if.
func (k *kept) choose(at int) {
	if at < 0 || at >= len(k.all) || k.m.p == nil || k.all[at].Proposal != k.m.p.ID {
		return
	}
	k.m.whatIf.selection = k.all[at].Chosen
	k.m.whatIf.sum()
	k.m.section = sectionWhatIf
	k.m.Invalidate()
}

// read runs change, if any, and reads the what-ifs of a proposal. done is the notice to show then; empty for none.
func (k *kept) read(of state.ProposalID, done string, change func(context.Context) error) tea.Cmd {
	ctx, store := context.WithoutCancel(k.env.Life()), k.store
	return screen.Then(func() ([]state.NamedWhatIf, error) {
		if change != nil {
			if err := change(ctx); err != nil {
				return nil, err
			}
		}
		return store.WhatIfs(ctx, of)
	}, func(all []state.NamedWhatIf, err error) tea.Cmd {
		k.received(of, all, done, err)
		return nil
	})
}

func (k *kept) received(of state.ProposalID, all []state.NamedWhatIf, done string, err error) {
	open := k.picker != nil && k.env.IsOpen(k.picker) && k.m.p != nil && k.m.p.ID == of
	if err != nil {
		f := state.FaultOf(err)
		if open {
			k.picker.SetFault(f)
		}
		k.env.Host.Tell(screen.Notice{Kind: screen.Bad, Text: f.Error()})
		return
	}
	k.all = all
	if open {
		items := make([]dialog.Item, len(all))
		for i := range all {
			items[i] = dialog.Item{ID: int64(i + 1), Title: all[i].Name, Detail: k.words(all[i].Chosen)}
		}
		k.picker.SetItems(items)
	}
	if done != "" {
		k.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: done})
	}
}
