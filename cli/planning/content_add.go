package planning

import (
	"cmp"
	"context"
	"io"
	"slices"
	"unicode/utf8"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"github.com/spf13/cobra"
)

// contentFlags are the flags of an upload.
type contentFlags struct {
	shown commit.Flags
	name  string // of standard input
}

func newContentAdd(r *run.Run) *cobra.Command {
	var f contentFlags
	cmd := &cobra.Command{
		Use: "add N FILE...", Short: "Upload files, or standard input with -, and build nothing",
		Args: cobra.MinimumNArgs(2),
		Long: `Upload files, or standard input with -, and build nothing. Text and PDFs are read. A
recording is read only if this service transcribes; it says so after the upload.`,
		Example: `  tender content add 1042 call.m4a mail.txt
  wl-paste | tender content add 1042 - --name "mail of the client"`,
		PreRunE: func(_ *cobra.Command, args []string) error {
			if f.name != "" && !slices.Contains(args[1:], "-") {
				return run.Usagef("--name is for standard input: tender content add %s - --name NAME", args[0])
			}
			return nil
		},
		RunE: atBuilder(r, f.add, func(s *run.Session) error { return s.Fits([]contentJSON{}) },
			(*run.Session).MayWrite, online),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveDefault
		},
	}
	cmd.Flags().StringVar(&f.name, "name", "", "the name of standard input at the service")
	run.YesFlag(cmd.Flags(), &f.shown.Yes)
	f.shown.AddMaySee(cmd.Flags())
	return run.Prints[[]contentJSON](r, cmd)
}

// add uploads files, one after the other. Standard input is stored on this machine until it is uploaded.
func (f *contentFlags) add(ctx context.Context, s *run.Session, id state.ProposalID, paths []string) error {
	files := make([]state.AIFile, len(paths))
	for i, path := range paths {
		file, err := f.file(ctx, s, id, path)
		if err == nil {
			err = apiclient.CheckFiles([]state.AIFile{file})
		}
		if fault := state.FaultOf(err); fault.Kind == state.FaultLocal {
			return fault
		} else if err != nil {
			return run.Usagef("%s", fault.Message)
		}
		files[i] = file
	}
	texts, err := build.TextsOf(files)
	if err == nil {
		err = commit.Worded(f.shown.Work(s).HeldContent(ctx, id, texts...))
	}
	if err != nil {
		return err
	}
	if err := s.MayWriteNow(f.shown.Yes); err != nil {
		return err
	}
	bar := s.Run.ProgressBar()
	for i, file := range files {
		_, err := remote.Builder{Client: s.Client}.Upload(ctx, id, "", file, func(sent, total int64) {
			bar(file.Name, int(sent), int(total))
		})
		if fault := state.FaultOf(err); fault.Kind == state.FaultUncertain {
			fault.Next = "Before you upload it again, check with `tender content list id:" + state.FormatID(id) +
				"` whether it arrived."
			return fault
		}
		if err != nil {
			return err
		}
		if paths[i] == "-" {
			if err := forgetInput(ctx, s, id, file); err != nil {
				return err
			}
		}
		s.Sayf("Uploaded %s, %s.", file.Name, build.Bytes(file.Size))
	}
	return listContent(ctx, s, id)
}

// file opens a file for uploading; "-" is standard input.
func (f *contentFlags) file(
	ctx context.Context, s *run.Session, id state.ProposalID, path string,
) (state.AIFile, error) {
	if path != "-" {
		return remote.Files{}.OpenFile(path)
	}
	data, err := io.ReadAll(io.LimitReader(s.Run.In, state.MaxAIContentBytes+1))
	if err != nil {
		return state.AIFile{}, err
	}
	name := "input.txt"
	if state.IsPDF(data) {
		name = "input.pdf"
	}
	file := state.AIFileOf(cmp.Or(f.name, name), data)
	return file, keepInput(ctx, s, id, file.Name, data)
}

// keepInput stores standard input as the typed text for the builder, unless there is another, so that it survives a
// failed upload. A PDF is not kept as what somebody typed, even one that is ASCII.
func keepInput(ctx context.Context, s *run.Session, id state.ProposalID, name string, data []byte) error {
	if !utf8.Valid(data) || state.IsPDF(data) || len(data) > state.MaxAIContentBytes {
		return nil
	}
	at := state.ScratchPlace{Form: state.ScratchContent, Proposal: id}
	if _, there, err := scratchAt(ctx, s, at); err != nil || there {
		return err
	}
	_, err := s.Store.Typed.SaveForm(ctx,
		state.Scratch{At: at, Values: map[string]string{state.ScratchText: string(data), state.ScratchName: name}})
	return err
}

// forgetInput deletes the text of keepInput.
func forgetInput(ctx context.Context, s *run.Session, id state.ProposalID, file state.AIFile) error {
	at := state.ScratchPlace{Form: state.ScratchContent, Proposal: id}
	kept, there, err := scratchAt(ctx, s, at)
	if err != nil || !there || kept.Values[state.ScratchName] != file.Name ||
		int64(len(kept.Values[state.ScratchText])) != file.Size {
		return err
	}
	return s.Store.Typed.DropForm(ctx, kept.Number)
}

// scratchAt returns the scratch of a place.
func scratchAt(ctx context.Context, s *run.Session, at state.ScratchPlace) (sc state.Scratch, ok bool, err error) {
	list, err := s.Store.Typed.Forms(ctx)
	i := slices.IndexFunc(list, func(sc state.Scratch) bool { return sc.At == at })
	if err != nil || i < 0 {
		return sc, false, err
	}
	return list[i], true, nil
}
