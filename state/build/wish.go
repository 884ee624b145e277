package build

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
)

// RequestChanges adds a person's wishes to the proposal's content, and has the service make a new outline.
// The service can't change an outline: it makes one of all content, so RequestChanges uploads the wishes
// next to the rest. It continues a run whose outline waits for a person, or else begins one. Its
// errors are state.Faults.
func (e *Engine) RequestChanges(ctx context.Context, id state.ProposalID, text string) (Run, error) {
	if err := checkWishes(text); err != nil {
		return Run{}, err
	}
	r, open, err := e.Open(ctx, id)
	if err != nil {
		return r, err
	}
	if open {
		return e.act(ctx, r.ID, func(r *Run) error { return e.wish(ctx, r, text) })
	}
	p, err := e.mayBegin(ctx, id)
	if err != nil {
		return Run{}, err
	}
	o, err := orNone(e.service.GetOutline(ctx, id))
	if err != nil {
		return Run{}, err
	}
	if o.Status != state.AICompleted {
		return Run{}, noOutline()
	}
	r = e.newRun(p.ID)
	r.Pieces = []Piece{r.wishPiece(text)}
	return e.store.BeginRun(ctx, r, nil)
}

func checkWishes(text string) error {
	switch n := state.Length(text); {
	case strings.TrimSpace(text) == "":
		return state.Invalid("No changes requested.", "Write what to change in the outline.")
	case n > state.MaxText:
		return state.Invalid("This is too long. "+state.TooLong(n), "Shorten it, or upload it as content.")
	}
	return nil
}

func noOutline() state.Fault {
	return state.Invalid("The service has no outline to change.", "Build the plan, or upload content to outline.")
}

// wish adds wishes to a run that waits for a person.
func (e *Engine) wish(ctx context.Context, r *Run, text string) error {
	switch {
	case r.Status == Going:
		return UnderWay(*r)
	case r.Ordered():
		return state.Conflict("The service may have built this outline already.",
			"Retry checks its outcome; nothing is built twice.")
	case r.Text == "":
		return noOutline()
	}
	if err := e.unchanged(ctx, r); err != nil {
		return err
	}
	if err := e.mark(ctx, r, StageSent); err != nil {
		return err
	}
	r.Round++
	r.Pieces = append(r.Pieces, r.wishPiece(text))
	r.Phase, r.Status, r.Fault, r.Entered = Uploading, Going, state.Fault{}, e.now()
	r.Sending, r.Started, r.Accepted, r.Known = false, false, false, nil
	r.Check, r.Changes = Check{}, nil
	return nil
}

// wishPiece returns a piece with wishes and a unique name.
func (r *Run) wishPiece(text string) Piece {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %d %d %s", r.Proposal, r.Begun.UnixNano(), r.Round, text))
	return Piece{Name: fmt.Sprintf("wishes-%x.txt", sum[:3]), Text: text, Size: int64(len(text))}
}

// HasChangeRequests reports whether a run's outline includes wishes.
func (r *Run) HasChangeRequests() bool {
	return slices.ContainsFunc(r.Pieces, func(p Piece) bool { return p.Text != "" })
}

// CanRequestChanges reports whether wishes can change the outline of a proposal, as far as is known here.
func (v *View) CanRequestChanges() bool {
	if v.Run.Open() && v.Run.ID != 0 {
		return v.Run.Status != Going && !v.Run.Ordered() && v.Run.Text != ""
	}
	return v.Remote.Outline.Status == state.AICompleted
}
