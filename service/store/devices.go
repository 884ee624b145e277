package store

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
)

// DeviceID identifies a device of a user.
type DeviceID int64

// Device is where a user has signed in, or was invited: it has a user key.
type Device struct {
	ID          DeviceID
	Account     AccountID
	User        state.UserID
	AppKey      string // of the application that signs its requests
	Name        string // as it calls itself; empty: not known
	Created     time.Time
	Expires     time.Time // zero: never
	LastUsed    time.Time // to a minute; zero: never
	LastAddress string    // of the network that it was last used from; empty: this machine
	Revoked     time.Time // zero: it was not
}

const deviceColumns = `d.id, d.account_id, d.user_id, d.app_key, d.name, d.created, d.expires, d.last_used,
	d.last_address,
	d.revoked`

func (d *Device) dest() []any {
	return []any{
		idOf(&d.ID), &d.Account, idOf(&d.User), &d.AppKey, &d.Name, timeOf(&d.Created),
		timeOf(&d.Expires), timeOf(&d.LastUsed),
		&d.LastAddress, timeOf(&d.Revoked),
	}
}

// Devices are the devices of users and the invitations of more, in a transaction.
type Devices struct{ tx *Tx }

// Add adds a device with the hash of its user key, and sets its id. Devices of the user whose keys have expired are
// forgotten, but those that were revoked: they are told so when they call.
func (t Devices) Add(hash []byte, d *Device) error {
	u, err := t.tx.Users().Find(d.Account, d.User)
	if err != nil {
		return err
	}
	if t.tx.actor.User == 0 { // whoever signs in
		t.tx.actor.User, t.tx.actor.Name = u.ID, u.DisplayName()
	}
	t.tx.note(u.thing(), "device", "", strings.TrimSpace("signed in "+d.Name))
	if err := t.tx.do("forgetting expired keys", `DELETE FROM devices
		WHERE account_id = ? AND user_id = ? AND expires <= ? AND revoked IS NULL`, d.Account, d.User,
		micros(d.Created)); err != nil {
		return err
	}
	id, err := t.tx.insert("adding a device", insertInto("devices", "d", deviceColumns, "key_hash"),
		append(d.dest(), hash)...)
	d.ID = DeviceID(id)
	return err
}

// Holder is who has a user key: a device with its application, user and account.
type Holder struct {
	App     Application
	Device  Device
	User    User
	Account Account
}

// Holder returns who has the user key with a hash for an application, whether they may use it or not.
func (t Devices) Holder(hash []byte, appKey string) (h Holder, err error) {
	err = t.tx.row("reading the holder of a user key",
		slices.Concat(t.tx.application(&h.App), h.Device.dest(), h.User.dest(), h.Account.dest()),
		`SELECT `+applicationColumns+`, `+deviceColumns+`, `+userColumns+`, `+accountColumns+` FROM devices d
		JOIN applications p ON p.app_key = d.app_key
		JOIN users u ON u.account_id = d.account_id AND u.id = d.user_id JOIN accounts a ON a.id = u.account_id
		WHERE d.key_hash = ? AND d.app_key = ?`, hash, appKey)
	return h, err
}

// UserDevice is a device in a list.
type UserDevice struct {
	Device

	UserName    string // the e-mail address
	Application string // its name
}

func (d *UserDevice) dest() []any {
	return append(d.Device.dest(), &d.UserName, &d.Application)
}

// listed is the head of a statement that reads UserDevices.
const listed = `SELECT ` + deviceColumns + `, u.email, p.name FROM devices d
	JOIN users u ON u.account_id = d.account_id AND u.id = d.user_id JOIN applications p ON p.app_key = d.app_key `

// List returns the devices of a user of the account, the last used first. account 0 means those of all.
func (t Devices) List(account AccountID, user state.UserID) ([]UserDevice, error) {
	return collect(t.tx, "listing devices", (*UserDevice).dest,
		listed+`WHERE CAST(?1 AS BIGINT) = 0 OR (d.account_id = ?1 AND d.user_id = ?2)
		ORDER BY coalesce(d.last_used, d.created) DESC, d.id DESC`, account, user)
}

// Find returns a device of any account.
func (t Devices) Find(id DeviceID) (UserDevice, error) {
	return one(t.tx, "reading a device", (*UserDevice).dest, listed+`WHERE d.id = ?`, id)
}

// Used records that a device was used at a time from an address, if that is its last use.
func (t Devices) Used(account AccountID, id DeviceID, at time.Time, address string) error {
	return t.tx.do("recording the use of a device", `UPDATE devices SET last_used = ?2, last_address = ?3
		WHERE id = ?1 AND account_id = ?4 AND (last_used IS NULL OR last_used < ?2)`, id, micros(at), address, account)
}

