package cli

import (
	"context"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// corrections returns which flags correct an edit.
func corrections(e state.Edit) []string {
	switch e.Change.(type) {
	case state.AddProposal, state.AddArea, state.Rename:
		return []string{"name"}
	case state.WriteText:
		return []string{"text"}
	case state.AddOption:
		return []string{"client", "notes"}
	default:
		return nil
	}
}

func newCorrect(a *app, f *writeFlags) *cobra.Command {
	cmd := &cobra.Command{
		Use: "correct ID", Short: "Change what an edit saves that was refused or waits", Args: cobra.ExactArgs(1),
		Long: `Change what an edit saves that was refused or waits: the name of a proposal or an
area, a text, or the two texts of a new option. What is to be put into what it makes
stays with it. A text is given as it is, as @FILE, or as - for the standard input.`,
		Example: `  tender outbox correct 12 --name "Lake house"`,
	}
	flags := cmd.Flags()
	flags.String("name", "", "the name of the proposal or the area")
	flags.String("text", "", "the text")
	flags.String("client", "", "the client description of a new option; the customer sees it")
	flags.String("notes", "", "the installer notes of a new option; team only")
	f.addMaySee(flags)
	cmd.RunE = a.inSession(func(ctx context.Context, s *session, args []string) error {
		return s.correct(ctx, *f, args[0], givenTexts(cmd, "name", "text", "client", "notes"))
	}, (*session).mayWrite)
	return shaped[[]entryJSON](a, cmd)
}

func (s *session) correct(ctx context.Context, f writeFlags, arg string, given map[string]string) error {
	entry, err := s.entry(ctx, arg)
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
			if raw, err = s.app.value(arg); err != nil {
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
	if err := fits(e); err != nil {
		return err
	}
	if state.Is[state.WriteText](e) {
		if e.DraftRevision, err = s.correctDraft(ctx, e); err != nil {
			return err
		}
	}
	return s.write(ctx, f, e)
}

// correctDraft puts the text of e into the draft that its edit carries, and returns
// the revision to be committed. Without that draft, or when it was typed on since,
// it is left as it is.
func (s *session) correctDraft(ctx context.Context, e state.Edit) (revision int64, err error) {
	drafts, err := s.store.Drafts(ctx)
	if err != nil {
		return 0, err
	}
	for _, d := range drafts {
		if d.Ref == e.Ref() && d.Revision == e.DraftRevision {
			d.Text, d.Cursor = e.Text(), 0
			d, err = s.store.SaveDraft(ctx, d)
			return d.Revision, err
		}
	}
	return e.DraftRevision, nil
}

// mayCorrect refuses what can't be corrected, or not by the flags that were given.
func mayCorrect(entry state.Entry, given map[string]string) error {
	switch entry.State {
	case state.EntryWaiting, state.EntryRefused:
	case state.EntryConflict:
		return usagef("edit %d is in conflict; `tender outbox resolve %d` settles it", entry.ID, entry.ID)
	case state.EntryUncertain:
		return usagef("edit %d may have been done; `tender outbox show %d` says what to decide", entry.ID, entry.ID)
	default:
		return usagef("edit %d can't be corrected any more: it is %s", entry.ID, entry.State.Word())
	}
	flags := corrections(entry.Edit)
	if flags == nil {
		return usagef("this edit has no name and no text; the editor corrects a contact or a location, and an assignment is made anew")
	}
	if len(given) == 0 {
		return usagef("say what to correct with --%s", strings.Join(flags, " or --"))
	}
	for name := range given {
		if !slices.Contains(flags, name) {
			return usagef("this edit takes --%s, not --%s", strings.Join(flags, " or --"), name)
		}
	}
	return nil
}
