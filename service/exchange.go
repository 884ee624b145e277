package service

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/limits"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// exchangeOperations is the operation that exchanges a user's name and password for a
// user key.
type exchangeOperations struct {
	store     *store.Store
	passwords *passwords
	signIns   *limits.Turns // by origin; from this machine, by name
}

// exchangePath is the path of the sign-in.
const exchangePath = "/authenticate/apikeyexchange"

func (h exchangeOperations) endpoints() []operation.Endpoint {
	return []operation.Endpoint{
		{
			Method: http.MethodGet, Path: exchangePath, Access: operation.Exchange,
			Handle: h.exchangeKey,
		},
	}
}

// loginLimits are the limits on failed sign-ins.
var loginLimits = store.LoginLimits{Window: 5 * time.Minute, Own: 10, Name: 100, Origin: 100}

// maxSignIns bounds the sign-ins under way from one origin. They take turns, so that a flood from one
// network leaves the others their time.
const maxSignIns = 32

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
	origin, turn := "", strings.ToLower(name)
	if c.From.IsValid() {
		origin = c.From.String()
		turn = origin
	}
	// A try counts as failed until it has succeeded, so parallel tries that will all
	// succeed would look like an attack.
	done, err := h.signIns.Wait(ctx, turn)
	if errors.Is(err, limits.ErrCrowded) {
		err = errCrowded
	}
	if err != nil {
		return operation.Reply{}, err
	}
	defer done()
	user, err := h.signIn(ctx, name, password, origin, c.Now)
	if err != nil {
		return operation.Reply{}, err
	}
	key := admin.NewUserKey()
	err = h.store.Write(ctx, func(tx *store.Tx) error {
		return errors.Join(tx.Throttle().EndLogin(name, origin, c.Now),
			tx.Credentials().AddUserKey(hashUserKey(key), user.ID, c.App.AppKey, c.Now))
	})
	if err != nil {
		return operation.Reply{}, err
	}
	answer := authentication{
		UserID: state.FormatID(user.ID), UserName: user.Email, DisplayName: user.DisplayName(),
		RefreshTokenExpiry: wire.Stamp(c.Now), // there is no refresh token
		Roles:              []string{user.PermissionGroup}, AuthProvider: "credentials",
		Permissions: wire.NotNil(operation.PermissionsOf(admin.PermissionGroup(user.PermissionGroup))),
		Meta:        map[string]string{"apiKey": key},
	}
	return operation.OK(answer), nil
}

// signIn checks a name and a password. An unknown name and a wrong password give the
// same error after the same time. Who has failed too often is refused before
// anything else. The try counts as failed until the caller takes it back.
func (h exchangeOperations) signIn(
	ctx context.Context, name, password, origin string, now time.Time,
) (store.User, error) {
	leave, err := h.passwords.enter()
	if err != nil {
		return store.User{}, err
	}
	defer leave()
	var user store.User
	var wait time.Duration
	err = h.store.Write(ctx, func(tx *store.Tx) (err error) {
		if wait, err = tx.Throttle().BeginLogin(name, origin, now, loginLimits); err != nil || wait > 0 {
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
		return store.User{}, &operation.Fault{
			Status: http.StatusTooManyRequests, Code: operation.CodeTooManyRequests, RetryAfter: wait,
			Message: "There were too many failed sign-ins with this user name, or from this network.",
		}
	}
	t := traceOf(ctx)
	t.account, t.user = int64(user.AccountID), int64(user.ID) // whose sign-in failed, if it does
	right, err := h.passwords.check(ctx, user.PasswordHash, password)
	if err != nil {
		return store.User{}, err
	}
	if !right || !user.Active {
		return store.User{},
			operation.Unauthorized(operation.CodeInvalidCredentials, "The user name or the password is wrong.")
	}
	if !user.EmailVerified {
		return store.User{},
			operation.Unauthorized(operation.CodeEmailNotVerified, "The e-mail address of the user is not verified.")
	}
	return user, nil
}
