package status

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
)

// move is a requested move of a proposal.
type move struct {
	yes     bool // the write to a live account is confirmed
	unbuilt bool // planned lines may stay unbuilt
	to      state.Status
	options []string
	deliver state.Delivery // when it is submitted
}

func moveStatus(ctx context.Context, s *run.Session, m move, arg string) error {
	before, at, err := find.Offered(ctx, s, m.yes, arg)
	if err != nil {
		return err
	}
	chosen, err := OptionsChosen(before, m.options)
	if err == nil {
		err = sendable(before, m.deliver, &at)
	}
	if err != nil {
		return err
	}
	drafts, err := s.Store.Drafts(ctx)
	if err != nil {
		return err
	}
	if err := savedBefore(ctx, s, before, m.to, drafts); err != nil {
		return err
	}
	if err := builtBefore(ctx, s, before, m); err != nil {
		return err
	}
	orders, err := changeorder.Read(ctx, s.Store, before.ID)
	if err != nil {
		return err
	}
	var p *state.Proposal
	if m.to == state.StatusSubmitted {
		p, err = s.Client.Submit(ctx, before.ID, m.deliver)
	} else {
		p, err = s.Client.Move(ctx, before.ID, m.to, chosen)
	}
	if err != nil {
		return WithMoves(err, MovesWords(before.Status, &at))
	}
	if err := s.Keep(s.Store.SaveProposal(ctx, p, s.Run.Time())); err != nil {
		return err
	}
	look := ""
	switch m.to {
	case state.StatusCompleted:
		look = orders.Unsubmitted()
	case state.StatusSubmitted:
		look = p.BeforeSubmit(drafts)
	}
	if look != "" {
		s.Sayf("%s", look)
	}
	if m.to == state.StatusSubmitted {
		sayDelivery(s.Run, p, m.deliver, &at, "")
	}
	return PrintMoved(s.Run, p, before.Status)
}

// WithMoves adds the possible moves to the error about a refused one.
func WithMoves(err error, moves string) error {
	refused := state.FaultOf(err)
	if refused.Kind != state.FaultConflict {
		return err
	}
	refused.Next = moves
	return run.Said(refused)
}

// PrintMoved prints a proposal that was moved from the status was.
func PrintMoved(r *run.Run, p *state.Proposal, was state.Status) error {
	out := jsonStatus(p, nil)
	out.Was = string(was)
	return r.PrintWords(out, "%s is %s. It was %s.", state.ProposalTitle(p.Number, p.Name), p.Status.Word(), was.Word())
}

// PrintArchived prints that a proposal was archived or unarchived.
func PrintArchived(r *run.Run, p *state.Proposal, at *state.Office) error {
	where := "is back in the list"
	if at.Archived {
		where = "is archived"
	}
	return r.PrintWords(jsonStatus(p, at), "%s %s.", state.ProposalTitle(p.Number, p.Name), where)
}

// OptionsChosen parses the client's choices, as AREA=OPTION, each area at most once; the service chooses for the
// others.
func OptionsChosen(p *state.Proposal, given []string) ([]state.OptionID, error) {
	var chosen []state.OptionID
	named := map[state.AreaID]bool{}
	for _, arg := range given {
		at := strings.LastIndex(arg, "=")
		if at < 1 {
			return nil, run.Usagef("--option takes AREA=OPTION, such as \"Living Room=2\", not %q", arg)
		}
		a, o, err := find.OptionOf(p, arg[:at], arg[at+1:])
		if err != nil {
			return nil, err
		}
		if named[a.ID] {
			return nil, run.Usagef("--option names %s twice; the client can select only one option of an area", a.Name)
		}
		named[a.ID] = true
		chosen = append(chosen, o.ID)
	}
	return chosen, nil
}

// archive archives a proposal or unarchives it, at the service and in the cache.
func archive(ctx context.Context, s *run.Session, yes bool, arg string, archived bool) error {
	p, at, err := find.Offered(ctx, s, yes, arg)
	if err != nil {
		return err
	}
	if err := s.Client.Archive(ctx, p.ID, archived); err != nil {
		return err
	}
	at.Archived = archived
	row := p.Row()
	row.Archived = archived
	if err := s.Keep(s.Store.SaveProposals(ctx, []state.ProposalSummary{row}, s.Run.Time())); err != nil {
		return err
	}
	return PrintArchived(s.Run, p, &at)
}

// builtBefore refuses to submit, accept or decline a proposal with an unbuilt plan, unless the person wants that.
func builtBefore(ctx context.Context, s *run.Session, p *state.Proposal, m move) error {
	if m.unbuilt || !slices.Contains(p.Status.Moves(), m.to) { // the service knows which moves exist
		return nil
	}
	planned, err := s.Store.Plan(ctx, p.ID)
	if err != nil {
		return err
	}
	f := planned.BeforeMove(p.Status, m.to, p.Summary.Currency)
	if f.Kind == state.FaultNone {
		return nil
	}
	if p.Status == state.StatusDraft {
		f.Next = fmt.Sprintf("`tender build %d --wait` builds it first.", p.Number)
	}
	f.Next += " --unbuilt moves the proposal without it. Nothing was moved."
	return f
}

// savedBefore saves what waits for a proposal before its status changes: after acceptance the service refuses it.
func savedBefore(ctx context.Context, s *run.Session, p *state.Proposal, to state.Status, drafts []state.Draft) error {
	left, err := commit.SaveFirst(ctx, s, func(entries []state.Entry) state.Fault {
		return state.BeforeMove(p.Status, to, entries, drafts, p.ID)
	})
	if err != nil || left.Kind == state.FaultNone {
		return err
	}
	left.Next += " `tender outbox` and `tender drafts` list what is not saved."
	return left
}
