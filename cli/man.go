package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/support"
	"app.tender/tender/config"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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
			r.Printf("%s", manual(r, of))
			return nil
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
		if err := os.WriteFile(filepath.Join(dir, pageName(cmd)+".1"), manual(r, cmd), 0o644); err != nil {
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

// manual returns the page of a command.
func manual(r *run.Run, cmd *cobra.Command) []byte {
	cmd.InitDefaultHelpFlag()
	var p roff
	name := pageName(cmd)
	p.line(".TH %s 1 %s %s tender", quoted(strings.ToUpper(name)), support.ProgramDate(r.Time()),
		quoted("tender "+support.ProgramVersion()))
	p.line(".nh\n.ad l") // neither split words nor stretch lines
	p.section("NAME")
	p.text(name + " - " + cmd.Short)
	p.section("SYNOPSIS")
	p.bold(cmd.UseLine())
	p.section("DESCRIPTION")
	p.text(cmp.Or(cmd.Long, cmd.Short))
	p.flags("OPTIONS", cmd.NonInheritedFlags())
	p.flags("GLOBAL OPTIONS", cmd.InheritedFlags())
	if cmd.Example != "" {
		p.section("EXAMPLES")
		p.text(cmd.Example)
	}
	if near := nearby(cmd); len(near) > 0 {
		p.section("SEE ALSO")
		p.bold(strings.Join(near, "(1), ") + "(1)")
	}
	p.section("EXIT STATUS")
	for _, e := range exitMeanings {
		p.tagged(strconv.Itoa(e.code), e.meaning)
	}
	p.section("ENVIRONMENT")
	p.described(config.Variables())
	p.section("FILES")
	p.described(config.Places())
	return p.Bytes()
}

func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// nearby returns the pages of the command above and of those below.
func nearby(cmd *cobra.Command) (pages []string) {
	if cmd.HasParent() {
		pages = append(pages, pageName(cmd.Parent()))
	}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			pages = append(pages, pageName(sub))
		}
	}
	return pages
}

// exitMeanings describe the exit codes.
var exitMeanings = []struct {
	code    int
	meaning string
}{
	{run.ExitOK, "Done."},
	{run.ExitFailed, "A problem on this machine, a person who said no, and anything without another code."},
	{
		run.ExitUsage,
		"Bad input: invalid arguments or settings, the name of something that does not exist, or a write where none is allowed.",
	},
	{run.ExitNotSignedIn, "Not signed in."},
	{run.ExitOffline, "The service could not be reached or is busy, and nothing was kept."},
	{run.ExitRefused, "The service refused."},
	{
		run.ExitConflict,
		"A person must decide: two versions of a text, a write with an unknown outcome, or a build that differs from the plan.",
	},
	{
		run.ExitKept,
		"What was given is kept on this machine and waits for the service: an edit in the outbox, or a build. Don't repeat the command.",
	},
}

// roff is a manual page in the language of man.
type roff struct{ bytes.Buffer }

func (p *roff) line(format string, args ...any) { p.WriteString(fmt.Sprintf(format, args...) + "\n") }

func (p *roff) section(title string) { p.line(".SH %s", title) }

func (p *roff) bold(text string) { p.line(`\fB%s\fR`, escaped(text)) }

// text writes paragraphs. Lines that begin with a space or a tab stay as they are.
func (p *roff) text(text string) {
	inside := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		set := strings.TrimLeft(line, " \t") != line
		switch {
		case set && !inside:
			p.line(".PP\n.EX")
		case !set && inside:
			p.line(".EE")
		}
		inside = set
		if line == "" {
			line = ".PP"
		} else {
			line = escaped(line)
		}
		p.line("%s", line)
	}
	if inside {
		p.line(".EE")
	}
}

func (p *roff) tagged(tag, text string) {
	p.line(".TP")
	p.bold(tag)
	p.text(text)
}

func (p *roff) described(list []config.Described) {
	for _, d := range list {
		p.tagged(d.Name, strings.ReplaceAll(d.About, "`", ""))
	}
}

func (p *roff) flags(title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	p.section(title)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		names := "--" + f.Name
		if f.Shorthand != "" {
			names = "-" + f.Shorthand + ", " + names
		}
		if !slices.Contains([]string{"", "false", "0", "0s", "[]"}, f.DefValue) {
			usage += " (default " + f.DefValue + ")"
		}
		p.tagged(strings.TrimSpace(names+" "+value), usage)
	})
}

// escaped returns text with escapes for the characters that roff interprets. A hyphen is escaped so that it can be
// copied as a hyphen.
func escaped(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

func quoted(argument string) string {
	return `"` + escaped(strings.ReplaceAll(argument, `"`, "")) + `"`
}
