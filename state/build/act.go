package build

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/rows"
)

// File is content that a person wants to upload.
type File struct {
	Name string
	Path string // empty: the content is Data
	Data []byte

	Typed bool // Data was typed on the screen
}

// BeginPlan begins a run of a proposal's plan. Its errors are state.Faults.
func (e *Engine) BeginPlan(ctx context.Context, id state.ProposalID) (Run, error) {
	p, err := e.mayBegin(ctx, id)
	if err != nil {
		return Run{}, err
	}
	l, err := e.load(ctx, p)
	if err != nil {
		return Run{}, err
	}
	r := e.newRun(p.ID)
	r.Load = l
	past, err := e.store.Runs(ctx, p.ID)
	if err != nil {
		return Run{}, err
	}
	for i := range past {
		if !past[i].Planned() {
			continue
		}
		r.Earlier = slices.Concat(r.Earlier, past[i].names(), past[i].Earlier)
	}
	r.Earlier = newest(r.Earlier)
	r.Pieces = []Piece{r.planPiece(p.Number)}
	return e.store.BeginRun(ctx, r, nil)
}

// newRun returns a run that begins with an upload.
func (e *Engine) newRun(proposal state.ProposalID) Run {
	now := e.now()
	return Run{Proposal: proposal, Phase: Uploading, Status: Going, Begun: now, Updated: now, Entered: now, Round: 1}
}

// Preview returns what BeginPlan would upload, without changing anything. Its errors are
// state.Faults.
func (e *Engine) Preview(ctx context.Context, id state.ProposalID) (Load, error) {
	p, err := e.draft(ctx, id)
	if err != nil {
		return Load{}, err
	}
	return e.load(ctx, p)
}

// Changed reports whether the plan of a run has changed since it was uploaded.
func (e *Engine) Changed(ctx context.Context, r Run) (bool, error) {
	return e.plans.Changed(ctx, r.Proposal, r.Load)
}

// load returns the plan in the service's grammar, as far as that is known.
func (e *Engine) load(ctx context.Context, p *state.Proposal) (Load, error) {
	o, err := orNone(e.service.GetOutline(ctx, p.ID))
	if err != nil {
		return Load{}, err
	}
	g, err := e.grammar(ctx, o)
	if err != nil {
		return Load{}, err
	}
	l, err := e.plans.Load(ctx, p, g)
	switch {
	case err != nil:
		return l, err
	case l.Text == "" && len(l.Refused) > 0:
		return l, l.Refused[0]
	case l.Text == "":
		return l, state.Invalid("This proposal has no planned lines to build.",
			"Plan lines first, or upload other content.")
	}
	return l, nil
}

// grammar returns the grammar that an outline states, else the grammar of the last outline of any
// proposal.
func (e *Engine) grammar(ctx context.Context, o state.AIOutline) (Grammar, error) {
	if g := GrammarOf(o); g != GrammarUnknown {
		return g, nil
	}
	r, ok, err := e.store.LastOutlined(ctx)
	if err != nil || !ok {
		return GrammarUnknown, err
	}
	return GrammarOf(state.AIOutline{Status: state.AICompleted, Grammar: r.Grammar}), nil
}

// maxEarlier limits how many pieces of content are remembered for deletion.
const maxEarlier = 100

func newest(names []string) []string { return names[:min(len(names), maxEarlier)] }

