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
	for name := range r.Fields {
		switch string(name) {
		case "userId":
			l.UserID = r.Int()
		case "sessionId":
			l.SessionID = r.Text()
		case "userName":
			l.UserName = r.Line()
		case "displayName":
			l.DisplayName = r.Line()
		case "referrerUrl":
			l.ReferrerURL = r.Text()
		case "bearerToken":
			l.BearerToken = r.Text()
		case "refreshToken":
			l.RefreshToken = r.Text()
		case "refreshTokenExpiry":
			l.RefreshTokenExpiry = r.Time()
		case "profileUrl":
			l.ProfileURL = r.Text()
		case "roles":
			l.Roles = lines[string](r)
		case "permissions":
			l.Permissions = lines[string](r)
		case "authProvider":
			l.AuthProvider = r.Line()
		case "responseStatus":
			readFailure(r, &l.Failure)
		case "meta":
			for key := range r.Fields {
				if string(key) == "apiKey" {
					l.UserKey = r.Line()
				}
			}
		}
	}
}
