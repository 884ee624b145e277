package wire

import (
	"fmt"
	"io"
	"log/slog"
	"time"

	"app.tender/tender/apiclient/internal/jsonread"
)

// Authentication is the response to a user name and password. UserKey signs later
// requests. Printing or logging an Authentication shows no key and none of the
// tokens, which are for sessions that this interface does not have.
type Authentication struct {
	UserKey            string // meta.apiKey
	AppKey, SecretKey  string // of a device that was invited: meta.appKey, meta.secretKey
	UserID             int64
	UserName           string
	DisplayName        string
	SessionID          string
	BearerToken        string
	RefreshToken       string
	RefreshTokenExpiry time.Time
	ReferrerURL        string
	ProfileURL         string
	Roles              []string
	Permissions        []string
	AuthProvider       string
}

// String names the user.
func (a Authentication) String() string { return fmt.Sprintf("sign-in of %s", a.UserName) }

// Format keeps the secrets out of every verb of package fmt.
func (a Authentication) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, a.String()) }

// LogValue keeps the secrets out of logs.
func (a Authentication) LogValue() slog.Value { return slog.StringValue(a.String()) }

// ParseLogin reads the response to the exchange of a name and password for a User Key. failure
// is set if the service reports a failure with status 200; see ParseFailure for scrub.
func ParseLogin(data []byte, scrub func(string) string) (a Authentication, failure Failure, err error) {
	a, err = anything(data, func(r *jsonread.Reader, a *Authentication) { readLogin(r, a, &failure) })
	failure.finish(scrub)
	return a, failure, err
}

// SignOnProvider is the OpenID Connect provider by which people sign in.
type SignOnProvider struct {
	Issuer   string // its address
	ClientID string // of tender there
}

// ParseSignOn reads how people sign in. It fails for a response that does not say so.
func ParseSignOn(data []byte) (SignOnProvider, error) {
	return document(data, func(r *jsonread.Reader, p *SignOnProvider) {
		object(r, textOf("issuer", &p.Issuer), textOf("clientId", &p.ClientID))
	})
}

func readLogin(r *jsonread.Reader, l *Authentication, failure *Failure) {
	object(r,
		numberOf("userId", &l.UserID),
		textOf("sessionId", &l.SessionID),
		lineOf("userName", &l.UserName),
		lineOf("displayName", &l.DisplayName),
		textOf("referrerUrl", &l.ReferrerURL),
		textOf("bearerToken", &l.BearerToken),
		textOf("refreshToken", &l.RefreshToken),
		dateOf("refreshTokenExpiry", &l.RefreshTokenExpiry),
		textOf("profileUrl", &l.ProfileURL),
		linesOf("roles", &l.Roles),
		linesOf("permissions", &l.Permissions),
		lineOf("authProvider", &l.AuthProvider),
		partOf("responseStatus", failure, readFailure),
		field{"meta", func(r *jsonread.Reader) {
			object(r, lineOf("apiKey", &l.UserKey), lineOf("appKey", &l.AppKey), lineOf("secretKey", &l.SecretKey))
		}},
	)
}