// planPiece returns the plan as a piece of content with a unique name, so that it can be
// recognized anywhere.
func (r *Run) planPiece(number int64) Piece {
	if number == 0 {
		number = int64(r.Proposal)
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %d %d %s", r.Proposal, r.Begun.UnixNano(), r.Round, r.Load.Text))
	return Piece{Name: fmt.Sprintf("plan-%d-%x.md", number, sum[:3]), Size: int64(len(r.Load.Text))}
}

// BeginFiles begins a run of other content. Its errors are state.Faults.
func (e *Engine) BeginFiles(ctx context.Context, id state.ProposalID, files []File) (Run, error) {
	p, err := e.mayBegin(ctx, id)
	if err != nil {
		return Run{}, err
	}
	if len(files) == 0 {
		return Run{}, state.Invalid("Nothing to upload.", "Name a file.")
	}
	r := e.newRun(p.ID)
	data := make(map[int][]byte)
	for i, f := range files {
		piece := Piece{
			Name: path.Base(filepath.ToSlash(f.Name)), Path: f.Path, Size: int64(len(f.Data)),
			Typed: f.Typed,
		}
		if f.Path != "" {
			file, err := e.files.OpenFile(f.Path)
			if err != nil {
				return Run{}, err
			}
			piece.Size = file.Size
		} else {
			data[i] = f.Data
		}
		switch {
		case piece.Size == 0:
			return Run{}, state.Invalid(fmt.Sprintf("%s is empty.", piece.Name), "Choose another file.")
		case piece.Size > state.MaxAIContentBytes:
			return Run{},
				state.Invalid(fmt.Sprintf("%s is larger than 25 MiB, the most the service accepts.", piece.Name),
					"Upload a part of it, or a smaller copy.")
		}
		r.Pieces = append(r.Pieces, piece)
	}
	return e.store.BeginRun(ctx, r, data)
}

// Texts returns the texts among files. A PDF, a recording and a picture are none.
func (e *Engine) Texts(files []File) ([]string, error) {
	opened := make([]state.AIFile, len(files))
	for i, f := range files {
		opened[i] = state.AIFileOf(f.Name, f.Data)
		if f.Path == "" {
			continue
		}
		var err error
		if opened[i], err = e.files.OpenFile(f.Path); err != nil {
			return nil, err
		}
	}
	return TextsOf(opened)
}

// TextsOf is Engine.Texts for opened files.
func TextsOf(files []state.AIFile) (texts []string, err error) {
	for _, f := range files {
		data, err := contentOf(f)
		if err != nil {
			return nil, err
		}
		if content, _ := rows.Decode(data); !state.IsPDF(data) && !strings.ContainsRune(content, 0) {
			texts = append(texts, content)
		}
	}
	return texts, nil
}

// contentOf returns the content of a file, as far as it can be uploaded.
func contentOf(f state.AIFile) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	return io.ReadAll(io.LimitReader(r, state.MaxAIContentBytes))
}

// mayBegin reads a proposal and refuses one that can't be built into.
func (e *Engine) mayBegin(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	if state.IsLocal(id) {
		return nil, state.Invalid("This proposal is not saved yet.", "It can be built once the outbox has saved it.")
	}
	if r, ok, err := e.Open(ctx, id); err != nil || ok {
		if ok {
			err = UnderWay(r)
		}
		return nil, err
	}
	return e.draft(ctx, id)
}

// Open returns the open run of a proposal; ok is false if there is none.
func (e *Engine) Open(ctx context.Context, proposal state.ProposalID) (r Run, ok bool, err error) {
	runs, err := e.store.Runs(ctx, proposal)
	if err != nil || len(runs) == 0 || !runs[0].Open() {
		return r, false, err
	}
	return runs[0], true, nil
}

// UnderWay returns the fault that no other run can begin while r is open.
func UnderWay(r Run) state.Fault {
	what := "The plan of this proposal is"
	if !r.Planned() {
		what = "Content of this proposal is"
	}
	return state.Conflict(what+" already being built.", "Continue with that, or cancel it first.")
}

// Run reads a run.
func (e *Engine) Run(ctx context.Context, id int64) (Run, error) {
	r, ok, err := e.store.Run(ctx, id)
	if err == nil && !ok {
		err = state.Invalid("This build no longer exists.", "Open the builder again.")
	}
	return r, err
}

// act applies a person's change to a run, and retries if a step has changed the run meanwhile.
func (e *Engine) act(ctx context.Context, id int64, change func(*Run) error) (Run, error) {
	for {
		r, err := e.Run(ctx, id)
		if err != nil {
			return r, err
		}
		if err := change(&r); err != nil {
			return r, err
		}
		r.Updated = e.now()
		kept, err := e.store.SaveRun(ctx, r)
		if !errors.Is(err, ErrMoved) {
			return kept, err
		}
	}
}

// Stop pauses a run until Retry. The service continues with what it has begun.
func (e *Engine) Stop(ctx context.Context, id int64) (Run, error) {
	return e.act(ctx, id, func(r *Run) error {
		if r.Status != Going {
			return state.Invalid("Nothing to stop.", "Open the builder again.")
		}
		r.Status, r.Fault = Stopped,
			state.Fault{Kind: state.FaultCanceled, Message: "Stopped.", Next: "Retry resumes it."}
		if r.Ordered() {
			r.Fault.Message = "Stopped here; the service may go on building."
			r.Fault.Next = "Retry checks its outcome."
			return nil
		}
		return e.mark(ctx, r, StagePlanned)
	})
}

