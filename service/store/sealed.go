package store

import (
	"context"
	"database/sql/driver"
	"fmt"

	"app.tender/tender/service/seal"
)

// SetKey sets the key of the secrets, before the store is used; nil for none.
func (s *Store) SetKey(k *seal.Key) { s.key = k }

// secretCol is a secret, which is closed by the store's key in its column. Empty is empty.
type secretCol struct {
	key    *seal.Key
	secret *string
}

func (t *Tx) secret(s *string) secretCol { return secretCol{t.key, s} }

// Value implements driver.Valuer.
func (c secretCol) Value() (driver.Value, error) { return c.key.Close(*c.secret) }

// Scan implements sql.Scanner.
func (c secretCol) Scan(src any) (err error) {
	switch v := src.(type) {
	case string:
		*c.secret, err = c.key.Open(v)
	case []byte:
		*c.secret, err = c.key.Open(string(v))
	default:
		err = fmt.Errorf("a secret is kept as %T", src)
	}
	return err
}

// SealSecrets closes the secrets that are open in the database, as they are before it had a key. It returns how many.
func (s *Store) SealSecrets(ctx context.Context) (sealed int, err error) {
	if s.key == nil {
		return 0, nil
	}
	err = s.Write(ctx, func(tx *Tx) error {
		tx.uncounted = true
		sealed = 0
		for _, c := range []struct{ read, write string }{
			{
				`SELECT app_key, secret_key FROM applications WHERE secret_key NOT LIKE 'age:%'`,
				`UPDATE applications SET secret_key = ? WHERE app_key = ?`,
			},
			{
				`SELECT CAST(id AS TEXT), secret_key FROM webhooks WHERE secret_key NOT LIKE 'age:%'`,
				`UPDATE webhooks SET secret_key = ? WHERE CAST(id AS TEXT) = ?`,
			},
			{
				`SELECT CAST(id AS TEXT), old_secret FROM webhooks WHERE old_secret <> '' AND old_secret NOT LIKE 'age:%'`,
				`UPDATE webhooks SET old_secret = ? WHERE CAST(id AS TEXT) = ?`,
			},
			{
				`SELECT CAST(id AS TEXT), body FROM mails WHERE body <> '' AND body NOT LIKE 'age:%'`,
				`UPDATE mails SET body = ? WHERE CAST(id AS TEXT) = ?`,
			},
		} {
			type row struct{ id, secret string }
			rows, err := collect(tx, "reading the secrets", func(r *row) []any { return []any{&r.id, &r.secret} },
				c.read)
			if err != nil {
				return err
			}
			for i := range rows {
				if err := tx.do("sealing a secret", c.write, tx.secret(&rows[i].secret), rows[i].id); err != nil {
					return err
				}
				sealed++
			}
		}
		key, err := tx.sealServiceKey()
		if key {
			sealed++
		}
		return err
	})
	return sealed, err
}

// addressKey names the service's own key that is a secret: it signs the addresses of documents.
const addressKey = "addresses"

// sealServiceKey closes that key if it is open.
func (t *Tx) sealServiceKey() (sealed bool, err error) {
	keys, err := collect(t, "reading a key", single[[]byte], `SELECT value FROM service_keys WHERE name = ?`, addressKey)
	if err != nil || len(keys) == 0 || seal.IsClosed(string(keys[0])) {
		return false, err
	}
	closed, err := t.key.Close(string(keys[0]))
	if err != nil {
		return false, err
	}
	return true, t.do("sealing a key", `UPDATE service_keys SET value = ? WHERE name = ?`, []byte(closed), addressKey)
}
