package planning

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
	"github.com/spf13/cobra"
)

// contentJSON is a piece of content for programs.
type contentJSON struct {
	ID         int64   `json:"id"`
	Name       *string `json:"name"`
	Status     *string `json:"status"`     // such as Transcribed
	SourceType *string `json:"sourceType"` // such as Text, Audio
	Summary    *string `json:"summary"`
	Created    *string `json:"created"`
}

// outlineJSON is an outline for programs.
type outlineJSON struct {
	ID      int64   `json:"id"`
	Status  *string `json:"status"`
	Outline *string `json:"outline"` // its text; null until it is made
	Grammar *int64  `json:"grammar"` // null if unknown
	Message *string `json:"message"` // the service's message about it
}

// contentFlags are the flags of content.
type contentFlags struct {
	shown commit.Flags
	name  string // of standard input
}

// contentActs are the subcommands after the proposal.
var contentActs = []string{"list", "add", "delete", "outline", "history"}

func newContent(r *run.Run) *cobra.Command {
	var f contentFlags
	cmd := &cobra.Command{
		Use: "content N [list | add FILE… | delete ID… | outline | history]", Short: "List and change the builder's content for a proposal",
		Long: `List and change what the service's builder has for a proposal. list prints the content
with its status; add uploads files, or standard input with -, and builds nothing.
Text and PDFs are read. A recording is read only if this service transcribes; it
says so after the upload. delete deletes content; outline prints the newest
outline; history lists the builds of this machine.`,
		Example: `  tender content 1042
  tender content 1042 add call.m4a mail.txt
  wl-paste | tender content 1042 add - --name "mail of the client"
  tender content 1042 delete 17
  tender content 1042 outline`,
		Args: cobra.MinimumNArgs(1),
		RunE: r.InSession(f.run, maySeeContent),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			switch {
			case len(args) == 1:
				return contentActs, cobra.ShellCompDirectiveNoFileComp
			case len(args) > 1 && args[1] == "add":
				return nil, cobra.ShellCompDirectiveDefault
			default:
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
		},
	}
	cmd.Flags().StringVar(&f.name, "name", "", "add: the name of standard input at the service")
	run.YesFlag(cmd.Flags(), &f.shown.Yes)
	f.shown.AddMaySee(cmd.Flags())
	run.Prints[[]contentJSON](r, cmd, "what is uploaded")
	run.Shaped[outlineJSON](r, cmd, "the outline")
	return run.Shaped[[]buildJSON](r, cmd, "the history")
}

// run runs the subcommand.
func (f *contentFlags) run(ctx context.Context, s *run.Session, args []string) error {
	act, rest := "list", args[1:]
	if len(rest) > 0 {
		act, rest = rest[0], rest[1:]
	}
	takes := act == "add" || act == "delete"
	switch {
	case act != "list" && act != "outline" && act != "history" && !takes:
		return run.Usagef("unknown %q; it is one of %s", act, strings.Join(contentActs, ", "))
	case takes && len(rest) == 0:
		return run.Usagef("say what to %s, as in `tender content %s %s %s`", act, args[0], act, map[string]string{"add": "FILE", "delete": "ID"}[act])
	case f.name != "" && (act != "add" || !slices.Contains(rest, "-")):
		return run.Usagef("--name is for standard input: tender content %s add - --name NAME", args[0])
	case !takes && len(rest) > 0:
		return run.Usagef("%s takes nothing more, not %q", act, rest[0])
	}
	if act == "add" {
		if err := s.Fits([]contentJSON{}); err != nil {
			return err
		}
	}
	if takes {
		if err := s.MayWrite(); err != nil {
			return err
		}
	}
	id, err := find.ProposalID(ctx, s, args[0])
	if err != nil {
		return err
	}
	if s.Run.Flags.Offline && act != "history" {
		return state.Offline("The builder's content is only at the service.", "Run this without --offline.")
	}
	switch act {
	case "add":
		return f.add(ctx, s, id, rest)
	case "delete":
		return deleteContent(ctx, s, f.shown.Yes, id, rest)
	case "outline":
		return printOutline(ctx, s, id)
	case "history":
		return printBuilds(ctx, s, id)
	default:
		return listContent(ctx, s, id)
	}
}

