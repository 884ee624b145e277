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
	What string `json:"what"` // its content
}

func newSupport(r *run.Run) *cobra.Command {
	var yes, dry bool
	cmd := &cobra.Command{
		Use: "support FILE", Short: "Write a bundle of diagnostics for support", Args: cobra.ExactArgs(1),
		Long: `Run the checks of "tender doctor" and write the results to a zip file that only you can
read, with the log of requests, the settings without keys, the versions of program and
system, the terminal, and the size of the local database. The bundle has no keys, no texts
of proposals and no names of clients.

The command lists the files and asks before it writes; --yes is for scripts. It never
overwrites a file.`,
		Example: `  tender support bundle.zip
  tender support bundle.zip --dry-run`,
		RunE: r.Command(func(cmd *cobra.Command, args []string) error {
			return writeBundle(cmd.Context(), r, args[0], yes, dry)
		}),
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "write without asking")
	cmd.Flags().BoolVar(&dry, "dry-run", false, "list the files and write nothing")
	return run.Prints[[]supportJSON](r, cmd)
}

func writeBundle(ctx context.Context, r *run.Run, path string, yes, dry bool) error {
	if err := run.MustBeNew(path); err != nil && !dry {
		return err
	}
	if !dry && !yes && !r.Interactive() {
		return run.Usagef(
			"there is no terminal to ask for confirmation on.\n  Give --yes to write the bundle, or --dry-run to list its files.")
	}
	r.Sayf("Running all checks…")
	var (
		findings []support.Finding
		bundle   support.Bundle
	)
	_, err := examine(ctx, r, func(f support.Finding) { findings = append(findings, f) },
		func(s *run.Session) (err error) {
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
		if err := r.Confirm(fmt.Sprintf("This writes %s (%s).", path, humanize.IBytes(uint64(len(bundle.Zip)))),
			"Nothing was written."); err != nil {
			return err
		}
	}
	if err := run.WriteNewFile(path, run.Writing(bundle.Zip)); err != nil {
		return err
	}
	r.Sayf("Wrote %s. It has no keys, no texts of proposals and no names of clients.", path)
	return nil
}

func printBundle(r *run.Run, b support.Bundle) error {
	t := output.NewTable("File", "Size", "Content").Figures(1).Give(2)
	return run.PrintList(r, b.Files, func(f *support.BundleFile) supportJSON {
		return supportJSON(*f)
	}, t, func(f *support.BundleFile) []string {
		return []string{f.Name, humanize.IBytes(uint64(max(0, f.Size))), f.What}
	}, "")
}
