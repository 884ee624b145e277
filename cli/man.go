package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"app.tender/tender/config"
	"github.com/spf13/cobra"
)

func newMan(a *app) *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "man [COMMAND]...",
		Short: "Print a manual page",
		Long: `Print the manual page of a command, of tender itself without one, in roff. Look at it
with "tender man show | man -l -". With --dir the pages of all commands are written
into a directory, where "man" finds them if it is one of $MANPATH.`,
		Example: `  tender man show | man -l -
  tender man --dir ~/.local/share/man/man1`,
		RunE: a.run(func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			if dir != "" {
				if len(args) > 0 {
					return usagef("--dir writes the pages of all commands; leave the name out")
				}
				return a.writeManual(root, dir)
			}
			of, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return noSuchCommand(of, rest)
			}
			a.printf("%s", a.manual(of))
			return nil
		}),
	}
	cmd.Flags().StringVar(&dir, "dir", "", "write the pages of all commands into this `directory`")
	return cmd
}

// writeManual writes a page for each command.
func (a *app) writeManual(root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("write the manual: %w", err)
	}
	n := 0
	var failed error
	each(root, func(cmd *cobra.Command) {
		if failed != nil || cmd.HasParent() && !cmd.IsAvailableCommand() {
			return
		}
		if err := os.WriteFile(filepath.Join(dir, pageName(cmd)+".1"), []byte(a.manual(cmd)), 0o644); err != nil {
			failed = fmt.Errorf("write the manual: %w", err)
			return
		}
		n++
	})
	if failed == nil {
		a.sayf("%s in %s.", counted(n, "manual page"), dir)
	}
	return failed
}

// manual returns the page of a command: its help, then what holds for all of them.
func (a *app) manual(cmd *cobra.Command) string {
	cmd.InitDefaultHelpFlag()
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %q \"1\" %q %q \"tender\"\n.nh\n.ad l\n", strings.ToUpper(pageName(cmd)), a.now().Format("Jan 2006"), "tender "+programVersion())
	for _, section := range []struct{ title, body string }{
		{"NAME", pageName(cmd) + ` \- ` + roff(cmd.Short) + "\n"},
		{"SYNOPSIS", `\fB` + roff(cmd.UseLine()) + `\fP` + "\n"},
		{"DESCRIPTION", paragraphs(cmp.Or(cmd.Long, cmd.Short))},
		{"OPTIONS", paragraphs(cmd.NonInheritedFlags().FlagUsagesWrapped(manWidth))},
		{"INHERITED OPTIONS", paragraphs(cmd.InheritedFlags().FlagUsagesWrapped(manWidth))},
		{"EXAMPLES", paragraphs(cmd.Example)},
		{"EXIT STATUS", exitTerms()},
		{"ENVIRONMENT", terms(config.Variables())},
		{"FILES", terms(config.Places())},
		{"SEE ALSO", seeAlso(cmd)},
	} {
		if section.body != "" {
			fmt.Fprintf(&b, ".SH %s\n%s", section.title, section.body)
		}
	}
	return b.String()
}

// manWidth is the width of what is not filled, in cells: a page is set in by a tenth of 80.
const manWidth = 72

// pageName is the name of a command's page, such as tender-show.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// seeAlso names the pages of the command above and of those below.
func seeAlso(cmd *cobra.Command) string {
	var names []string
	if cmd.HasParent() {
		names = append(names, pageName(cmd.Parent()))
	}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, pageName(sub))
		}
	}
	for i, name := range names {
		names[i] = `\fB` + name + `\fP(1)`
	}
	return strings.Join(names, ",\n") + "\n"
}

// exitMeanings are the exit codes in words.
var exitMeanings = []struct {
	code    int
	meaning string
}{
	{ExitOK, "Done."},
	{ExitFailed, "Trouble on this machine, a person who said no, and what no other code says."},
	{ExitUsage, "Bad input: arguments, settings or names that can't be meant, or a write where none is allowed."},
	{ExitNotSignedIn, "Not signed in."},
	{ExitOffline, "The service could not be reached or is busy. An edit waits in the outbox."},
	{ExitRefused, "The service was asked and said no."},
	{ExitConflict, "A person has to decide: two versions of a text, or a write whose outcome is not known."},
}

func exitTerms() string {
	var b strings.Builder
	for _, e := range exitMeanings {
		b.WriteString(tagged(strconv.Itoa(e.code), e.meaning))
	}
	return b.String()
}

func terms(of []config.Described) string {
	var b strings.Builder
	for _, d := range of {
		b.WriteString(tagged(d.Name, strings.ReplaceAll(d.About, "`", "")))
	}
	return b.String()
}

// tagged is a word with what it stands for.
func tagged(name, about string) string {
	return ".TP\n\\fB" + roff(name) + "\\fP\n" + roff(about) + "\n"
}

// paragraphs writes a text in roff; lines that are set in stay lines of their own.
func paragraphs(text string) string {
	var b strings.Builder
	inside := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if set := strings.HasPrefix(line, "  "); set != inside {
			inside = set
			b.WriteString(map[bool]string{true: ".EX\n", false: ".EE\n"}[set])
		}
		if line == "" {
			b.WriteString(".PP\n")
		} else {
			b.WriteString(roff(line) + "\n")
		}
	}
	if inside {
		b.WriteString(".EE\n")
	}
	return b.String()
}

var marks = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`)

// roff writes a line so that a page shows it as it is, also where it begins as a request does.
func roff(line string) string {
	line = marks.Replace(line)
	if strings.HasPrefix(line, ".") {
		line = `\&` + line
	}
	return line
}
