package cli

import (
	"context"
	"fmt"

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
	if err := mustBeNew(path); err != nil && !f.dry {
		return err
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
	if err := writeNewFile(path, writing(bundle.Zip)); err != nil {
		return err
	}
	a.sayf("Written: %s. It holds no key, no text of a proposal and no name of a client.", path)
	return nil
}

func (a *app) printBundle(b support.Bundle) error {
	t := newTable("File", "Size", "What is in it").figures(1).give(2)
	return printList(a, b.Files, func(f *support.BundleFile) supportJSON { return supportJSON(*f) }, t, func(f *support.BundleFile) []string {
		return []string{f.Name, humanize.IBytes(uint64(max(0, f.Size))), f.What}
	}, "")
}
