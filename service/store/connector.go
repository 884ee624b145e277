package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"

	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"

	"modernc.org/sqlite"
)

// folds are the functions that statements and migrations call, because SQLite's NOCASE
// folds only ASCII and sorts "Étienne" after "Zofia".
var folds = map[string]func(string) string{
	"search_fold": text.FoldSearch,
	"search_doc":  func(fields string) string { return text.SearchDoc(fields) },
	"name_key":    text.NameKey,
	"match_key":   matchKey,
	"model_key":   text.Model,
}

// connector opens connections with the functions of folds. The pool has its own driver, so that
// nothing is registered for the whole process.
type connector struct {
	driver *sqlite.Driver
	name   string
}

func newConnector(name string) (*connector, error) {
	d := new(sqlite.Driver)
	for name, fold := range folds {
		err := d.RegisterDeterministicScalarFunction(name, 1,
			func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
				s, ok := args[0].(string)
				if !ok {
					return nil, fmt.Errorf("%s of %T, not of text", name, args[0])
				}
				return fold(s), nil
			})
		if err != nil {
			return nil, fmt.Errorf("registering %s: %w", name, err)
		}
	}
	return &connector{driver: d, name: name}, nil
}

// Connect opens a connection. Opening takes no context; it touches a local file.
func (c *connector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.name) }

// Driver returns the pool's driver.
func (c *connector) Driver() driver.Driver { return c.driver }

// openPool opens a pool of at most connections connections.
func openPool(name string, connections int) (*sqlitefile.Pool, error) {
	c, err := newConnector(name)
	if err != nil {
		return nil, err
	}
	return sqlitefile.NewPool(sql.OpenDB(c), connections), nil
}
