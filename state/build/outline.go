package build

import "app.tender/tender/state"

// outline requests an outline, or polls a requested one.
func (s *step) outline() error {
	o, err := orNone(s.service.GetOutline(s.ctx, s.r.Proposal))
	switch {
	case err != nil:
		return err
	case s.r.Started:
		return s.outlined(o)
	case s.r.Sending:
		return s.lookUpOutline(o)
	default:
		return s.orderOutline(o)
	}
}

// orderOutline takes a snapshot of the proposal and requests an outline.
func (s *step) orderOutline(before state.AIOutline) error {
	p, err := s.draft(s.ctx, s.r.Proposal)
	if err != nil {
		return err
	}
	s.r.BeforeOutline = SnapshotOf(p, s.now())
	s.r.Before = Observed{Outline: before.ID, Status: before.Status, Text: before.Text}
	if err := s.order(); err != nil {
		return err
	}
	o, err := s.service.StartOutline(s.ctx, s.r.Proposal)
	if err != nil {
		return orderFailed(err)
	}
	s.pace.polls = 0
	s.pause(0)
	return s.taken(func(r *Run) { r.Started, r.Outline = true, o.ID })
}

// lookUpOutline looks for an outline whose request is uncertain. Repeating the request costs only
// time, since the outline is compared with the plan.
func (s *step) lookUpOutline(o state.AIOutline) error {
	switch {
	case o.Status == state.AIGenerating || s.isNew(o):
		return s.taken(func(r *Run) { r.Started = true })
	case s.over(soon):
		return s.taken(func(*Run) {})
	default:
		s.pause(0)
		return nil
	}
}

// isNew reports whether an outline differs from the one before the request.
func (s *step) isNew(o state.AIOutline) bool {
	b := s.r.Before
	return o.Status != "" && (o.ID != b.Outline || o.Text != b.Text || o.Status != b.Status)
}

// unchangedPolls is how many polls must return an unchanged outline, after the service accepted the
// request, until it counts as the new one: a service may make the same outline again.
const unchangedPolls = 5

// outlined polls the requested outline.
func (s *step) outlined(o state.AIOutline) error {
	switch {
	case o.Status == state.AIGenerating:
		s.pace.working = true
		s.pause(0)
		return nil
	case o.Status == "", !s.pace.working && !s.isNew(o) && (s.r.Outline == 0 || o.ID != s.r.Outline) &&
		s.pace.polls < unchangedPolls, !o.Status.Settled():
		s.pause(0)
		return nil
	case o.Status != state.AICompleted:
		s.r.Started = false
		return s.fail(state.Invalid(withServiceMessage("The service could not make the outline.", o.Message),
			"Change the content, and upload it again."))
	}
	return s.outlineIs(o)
}

// outlineIs stores the outline and begins to check it.
func (s *step) outlineIs(o state.AIOutline) error {
	s.r.Outline, s.r.Text, s.r.Grammar = o.ID, o.Text, o.Grammar
	s.r.Accepted, s.r.Changes = false, nil
	if former := s.r.Before.Text; former != "" && (!s.r.Planned() || s.r.HasChangeRequests()) {
		s.r.Changes = Changes(former, o.Text)
	}
	return s.enter(Checking)
}

// withServiceMessage appends the service's message to a sentence.
func withServiceMessage(sentence, message string) string {
	if message == "" {
		return sentence
	}
	return sentence + " It says: " + message
}

// check compares the outline with the plan. If nothing differs, and each line is clear and has a
// price, it is built; else a person decides: see Load.Undecided.
func (s *step) check() error {
	if s.r.Accepted {
		return s.enter(Building)
	}
	if !s.r.Planned() {
		s.r.Check = Check{Made: true}
		return s.ask()
	}
	o := state.AIOutline{
		Proposal: s.r.Proposal, ID: s.r.Outline, Status: state.AICompleted, Text: s.r.Text,
		Grammar: s.r.Grammar,
	}
	c, err := s.plans.Outlined(s.r.Load, s.r.BeforeOutline, o)
	if err != nil {
		return s.fail(state.Fault{
			Kind:    state.FaultUnknown,
			Message: "The outline can't be compared with the plan: " + err.Error() + ".",
			Next:    "Check the outline itself.",
		})
	}
	s.r.Check = c
	if s.r.Load.Adds && s.r.Grammar == 0 {
		return s.fail(state.Invalid("This service's builder does not add to an option that has lines.",
			"Plan a new option of the old and new lines, or have them added in the web app."))
	}
	if !c.Same() || s.r.HasChangeRequests() || s.r.Load.Undecided() != "" {
		// The plan must be back on the screen before a person is asked to correct it.
		if err := s.mark(s.ctx, &s.r, StagePlanned); err != nil {
			return err
		}
		return s.ask()
	}
	if err := s.mark(s.ctx, &s.r, StageOutlined); err != nil {
		return err
	}
	return s.enter(Building)
}
