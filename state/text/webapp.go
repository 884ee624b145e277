package text

import "strings"

// InWebApp returns what is said with the address of the account's web app, if that is known and what is said sends the
// reader there: "Rename it in the web app: https://app.example.com".
func InWebApp(said, address string) string {
	const app = "the web app"
	switch open := strings.TrimRight(said, ". "); {
	case address == "" || !strings.Contains(said, app):
		return said
	case strings.HasSuffix(open, app):
		return open + ": " + address
	default:
		return said + " The web app: " + address
	}
}
