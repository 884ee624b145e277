package run

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/service/command"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// OwnCommands are the person's own commands, by the names that the settings give them.
type OwnCommands map[string]string

// Names returns them in order.
func (c OwnCommands) Names() []string {
	names := make([]string, 0, len(c))
	for name := range c {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// ownLimits bound a command of one's own.
var ownLimits = command.Limits{Time: 10 * time.Minute, Output: 1 << 20}

// Run runs a command with the numbers of proposals as its last arguments, and returns the last line that it has
// written. No shell reads them. It gets no input and none of the program's secrets, and ends with ctx.
func (c OwnCommands) Run(ctx context.Context, name string, numbers []int64) (said string, err error) {
	words, err := CommandLine("commands."+name, c[name])
	if err != nil || len(words) == 0 {
		return "", state.Local("The command "+name+" can't be read.", "Correct commands."+name+" in the settings.")
	}
	args := make([]string, len(numbers))
	for i, n := range numbers {
		args[i] = strconv.FormatInt(n, 10)
	}
	out, err := command.Command(words).RunIn(ctx, withoutSecrets(os.Environ()), nil, ownLimits, args...)
	var failed *command.Error
	switch {
	case err == nil:
		return lastLine(out), nil
	case errors.Is(err, command.ErrNoOutput), errors.Is(err, command.ErrNotText):
		return "", nil
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		return "", state.Local(fmt.Sprintf("There is no program %q.", words[0]),
			"Correct commands."+name+" in the settings.")
	case errors.As(err, &failed):
		why := fmt.Sprintf("%s failed: %v: %s", name, failed.Err, lastLine(failed.Stderr))
		return "", state.Local(strings.TrimRight(why, ": "), "")
	default:
		return "", state.Local(name+": "+err.Error()+".", "")
	}
}

// withoutSecrets returns an environment without the variables of the program, apart from those that say where its files
// are and which profile is used.
func withoutSecrets(env []string) []string {
	return slices.DeleteFunc(env, func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return strings.HasPrefix(name, "TENDER_") &&
			!slices.Contains([]string{"TENDER_PROFILE", "TENDER_CONFIG_DIR", "TENDER_DATA_DIR"}, name)
	})
}

// lastLine returns the last line of an output.
func lastLine(out string) string {
	const most = 200
	lines := strings.Split(strings.TrimSpace(out), "\n")
	return text.First(text.Clean(strings.TrimSpace(lines[len(lines)-1])), most)
}