// mark stores the stage of a run's plan.
func (e *Engine) mark(ctx context.Context, r *Run, stage Stage) error {
	if !r.Planned() {
		return nil
	}
	return e.plans.Mark(ctx, r.Proposal, Mark{Load: r.Load, Stage: stage, Check: r.Check})
}

// unchanged fails if the plan has changed since it was uploaded.
func (e *Engine) unchanged(ctx context.Context, r *Run) error {
	if !r.Planned() {
		return nil
	}
	changed, err := e.plans.Changed(ctx, r.Proposal, r.Load)
	if err == nil && changed {
		return state.Conflict("The plan was changed since it was uploaded.",
			"Upload it again, so the build matches the plan.")
	}
	return err
}

// Retry continues a run that was stopped or failed.
func (e *Engine) Retry(ctx context.Context, id int64) (Run, error) {
	return e.act(ctx, id, func(r *Run) error {
		if r.Status != Stopped && r.Status != Failed {
			return state.Invalid("Nothing to retry.", "Open the builder again.")
		}
		if !r.Ordered() {
			if err := e.unchanged(ctx, r); err != nil {
				return err
			}
			if err := e.mark(ctx, r, StageSent); err != nil {
				return err
			}
		}
		r.Status, r.Fault = Going, state.Fault{}
		return nil
	})
}

// Accept accepts the outline, so that it is built.
func (e *Engine) Accept(ctx context.Context, id int64) (Run, error) {
	return e.act(ctx, id, func(r *Run) error {
		if r.Status != Asking {
			return state.Invalid("No outline to accept.", "Open the builder again.")
		}
		if err := e.unchanged(ctx, r); err != nil {
			return err
		}
		if err := e.mark(ctx, r, StageOutlined); err != nil {
			return err
		}
		r.Accepted, r.Status = true, Going
		return nil
	})
}

// UploadAgain uploads the current plan instead of the earlier version.
func (e *Engine) UploadAgain(ctx context.Context, id int64) (Run, error) {
	return e.act(ctx, id, func(r *Run) error {
		switch {
		case !r.Planned() || !r.Open() || r.Status == Going:
			return state.Invalid("No plan to upload again.", "Open the builder again.")
		case r.Ordered():
			return state.Conflict("The service may have built this plan already.",
				"Retry checks its outcome; nothing is built twice.")
		}
		p, err := e.draft(ctx, r.Proposal)
		if err != nil {
			return err
		}
		l, err := e.load(ctx, p)
		if err != nil {
			return err
		}
		now, number := e.now(), numberIn(r.Pieces[0].Name)
		again := Run{
			ID: r.ID, Revision: r.Revision, Proposal: r.Proposal, Phase: Uploading, Status: Going,
			Begun: r.Begun, Entered: now, Round: r.Round + 1, Load: l, Earlier: newest(append(r.names(), r.Earlier...)),
		}
		again.Pieces = []Piece{again.planPiece(number)}
		*r = again
		return nil
	})
}

// names returns the names of a run's pieces.
func (r *Run) names() []string {
	return state.Map(r.Pieces, func(p *Piece) string { return p.Name })
}

// numberIn returns the proposal's number in the name of a plan's content.
func numberIn(name string) int64 {
	var n int64
	_, _ = fmt.Sscanf(strings.TrimPrefix(name, "plan-"), "%d-", &n)
	return n
}

// Cancel ends a run. Uploaded content stays at the service, and the plan stays here.
func (e *Engine) Cancel(ctx context.Context, id int64) (Run, error) {
	return e.act(ctx, id, func(r *Run) error {
		if !r.Open() || r.Status == Going {
			return state.Invalid("No build to cancel.", "Stop it first.")
		}
		if r.Planned() {
			m := Mark{Load: r.Load, Stage: StagePlanned}
			if r.Ordered() {
				m.Reason = "It may have been built: check the proposal before you build it again."
			}
			if err := e.plans.Mark(ctx, r.Proposal, m); err != nil {
				return err
			}
		}
		r.Status, r.Fault.Next = Ended, "" // a canceled run can no longer be resumed
		return nil
	})
}
