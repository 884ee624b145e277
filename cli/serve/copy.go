package serve

import (
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// copiedJSON is what was copied into PostgreSQL.
type copiedJSON struct {
	Tables int `json:"tables"`
	Rows   int `json:"rows"`
}

func newCopy(r *run.Run, at *instance) *cobra.Command {
	return run.Prints[copiedJSON](r, &cobra.Command{
		Use: "copy", Short: "Copy the instance's database into PostgreSQL",
		Long: `Copy the SQLite database in the data directory into the empty one of PostgreSQL that --database or
$` + databaseVariable + ` names; its service must not be running. Every row is read back and compared; if one
differs, nothing is copied. The data directory stays as it is.`,
		Example: "  tender serve copy --data /var/lib/tender --database postgres://tender@db.example.com/tender",
		Args:    cobra.NoArgs,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error {
			address, err := at.address(r)
			if err != nil {
				return err
			}
			if address == "" {
				return run.Usagef("where to? name the database with --database or $%s", databaseVariable)
			}
			done, err := service.CopyToPostgres(cmd.Context(), at.directory(r), address)
			if err != nil {
				return unusableDirectory(at.directory(r), err)
			}
			return r.PrintWords(copiedJSON(done), "Copied %s in %s; every one was read back.",
				text.Count(done.Rows, "row"), text.Count(done.Tables, "table"))
		}),
	})
}
