package cli

import (
	"context"
	"errors"
	"fmt"
	"os"

	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
)

// supportJSON is a file of a support bundle for programs.
type supportJSON struct {
	Name string `json:"name"`
	Size int64  `json:"size"` // in bytes
	What string `json:"what"` // what is in it
}

func newSupport(a *app) *cobra.Command {
	var yes, dry bool
	cmd := &cobra.Command{
		Use: "support FILE", Short: "Put together what support needs to find out what is wrong", Args: cobra.ExactArgs(1),
		Long: `Check everything, as "tender doctor" does, and put what was found into a zip file that
only you can read: with the log of requests, the settings without keys, the program, the
terminal, and how much the local database holds. No key, no text of a proposal and no name
of a client is in it.

The list of files is shown before anything is written, and a question asked; --yes
answers it for scripts. A file that is there already is left alone.`,
		Example: `  tender support bundle.zip
  tender support bundle.zip --dry-run`,
		RunE: a.run(func(cmd *cobra.Command, args []string) error {
			return a.support(cmd.Context(), args[0], supportFlags{yes, dry})
		}),
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "write it without a question")
	cmd.Flags().BoolVar(&dry, "dry-run", false, "show the list of files and write nothing")
	return prints[[]supportJSON](a, cmd)
}

type supportFlags struct{ yes, dry bool }

func (a *app) support(ctx context.Context, path string, f supportFlags) error {
	if !f.dry && !f.yes && !a.interactive() {
		return usagef("there is no terminal to ask on whether this is to be written.\n  Give --yes, or --dry-run to see the list of files.")
	}
	if _, err := os.Lstat(path); err == nil && !f.dry {
		return usagef("%s is there already; name a new file", path)
	}
	a.sayf("Looking at everything…")
	var (
		findings []support.Finding
		bundle   support.Bundle
	)
	_, err := a.examine(ctx, func(f support.Finding) { findings = append(findings, f) }, func(s *session) (err error) {
		bundle, err = a.bundle(ctx, s, findings)
		return err
	})
	if err != nil {
		return err
	}
	if err := a.printBundle(bundle); err != nil || f.dry {
		return err
	}
	if !f.yes {
		if err := a.confirm(fmt.Sprintf("This writes %s (%s).", path, humanize.IBytes(uint64(len(bundle.Zip)))), "Nothing was written."); err != nil {
			return err
		}
	}
	if err := writeNewFile(path, bundle.Zip); err != nil {
		return err
	}
	a.sayf("Written: %s. It holds no key, no text of a proposal and no name of a client.", path)
	return nil
}

func (a *app) printBundle(b support.Bundle) error {
	t := newTable("File", "Size", "What is in it").figures(1).give(2)
	for _, file := range b.Files {
		t.add(file.Name, humanize.IBytes(uint64(max(0, file.Size))), file.What)
	}
	return a.result(mapped(b.Files, func(f *support.BundleFile) supportJSON { return supportJSON(*f) }), func() error { return a.print(t) })
}

// writeNewFile writes a file that only its owner can read. One that is there is left alone,
// and half of one is taken away.
func writeNewFile(path string, content []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return usagef("%s is there already; name a new file", path)
	}
	if err != nil {
		return state.Fault{Kind: state.FaultLocal, Message: fmt.Sprintf("%s can't be written: %v.", path, cause(err)), Next: "Name another file."}
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(state.Fault{Kind: state.FaultLocal, Message: fmt.Sprintf("%s can't be written: %v.", path, cause(err)), Next: "Free some space, or name another file."}, os.Remove(path))
	}
	return nil
}

// cause returns an error of the system without the name of the file.
func cause(err error) error {
	var at *os.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
