package planning

import (
	"context"
	"io"
	"path/filepath"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"github.com/spf13/cobra"
)

// buildFlags are how a build starts and how far it goes.
type buildFlags struct {
	wait, accept, dryRun, giveUp bool
	shown                        commit.Flags
	from                         []string
	wishes                       string // changes to the outline; empty for none
	arg                          string // the argument that names the proposal

	given func(flag string) bool // whether a flag was given
}

func newBuild(r *run.Run) *cobra.Command {
	var f buildFlags
	cmd := &cobra.Command{
		Use: "build N", Short: "Build the plan of a proposal", Args: cobra.ExactArgs(1),
		Long: `Build the plan of a proposal: upload the plan, compare the outline that the service makes
of it with the plan, build the proposal, read it back and compare again. Every step is
durable: after an interruption the same command, or the editor, continues the build, and
nothing is built twice.

If the outline differs from the plan, the command lists the differences and stops. --accept
builds the outline as it is; or correct the plan and run the command again.

--from builds from a file of any kind instead, such as a call or an e-mail, or from
standard input with -. There is no plan to check its outline against: the command prints
the outline, and --accept builds it.

--wishes makes a new outline with your changes, in your own words, and lists how it
differs from the previous one. The wishes are uploaded along with the other content.`,
		Example: `  tender build 1042 --wait
  tender build 1042 --from call.m4a --wait
  tender build 1042 --wishes "four speakers in the den, no projector" --wait
  tender build 1042 --accept --wait`,
		RunE: r.InSession(f.run, maySeeContent),
	}
	flags := cmd.Flags()
	f.given = flags.Changed
	flags.BoolVar(&f.wait, "wait", false, "wait until the proposal is built or a person must decide")
	flags.BoolVar(&f.accept, "accept", false, "build the outline as it is, even if it differs from the plan")
	flags.BoolVar(&f.dryRun, "dry-run", false, "print what would be uploaded, and upload nothing")
	flags.BoolVar(&f.giveUp, "give-up", false, "end a build that is stuck; the plan stays")
	flags.StringArrayVar(&f.from, "from", nil, "build from this file, or - for standard input; may be repeated")
	flags.StringVar(&f.wishes, "wishes", "", "changes to make in the outline; @FILE or - reads them")
	run.YesFlag(cmd.Flags(), &f.shown.Yes)
	f.shown.AddMaySee(cmd.Flags())
	cmd.MarkFlagsMutuallyExclusive("give-up", "accept")
	cmd.MarkFlagsMutuallyExclusive("give-up", "dry-run")
	for _, other := range []string{"from", "dry-run", "give-up", "accept"} {
		cmd.MarkFlagsMutuallyExclusive("wishes", other)
	}
	return run.Shaped[loadJSON](r, run.Prints[buildJSON](r, cmd), "with `--dry-run`")
}

// run starts a build or resumes the open one.
func (f *buildFlags) run(ctx context.Context, s *run.Session, args []string) error {
	f.arg = args[0]
	if err := s.Fits(buildJSON{}); err != nil && !f.dryRun {
		return err
	}
	if err := s.MayWrite(); err != nil && !f.dryRun {
		return err
	}
	id, err := find.ProposalID(ctx, s, f.arg)
	if err != nil {
		return err
	}
	if f.dryRun {
		return f.dry(ctx, s, id)
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
	case f.giveUp:
		return giveUpBuild(ctx, s, r, ok)
	case ok && len(f.from) > 0:
		return build.UnderWay(r)
	case f.given("wishes"):
		r, err = f.wish(ctx, s, id)
	case ok:
		r, err = f.resume(ctx, s, r)
	default:
		r, err = f.begin(ctx, s, id)
	}
	if err != nil {
		return err
	}
	return f.finish(ctx, s, r)
}

// begin starts with the plan, or with other content. Edits of the proposal are sent first.
func (f *buildFlags) begin(ctx context.Context, s *run.Session, id state.ProposalID) (r build.Run, err error) {
	if err := editsFirst(ctx, s, id); err != nil {
		return r, err
	}
	if len(f.from) == 0 {
		r, err = s.Builder.BeginPlan(ctx, id)
		tellNames(s, r.Load)
		return r, err
	}
	files, err := buildFiles(s, f.from)
	if err != nil {
		return r, err
	}
	r, err = f.shown.Work(s).BeginFiles(ctx, id, files)
	return r, commit.Worded(err)
}

