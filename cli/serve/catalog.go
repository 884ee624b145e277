package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newCatalog(r *run.Run, dir *string) *cobra.Command {
	var account int64
	load := &cobra.Command{
		Use: "import FILE", Short: "Import items into an account's catalog from a CSV file", Args: cobra.ExactArgs(1),
		Long: `Import items into an account's catalog from a CSV file; - reads standard input. The first
line names the columns; these are known:

  ` + strings.Join(admin.CatalogColumns(), ", ") + `

Type is Part (the default), Labor or CustomItem. A part needs Brand and Model, the
others a Name. Category is a path such as Residential/Video/Displays. Price, the
list price, and Cost are amounts in the account's currency; InStock, Favorite and
Discontinued are yes or no.

An item that already exists, by type and name, is updated. If any line is wrong, the
command reports each wrong line and imports nothing.`,
		Example: "  tender serve catalog import parts.csv --account 1",
	}
	load.Flags().Int64Var(&account, "account", 1, "the account's id")
	cmd := &cobra.Command{Use: "catalog", Short: "Manage an account's catalog"}
	cmd.AddCommand(operates[importedJSON](r, load, dir, func(ctx context.Context, s *service.Server, args []string) error {
		done, err := importCatalog(ctx, r, s.Admin(), admin.AccountID(account), args[0])
		if err != nil {
			return err
		}
		return r.PrintWords(importedJSON(done), "Added %s and changed %d.", text.Count(done.Added, "item"), done.Changed)
	}))
	return cmd
}

// importCatalog imports a file of items into an account's catalog.
func importCatalog(
	ctx context.Context, r *run.Run, instance admin.Instance, id admin.AccountID, path string,
) (done admin.ImportedCatalog, err error) {
	into, err := instance.Account(ctx, id)
	if err != nil {
		return done, err
	}
	file := io.NopCloser(r.In)
	if path != "-" {
		if file, err = os.Open(path); err != nil {
			return done, run.Unreadable(path, err)
		}
		defer file.Close() //nolint:errcheck // only read
	}
	catalog, err := admin.ReadCatalogCSV(file, into.Currency.Code)
	if err != nil {
		return done, wrongLines(path, err)
	}
	return instance.ImportCatalog(ctx, id, catalog.Industries, catalog.Items)
}

// maxLinesTold is the maximum number of wrong lines listed.
const maxLinesTold = 20

// wrongLines formats the errors of a catalog file as FILE:LINE: COLUMN: WHAT.
func wrongLines(path string, err error) error {
	wrong, ok := errors.AsType[admin.CatalogFileError](err)
	if !ok {
		return err
	}
	var b strings.Builder
	b.WriteString("Nothing was imported.")
	for i, w := range wrong {
		if i == maxLinesTold {
			fmt.Fprintf(&b, "\n  … and %d more", len(wrong)-i)
			break
		}
		where := fmt.Sprintf("%s:%d", path, w.Line)
		if w.Column != "" {
			where += ": " + w.Column
		}
		fmt.Fprintf(&b, "\n  %s: %s", where, w.Message)
	}
	return state.Fault{Kind: state.FaultInvalid, Message: b.String()}
}
