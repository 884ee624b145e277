package checks

import (
	"context"
	"os"
	"runtime"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

var (
	uuid      = text.Pattern(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
	base64Key = text.Pattern(`^[A-Za-z0-9+/]{43}=$`)
)

// keys reads the keys and checks their form. signedIn is false if there are none; then access has only the address.
func (x *run) keys(ctx context.Context) (access config.Access, signedIn bool) {
	if info, err := os.Stat(x.KeysFile); x.KeysFile != "" && err == nil && readByOthers(info) {
		x.bad(checkKeys, state.FaultLocal, "Others on this machine can read "+x.KeysFile+".",
			"Run `chmod 600` on it, and renew the keys if someone may have read them.")
		return config.Access{Profile: x.Profile}, false
	}
	access, err := x.Access(ctx)
	if err != nil {
		x.fault(checkKeys, err)
		if x.Profile.Name != config.Demo { // the demo has no keys of its own
			x.appKey(x.Profile.AppKey)
		}
		return config.Access{Profile: x.Profile}, false
	}
	s := access.Secrets
	switch {
	case uuid().MatchString(s.SecretKey):
		x.bad(checkKeys, state.FaultUnauthorized, "The secret key looks like an application key: the two are mixed up.",
			"Sign in again with each in its place.")
	case s.UserKey != "" && !base64Key().MatchString(s.UserKey):
		x.warn(checkKeys, "The User Key does not look like one, which has 44 characters of Base64.",
			"Sign in again if the service refuses it.")
	case s.UserKey == "":
		x.good(checkKeys, "They are "+x.KeysIn+"; the User Key is exchanged for the password.")
	default:
		x.good(checkKeys, "They are "+x.KeysIn+".")
	}
	x.appKey(access.Profile.AppKey)
	return access, true
}

// appKey checks the form of the application key.
func (x *run) appKey(key string) {
	const next = "Copy it again from what the service's operator gave you, and sign in again."
	switch {
	case uuid().MatchString(key):
		x.good(checkAppKey, "It is a UUID, as expected.")
	case key == "":
		x.warn(checkAppKey, "There is none.", next)
	case base64Key().MatchString(key):
		x.warn(checkAppKey, "It looks like a secret key or a User Key: they are mixed up.", next)
	default:
		x.warn(checkAppKey, "It is not a UUID, as application keys are.", next)
	}
}

// readByOthers reports whether other users of this machine can read a file.
func readByOthers(info os.FileInfo) bool {
	return runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0
}
