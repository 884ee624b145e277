// Package support has the commands for diagnosis: doctor, the log of requests, the support bundle.
package support

import (
	"context"
	"fmt"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/support"
	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newDoctor(r), newSupport(r), newLog(r), newVersion(r)}
}

// supportJSON is a file of a support bundle for programs.
type supportJSON struct {
	Name string `json:"name"`
	Size int64  `json:"size"` // in bytes
	What string `json:"what"` // what is in it
}

func newSupport(r *run.Run) *cobra.Command {
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
		RunE: r.Command(func(cmd *cobra.Command, args []string) error {
			return writeBundle(cmd.Context(), r, args[0], yes, dry)
		}),
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "write it without a question")
	cmd.Flags().BoolVar(&dry, "dry-run", false, "show the list of files and write nothing")
	return run.Prints[[]supportJSON](r, cmd)
}

func writeBundle(ctx context.Context, r *run.Run, path string, yes, dry bool) error {
	if err := run.MustBeNew(path); err != nil && !dry {
		return err
	}
	if !dry && !yes && !r.Interactive() {
		return run.Usagef("there is no terminal to ask on whether this is to be written.\n  Give --yes, or --dry-run to see the list of files.")
	}
	r.Sayf("Looking at everything…")
	var (
		findings []support.Finding
		bundle   support.Bundle
	)
	_, err := examine(ctx, r, func(f support.Finding) { findings = append(findings, f) }, func(s *run.Session) (err error) {
		bundle, err = makeBundle(ctx, r, s, findings)
		return err
	})
	if err != nil {
		return err
	}
	if err := printBundle(r, bundle); err != nil || dry {
		return err
	}
	if !yes {
		if err := r.Confirm(fmt.Sprintf("This writes %s (%s).", path, humanize.IBytes(uint64(len(bundle.Zip)))), "Nothing was written."); err != nil {
			return err
		}
	}
	if err := run.WriteNewFile(path, run.Writing(bundle.Zip)); err != nil {
		return err
	}
	r.Sayf("Written: %s. It holds no key, no text of a proposal and no name of a client.", path)
	return nil
}

func printBundle(r *run.Run, b support.Bundle) error {
	t := output.NewTable("File", "Size", "What is in it").Figures(1).Give(2)
	return run.PrintList(r, b.Files, func(f *support.BundleFile) supportJSON { return supportJSON(*f) }, t, func(f *support.BundleFile) []string {
		return []string{f.Name, humanize.IBytes(uint64(max(0, f.Size))), f.What}
	}, "")
}
