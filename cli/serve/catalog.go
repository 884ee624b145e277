package serve

import (
	"context"
	"errors"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newCatalog(r *run.Run, at *instance) *cobra.Command {
	var f catalogFlags
	known := strings.Join(state.Map(admin.CatalogColumns(), func(c *rows.Column) string { return string(*c) }), ", ")
	load := &cobra.Command{
		Use: "import FILE", Short: "Import items into an account's catalog from a table", Args: cobra.ExactArgs(1),
		Long: `Import items into an account's catalog from a CSV file or a workbook (.xlsx); - reads
standard input. A row with headings names the columns:

  ` + known + `

Usual other headings are known, such as Manufacturer, Part Number and MSRP; --column names
any other, and --ignore leaves one out. Figures in a column that nothing names are refused.

Type is Part (the default), Labor or CustomItem. A part needs a brand and a model, the
others a name. Category is a path such as Residential/Video/Displays. Price, the list
price, and cost are amounts in the account's currency; in stock, favorite and
discontinued are yes or no.

An item that already exists, by type and name, is updated. If any line is wrong, the
command reports each wrong line and imports nothing.`,
		Example: `  tender serve catalog import parts.csv --account 1
  tender serve catalog import prices.xlsx --sheet 2026 --column "Dealer Net=cost" --ignore Weight`,
	}
	flags := load.Flags()
	flags.Int64Var(&f.account, "account", 1, "the account's id")
	f.table.Add(flags)
	cmd := &cobra.Command{Use: "catalog", Short: "Manage an account's catalog"}
	cmd.AddCommand(operates[importedJSON](r, load, at,
		func(ctx context.Context, s *service.Server, args []string) error {
			done, err := f.importCatalog(ctx, r, s.Admin(), args[0])
			if err != nil {
				return err
			}
			return r.PrintWords(importedJSON(done), "Added %s and changed %d.", text.Count(done.Added, "item"),
				done.Changed)
		}))
	return cmd
}

// catalogFlags say how a file of items is read.
type catalogFlags struct {
	account int64
	table   run.TableFlags
}

// importCatalog imports a file of items into an account's catalog.
func (f *catalogFlags) importCatalog(
	ctx context.Context, r *run.Run, instance admin.Instance, path string,
) (done admin.ImportedCatalog, err error) {
	id := admin.AccountID(f.account)
	into, err := instance.Account(ctx, id)
	if err != nil {
		return done, err
	}
	columns, err := rows.ParseMapping(f.table.Columns, f.table.Ignore, admin.CatalogColumns())
	if err != nil {
		return done, err
	}
	content, err := r.File(path)
	if err != nil {
		return done, err
	}
	catalog, err := admin.ReadCatalog(content,
		admin.CatalogReading{Currency: into.Currency, Sheet: f.table.Sheet, Columns: columns})
	if wrong, ok := errors.AsType[rows.LineErrors](err); ok {
		err = wrong.Fault(path)
	}
	if err != nil {
		return done, err
	}
	for _, said := range catalog.Said {
		r.Sayf("%s", said)
	}
	return instance.ImportCatalog(ctx, id, catalog.Industries, catalog.Items)
}