// Known reports whether a user, named by the e-mail address, has used a device from an address, and may still use it.
func (t Devices) Known(email, address string) (bool, error) {
	return one(t.tx, "looking for a device", single[bool], `SELECT EXISTS (SELECT 1 FROM devices d
		JOIN users u ON u.account_id = d.account_id AND u.id = d.user_id
		WHERE u.email_key = ? AND d.last_address = ? AND d.revoked IS NULL)`,
		emailKey(email), address)
}

// Revoke ends the key of a device and, if it was invited, its application. The device is told when it calls.
func (t Devices) Revoke(id DeviceID, now time.Time) error {
	d, err := t.Find(id)
	if err != nil {
		return err
	}
	if err := t.note(d.Account, d.User, "device", fmt.Sprintf("%d %s", id, d.Name), "revoked"); err != nil {
		return err
	}
	if err := t.tx.do("revoking a device", `UPDATE devices SET revoked = ?
		WHERE id = ? AND account_id = ? AND revoked IS NULL`, micros(now), id, d.Account); err != nil {
		return err
	}
	return t.tx.do("revoking a device's application", `UPDATE applications SET active = 0
		WHERE user_id IS NOT NULL AND app_key = ?`, d.AppKey)
}

// note records what becomes of the devices of a user.
func (t Devices) note(account AccountID, user state.UserID, field, before, after string) error {
	u, err := t.tx.Users().Find(account, user)
	if err == nil {
		t.tx.note(u.thing(), field, before, after)
	}
	return err
}

// RevokeAll revokes all devices of a user, and withdraws the invitation.
func (t Devices) RevokeAll(account AccountID, user state.UserID, now time.Time) error {
	if err := t.note(account, user, "device", "", "all revoked"); err != nil {
		return err
	}
	if err := t.tx.do("revoking the devices of a user",
		`UPDATE devices SET revoked = ? WHERE account_id = ? AND user_id = ? AND revoked IS NULL`, micros(now), account,
		user); err != nil {
		return err
	}
	if err := t.tx.do("revoking the applications of a user", `UPDATE applications SET active = 0 WHERE user_id = ?`,
		user); err != nil {
		return err
	}
	return t.Withdraw(account, user)
}

// Withdraw withdraws the invitation of a user, if there is one.
func (t Devices) Withdraw(account AccountID, user state.UserID) error {
	return t.tx.do("withdrawing an invitation", `DELETE FROM invitations WHERE account_id = ? AND user_id = ?`, account,
		user)
}

// SignOut forgets the keys of a user's devices but one, where they must sign in again; 0 for all. It returns how many.
func (t Devices) SignOut(account AccountID, user state.UserID, but DeviceID) (int64, error) {
	which := "all signed out"
	if but != 0 {
		which = "others signed out"
	}
	if err := t.note(account, user, "device", "", which); err != nil {
		return 0, err
	}
	res, err := t.tx.exec("signing out devices", `DELETE FROM devices
		WHERE account_id = ? AND user_id = ? AND id <> ? AND revoked IS NULL`, account, user, but)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// Invitation lets a user add a device.
type Invitation struct {
	Account AccountID
	User    state.UserID
	Expires time.Time
	KeyLife time.Duration // of the device's key; 0: without end
}

func (i *Invitation) dest() []any {
	return []any{&i.Account, &i.User, timeOf(&i.Expires), microsCol{&i.KeyLife}}
}

// Invite stores an invitation with the hash of its code, in place of the user's last one.
func (t Devices) Invite(hash []byte, i Invitation) error {
	if err := t.note(i.Account, i.User, "invitation", "", "until "+i.Expires.Format(time.RFC3339)); err != nil {
		return err
	}
	return t.tx.do("keeping an invitation", `INSERT INTO invitations (account_id, user_id, code_hash, expires, key_life)
		VALUES (?, ?, ?, ?, ?) ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash,
			expires = excluded.expires, key_life = excluded.key_life`,
		i.Account, i.User, hash, micros(i.Expires), i.KeyLife.Microseconds())
}

// Redeem takes the invitation with the given hash of its code, which is gone then. It fails with ErrNotFound, also if
// the invitation has expired.
func (t Devices) Redeem(hash []byte, now time.Time) (Invitation, error) {
	if err := t.tx.do("forgetting expired invitations", `DELETE FROM invitations WHERE expires <= ?`,
		micros(now)); err != nil {
		return Invitation{}, err
	}
	return one(t.tx, "taking an invitation", (*Invitation).dest,
		`DELETE FROM invitations WHERE code_hash = ? RETURNING account_id, user_id, expires, key_life`, hash)
}
