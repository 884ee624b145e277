package outbox

import (
	"context"
	"slices"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	work "app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newCorrect(r *run.Run) *cobra.Command {
	var f commit.Flags
	cmd := &cobra.Command{
		Use: "correct ID", Short: "Change a refused or waiting edit", Args: cobra.ExactArgs(1),
		Long: `Change a refused or waiting edit: the name of a proposal or an area, a text, or the two
texts of a new option. Edits inside what it adds stay with it. Give a text directly, as
@FILE, or as - for standard input.`,
		Example: `  tender outbox correct 12 --name "Lake house"`,
	}
	flags := cmd.Flags()
	flags.String("name", "", "the name of the proposal or the area")
	flags.String("text", "", "the text")
	flags.String("client", "", "the client description of a new option")
	flags.String("notes", "", "the installer notes of a new option, for the team only")
	f.AddMaySee(flags)
	cmd.RunE = r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
		return correct(ctx, s, f, args[0], commit.GivenTexts(cmd, "name", "text", "client", "notes"))
	}, (*run.Session).MayWrite)
	return f.Add(r, cmd)
}

func correct(ctx context.Context, s *run.Session, f commit.Flags, arg string, given map[string]string) error {
	entry, err := entry(ctx, s, arg)
	if err != nil {
		return err
	}
	e := entry.Edit
	if err := mayCorrect(entry, given); err != nil {
		return err
	}
	option, _ := e.Change.(state.AddOption)
	for name, arg := range given {
		raw := strings.TrimSpace(text.CleanLine(arg))
		if name != "name" {
			if raw, err = s.Run.Value(arg); err != nil {
				return err
			}
		}
		switch name {
		case "client":
			option.Client = raw
			e.Change = option
		case "notes":
			option.Installer = raw
			e.Change = option
		default:
			e = e.WithText(raw)
		}
	}
	if err := commit.Fits(e); err != nil {
		return err
	}
	if state.Is[state.WriteText](e) {
		if e.DraftRevision, err = correctDraft(ctx, s, e); err != nil {
			return err
		}
	}
	ids, err := commit.Put(ctx, s, f, work.Change{Edit: e})
	if err != nil {
		return err
	}
	return commit.Finish(ctx, s, append(ids, entry.behind()...))
}

// correctDraft puts the text of e into its draft, and returns the revision to be committed. It changes nothing if there
// is no such draft, or if the draft was edited since.
func correctDraft(ctx context.Context, s *run.Session, e state.Edit) (revision int64, err error) {
	drafts, err := s.Store.Typed.Drafts(ctx)
	if err != nil {
		return 0, err
	}
	for _, d := range drafts {
		if d.Ref == e.Ref() && d.Revision == e.DraftRevision {
			d.Text, d.Cursor = e.Text(), 0
			d, err = s.Store.Typed.Save(ctx, d)
			return d.Revision, err
		}
	}
	return e.DraftRevision, nil
}

// mayCorrect refuses what can't be corrected, or not by the given flags.
func mayCorrect(entry queued, given map[string]string) error {
	switch entry.State {
	case state.EditWaiting, state.EditRefused:
	case state.EditConflict:
		return run.Usagef("edit %d is in conflict; `tender outbox resolve %d` resolves it", entry.ID, entry.ID)
	case state.EditUncertain:
		return run.Usagef("edit %d may have been done; `tender outbox show %d` shows what you can do", entry.ID,
			entry.ID)
	default:
		return run.Usagef("edit %d can no longer be corrected: it is %s", entry.ID, entry.State.Word())
	}
	flags := commit.Corrections(entry.Edit)
	if flags == nil {
		return run.Usagef(
			"this edit has no name and no text; correct a contact or a location in the editor, and repeat an assignment with `tender assign`")
	}
	if len(given) == 0 {
		return run.Usagef("give the correction with --%s", strings.Join(flags, " or --"))
	}
	for name := range given {
		if !slices.Contains(flags, name) {
			return run.Usagef("this edit takes --%s, not --%s", strings.Join(flags, " or --"), name)
		}
		if later := writtenLater(entry, fields[name]); later != 0 {
			return run.Usagef(
				"edit %d has that text of the new option\n  `tender outbox correct %d --text TEXT` changes it.", later,
				later)
		}
	}
	return nil
}

// fields are the texts of a new option, by flag.
var fields = map[string]state.TextField{"client": state.ClientDescription, "notes": state.InstallerNotes}

// writtenLater returns the open edit that writes a text of the option that entry creates; 0 for none. If entry created
// the option with another text, the two edits would conflict.
func writtenLater(entry queued, field state.TextField) int64 {
	for _, e := range state.DependentsOf(entry.OutboxEdit, entry.all) {
		if state.Is[state.WriteText](e.Edit) && e.Edit.Option == entry.Edit.Option && e.Edit.Ref().Field == field {
			return e.ID
		}
	}
	return 0
}
