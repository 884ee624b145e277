package serve

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newCatalog(r *run.Run, dir *string) *cobra.Command {
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
	flags.StringVar(&f.sheet, "sheet", "", "the sheet of a workbook (default: the first)")
	flags.StringArrayVar(&f.columns, "column", nil, "HEADING=COLUMN: what a column is; may be repeated")
	flags.StringArrayVar(&f.ignore, "ignore", nil, "a heading whose column is not needed; may be repeated")
	cmd := &cobra.Command{Use: "catalog", Short: "Manage an account's catalog"}
	cmd.AddCommand(operates[importedJSON](r, load, dir, func(ctx context.Context, s *service.Server, args []string) error {
		done, err := f.importCatalog(ctx, r, s.Admin(), args[0])
		if err != nil {
			return err
		}
		return r.PrintWords(importedJSON(done), "Added %s and changed %d.", text.Count(done.Added, "item"), done.Changed)
	}))
	return cmd
}

// catalogFlags say how a file of items is read.
type catalogFlags struct {
	account         int64
	sheet           string
	columns, ignore []string
}

// importCatalog imports a file of items into an account's catalog.
func (f *catalogFlags) importCatalog(ctx context.Context, r *run.Run, instance admin.Instance, path string) (done admin.ImportedCatalog, err error) {
	id := admin.AccountID(f.account)
	into, err := instance.Account(ctx, id)
	if err != nil {
		return done, err
	}
	columns, err := rows.ParseMapping(f.columns, f.ignore, admin.CatalogColumns())
	if err != nil {
		return done, err
	}
	content, err := readFile(r, path)
	if err != nil {
		return done, err
	}
	catalog, err := admin.ReadCatalog(content, admin.CatalogReading{Currency: into.Currency, Sheet: f.sheet, Columns: columns})
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

// readFile reads a file; - is standard input.
func readFile(r *run.Run, path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(r.In)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, run.Unreadable(path, err)
	}
	return content, nil
}
