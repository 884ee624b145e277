package admin

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// DeviceID identifies a device of a user.
type DeviceID = store.DeviceID

// Device is where a user has signed in, or was invited.
type Device = store.UserDevice

// Devices lists the devices of a user, or of all if email is empty, the last used first.
func (a Instance) Devices(ctx context.Context, email string) ([]Device, error) {
	return store.View(ctx, a.store, func(tx *store.Tx) ([]Device, error) {
		if email == "" {
			return tx.Devices().List(0, 0)
		}
		u, err := operatorsUser(tx, email)
		if err != nil {
			return nil, err
		}
		return tx.Devices().List(u.AccountID, u.ID)
	})
}

// RevokeDevice ends the keys of a device at once, and returns it. The device is told when it calls.
func (a Instance) RevokeDevice(ctx context.Context, id DeviceID) (Device, error) {
	return store.Change(ctx, a.store, func(tx *store.Tx) (Device, error) {
		if _, err := tx.Devices().Find(id); err != nil {
			return Device{}, orMissing(err, fmt.Sprintf("There is no device %d.", id),
				"Run `tender serve device list` to see which there are.")
		}
		if err := tx.Devices().Revoke(id, a.now()); err != nil {
			return Device{}, err
		}
		return tx.Devices().Find(id)
	})
}

// Terms are how long an invitation, and then the device's key, are valid.
type Terms struct {
	Valid   time.Duration
	KeyLife time.Duration // 0: without end
}

// maxValid bounds how long an invitation is valid.
const maxValid = 30 * 24 * time.Hour

// Invited is an invitation, which a person takes with Text.
type Invited struct {
	User    User
	Code    string // shown only here
	Address string // of the service
	Expires time.Time
}

// Text returns what the person types: the code, the user and the address of the service.
func (i Invited) Text() string { return i.Code + "," + i.User.Email + "," + i.Address }

// Invite makes an invitation for one device of the user with the address of in, in place of the last one. A user who is
// not there is added to in's account and group, without a password. address is the service's; if it is empty, the one
// at which it was last served.
func (a Instance) Invite(ctx context.Context, in User, address string, t Terms) (Invited, error) {
	if t.Valid <= 0 || t.Valid > maxValid || t.KeyLife < 0 {
		return Invited{}, state.Invalid("An invitation can't be good for that long.",
			"Give a time of up to 30 days, like 72h, and for the key's life one above 0, or none.")
	}
	if strings.Contains(in.Email, ",") { // it separates the parts of the text
		return Invited{}, badAddress(in.Email)
	}
	added, err := a.invitedRow(in)
	if err != nil {
		return Invited{}, err
	}
	code := newCode()
	return store.Change(ctx, a.store, func(tx *store.Tx) (Invited, error) {
		user, err := invitee(tx, added, in.PermissionGroup != "")
		if err != nil {
			return Invited{}, err
		}
		made := Invited{User: adminUserOf(user), Code: code, Address: address, Expires: a.now().Add(t.Valid)}
		if address == "" {
			made.Address, err = tx.Credentials().Address()
		}
		if err != nil {
			return Invited{}, orMissing(err, "The service has not run yet, so its address is not known.",
				"Start it once, or give the address with --public-url.")
		}
		return made, tx.Devices().Invite(hashCode(code),
			store.Invitation{Account: user.AccountID, User: user.ID, Expires: made.Expires, KeyLife: t.KeyLife})
	})
}

// invitedRow returns the row of a user who has only an invitation.
func (a Instance) invitedRow(in User) (store.User, error) {
	if err := checkEmail(in.Email); err != nil {
		return store.User{}, err
	}
	if in.PermissionGroup == "" {
		in.PermissionGroup = string(GroupSales)
	}
	in.EmailVerified = true
	return a.userRow(in, "")
}

// invitee returns the user who is invited, and adds them if they are not there. inGroup is whether the operator named a
// group.
func invitee(tx *store.Tx, added store.User, inGroup bool) (store.User, error) {
	u, err := tx.Users().ByEmail(added.Email)
	if errors.Is(err, store.ErrNotFound) {
		if _, err := operatorsAccount(tx, added.AccountID); err != nil {
			return u, err
		}
		return added, tx.Users().Create(&added)
	}
	switch {
	case err != nil:
		return u, err
	case !u.Active:
		return u, state.Invalid(u.Email+" is deactivated.", "`tender serve user activate "+u.Email+"` reactivates them.")
	case !u.EmailVerified:
		return u, state.Invalid("The e-mail address "+u.Email+" is not verified.",
			"`tender serve user verify "+u.Email+"` marks it as verified.")
	case inGroup && u.PermissionGroup != added.PermissionGroup:
		return u, state.Invalid(fmt.Sprintf("%s is in the group %q.", u.Email, u.PermissionGroup),
			"`tender serve user group` changes that; leave out the group to invite them as they are.")
	}
	return u, nil
}

