package run

import (
	"context"
	"errors"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/config"
	"app.tender/tender/state"
)

// Invitation is what the text that `tender serve user invite` prints says: CODE,USER,ADDRESS.
type Invitation struct {
	Code     string // good once
	UserName string
	BaseURL  string // of the service
}

// InvitationOf reads the text of an invitation. It is zero for any other text.
func InvitationOf(text string) Invitation {
	parts := strings.Split(strings.TrimSpace(text), ",")
	if len(parts) != 3 || parts[0] == "" || parts[1] == "" || parts[2] == "" {
		return Invitation{}
	}
	return Invitation{
		Code: strings.TrimSpace(parts[0]), UserName: strings.TrimSpace(parts[1]),
		BaseURL: strings.TrimRight(strings.TrimSpace(parts[2]), "/"),
	}
}

// IsInvitation reports whether text is an invitation.
func IsInvitation(text string) bool { return InvitationOf(text) != Invitation{} }

// CheckAddressOrInvitation reports what is wrong with the address of a service, or with an invitation's.
func CheckAddressOrInvitation(text string) error {
	if i := InvitationOf(text); i != (Invitation{}) {
		text = i.BaseURL
	}
	return config.CheckBaseURL(text)
}

// Redeem exchanges the code of an invitation for the keys of this device, which is called so in the service's list. It
// returns the keys with the user, and a client with them.
func Redeem(
	ctx context.Context, i Invitation, device string, opts ...apiclient.Option,
) (*apiclient.Client, apiclient.Authentication, error) {
	who, err := apiclient.Redeem(ctx, i.BaseURL, i.Code, device, opts...)
	switch f := state.FaultOf(err); {
	case errors.Is(err, apiclient.ErrNotFound):
		return nil, who, state.NotFound("The service at "+i.BaseURL+" takes no invitations.",
			"Check the address in the code, or sign in with a user name and a password: `tender login --base-url "+
				i.BaseURL+"`.")
	case f.Kind == state.FaultUncertain:
		f.Next = "Try the code again; if it is not valid any more, ask for another one."
		return nil, who, f
	case err != nil:
		return nil, who, err
	}
	return withKeysOf(i.BaseURL, who, opts)
}

// SignOn exchanges an ID token of the provider of the service at an address for the keys of this device, as Redeem does
// for a code.
func SignOn(
	ctx context.Context, baseURL, idToken, nonceSecret, device string, opts ...apiclient.Option,
) (*apiclient.Client, apiclient.Authentication, error) {
	who, err := apiclient.SignOn(ctx, baseURL, idToken, nonceSecret, device, opts...)
	if errors.Is(err, apiclient.ErrWrongCredentials) {
		return nil, who, Said(state.Fault{
			Kind:    state.FaultUnauthorized,
			Message: "You signed in in the browser, and the service has no user with your e-mail address.",
			Next:    "Ask whoever runs the service to add you: `tender serve user invite EMAIL`.",
		})
	}
	if err != nil {
		return nil, who, err
	}
	return withKeysOf(baseURL, who, opts)
}

// withKeysOf returns a client with the keys of a device that was added.
func withKeysOf(
	baseURL string, who apiclient.Authentication, opts []apiclient.Option,
) (*apiclient.Client, apiclient.Authentication, error) {
	c, err := apiclient.New(baseURL,
		apiclient.Credentials{AppKey: who.AppKey, SecretKey: who.SecretKey, UserKey: who.UserKey}, opts...)
	return c, who, err
}
