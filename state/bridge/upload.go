package bridge

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// upload brings the next piece to the service, or waits until all of them were read.
// Before that it deletes what was uploaded for an earlier plan.
func (s *step) upload() error {
	list, err := s.service.ListContent(s.ctx, s.r.Proposal)
	if err != nil {
		return err
	}
	if s.r.Sending {
		return s.lookUpContent(list)
	}
	if old := s.stale(list); old != 0 {
		return s.discard(old)
	}
	place := slices.IndexFunc(s.r.Pieces, func(p Piece) bool { return p.Content == 0 })
	if place < 0 {
		return s.readBy(list)
	}
	p := s.r.Pieces[place]
	file, err := s.open(place)
	if err != nil {
		return err
	}
	s.r.Known = nil
	for _, c := range list {
		s.r.Known = append(s.r.Known, c.ID)
	}
	if err := s.mark(s.ctx, &s.r, StageSent); err != nil {
		return err
	}
	if err := s.order(); err != nil {
		return err
	}
	got, err := s.service.Upload(s.ctx, s.r.Proposal, p.Name, file, s.progress)
	if err != nil {
		return orderFailed(err)
	}
	if len(got) != 1 || got[0].ID == 0 { // it is there, and the list says what it is
		s.doubt()
		s.pause(0)
		return nil
	}
	return s.uploaded(got[0])
}

// open opens a piece to be sent.
func (s *step) open(place int) (state.AIFile, error) {
	p := s.r.Pieces[place]
	if p.Path != "" {
		return s.files.OpenFile(p.Path)
	}
	if typed := s.r.typed(place); typed != "" {
		return state.AIFileOf(p.Name, []byte(text.RestoreMarks(typed))), nil
	}
	data, err := s.store.Piece(s.ctx, s.r.ID, place)
	if p.Typed {
		data = []byte(text.RestoreMarks(string(data)))
	}
	if err == nil && len(data) == 0 {
		err = state.Invalid(p.Name+" is no longer on this machine.", "Give this build up, and upload it anew.")
	}
	return state.AIFileOf(p.Name, data), err
}

// typed is the text of a piece that the run itself has: the plan, which is its first, or
// wishes. It is empty for any other.
func (r *Run) typed(place int) string {
	if place == 0 && r.Planned() {
		return r.Load.Text
	}
	return r.Pieces[place].Text
}

// uploaded notes that the next piece is at the service.
func (s *step) uploaded(c state.AIContent) error {
	s.pace.polls = 0
	return s.taken(func(r *Run) {
		if i := slices.IndexFunc(r.Pieces, func(p Piece) bool { return p.Content == 0 }); i >= 0 {
			r.Pieces[i].Content, r.Pieces[i].Status = c.ID, c.Status
		}
	})
}

// lookUpContent looks for an upload whose outcome is not known. Only when it is not
// there, and can't arrive any more, it is sent again.
func (s *step) lookUpContent(list []state.AIContent) error {
	place := slices.IndexFunc(s.r.Pieces, func(p Piece) bool { return p.Content == 0 })
	if place < 0 {
		return s.taken(func(*Run) {})
	}
	if i := find(list, s.r.Pieces[place].Name, s.r.typed(place), s.r.Known); i >= 0 {
		return s.uploaded(list[i])
	}
	after := settled
	if s.r.Planned() && place == 0 { // what comes twice is deleted before the outline is made
		after = soon
	}
	if s.over(after) {
		return s.taken(func(*Run) {})
	}
	s.pause(0)
	return nil
}

// find returns which content of a list was uploaded under a name, since known was
// there; -1 for none. A service may have changed the name: then a text is known by how
// it begins.
func find(list []state.AIContent, name, begins string, known []state.AIContentID) int {
	i := slices.IndexFunc(list, func(c state.AIContent) bool { return !slices.Contains(known, c.ID) && called(c.Name, name) })
	if i >= 0 {
		return i
	}
	return slices.IndexFunc(list, func(c state.AIContent) bool {
		return !slices.Contains(known, c.ID) && beginsWith(begins, c.Summary)
	})
}

// called reports whether a service that adds to names may call content so.
func called(name, uploaded string) bool {
	return uploaded != "" && strings.Contains(strings.ToLower(name), strings.ToLower(uploaded))
}

// leastSummary is how much of a text says which one it is.
const leastSummary = 24

// beginsWith reports whether summary is how a text begins, whatever the space in it.
func beginsWith(text, summary string) bool {
	summary = strings.Join(strings.Fields(strings.TrimRight(strings.TrimSpace(summary), "….")), " ")
	return len(summary) >= leastSummary && strings.HasPrefix(strings.Join(strings.Fields(text), " "), summary)
}

// stale finds content of a plan that was uploaded here before, or of this one a second
// time; 0 for none.
func (s *step) stale(list []state.AIContent) state.AIContentID {
	if !s.r.Planned() {
		return 0
	}
	names := slices.Clone(s.r.Earlier)
	var own []state.AIContentID
	for _, p := range s.r.Pieces {
		if p.Content != 0 {
			names, own = append(names, p.Name), append(own, p.Content)
		}
	}
	i := slices.IndexFunc(list, func(c state.AIContent) bool {
		return !slices.Contains(own, c.ID) && slices.ContainsFunc(names, func(n string) bool { return called(c.Name, n) })
	})
	if i < 0 {
		return 0
	}
	return list[i].ID
}

// discard deletes content. Whether it is gone is looked up by the next step, so that
// nothing must be kept about it.
func (s *step) discard(id state.AIContentID) error {
	err := s.service.DeleteContent(s.ctx, s.r.Proposal, id)
	switch state.FaultOf(err).Kind {
	case state.FaultNone, state.FaultNotFound:
		s.wait = 0
		return nil
	case state.FaultUncertain:
		s.pause(0)
		return nil
	default:
		return err
	}
}

// readBy waits until the service has read all pieces, and begins the next phase then.
func (s *step) readBy(list []state.AIContent) error {
	changed, waiting := false, false
	var others []string
	for _, c := range list {
		if !slices.ContainsFunc(s.r.Pieces, func(p Piece) bool { return p.Content == c.ID }) && c.Status != state.AIInvalid {
			others = append(others, c.Name)
		}
	}
	for i := range s.r.Pieces {
		p := &s.r.Pieces[i]
		at := slices.IndexFunc(list, func(c state.AIContent) bool { return c.ID == p.Content })
		if at < 0 {
			p.Content = 0 // to be uploaded again
			return s.fail(state.NotFound(fmt.Sprintf("%s is no longer at the service: someone has deleted it.", p.Name), "Retry uploads it again."))
		}
		c := list[at]
		changed = changed || p.Status != c.Status || p.Summary != c.Summary
		p.Status, p.Summary = c.Status, c.Summary
		switch c.Status {
		case state.AIInvalid, state.AIFailed:
			return s.fail(state.Invalid(strings.TrimSpace(fmt.Sprintf("The service can't read %s. %s", p.Name, c.Summary)), "Delete it and upload something else."))
		case state.AITranscribed, state.AICompleted, "":
		default:
			waiting = true
		}
	}
	s.r.Others = others
	switch {
	case !waiting:
		return s.enter(Outlining)
	case changed:
		s.pace.polls = 0
		s.pause(0)
		return s.keep()
	default:
		s.pause(0)
		return nil
	}
}