// Arrival is a device that redeems the code of an invitation.
type Arrival struct {
	Name   string // as it calls itself; may be empty
	Origin string // the network that it comes from; empty: this machine
	At     time.Time
}

// Joined is a device that was added for an invitation, with its keys.
type Joined struct {
	User        store.User
	Device      store.Device
	Application store.Application // with its secret key
	UserKey     string
}

// TooMany is how long a network must wait after too many wrong codes.
type TooMany time.Duration

// Error implements error.
func (t TooMany) Error() string { return "too many wrong codes; wait " + time.Duration(t).String() }

// codeLimits bound wrong codes. They are not counted under a name, which would let strangers lock all out.
var codeLimits = store.LoginLimits{Window: 5 * time.Minute, Own: 10, Origin: 100}

// Redeem adds the device that redeems a code, with an application and a user key of its own. The invitation is used up
// then. It fails with store.ErrNotFound if there is none, and with TooMany.
func (a Instance) Redeem(ctx context.Context, code string, from Arrival) (Joined, error) {
	made := newDevice(from)
	type outcome struct {
		joined Joined
		err    error // the try counts nevertheless
	}
	done, err := store.Change(ctx, a.store, func(tx *store.Tx) (outcome, error) {
		wait, err := tx.Throttle().BeginLogin(codes, from.Origin, from.At, codeLimits)
		if err != nil || wait > 0 {
			return outcome{err: TooMany(wait)}, err
		}
		joined, err := join(tx, hashCode(code), made, from)
		if errors.Is(err, store.ErrNotFound) {
			return outcome{err: store.ErrNotFound}, nil
		}
		return outcome{joined: joined}, errors.Join(err, tx.Throttle().EndLogin(codes, from.Origin, from.At))
	})
	if err == nil {
		err = done.err
	}
	return done.joined, err
}

// codes is what wrong codes are counted under; no user has the name.
const codes = "an invitation"

// join adds the device of an invitation.
func join(tx *store.Tx, hash []byte, made Joined, from Arrival) (Joined, error) {
	invited, err := tx.Devices().Redeem(hash, from.At)
	if err != nil {
		return Joined{}, err
	}
	if made.User, err = tx.Users().Find(invited.Account, invited.User); err != nil {
		return Joined{}, err
	}
	return addDevice(tx, made, from, invited.KeyLife)
}

// SignOn adds the device of the user whose address a company's provider vouches for, with an application and a user key
// of its own. It fails with store.ErrNotFound if there is no such user, or they are deactivated. also is done with it.
func (a Instance) SignOn(
	ctx context.Context, email string, from Arrival, keyLife time.Duration, also func(*store.Tx) error,
) (Joined, error) {
	made := newDevice(from)
	return store.Change(ctx, a.store, func(tx *store.Tx) (Joined, error) {
		joined := made
		u, err := tx.Users().ByEmail(email)
		if err == nil && !u.Active {
			err = store.ErrNotFound
		}
		if err != nil {
			return Joined{}, err
		}
		joined.User = u
		if joined, err = addDevice(tx, joined, from, keyLife); err != nil {
			return Joined{}, err
		}
		return joined, also(tx)
	})
}

// newDevice returns a device with keys, of nobody yet.
func newDevice(from Arrival) Joined {
	return Joined{UserKey: NewUserKey(), Application: store.Application{
		AppKey: uuid.NewString(), SecretKey: NewUserKey(), Active: true, Created: from.At,
	}}
}

// addDevice adds the device of made's user.
func addDevice(tx *store.Tx, made Joined, from Arrival, keyLife time.Duration) (Joined, error) {
	made.Application.User, made.Application.Name = made.User.ID,
		cmp.Or(from.Name, "Device of "+made.User.Email) // it stays, whatever sign-in the device makes later
	made.Device = store.Device{
		Account: made.User.AccountID, User: made.User.ID, AppKey: made.Application.AppKey, Name: from.Name,
		Created: from.At, LastUsed: from.At, LastAddress: from.Origin,
	}
	if keyLife > 0 {
		made.Device.Expires = from.At.Add(keyLife)
	}
	if err := tx.Credentials().CreateApplication(made.User.AccountID, made.Application); err != nil {
		return Joined{}, err
	}
	return made, tx.Devices().Add(HashSecret(made.UserKey), &made.Device)
}

// codeBytes is the size of a code: nobody guesses 80 bits, also without limits.
const codeBytes = 10

// newCode returns a new code, such as K7QF-2MZX-9ABC-DE4T.
func newCode() string {
	b := make([]byte, codeBytes)
	rand.Read(b) // never fails: the program ends when the system has no randomness
	s := base32.StdEncoding.EncodeToString(b)
	return s[:4] + "-" + s[4:8] + "-" + s[8:12] + "-" + s[12:]
}

// hashCode returns the stored hash of a code, however a person wrote it.
func hashCode(code string) []byte {
	return HashSecret(strings.NewReplacer("-", "", " ", "").Replace(strings.ToUpper(code)))
}

// HashSecret returns the stored hash of a random secret.
func HashSecret(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}
