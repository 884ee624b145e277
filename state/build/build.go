package build

import (
	"slices"
	"strings"

	"app.tender/tender/state"
)

// build starts the build, or polls a started one.
func (s *step) build() error {
	b, err := orNone(s.service.GetBuild(s.ctx, s.r.Proposal))
	switch {
	case err != nil:
		return err
	case s.r.Started:
		return s.built(b)
	case s.r.Sending:
		return s.lookUpBuild(b)
	case b.Status == state.AIBuilding: // someone else's: wait for it before starting ours
		s.pause(0)
		return nil
	default:
		return s.orderBuild(b)
	}
}

// orderBuild checks that the outline is still the one that was checked, records the proposal's
// content, and starts the build.
func (s *step) orderBuild(last state.AIBuild) error {
	o, err := s.service.GetOutline(s.ctx, s.r.Proposal)
	switch {
	case err != nil:
		return err
	case !o.Status.Settled(): // someone is generating another one
		s.pause(0)
		return nil
	case o.Status == state.AICompleted && (o.ID != s.r.Outline || o.Text != s.r.Text):
		return s.outlineIs(o)
	}
	p, err := s.draft(s.ctx, s.r.Proposal)
	if err != nil {
		return err
	}
	if f := s.r.Load.filled(p); f.Kind != state.FaultNone {
		return s.fail(f)
	}
	s.r.BeforeBuild, s.r.Last = SnapshotOf(p, s.now()), last.Status
	if err := s.order(); err != nil {
		return err
	}
	b, err := s.service.StartBuild(s.ctx, s.r.Proposal, s.r.Outline)
	switch {
	case state.FaultOf(err).Kind == state.FaultConflict:
		return s.refused(err)
	case err != nil:
		return orderFailed(err)
	}
	s.pace.polls, s.pace.working = 0, b.Status == state.AIBuilding
	s.pause(0)
	return s.taken(func(r *Run) { r.Started = true })
}

// filled returns why the build would create an unplanned option: an option that it was to fill is
// no longer blank. It is FaultNone while all are.
func (l *Load) filled(p *state.Proposal) state.Fault {
	for _, fill := range l.Fills {
		a, o := p.Option(fill.Option)
		if o == nil || o.ClientDescription == "" && o.InstallerNotes == "" && len(o.Items) == 0 {
			continue
		}
		return state.Conflict("“"+a.OptionName(o.ID)+"” of "+a.NameWord()+
			" was blank when the plan was uploaded, and no longer is: the build would add another option.",
			"Empty it and retry, or cancel this and build again: the outline then says where the lines go.")
	}
	return state.Fault{}
}

// refused handles a refused build. If the outline was already built, by us or by someone else, the
// proposal contains it.
func (s *step) refused(refusal error) error {
	p, err := s.read(s.ctx, s.r.Proposal)
	if err != nil {
		return err
	}
	if !s.r.BeforeOutline.HasNew(p) {
		return orderFailed(refusal)
	}
	s.r.BeforeBuild, s.r.Messages = s.r.BeforeOutline, []string{state.FaultOf(refusal).Message}
	return s.enter(Proving)
}

// lookUpBuild looks for a build whose start is uncertain. It is started again only if the service
// is not building, the proposal is unchanged, and the request can't arrive any more.
func (s *step) lookUpBuild(b state.AIBuild) error {
	if b.Status == state.AIBuilding || b.Status.Settled() && s.r.Last == "" {
		return s.taken(func(r *Run) { r.Started = true })
	}
	p, err := s.read(s.ctx, s.r.Proposal)
	switch {
	case err != nil:
		return err
	case s.r.BeforeBuild.HasNew(p):
		return s.taken(func(r *Run) { r.Started = true })
	case s.over(settled):
		return s.taken(func(*Run) {})
	default:
		s.pause(0)
		return nil
	}
}

// built polls the build. It compares the proposal to distinguish it from an earlier build.
func (s *step) built(b state.AIBuild) error {
	if b.Status == state.AIBuilding {
		s.pace.working = true
	}
	if !b.Status.Settled() {
		s.pause(0)
		return nil
	}
	p, err := s.read(s.ctx, s.r.Proposal)
	if err != nil {
		return err
	}
	moved := s.r.BeforeBuild.HasNew(p)
	if !moved && !s.pace.working && b.Status == s.r.Last && !s.over(settled) {
		s.pause(0)
		return nil
	}
	s.r.Messages = slices.Clone(b.Messages)
	if b.Status == state.AICompleted || moved {
		return s.enter(Proving)
	}
	s.r.Started = false
	return s.fail(
		state.Invalid(withServiceMessage("The service could not build the proposal; nothing was changed.",
			strings.Join(b.Messages, " ")),
			"Change the plan, and upload it again."))
}

// prove compares the proposal with the plan, and deletes the plan's content: otherwise the next
// outline would include its lines again.
func (s *step) prove() error {
	p, err := s.read(s.ctx, s.r.Proposal)
	if err != nil {
		return err
	}
	s.r.Proof = Check{
		Made: true, Lines: SnapshotOf(p, s.now()).Items() - s.r.BeforeBuild.Items(),
		Built: p.Summary.Total,
	}
	if s.r.Planned() {
		c, err := s.plans.Built(s.r.Load, s.r.BeforeBuild, p)
		if err != nil {
			return s.fail(state.Fault{
				Kind:    state.FaultUnknown,
				Message: "The proposal can't be compared with the plan: " + err.Error() + ".",
				Next:    "Check the proposal itself.",
			})
		}
		s.r.Proof = c
		if err := s.plans.Mark(s.ctx, s.r.Proposal, Mark{Load: s.r.Load, Stage: StageBuilt, Check: c}); err != nil {
			return err
		}
		s.clear()
	}
	s.r.Status = Ended
	return s.enter(Done)
}

// clear deletes the plan's content at the service. What fails now is deleted before the next
// upload.
func (s *step) clear() {
	for _, piece := range s.r.Pieces {
		if piece.Content != 0 {
			_ = s.service.DeleteContent(s.ctx, s.r.Proposal, piece.Content)
		}
	}
}
