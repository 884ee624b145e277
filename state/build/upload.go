package build

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// upload uploads the next piece, or waits until the service has read all of them. It deletes the
// content of earlier plans first.
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
	s.r.Known = state.Map(list, func(c *state.AIContent) state.AIContentID { return c.ID })
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
	if len(got) != 1 || got[0].ID == 0 { // it is uploaded; the list will show its id
		s.markUncertain()
		s.pause(0)
		return nil
	}
	return s.uploaded(got[0])
}

// open opens a piece for upload.
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
		err = state.Invalid(p.Name+" is no longer on this machine.", "Cancel this build and upload it again.")
	}
	return state.AIFileOf(p.Name, data), err
}

// typed returns the text of a piece that the run itself contains, the plan or wishes, else "".
func (r *Run) typed(place int) string {
	if place == 0 && r.Planned() {
		return r.Load.Text
	}
	return r.Pieces[place].Text
}

// uploaded stores that the next piece is at the service.
func (s *step) uploaded(c state.AIContent) error {
	s.pace.polls = 0
	return s.taken(func(r *Run) {
		if i := slices.IndexFunc(r.Pieces, func(p Piece) bool { return p.Content == 0 }); i >= 0 {
			r.Pieces[i].Content, r.Pieces[i].Status = c.ID, c.Status
		}
	})
}

// lookUpContent looks for an uncertain upload. It is repeated only if it is not there and can't
// arrive any more.
func (s *step) lookUpContent(list []state.AIContent) error {
	place := slices.IndexFunc(s.r.Pieces, func(p Piece) bool { return p.Content == 0 })
	if place < 0 {
		return s.taken(func(*Run) {})
	}
	if i := find(list, s.r.Pieces[place].Name, s.r.typed(place), s.r.Known); i >= 0 {
		return s.uploaded(list[i])
	}
	after := settled
	if s.r.Planned() && place == 0 { // duplicates are deleted before the outline is made
		after = soon
	}
	if s.over(after) {
		return s.taken(func(*Run) {})
	}
	s.pause(0)
	return nil
}

// find returns the index of the content that was uploaded under a name and is not in known, or -1.
// Since a service may change the name, a text is also recognized by its beginning.
func find(list []state.AIContent, name, begins string, known []state.AIContentID) int {
	i := slices.IndexFunc(list, func(c state.AIContent) bool {
		return !slices.Contains(known, c.ID) && called(c.Name, name)
	})
	if i >= 0 {
		return i
	}
	return slices.IndexFunc(list, func(c state.AIContent) bool {
		return !slices.Contains(known, c.ID) && beginsWith(begins, c.Summary)
	})
}

// called reports whether name may be a service's extended form of uploaded.
func called(name, uploaded string) bool {
	return uploaded != "" && strings.Contains(text.Fold(name), text.Fold(uploaded))
}

// leastSummary is how many bytes of a text identify it.
const leastSummary = 24

// beginsWith reports whether a text begins with summary, ignoring white space.
func beginsWith(text, summary string) bool {
	summary = strings.Join(strings.Fields(strings.TrimRight(strings.TrimSpace(summary), "….")), " ")
	return len(summary) >= leastSummary && strings.HasPrefix(strings.Join(strings.Fields(text), " "), summary)
}

// stale returns the id of an earlier plan's content, or of a duplicate of this plan's; 0 for none.
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
		return !slices.Contains(own, c.ID) && slices.ContainsFunc(names, func(n string) bool {
			return called(c.Name, n)
		})
	})
	if i < 0 {
		return 0
	}
	return list[i].ID
}

// discard deletes content. The next step checks whether it is gone, so nothing is stored about it.
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

// readBy waits until the service has read all pieces, then begins the next phase.
func (s *step) readBy(list []state.AIContent) error {
	changed, waiting := false, false
	var others []string
	for _, c := range list {
		if !slices.ContainsFunc(s.r.Pieces, func(p Piece) bool { return p.Content == c.ID }) &&
			c.Status != state.AIInvalid {
			others = append(others, c.Name)
		}
	}
	for i := range s.r.Pieces {
		p := &s.r.Pieces[i]
		at := slices.IndexFunc(list, func(c state.AIContent) bool { return c.ID == p.Content })
		if at < 0 {
			p.Content = 0 // to be uploaded again
			return s.fail(state.NotFound(fmt.Sprintf("%s is no longer at the service: someone deleted it.", p.Name),
				"Retry uploads it again."))
		}
		c := list[at]
		changed = changed || p.Status != c.Status || p.Summary != c.Summary
		p.Status, p.Summary = c.Status, c.Summary
		switch c.Status {
		case state.AIInvalid, state.AIFailed:
			return s.fail(
				state.Invalid(strings.TrimSpace(fmt.Sprintf("The service can't read %s. %s", p.Name, c.Summary)),
					"Delete it and upload something else."))
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
