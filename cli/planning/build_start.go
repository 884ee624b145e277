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

// buildStart is how a build starts.
type buildStart struct {
	buildFlags

	dryRun bool
	from   []string
}

func newBuildStart(r *run.Run) *cobra.Command {
	var f buildStart
	cmd := f.of(r, &cobra.Command{
		Use: "start N", Short: "Build the plan, or continue the build", Args: cobra.ExactArgs(1),
		Long: `Build the plan of a proposal, or continue the build that is open. A plan that was
changed since its upload is uploaded again.

--from builds from a file of any kind instead, such as a call or an e-mail, or from
standard input with -. There is no plan to check its outline against: the command prints
the outline, and "tender build accept" builds it.`,
		Example: `  tender build start 1042 --dry-run
  tender build start 1042 --wait
  tender build start 1042 --from call.m4a --wait`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			if f.dryRun {
				return f.dry(ctx, s, args[0])
			}
			if err := s.Fits(buildJSON{}); err != nil {
				return err
			}
			return f.do(ctx, s, args[0], f.start)
		}, maySeeContent),
	})
	flags := cmd.Flags()
	flags.BoolVar(&f.dryRun, "dry-run", false, "print what would be uploaded, and upload nothing")
	flags.StringArrayVar(&f.from, "from", nil, "build from this file, or - for standard input; may be repeated")
	f.shown.AddMaySee(flags)
	return run.Shaped[loadJSON](r, cmd, "with `--dry-run`")
}

// start starts a build or continues the open one.
func (f *buildStart) start(ctx context.Context, s *run.Session, id state.ProposalID, open *build.Run) error {
	var r build.Run
	var err error
	switch {
	case open == nil:
		r, err = f.begin(ctx, s, id)
	case len(f.from) > 0:
		return build.UnderWay(*open)
	default:
		r, err = f.resume(ctx, s, *open)
	}
	if err != nil {
		return err
	}
	return f.finish(ctx, s, r)
}

// begin starts with the plan, or with other content. Edits of the proposal are sent first.
func (f *buildStart) begin(ctx context.Context, s *run.Session, id state.ProposalID) (r build.Run, err error) {
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

// dry prints what would be uploaded.
func (f *buildStart) dry(ctx context.Context, s *run.Session, arg string) error {
	id, err := find.ProposalID(ctx, s, arg)
	if err != nil {
		return err
	}
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
		s.Sayf("%s`tender plan change %s NUMBER LINE` corrects one.", undecided, arg)
	}
	s.Sayf("Nothing was uploaded: %s.", build.LoadWords(l))
	return nil
}
