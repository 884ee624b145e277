package wire

import (
	"time"

	"app.tender/tender/apiclient/internal/jsonread"
)

// Login is the answer to the exchange of a name and password for a User Key.
type Login struct {
	UserID             int64
	SessionID          string
	UserName           string
	DisplayName        string
	ReferrerURL        string
	BearerToken        string
	RefreshToken       string
	RefreshTokenExpiry time.Time
	ProfileURL         string
	Roles              []string
	Permissions        []string
	AuthProvider       string
	UserKey            string
	Failure            Failure // set by a service that fails with status 200
}

// ParseLogin reads the answer to the exchange; see ParseFailure for scrub.
func ParseLogin(data []byte, scrub func(string) string) (Login, error) {
	l, err := anything(data, readLogin)
	l.Failure.finish(scrub)
	return l, err
}

func readLogin(r *jsonread.Reader, l *Login) {
	object(
		r,
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
		partOf("responseStatus", &l.Failure, readFailure),
		field{"meta", func(r *jsonread.Reader) { object(r, lineOf("apiKey", &l.UserKey)) }},
	)
}