// tellNames says which names are not built.
func tellNames(s *run.Session, l build.Load) {
	if !s.ForPrograms() && l.Names != "" {
		s.Sayf("%s", l.Names)
	}
}

// editsFirst sends the waiting edits of a proposal before a build.
func editsFirst(ctx context.Context, s *run.Session, id state.ProposalID) error {
	left, err := commit.SaveFirst(ctx, s, func(entries []state.Entry) state.Fault {
		return build.WaitFor(entries, id)
	})
	if err == nil && left.Kind != state.FaultNone {
		return left
	}
	return err
}

// wish requests a new outline with a person's changes.
func (f *buildFlags) wish(ctx context.Context, s *run.Session, id state.ProposalID) (r build.Run, err error) {
	wishes, err := s.Run.Value(f.wishes)
	if err == nil {
		err = editsFirst(ctx, s, id)
	}
	if err != nil {
		return r, err
	}
	r, err = f.shown.Work(s).RequestChanges(ctx, id, wishes)
	return r, commit.Worded(err)
}

// buildFiles returns the files that --from names.
func buildFiles(s *run.Session, from []string) ([]build.File, error) {
	files := make([]build.File, len(from))
	for i, name := range from {
		if name == "-" {
			data, err := io.ReadAll(io.LimitReader(s.Run.In, state.MaxAIContentBytes+1))
			if err != nil {
				return nil, err
			}
			if len(data) == 0 {
				return nil, run.Usagef("standard input is empty\n  Give a file, or text on standard input.")
			}
			files[i] = build.File{Name: "input.txt", Data: data}
			continue
		}
		path, err := filepath.Abs(name) // the build may continue from another directory
		if err != nil {
			return nil, err
		}
		files[i] = build.File{Name: filepath.Base(name), Path: path}
	}
	return files, nil
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

// giveUpBuild ends a build.
func giveUpBuild(ctx context.Context, s *run.Session, r build.Run, ok bool) error {
	if !ok {
		return state.Invalid("The builder has no content of this proposal.", "`tender build N` starts a build.")
	}
	if r.Status == build.Going {
		var err error
		if r, err = s.Builder.Stop(ctx, r.ID); err != nil {
			return err
		}
	}
	if _, err := s.Builder.Cancel(ctx, r.ID); err != nil {
		return err
	}
	s.Sayf("The build ended. The plan stays.")
	if r.Ordered() {
		s.Sayf("The service may have built it: check the proposal before you build again.")
	}
	return nil
}

// dry prints what would be uploaded.
func (f *buildFlags) dry(ctx context.Context, s *run.Session, id state.ProposalID) error {
	if len(f.from) > 0 {
		files, err := buildFiles(s, f.from)
		if err != nil {
			return err
		}
		for _, file := range files {
			size := int64(len(file.Data))
			if file.Path != "" {
				opened, err := remote.Files{}.OpenFile(file.Path)
				if err != nil {
					return err
				}
				size = opened.Size
			}
			s.Printf("%s  %s\n", file.Name, build.Bytes(size))
		}
		s.Sayf("Nothing was uploaded.")
		return nil
	}
	l, err := s.Builder.Preview(ctx, id)
	if err != nil {
		return err
	}
	if s.ForPrograms() {
		refused := state.Map(l.Refused, func(f *state.Fault) string { return f.Error() })
		return s.PrintJSON(loadJSON{l.Text, l.Areas, l.Lines, l.Unpriced, append([]string{}, l.Unclear...), refused})
	}
	s.Printf("%s", l.Text)
	for _, refused := range l.Refused {
		s.Sayf("Not included: %s", refused.Error())
	}
	tellNames(s, l)
	if undecided := l.Undecided(); undecided != "" {
		s.Sayf("%s`tender plan change %s NUMBER LINE` corrects one.", undecided, f.arg)
	}
	s.Sayf("Nothing was uploaded: %s.", build.LoadWords(l))
	return nil
}

// continueWords returns how the build continues.
func (f *buildFlags) continueWords() string {
	return "`tender build " + f.arg + " --wait` continues the build, and so does the editor."
}
