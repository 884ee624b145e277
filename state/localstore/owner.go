package localstore

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// Owner is the user at a service to whom the data of a store belongs. No other account may get it: edits would be
// written into other proposals with the same ids, and notes read by someone else.
type Owner struct {
	Address string // of the service
	User    string // who signed in
}

// OwnerOf returns the owner for the address of a service and a user name in any spelling.
func OwnerOf(address, user string) Owner {
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		host := strings.ToLower(u.Host)
		for scheme, port := range map[string]string{"https": ":443", "http": ":80"} {
			if strings.EqualFold(u.Scheme, scheme) {
				host = strings.TrimSuffix(host, port)
			}
		}
		address = strings.ToLower(u.Scheme) + "://" + host + strings.TrimRight(u.EscapedPath(), "/")
	}
	return Owner{address, strings.ToLower(strings.TrimSpace(user))}
}

// Known reports whether o names anybody.
func (o Owner) Known() bool { return o != Owner{} }

// Is reports whether o and other are the same. An unknown user is the one that is known at that address.
func (o Owner) Is(other Owner) bool {
	return o.Address == other.Address && (o.User == other.User || o.User == "" || other.User == "")
}

// String names the owner for a person.
func (o Owner) String() string {
	if o.User == "" {
		return o.Address
	}
	return o.User + " at " + o.Address
}

// OtherOwner is the error of opening a store for someone else than its owner.
type OtherOwner struct{ Owner Owner }

// Error names the owner.
func (e *OtherOwner) Error() string { return e.Fault().Error() }

// Fault implements the interface that state.FaultOf looks for.
func (e *OtherOwner) Fault() state.Fault {
	return state.Local(fmt.Sprintf("The local database is of %s.", e.Owner),
		"Sign in with a profile of its own: `tender login --profile NAME`.")
}

// isOthers reports whether err says that the store is someone else's.
func isOthers(err error) bool {
	_, ok := errors.AsType[*OtherOwner](err)
	return ok
}

// ownerIn returns the recorded owner; the zero value if there is none.
func ownerIn(ctx context.Context, db querier) (o Owner, err error) {
	err = orNone(db.QueryRowContext(ctx, "SELECT address, user FROM owner").Scan(&o.Address, &o.User))
	return o, err
}

// admit records the owner that opens an unowned database, and fails for anyone else's.
func (s *database) admit(ctx context.Context, w *writer) error {
	if !s.owner.Known() {
		return nil
	}
	of, err := ownerIn(ctx, w)
	if err == nil && (of.Address == "" || of.User == "" && s.owner.User != "" && of.Is(s.owner)) {
		err = w.transact(ctx, true, func(tx *sqlitefile.Conn) error {
			if of, err = ownerIn(ctx, tx); err != nil || of.User != "" {
				return err // another process was faster
			}
			of = s.owner
			return recordOwner(ctx, &txn{tx, s}, of)
		})
	}
	if err == nil && !of.Is(s.owner) {
		err = &OtherOwner{of}
	}
	return err
}

// readable fails for a database of anyone else, which can't be written now.
func (s *database) readable(ctx context.Context, db querier) error {
	of, err := ownerIn(ctx, db)
	if err == nil && s.owner.Known() && of.Known() && !of.Is(s.owner) {
		err = &OtherOwner{of}
	}
	return err
}

func recordOwner(ctx context.Context, tx *txn, o Owner) error {
	return execute(ctx, tx, `INSERT INTO owner (id, address, user) VALUES (1, ?, ?)
		ON CONFLICT (id) DO UPDATE SET address = excluded.address, user = excluded.user`, o.Address, o.User)
}

// Owner returns the recorded owner; the zero value if there is none.
func (s *Store) Owner(ctx context.Context) (Owner, error) {
	return readAs(ctx, s, "read whose the local database is", func(db querier) (Owner, error) {
		return ownerIn(ctx, db)
	})
}

// Rename records another owner: a person has said that it is the same account, whose service has moved or whose
// user has another name now.
func (s *Store) Rename(ctx context.Context, o Owner) error {
	return s.write(ctx, "record whose the local database is", func(tx *txn) error { return recordOwner(ctx, tx, o) })
}
