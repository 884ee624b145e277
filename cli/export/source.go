package export

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/state/outgoing"
	"app.tender/tender/state/plan"
	"github.com/shopspring/decimal"
)

// source is what this machine knows of a proposal.
type source struct {
	workspace *state.Workspace
	plan      plan.Plan
	orders    changeorder.Set
	sheet     *installer.Sheet // nil unless a document needs it
	prices    bool             // the sheet has them

	found []outgoing.Finding // what to look at before the client gets the proposal
}

// chosen is which document is made of a proposal.
type chosen struct {
	kind         documents.Kind
	order        state.ChangeOrderID // of a change order's document
	planned      bool                // also what is not saved or not built
	areasOnPages bool                // of a sheet
}

// document makes the chosen document.
func (s *source) document(of chosen, how documents.Printing) (documents.Document, error) {
	held := s.workspace.Held()
	switch of.kind {
	case documents.KindProposal:
		if of.planned {
			return s.warned(s.estimate(how)), nil
		}
		if why := s.missing(); why != nil {
			return nil, why
		}
		return s.warned(documents.ProposalOf(state.ForClient(held), how)), nil
	case documents.KindChangeOrder:
		detail := s.orders.Details[of.order]
		if detail == nil {
			return nil, state.Offline("This change order has not been read on this machine yet.",
				"Run this command again with a network.")
		}
		return documents.ChangeOrderOf(documents.ChangeOrderFrom{Order: detail, Set: &s.orders, Proposal: held}, how),
			nil
	case documents.KindSheet, documents.KindPicks:
	}
	if state.IsLocal(held.ID) {
		return nil, state.Invalid("This proposal is not at the service yet, so there is nothing to install.",
			"`tender outbox push` saves it.")
	}
	from := documents.SheetFrom{
		Sheet: s.sheet, Number: held.Number, Name: held.Name, Dealer: held.Dealer.Name, Prices: s.prices,
		AreasOnPages: of.areasOnPages,
	}
	if of.kind == documents.KindPicks {
		return documents.PickListOf(from, how), nil
	}
	return documents.SheetOf(from, how), nil
}

// warned adds to a client's document what to look at before it is handed over. What is not saved or not built is in it
// or was refused, and no document has a cost.
func (s *source) warned(d *documents.Proposal) *documents.Proposal {
	d.Warnings = append(d.Warnings, outgoing.Lines(slices.DeleteFunc(s.found, func(f outgoing.Finding) bool {
		return f.Rule == outgoing.Unbuilt || f.Rule == outgoing.Unsaved || f.Rule == outgoing.NoCost
	}))...)
	return d
}

// notThere returns, in words, what only this machine has of the proposal; empty for nothing.
func (s *source) notThere() string {
	unbuilt := s.plan.Unbuilt(s.workspace.Held().Summary.Currency)
	return strings.Trim(find.NotSent(s.workspace)+", "+unbuilt, ", ")
}

// clientLacks says what of notThere a client's document would lack: notes of the team and of installers are not in it.
func (s *source) clientLacks() string {
	of := *s.workspace
	of.Edits = state.Filter(of.Edits, func(e *state.OutboxEdit) bool {
		return e.Edit.Ref().Field == "" || e.Edit.Ref().Field.ClientLayer()
	})
	of.Drafts = state.Filter(of.Drafts, func(d *state.Draft) bool { return d.Ref.Field.ClientLayer() })
	return (&source{workspace: &of, plan: s.plan}).notThere()
}

// missing returns why a client's document can't be made without what only this machine has; nil if it can.
func (s *source) missing() error {
	held := s.workspace.Held()
	words := s.clientLacks()
	if state.IsLocal(held.ID) {
		words = "it is not at the service yet"
	}
	if words == "" {
		return nil
	}
	save := "`tender outbox push` saves"
	if words == s.plan.Unbuilt(held.Summary.Currency) {
		save = "`tender build start " + find.Arg(held) + "` builds"
	}
	return state.Conflict("The document would lack what only this machine has: "+words+".",
		save+" it; --planned exports it as a draft or an estimate.")
}

// estimate makes the client's document with what is not saved and not built.
func (s *source) estimate(how documents.Printing) *documents.Proposal {
	p := s.workspace.Proposal
	lines := s.plan.Open()
	how.Estimate = lines > 0 || state.IsLocal(p.ID)
	var e plan.Estimate
	if how.Estimate {
		e = plan.EstimateOf(p, &s.plan, decimal.NullDecimal{})
	}
	over := plan.Over(p, &s.plan)
	for i := range over.Areas {
		for j := range over.Areas[i].Options {
			o := &over.Areas[i].Options[j]
			if with, planned := plan.FiguresWith(o, p.Summary.Currency); planned {
				o.Total = with.With
			}
		}
	}
	if how.Estimate {
		over.Summary = e.With
		over.Schedule = over.Schedule.Of(e.With.Total, p.Summary.Currency)
	}
	d := documents.ProposalOf(state.ForClient(over), how)
	if d.Mark == "" && s.clientLacks() != "" {
		d.Mark = state.StatusDraft.Word()
	}
	if e.Unpriced > 0 {
		d.Warnings = append(d.Warnings, fmt.Sprintf("%d planned without a price, which the total lacks.", e.Unpriced))
	}
	if how.Estimate && !state.IsLocal(p.ID) && !e.Agrees {
		d.Warnings = append(d.Warnings, "Without the plan our figures come to "+
			money.Format(e.Now.Total, p.Summary.Currency)+
			", the service's to "+money.Format(e.Service.Total, p.Summary.Currency)+"; the estimate is from ours.")
	}
	return d
}
