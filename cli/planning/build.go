package planning

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"github.com/spf13/cobra"
)

func newBuild(r *run.Run) *cobra.Command {
	return run.Group("build", "Build the plan of a proposal",
		`Build the plan of a proposal: upload the plan, compare the outline that the service makes
of it with the plan, build the proposal, read it back and compare again. Every step is
durable: after an interruption "tender build start", or the editor, continues the build,
and nothing is built twice.

If the outline differs from the plan, the build stops and lists the differences. "accept"
builds the outline as it is; or correct the plan and "start" again.`,
		newBuildStart(r), newBuildAccept(r), newBuildWish(r), newBuildGiveUp(r))
}

// buildFlags are how far a build goes.
type buildFlags struct {
	wait   bool
	accept bool // the outline as it is, even if it differs from the plan
	shown  commit.Flags
	arg    string // the argument that names the proposal
}

// of makes f the flags of cmd, which prints a build.
func (f *buildFlags) of(r *run.Run, cmd *cobra.Command) *cobra.Command {
	cmd.Flags().BoolVar(&f.wait, "wait", false, "wait until the proposal is built or a person must decide")
	run.YesFlag(cmd.Flags(), &f.shown.Yes)
	return run.Prints[buildJSON](r, cmd)
}

// builderStep is what a verb does with the open build of a proposal; nil if none is open.
type builderStep func(ctx context.Context, s *run.Session, id state.ProposalID, open *build.Run) error

// do does a step on the proposal that arg names, at the service.
func (f *buildFlags) do(ctx context.Context, s *run.Session, arg string, step builderStep) error {
	f.arg = arg
	if err := s.MayWrite(); err != nil {
		return err
	}
	id, err := find.ProposalID(ctx, s, arg)
	if err != nil {
		return err
	}
	if s.Run.Flags.Offline {
		return state.Offline("The builder runs at the service and can't be used offline.",
			"Run this without --offline.")
	}
	if err := s.MayWriteNow(f.shown.Yes); err != nil {
		return err
	}
	r, ok, err := s.Builder.Open(ctx, id)
	switch {
	case err != nil:
		return err
	case !ok:
		return step(ctx, s, id, nil)
	default:
		return step(ctx, s, id, &r)
	}
}

// running returns a step as the RunE of a command whose first argument names the proposal.
func (f *buildFlags) running(r *run.Run, step builderStep) func(*cobra.Command, []string) error {
	return r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
		return f.do(ctx, s, args[0], step)
	}, maySeeContent)
}

// noBuild refuses a verb that needs an open build.
func noBuild() error {
	return state.Invalid("The builder has no content of this proposal.", "`tender build start N` starts a build.")
}

// tellNames says which names are not built.
func tellNames(s *run.Session, l build.Load) {
	if !s.ForPrograms() && l.Names != "" {
		s.Sayf("%s", l.Names)
	}
}

// editsFirst sends the waiting edits of a proposal before a build.
func editsFirst(ctx context.Context, s *run.Session, id state.ProposalID) error {
	left, err := commit.SaveFirst(ctx, s, func(entries []state.OutboxEdit) state.Fault {
		return build.WaitFor(entries, id)
	})
	if err == nil && left.Kind != state.FaultNone {
		return left
	}
	return err
}

// resume resumes an open build, with the current plan if that has changed and nothing is built yet.
func (f *buildFlags) resume(ctx context.Context, s *run.Session, r build.Run) (build.Run, error) {
	if r.Status == build.Going {
		return r, nil
	}
	if r.Planned() && !r.Ordered() {
		changed, err := s.Builder.Changed(ctx, r)
		if err != nil {
			return r, err
		}
		if changed {
			s.Sayf("The plan has changed since its upload and is uploaded again.")
			r, err = s.Builder.UploadAgain(ctx, r.ID)
			tellNames(s, r.Load)
			return r, err
		}
	}
	switch {
	case r.Status != build.Asking:
		return s.Builder.Retry(ctx, r.ID)
	case f.accept:
		return s.Builder.Accept(ctx, r.ID)
	default:
		return r, nil
	}
}

// finish runs the steps of a build, and prints the result.
func (f *buildFlags) finish(ctx context.Context, s *run.Session, r build.Run) error {
	shown := buildTeller(s)
	for {
		now, trouble, err := s.Work.FinishBuild(ctx, r.ID, f.wait || f.accept && r.Status == build.Asking, shown)
		if err != nil {
			if ctx.Err() != nil {
				err = state.Fault{Kind: state.FaultCanceled, Message: "Stopped here.", Next: f.continueWords()}
			}
			return err
		}
		if now.Status == build.Asking && f.accept && !now.Accepted {
			tellDifferences(s, now.Check.Differences)
			if r, err = s.Builder.Accept(ctx, now.ID); err != nil {
				return err
			}
			continue
		}
		return f.tell(s, now, trouble)
	}
}

// continueWords returns how the build continues.
func (f *buildFlags) continueWords() string {
	return "`tender build start " + f.arg + " --wait` continues the build, and so does the editor."
}
