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

// connector opens connections with the collation search_fold, because SQLite's NOCASE
// folds only ASCII and sorts "Étienne" after "Zofia". The pool has its own driver, so that
// nothing is registered for the whole process.
type connector struct {
	driver *sqlite.Driver
	name   string
}

func newConnector(name string) (*connector, error) {
	d := new(sqlite.Driver)
	err := d.RegisterDeterministicScalarFunction("search_fold", 1,
		func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			s, ok := args[0].(string)
			if !ok {
				return nil, fmt.Errorf("search_fold of %T, not of text", args[0])
			}
			return text.FoldAccents(s), nil
		})
	if err != nil {
		return nil, fmt.Errorf("registering search_fold: %w", err)
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
