package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newMan(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "Print the manual page",
		Long:  "Print the manual page in roff. Look at it with `tender man | man -l -`.",
		Args:  cobra.NoArgs,
		RunE: a.run(func(cmd *cobra.Command, _ []string) error {
			a.printf("%s", manual(cmd.Root()))
			return nil
		}),
	}
}

// manual returns one page for the whole command tree: a person searches it for a
// word, and a page for each command would hide most of them.
func manual(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString(".TH TENDER 1\n.SH NAME\n")
	fmt.Fprintf(&b, "tender \\- %s\n", roff(root.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B tender\n[\\fIcommand\\fR] [\\fIflags\\fR]\n.SH DESCRIPTION\n%s\n", paragraphs(root.Long))
	b.WriteString(".SH FLAGS OF EVERY COMMAND\n")
	manualFlags(&b, root.PersistentFlags())
	b.WriteString(".SH COMMANDS\n")
	writeCommands(&b, root)
	b.WriteString(".SH EXIT STATUS\n")
	for _, e := range exitMeanings {
		fmt.Fprintf(&b, ".TP\n.B %d\n%s\n", e.code, roff(e.meaning))
	}
	return b.String()
}

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

func writeCommands(b *strings.Builder, parent *cobra.Command) {
	for _, cmd := range parent.Commands() {
		if !cmd.IsAvailableCommand() {
			continue
		}
		if cmd.Runnable() {
			fmt.Fprintf(b, ".SS %s\n%s\n", roff(cmd.UseLine()), paragraphs(cmp.Or(cmd.Long, cmd.Short)))
			manualFlags(b, cmd.LocalNonPersistentFlags())
			if cmd.Example != "" {
				fmt.Fprintf(b, ".PP\n.nf\n%s\n.fi\n", roff(cmd.Example))
			}
		}
		if cmd.Name() == "completion" {
			// The library documents each shell at a length that buries the rest.
			fmt.Fprintf(b, ".SS tender completion SHELL\n%s\n", roff(cmd.Short))
			continue
		}
		writeCommands(b, cmd)
	}
}

func manualFlags(b *strings.Builder, flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		name, usage := pflag.UnquoteUsage(f)
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace("--"+f.Name+" "+name)), roff(usage))
	})
}

func paragraphs(text string) string {
	return strings.ReplaceAll(roff(strings.TrimSpace(text)), "\n\n", "\n.PP\n")
}

// roff keeps text from being read as commands of the manual's own language.
func roff(text string) string {
	text = strings.ReplaceAll(text, `\`, `\e`)
	text = strings.ReplaceAll(text, "-", `\-`)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
