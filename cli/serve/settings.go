package serve

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The variables of the environment are those of the flags, such as TENDER_SERVE_LISTEN; one names the file.
const (
	variablePrefix = "TENDER_SERVE_"
	fileVariable   = variablePrefix + "CONFIG"
	fileName       = "serve.toml"
)

// asked are the flags that only a command line has: what they do is done once, or to another instance.
var asked = []string{"demo", "demo-size", "reset", "config", "help"}

// settable returns the flags of `tender serve` that the environment and the file may set, by name.
func settable(serve *cobra.Command) (names []string) {
	serve.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if !slices.Contains(asked, f.Name) {
			_ = serve.LocalFlags().SetAnnotation(f.Name, config.SettingAnnotation, []string{variableOf(f.Name)})
			names = append(names, f.Name)
		}
	})
	return names
}

// variableOf returns the variable that sets a flag.
func variableOf(flag string) string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// addSettings makes `tender serve`, once it has its flags, and the commands below it read them from the environment and
// the file.
func addSettings(r *run.Run, serve *cobra.Command, at *instance) {
	var file string
	serve.PersistentFlags().StringVar(&file, "config", "",
		"the file of settings; serve.toml in the configuration directory by default")
	names := settable(serve)
	serve.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		return configure(r, serve, cmd, at, file, names)
	}
}

// configure sets the flags of `tender serve` that are not given: from the environment, or else from the file. A command
// below it, cmd, takes what it has a flag for. A demo takes neither, because it may delete data.
func configure(r *run.Run, serve, cmd *cobra.Command, at *instance, file string, names []string) error {
	if demo, err := serve.Flags().GetBool("demo"); err == nil && demo {
		return nil
	}
	if err := refuseUnknownVariable(os.Environ(), names); err != nil {
		return err
	}
	flags := serve.Flags()
	for _, name := range names {
		value := r.Getenv(variableOf(name))
		if value == "" || flags.Changed(name) || name == "database" { // its own may have a password: see address
			continue
		}
		if err := setFlag(flags, name, value); err != nil {
			return run.Usagef("$%s: %v", variableOf(name), err)
		}
	}
	named := cmp.Or(file, r.Getenv(fileVariable))
	path := cmp.Or(named, filepath.Join(r.Dirs().Config, fileName))
	err := config.ReadFlags(path, names, func(name, value string) error {
		switch {
		case flags.Changed(name):
			return nil
		case name == "database":
			at.configured = value
			return privateIfSecret(path, value)
		}
		return setFlag(flags, name, value)
	})
	if errors.Is(err, fs.ErrNotExist) {
		if named != "" {
			return state.Local("There is no file "+path+".", "Name the settings of the service with --config.")
		}
		err = nil
	}
	if err != nil {
		return run.Usage(err)
	}
	for _, name := range []string{"tls-cert", "tls-key"} { // of `check`
		if own := cmd.Flags().Lookup(name); own != nil && cmd != serve && !own.Changed && flags.Changed(name) {
			if err := setFlag(cmd.Flags(), name, flags.Lookup(name).Value.String()); err != nil {
				return err
			}
		}
	}
	return nil
}

// refuseUnknownVariable refuses a variable that sets nothing, as the file refuses an unknown key: a service whose
// certificate was misspelled would run without. What the variable has is not said, since it may be a key.
func refuseUnknownVariable(environment, names []string) error {
	known := []string{fileVariable, sealKeyVariable}
	for _, name := range names {
		known = append(known, variableOf(name))
	}
	for i, variable := range known { // what all begin with would make any two of them near
		known[i] = strings.TrimPrefix(variable, variablePrefix)
	}
	for _, entry := range environment {
		variable, value, _ := strings.Cut(entry, "=")
		end, ours := strings.CutPrefix(variable, variablePrefix)
		if !ours || value == "" || slices.Contains(known, end) {
			continue
		}
		if near := config.Nearest(end, known); near != "" {
			return run.Usagef("$%s sets nothing; did you mean $%s%s?", variable, variablePrefix, near)
		}
		return run.Usagef("$%s sets nothing: unset it; `tender config docs` lists the variables of the service", variable)
	}
	return nil
}

// setFlag sets a flag from a text.
func setFlag(flags *pflag.FlagSet, name, value string) error {
	f := flags.Lookup(name)
	was := f.Value.String()
	if err := flags.Set(name, value); err != nil {
		_ = f.Value.Set(was)
		return fmt.Errorf("%s takes %s, not %q", name, kinds[f.Value.Type()], value)
	}
	return nil
}

// kinds are the types of flags in words.
var kinds = map[string]string{
	"int": "a whole number", "bool": "true or false", "duration": "a time such as 5m", "string": "a text",
}

// allows reports whether a file has one of the permissions. Windows has none: every file there seems to have them all.
func allows(file os.FileInfo, permissions os.FileMode) bool {
	return runtime.GOOS != "windows" && file.Mode().Perm()&permissions != 0
}

// privateIfSecret refuses a file that others can read if the address of a database in it has a password.
func privateIfSecret(path, address string) error {
	info, err := os.Stat(path)
	if err != nil || !allows(info, 0o077) {
		return err
	}
	if u, err := url.Parse(address); err == nil { // another is refused when it is opened
		if _, secret := u.User.Password(); secret {
			return fmt.Errorf("database has a password, and others can read this file; run `chmod go-rwx %s`", path)
		}
	}
	return nil
}
