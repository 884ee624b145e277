package serve

import (
	"errors"
	"os"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/seal"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// sealKeyVariable has the key of the secrets in the environment.
const sealKeyVariable = variablePrefix + "SEAL_KEY"

// sealKey returns the key of the secrets; nil for none.
func (at *instance) sealKey(r *run.Run) (*seal.Key, error) {
	if at.sealKeyFile == "" {
		if text := r.Getenv(sealKeyVariable); text != "" {
			return seal.Parse(text)
		}
		return nil, nil
	}
	text, err := readKey(at.sealKeyFile, "--seal-key-file")
	if err != nil {
		return nil, err
	}
	return seal.Parse(text)
}

// readKey reads the file of a key that a flag names.
func readKey(path, flag string) (string, error) {
	info, err := os.Stat(path)
	if err == nil && allows(info, 0o007) {
		return "", state.Local("Others on this machine can read the key "+path+".",
			"Run `chmod o-rwx "+path+"`, and make a new key if someone may have read it.")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", state.Local("The key can't be read: "+err.Error()+".",
			"Name a file that this user can read with "+flag+".")
	}
	return string(text), nil
}

// sealedJSON is a key that was just made.
type sealedJSON struct {
	Path string `json:"path"` // of its file
}

func newSeal(r *run.Run, at *instance) *cobra.Command {
	return run.Prints[sealedJSON](r, &cobra.Command{
		Use: "seal FILE", Short: "Make a key, and seal the secrets in the database with it",
		Long: `Make a key in a new file, and seal with it the secret keys of applications, devices and
webhooks, the key of the documents' addresses, and mails in the queue. A copy of the database
opens nothing without the file. Its service must not be running, and needs the key
from then on, as do the other commands.`,
		Example: "  tender serve seal /etc/tender/seal.key --data /var/lib/tender",
		Args:    cobra.ExactArgs(1),
		RunE: r.Command(func(cmd *cobra.Command, args []string) error {
			if before, err := at.sealKey(r); err != nil || before != nil {
				return errors.Join(err, run.Usagef("there is a key already: leave out --seal-key-file and $%s",
					sealKeyVariable))
			}
			if service.InUse(cmd.Context(), at.directory(r)) {
				return state.Local("The service runs on "+at.directory(r)+".", "Stop it, and seal again.")
			}
			nothing := func(*service.Server) error { return nil }
			if err := administer(asOperator(cmd), r, at, nothing); err != nil { // as when it is sealed already
				return err
			}
			text, err := seal.New()
			if err != nil {
				return err
			}
			if err := run.WriteNewFile(args[0], run.Writing([]byte(text))); err != nil {
				return err
			}
			sealing := *at
			sealing.sealKeyFile = args[0]
			if err := administer(asOperator(cmd), r, &sealing, nothing); err != nil {
				return errors.Join(err, state.Local("The new key "+args[0]+" stays: secrets may be sealed with it.",
					"Run `tender serve app list --seal-key-file "+args[0]+"`, which seals what is open, and keep the file."))
			}
			return r.PrintWords(sealedJSON{args[0]},
				"The secrets are sealed. Name %s with --seal-key-file from now on, and keep a copy "+
					"away from the backups.", args[0])
		}),
	})
}
