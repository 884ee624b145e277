package service

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/limits"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/signon"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// exchangeOperations exchange what a person has, a name and a password or an invitation, for a user key.
type exchangeOperations struct {
	store     *store.Store
	admin     admin.Instance
	passwords *passwords
	signIns   *limits.Turns    // by origin; from this machine, by name
	provider  *signon.Provider // nil: none
	keyLife   time.Duration    // 0: without end
	log       *slog.Logger
}

func (s *Server) signing() exchangeOperations {
	return exchangeOperations{s.store, s.Admin(), s.passwords, &s.signIns, s.provider, s.config.KeyLife, s.log}
}

// The paths of the sign-in: by a password, by an invitation, and by a company's provider.
const (
	signOnPath   = "/authenticate/oidc"
	exchangePath = "/authenticate/apikeyexchange"
	devicePath   = "/authenticate/device"
)

func (h exchangeOperations) endpoints() []operation.Endpoint {
	return []operation.Endpoint{
		{
			Method: http.MethodGet, Path: exchangePath, Access: operation.Exchange,
			Handle: h.exchangeKey,
		},
		{Method: http.MethodPost, Path: devicePath, Access: operation.Invited, Handle: h.redeem},
		{
			Method: http.MethodPost, Path: "/authenticate/password", Access: operation.Signed,
			Handle: h.changePassword,
		},
		{Method: http.MethodGet, Path: signOnPath, Access: operation.Open, Handle: h.readSignOn},
		{Method: http.MethodPost, Path: signOnPath, Access: operation.Invited, MaxBody: 64 << 10, Handle: h.signOn},
	}
}

// loginLimits are the limits on failed sign-ins.
var loginLimits = store.LoginLimits{Window: 5 * time.Minute, Own: 10, Name: 100, Origin: 100}

// maxSignIns bounds the sign-ins under way from one origin. They take turns, so that a flood from one
// network leaves the others their time.
const maxSignIns = 32

var errWrongPassword = operation.Unauthorized(operation.CodeInvalidCredentials, "The user name or the password is wrong.")

// authentication is the response to a credential exchange.
type authentication struct {
	UserID             string                 `json:"userId"`
	SessionID          string                 `json:"sessionId"`
	UserName           string                 `json:"userName"`
	DisplayName        string                 `json:"displayName"`
	BearerToken        string                 `json:"bearerToken"`
	RefreshToken       string                 `json:"refreshToken"`
	RefreshTokenExpiry wire.Stamp             `json:"refreshTokenExpiry"`
	ProfileURL         string                 `json:"profileUrl"`
	Roles              []string               `json:"roles"`
	Permissions        []operation.Permission `json:"permissions"`
	AuthProvider       string                 `json:"authProvider"`
	Meta               map[string]string      `json:"meta"`
}

func (h exchangeOperations) exchangeKey(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	q := c.Query()
	name := q.RequiredLine("UserName", admin.MaxUserName)
	password := q.Raw("Password")
	if password == "" {
		q.Refuse(operation.FieldRequired, "Password", "Password is required.")
	}
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	origin := originOf(c)
	done, err := h.turn(ctx, c, name)
	if err != nil {
		return operation.Reply{}, err
	}
	defer done()
	user, err := h.signIn(ctx, c, name, password)
	if err != nil {
		return operation.Reply{}, err
	}
	key := admin.NewUserKey()
	device := store.Device{
		Account: user.AccountID, User: user.ID, AppKey: c.App.AppKey, Created: c.Now, LastUsed: c.Now,
		LastAddress: origin,
	}
	if h.keyLife > 0 {
		device.Expires = c.Now.Add(h.keyLife)
	}
	err = h.store.Write(ctx, func(tx *store.Tx) error {
		now, err := tx.Users().Find(user.AccountID, user.ID)
		if err != nil {
			return err
		}
		if !now.Active || now.PasswordHash != user.PasswordHash { // since the password was checked
			return errWrongPassword
		}
		added := device
		return errors.Join(tx.Throttle().EndLogin(name, origin, c.Now),
			tx.Devices().Add(admin.HashSecret(key), &added))
	})
	if err != nil {
		return operation.Reply{}, err
	}
	return operation.OK(authenticated(&user, c.Now, "credentials", map[string]string{"apiKey": key})), nil
}

