package apiclient

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
)

// Credentials hold the keys that sign a request. Printing or logging them shows
// neither the secret key nor the User Key.
type Credentials struct {
	AppKey    string // names the integration; a UUID issued by the service's operator
	SecretKey string // signs; its ASCII bytes are the HMAC key, it is never Base64-decoded
	UserKey   string // names the user; from Authenticate, empty before it
}

// String describes c without its secrets.
func (c Credentials) String() string {
	return fmt.Sprintf("credentials{app %s, secret %s, user %s}", c.AppKey, presence(c.SecretKey), presence(c.UserKey))
}

// Format keeps the secrets out of every verb of package fmt.
func (c Credentials) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, c.String()) }

// LogValue keeps the secrets out of logs.
func (c Credentials) LogValue() slog.Value { return slog.StringValue(c.String()) }

func presence(secret string) string {
	if secret == "" {
		return "not set"
	}
	return "set"
}

// scrub removes secrets from foreign text that may repeat them.
func scrub(text string, secrets ...string) string {
	for _, s := range secrets {
		if s != "" {
			text = strings.ReplaceAll(text, s, "[secret]")
		}
	}
	return text
}
