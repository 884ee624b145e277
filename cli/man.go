package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/support"
	"app.tender/tender/config"
	"app.tender/tender/state/text"
	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

func newMan(r *run.Run) *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "man [COMMAND]...",
		Short: "Print a manual page",
		Long: `Print the manual page of a command, or of tender itself, in roff. Read it with
"tender man show | man -l -". --dir writes the pages of all commands into a directory,
where "man" finds them if $MANPATH includes it.`,
		Example: `  tender man show | man -l -
  tender man --dir ~/.local/share/man/man1`,
		ValidArgsFunction: completeCommand,
		RunE: r.Command(func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			if dir != "" {
				if len(args) > 0 {
					return run.Usagef("--dir writes the pages of all commands; leave out the name")
				}
				return writeManual(r, root, dir)
			}
			of, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return noSuchCommand(of, rest)
			}
			page, err := manual(r, of)
			r.Printf("%s", page)
			return err
		}),
	}
	cmd.Flags().StringVar(&dir, "dir", "", "write the pages of all commands into this `directory`")
	return cmd
}

// writeManual writes a page per command.
func writeManual(r *run.Run, root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("write the manual: %w", err)
	}
	n := 0
	var failed error
	each(root, func(cmd *cobra.Command) {
		if failed != nil || cmd.HasParent() && !cmd.IsAvailableCommand() {
			return
		}
		page, err := manual(r, cmd)
		if err == nil {
			name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
			err = os.WriteFile(filepath.Join(dir, name), page, 0o644)
		}
		if err != nil {
			failed = fmt.Errorf("write the manual: %w", err)
			return
		}
		n++
	})
	if failed == nil {
		r.Sayf("Wrote %s to %s.", text.Count(n, "manual page"), dir)
	}
	return failed
}

// manual returns the library's page of a command, followed by the common sections.
func manual(r *run.Run, cmd *cobra.Command) ([]byte, error) {
	now := r.Time()
	cmd.DisableAutoGenTag = true
	was := cmd.Long
	cmd.Long = markdown(was)
	defer func() { cmd.Long = was }()
	var b bytes.Buffer
	header := &doc.GenManHeader{Section: "1", Source: "tender " + support.ProgramVersion(), Manual: "tender", Date: &now}
	if err := doc.GenMan(cmd, header, &b); err != nil {
		return nil, fmt.Errorf("make the manual page: %w", err)
	}
	// The sections are rendered as a page of their own, without its head.
	_, rest, _ := bytes.Cut(md2man.Render([]byte("% tender 1\n"+commonSections())), []byte(".SH"))
	return append(append(b.Bytes(), ".SH"...), rest...), nil
}

// exitMeanings describe the exit codes.
var exitMeanings = []struct {
	code    int
	meaning string
}{
	{run.ExitOK, "Done."},
	{run.ExitFailed, "A problem on this machine, a person who said no, and anything without another code."},
	{run.ExitUsage, "Bad input: invalid arguments or settings, the name of something that does not exist, or a write where none is allowed."},
	{run.ExitNotSignedIn, "Not signed in."},
	{run.ExitOffline, "The service could not be reached or is busy. An edit waits in the outbox."},
	{run.ExitRefused, "The service refused."},
	{run.ExitConflict, "A person must decide: two versions of a text, a write with an unknown outcome, or a build that differs from the plan."},
}

// commonSections returns the sections of every page.
func commonSections() string {
	var b strings.Builder
	b.WriteString("# EXIT STATUS\n\n")
	for _, e := range exitMeanings {
		fmt.Fprintf(&b, "**%d**\n: %s\n\n", e.code, markdown(e.meaning))
	}
	for _, section := range []struct {
		title string
		of    []config.Described
	}{{"ENVIRONMENT", config.Variables()}, {"FILES", config.Places()}} {
		fmt.Fprintf(&b, "# %s\n\n", section.title)
		for _, d := range section.of {
			fmt.Fprintf(&b, "**%s**\n: %s\n\n", markdown(d.Name), markdown(strings.ReplaceAll(d.About, "`", "")))
		}
	}
	return b.String()
}

// special are the characters with a meaning in Markdown.
var special = text.Pattern("[\\\\`*_<>]")

// markdown escapes a text for Markdown; indented lines remain separate lines.
func markdown(text string) string {
	lines := strings.Split(text, "\n")
	inside := false
	for i, line := range lines {
		set := strings.HasPrefix(line, "  ")
		switch {
		case set && !inside:
			line = "\n    " + strings.TrimPrefix(line, "  ")
		case set:
			line = "    " + strings.TrimPrefix(line, "  ")
		default:
			line = special().ReplaceAllString(line, `\$0`)
		}
		inside = set
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}