// turn waits until it is the turn of a sign-in. A try counts as failed until it has succeeded, so parallel tries that
// will all succeed would look like an attack.
func (h exchangeOperations) turn(ctx context.Context, c *operation.Call, name string) (done func(), err error) {
	done, err = h.signIns.Wait(ctx, cmp.Or(originOf(c), strings.ToLower(name)))
	if errors.Is(err, limits.ErrCrowded) {
		err = errCrowded
	}
	return done, err
}

// authenticated returns the response to a user who has signed in by a means; meta has their keys.
func authenticated(u *store.User, now time.Time, by string, meta map[string]string) authentication {
	return authentication{
		UserID: state.FormatID(u.ID), UserName: u.Email, DisplayName: u.DisplayName(),
		RefreshTokenExpiry: wire.Stamp(now), // there is no refresh token
		Roles:              []string{u.PermissionGroup}, AuthProvider: by,
		Permissions: wire.NotNil(operation.PermissionsOf(admin.PermissionGroup(u.PermissionGroup))),
		Meta:        meta,
	}
}

// redeem adds the device of a person who has the code of an invitation. The code is gone then.
func (h exchangeOperations) redeem(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	form := c.Form()
	code := form.RequiredLine("InvitationCode", operation.MaxWord)
	name := form.Line("DeviceName", operation.MaxWord)
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	joined, err := h.admin.Redeem(ctx, code, admin.Arrival{Name: name, Origin: originOf(c), At: c.Now})
	if wait, isEarly := errors.AsType[admin.TooMany](err); isEarly {
		err = tooMany("There were too many invitation codes from this network that are not valid.", time.Duration(wait))
	}
	if errors.Is(err, store.ErrNotFound) {
		err = operation.Unauthorized(operation.CodeInvalidInvitation,
			"The invitation code is not valid: it is mistyped, was used, or has expired.")
	}
	if err != nil {
		return operation.Reply{}, err
	}
	return h.joined(ctx, c, "invitation", joined), nil
}

// joined returns the response to a device that was added, by a means.
func (h exchangeOperations) joined(ctx context.Context, c *operation.Call, by string, j admin.Joined) operation.Reply {
	t := traceOf(ctx)
	t.account, t.user, t.device = int64(j.User.AccountID), int64(j.User.ID), int64(j.Device.ID)
	return operation.OK(authenticated(&j.User, c.Now, by, map[string]string{
		"apiKey": j.UserKey, "appKey": j.Application.AppKey, "secretKey": j.Application.SecretKey,
	}))
}

// signIn checks a name and a password. An unknown name and a wrong password give the
// same error after the same time. Who has failed too often is refused before
// anything else. The try counts as failed until the caller takes it back.
func (h exchangeOperations) signIn(
	ctx context.Context, c *operation.Call, name, password string,
) (store.User, error) {
	leave, err := h.passwords.enter(func() (bool, error) {
		return store.View(ctx, h.store, func(tx *store.Tx) (bool, error) {
			return tx.Devices().Known(name, originOf(c))
		})
	})
	if err != nil {
		return store.User{}, err
	}
	defer leave()
	var user store.User
	var wait time.Duration
	err = h.store.Write(ctx, func(tx *store.Tx) (err error) {
		if wait, err = tx.Throttle().BeginLogin(name, originOf(c), c.Now, loginLimits); err != nil || wait > 0 {
			return err
		}
		user, err = tx.Users().ByEmail(name)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	})
	if err != nil {
		return store.User{}, err
	}
	if wait > 0 {
		return store.User{},
			tooMany("There were too many failed sign-ins with this user name, or from this network.", wait)
	}
	t := traceOf(ctx)
	t.account, t.user = int64(user.AccountID), int64(user.ID) // whose sign-in failed, if it does
	right, err := h.passwords.check(ctx, user.PasswordHash, password)
	if err != nil {
		return store.User{}, err
	}
	if !right || !user.Active || c.App.User != 0 && c.App.User != user.ID { // an invited device is its user's alone
		return store.User{}, errWrongPassword
	}
	if !user.EmailVerified {
		return store.User{},
			operation.Unauthorized(operation.CodeEmailNotVerified, "The e-mail address of the user is not verified.")
	}
	return user, nil
}