// maySeeContent refuses users who may not see prices, which content has.
func maySeeContent(s *run.Session) error {
	if !s.HidesPrices() {
		return nil
	}
	return state.ReadOnly(fmt.Sprintf("The profile %q is an installer's, and the builder's content shows prices.", s.Profile.Name), "Use another profile.")
}

// deleteContent deletes content by its ids.
func deleteContent(ctx context.Context, s *run.Session, yes bool, id state.ProposalID, args []string) error {
	ids := make([]state.AIContentID, len(args))
	for i, arg := range args {
		n, err := strconv.ParseInt(strings.TrimPrefix(arg, "id:"), 10, 64)
		if err != nil || n <= 0 {
			return run.Usagef("content is named by its id in `tender content id:%s`, not %q", state.FormatID(id), arg)
		}
		ids[i] = state.AIContentID(n)
	}
	if err := s.MayWriteNow(yes); err != nil {
		return err
	}
	for _, content := range ids {
		if err := s.Builder.Delete(ctx, id, content); err != nil {
			return err
		}
		s.Sayf("Deleted %d.", content)
	}
	return nil
}

func listContent(ctx context.Context, s *run.Session, id state.ProposalID) error {
	list, err := remote.Builder{Client: s.Client}.ListContent(ctx, id)
	if err != nil {
		return err
	}
	t := output.NewTable("Id", "Name", "Kind", "Status", "Summary").Figures(0).Give(1, 4)
	return run.PrintList(s.Run, list, func(c *state.AIContent) contentJSON {
		return contentJSON{int64(c.ID), output.Word(c.Name), output.Word(c.Status), output.Word(c.SourceType), output.Word(c.Summary), output.Time(c.Created)}
	}, t, func(c *state.AIContent) []string {
		return []string{state.FormatID(c.ID), c.Name, c.SourceType, string(c.Status), strings.Join(strings.Fields(c.Summary), " ")}
	}, "No content is uploaded.")
}

func printOutline(ctx context.Context, s *run.Session, id state.ProposalID) error {
	o, err := remote.Builder{Client: s.Client}.GetOutline(ctx, id)
	if errors.Is(err, apiclient.ErrNotFound) {
		return run.Said(state.NotFound("There is no outline yet.", "`tender build N` creates one."))
	}
	if err != nil {
		return err
	}
	if s.ForPrograms() {
		return s.PrintJSON(outlineJSON{int64(o.ID), output.Word(o.Status), output.Word(o.Text), output.NumberOf(int64(o.Grammar)), output.Word(o.Message)})
	}
	if o.Status != state.AICompleted {
		s.Sayf("The outline is %s. %s", o.Status, o.Message)
		return nil
	}
	s.Printf("%s\n", strings.TrimRight(o.Text, "\n"))
	return nil
}

// printBuilds prints the builds started on this machine, the newest first.
func printBuilds(ctx context.Context, s *run.Session, id state.ProposalID) error {
	list, err := s.Builder.Past(ctx, id)
	if err != nil {
		return err
	}
	t := output.NewTable("Started", "What", "Status", "Outcome").Give(1, 3)
	return run.PrintList(s.Run, list, jsonBuild, t, func(r *bridge.Run) []string {
		steps := r.Steps(s.Run.Time())
		return []string{output.Minute(r.Begun), steps[0].Words, string(r.Standing), outcomeOf(r, steps)}
	}, "This machine has built nothing.")
}

// outcomeOf describes in one line how a build ended.
func outcomeOf(r *bridge.Run, steps []bridge.Step) string {
	if r.Fault.Message != "" {
		return r.Fault.Message
	}
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Words != "" {
			return steps[i].Words
		}
	}
	return ""
}
