package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// plainUsage makes every command below root explain wrong arguments and refuse an unknown subcommand. Otherwise a
// command with only subcommands prints its help whatever follows.
func plainUsage(root *cobra.Command) {
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp(root))
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	each(root, func(cmd *cobra.Command) {
		switch check := cmd.Args; {
		case cmd.HasSubCommands() && cmd.HasParent() && !cmd.Runnable():
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
			cmd.DisableFlagsInUseLine = true
			cmd.Args = noSuchCommand
		case cmd.HasSubCommands():
			cmd.Args = noSuchCommand
		case check != nil:
			cmd.Args = func(cmd *cobra.Command, args []string) error {
				if err := check(cmd, args); err != nil {
					return countError(cmd, args)
				}
				return nil
			}
		}
	})
}

func each(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, sub := range cmd.Commands() {
		each(sub, f)
	}
}

// noSuchCommand refuses arguments of a command that takes only subcommands.
func noSuchCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	message := fmt.Sprintf("unknown command %q of %s", args[0], cmd.CommandPath())
	names := namesBelow(cmd)
	if i := slices.IndexFunc(args, func(arg string) bool { return slices.Contains(names, arg) }); i > 0 {
		return run.Usagef("%s\n  The verb goes first: `%s %s %s …`.", message, cmd.CommandPath(), args[i], args[0])
	}
	switch name := config.Nearest(args[0], names); name {
	case "":
	case args[0]:
		return run.Usagef("a command goes before --: `%s %s`", cmd.CommandPath(), name)
	default:
		return run.Usagef("%s; did you mean %q?", message, name)
	}
	return run.Usagef("%s\n  %s", message, listed(cmd))
}

// listed says which verbs a command has, or where its commands and flags are listed.
func listed(cmd *cobra.Command) string {
	if verbs := namesBelow(cmd); cmd.HasParent() && len(verbs) > 0 {
		return "A verb goes first: " + strings.Join(verbs, ", ") + "."
	}
	return "`" + cmd.CommandPath() + " --help` lists them."
}

// namesBelow returns the names of the subcommands of cmd.
func namesBelow(cmd *cobra.Command) (names []string) {
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}

// argumentNames returns the names of a command's arguments in its usage, in order.
func argumentNames(cmd *cobra.Command) []string {
	words := strings.FieldsFunc(cmd.Use, func(r rune) bool { return r == ' ' || r == '[' || r == ']' })
	if len(words) < 2 {
		return nil
	}
	return words[1:]
}

func countError(cmd *cobra.Command, args []string) error {
	_, takes, some := strings.Cut(cmd.Use, " ")
	if !some {
		return run.Usagef("%s takes no arguments, not %q", cmd.CommandPath(), strings.Join(args, " "))
	}
	given := ", not " + text.Count(len(args), "argument")
	switch {
	case len(args) == 0 && strings.Contains(takes, " "):
		given = ", which are missing"
	case len(args) == 0:
		given = ", which is missing"
	}
	return run.Usagef("%s takes %s%s\n  See `%s --help`.", cmd.CommandPath(), takes, given, cmd.CommandPath())
}

// flagError explains a wrong flag in the program's own words.
func flagError(cmd *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		invalid *pflag.InvalidValueError
		missing *pflag.ValueRequiredError
	)
	switch {
	// the flag may belong to the intended command
	case cmd.HasSubCommands() && cmd.Flags().NArg() > 0:
		return noSuchCommand(cmd, cmd.Flags().Args())
	case errors.As(err, &unknown) && isNoFlag(unknown.GetSpecifiedShortnames()):
		word := "-" + unknown.GetSpecifiedShortnames()
		return run.Usagef(
			"%q looks like a flag\n  Put an argument that begins with a minus after --, as in -- %q; see `%s --help`.",
			word, word, cmd.CommandPath())
	case errors.As(err, &unknown):
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if name := config.Nearest(unknown.GetSpecifiedName(), names); name != "" &&
			unknown.GetSpecifiedShortnames() == "" {
			return run.Usagef("%s; did you mean --%s?", err, name)
		}
		if name := strings.ToUpper(unknown.GetSpecifiedName()); slices.Contains(argumentNames(cmd), name) {
			return run.Usagef("%s\n  %s is no flag: `%s`.", err, name, strings.TrimSuffix(cmd.UseLine(), " [flags]"))
		}
		return run.Usagef("%s\n  %s", err, listed(cmd))
	case errors.As(err, &invalid):
		return run.Usagef("--%s takes %s, not %q", invalid.GetFlag().Name, flagWords(invalid.GetFlag()),
			invalid.GetValue())
	case errors.As(err, &missing):
		return run.Usagef("--%s needs a value: %s\n  See `%s --help`.", missing.GetFlag().Name, missing.GetFlag().Usage,
			cmd.CommandPath())
	default:
		return run.Usagef("%s", err)
	}
}

// Cobra's messages about flags that belong together, and about mutually exclusive flags.
var (
	together = text.Pattern(`^if any flags in the group \[(.+)\] are set they must all be set; missing \[(.+)\]$`)
	apart    = text.Pattern(
		`^if any flags in the group \[.+\] are set none of the others can be; \[(.+)\] were all set$`)
)

// groupError explains wrong combinations of flags in the program's own words, and returns other errors unchanged.
func groupError(err error) error {
	names := func(words string) string { return "--" + strings.Join(strings.Fields(words), " and --") }
	if m := together().FindStringSubmatch(err.Error()); m != nil {
		return run.Usagef("%s go together; %s is missing", names(m[1]), names(m[2]))
	}
	if m := apart().FindStringSubmatch(err.Error()); m != nil {
		return run.Usagef("%s can't be combined; choose one", names(m[1]))
	}
	return err
}

// isNoFlag reports whether apparent short flags are rather a number, as in "-1 vx-55", or a list item, as in "- 2
// vx-55".
func isNoFlag(shortnames string) bool {
	return shortnames != "" && strings.Contains(" 0123456789", shortnames[:1])
}

// flagWords describes a flag's value.
func flagWords(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int":
		if _, fromZero := f.Value.(*run.Limit); fromZero {
			return "a whole number, 0 for all"
		}
		return "a whole number"
	case "bool":
		return "true or false"
	case "duration":
		return "a length of time such as 90s or 5m"
	default:
		return "a " + f.Value.Type()
	}
}

// completeCommand completes the words of another command as arguments.
func completeCommand(cmd *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
	at, _, err := cmd.Root().Find(given)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return namesBelow(at), cobra.ShellCompDirectiveNoFileComp
}

func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]", Short: "Help about any command",
		ValidArgsFunction: completeCommand,
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 && cmd.HasSubCommands() {
				return noSuchCommand(cmd, rest)
			}
			return cmd.Help()
		},
	}
}
