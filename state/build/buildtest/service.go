// Package buildtest provides a service and plans in memory, for tests of code that uses package
// package build.
package buildtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// Service is a service in memory. Everything in its builder takes a few polls.
type Service struct {
	Held      state.Proposal                         // the proposal
	Contents  []state.AIContent                      // uploaded content
	Texts     map[state.AIContentID]string           // of Contents
	Outline   state.AIOutline                        // the newest; zero if there is none
	Build     state.AIBuild                          // the newest; zero if there is none
	Grammar   int                                    // the grammar that outlines state
	Reads     func(text string) string               // makes the outline of content; nil: unchanged
	Builds    func(lines []string) ([]string, error) // what is built of an outline; nil: everything
	Anonymous bool                                   // outlines have no ids
	Careless  bool                                   // each build request builds the outline again
	Mute      bool                                   // responses to uploads contain no id
	Instant   bool                                   // an outline is finished at the first poll

	// Meet decides whether a request is executed, and which error the caller gets. nil: all
	// succeed.
	Meet     func(request int, write bool) (done bool, err error)
	Requests int
	Writes   int

	mu      sync.Mutex
	ordered state.AIOutlineID // the outline being built
	last    state.AIOutlineID // the outline built last
	looks   int
	next    int64
}

// New returns a service with proposal 7, which has one line.
func New() *Service {
	return &Service{next: 100, Texts: map[state.AIContentID]string{}, Held: state.Proposal{
		ID: 7, Number: 1042, Status: state.StatusDraft,
		Areas: []state.Area{{
			ID: 1, Name: "Office",
			Options: []state.Option{{ID: 2, Items: []state.Item{{ID: 3, Name: "1 x Old"}}}},
		}},
	}}
}

// Lines returns the proposal's lines except the first one.
func (s *Service) Lines() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, o := range state.EachOption(s.Held.Areas) {
		for _, it := range o.Items {
			if it.ID > 3 {
				out = append(out, lineOf(&it))
			}
		}
	}
	return out
}

// request starts a request: done reports whether to execute it.
func (s *Service) request(ctx context.Context, write bool) (done bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	s.Requests++
	if write {
		s.Writes++
	}
	if s.Meet == nil {
		return true, nil
	}
	return s.Meet(s.Requests, write)
}

// ListContent returns the content; uploads are transcribed at the next poll.
func (s *Service) ListContent(ctx context.Context, _ state.ProposalID) ([]state.AIContent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.request(ctx, false); err != nil {
		return nil, err
	}
	list := slices.Clone(s.Contents)
	for i := range s.Contents {
		if s.Contents[i].Status == state.AIUploaded {
			s.Contents[i].Status = state.AITranscribed
			s.Contents[i].Summary = s.Texts[s.Contents[i].ID]
		}
	}
	return list, nil
}

// Upload adds a file.
func (s *Service) Upload(
	ctx context.Context, _ state.ProposalID, name string, file state.AIFile,
	progress func(sent, total int64),
) ([]state.AIContent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	done, err := s.request(ctx, true)
	var c state.AIContent
	if done {
		r, oerr := file.Open()
		if oerr != nil {
			return nil, oerr
		}
		data, rerr := io.ReadAll(r)
		if rerr = errors.Join(rerr, r.Close()); rerr != nil {
			return nil, rerr
		}
		if progress != nil {
			progress(file.Size, file.Size)
		}
		s.next++
		c = state.AIContent{ID: state.AIContentID(s.next), Name: name, Status: state.AIUploaded, SourceType: "Text"}
		s.Contents = append(s.Contents, c)
		s.Texts[c.ID] = string(data)
	}
	if s.Mute {
		return nil, err
	}
	return []state.AIContent{c}, err
}

// DeleteContent deletes content.
func (s *Service) DeleteContent(ctx context.Context, _ state.ProposalID, id state.AIContentID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	done, err := s.request(ctx, true)
	if done {
		s.Contents = slices.DeleteFunc(s.Contents, func(c state.AIContent) bool { return c.ID == id })
	}
	return err
}

// StartOutline starts an outline.
func (s *Service) StartOutline(ctx context.Context, _ state.ProposalID) (state.AIOutline, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	done, err := s.request(ctx, true)
	if done && s.Outline.Status != state.AIGenerating {
		s.next++
		s.Outline = state.AIOutline{
			Proposal: s.Held.ID, ID: state.AIOutlineID(s.next), Status: state.AIGenerating,
			Grammar: s.Grammar,
		}
		if s.Anonymous {
			s.Outline.ID = 0
		}
		s.looks = 0
	}
	return state.AIOutline{Proposal: s.Held.ID, Status: state.AIGenerating}, err
}

// GetOutline returns the newest outline, which is finished after some polls.
func (s *Service) GetOutline(ctx context.Context, _ state.ProposalID) (state.AIOutline, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.request(ctx, false); err != nil {
		return state.AIOutline{}, err
	}
	if s.Outline.Status == "" {
		return state.AIOutline{}, state.Fault{Kind: state.FaultNotFound}
	}
	if s.looks++; s.Outline.Status == state.AIGenerating && (s.Instant || s.looks > 2) {
		var all []string
		for _, c := range s.Contents {
			if c.Status == state.AITranscribed {
				all = append(all, s.Texts[c.ID])
			}
		}
		text := strings.Join(all, "\n")
		if s.Reads != nil {
			text = s.Reads(text)
		}
		s.Outline.Status, s.Outline.Text = state.AICompleted, text
	}
	return s.Outline, nil
}

// StartBuild starts a build.
func (s *Service) StartBuild(
	ctx context.Context, _ state.ProposalID, outline state.AIOutlineID,
) (state.AIBuild, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	done, err := s.request(ctx, true)
	if done && s.Build.Status != state.AIBuilding {
		if s.Outline.Status != state.AICompleted {
			return state.AIBuild{}, state.Fault{Kind: state.FaultInvalid, Message: "There is no outline."}
		}
		if !s.Careless && s.last == s.Outline.ID && s.last != 0 {
			if err == nil {
				err = state.Fault{Kind: state.FaultConflict, Message: "The outline has been built already."}
			}
			return state.AIBuild{}, err
		}
		s.Build = state.AIBuild{Proposal: s.Held.ID, Status: state.AIBuilding}
		s.ordered, s.looks = s.Outline.ID, 0
	}
	return state.AIBuild{Proposal: s.Held.ID, Status: state.AIBuilding}, err
}

// GetBuild returns the newest build, which is finished after some polls.
func (s *Service) GetBuild(ctx context.Context, _ state.ProposalID) (state.AIBuild, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.request(ctx, false); err != nil {
		return state.AIBuild{}, err
	}
	if s.Build.Status == "" {
		return state.AIBuild{}, state.Fault{Kind: state.FaultNotFound}
	}
	if s.looks++; s.Build.Status == state.AIBuilding && s.looks > 2 {
		s.finish()
	}
	return s.Build, nil
}

// Finish finishes a build as if its request had only arrived now.
func (s *Service) Finish() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.finish()
}

// finish finishes the build in progress.
func (s *Service) finish() {
	lines := linesOf(s.Outline.Text)
	if s.Builds != nil {
		got, err := s.Builds(lines)
		if err != nil {
			s.Build = state.AIBuild{Proposal: s.Held.ID, Status: state.AIFailed, Messages: []string{err.Error()}}
			return
		}
		lines = got
	}
	var items []state.Item
	for _, l := range lines {
		s.next++
		items = append(items, itemOf(state.ItemID(s.next), l))
	}
	s.next += 2
	s.Held.Areas = append(slices.Clone(s.Held.Areas), state.Area{
		ID: state.AreaID(s.next), Name: areaOf(s.Outline.Text),
		Options: []state.Option{{ID: state.OptionID(s.next), Items: items}},
	})
	s.Build.Status, s.last = state.AICompleted, s.ordered
}

// Proposal returns the proposal.
func (s *Service) Proposal(ctx context.Context, _ state.ProposalID) (*state.Proposal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.request(ctx, false); err != nil {
		return nil, err
	}
	p := s.Held
	return &p, nil
}

// itemOf parses a line: "2 x Name" or "4 h Name".
func itemOf(id state.ItemID, line string) state.Item {
	it := state.Item{
		ID: id, Type: state.ItemCustom, Name: line,
		Quantity: decimal.NewNullDecimal(decimal.NewFromInt(1)),
	}
	words := strings.SplitN(line, " ", 3)
	if n, err := decimal.NewFromString(words[0]); err == nil && len(words) == 3 {
		it.Quantity, it.Name = decimal.NewNullDecimal(n), words[2]
		if words[1] == "h" {
			it.Type = state.ItemLabor
		}
	}
	return it
}

// lineOf formats an item as a line.
func lineOf(it *state.Item) string {
	sign := "x"
	if it.Type == state.ItemLabor {
		sign = "h"
	}
	return fmt.Sprintf("%s %s %s", it.Quantity.Decimal, sign, it.Name)
}

// areaOf returns the name of an outline's first area.
func areaOf(text string) string {
	for line := range strings.SplitSeq(text, "\n") {
		if name, ok := strings.CutPrefix(line, "# "); ok {
			return name
		}
	}
	return "General"
}
