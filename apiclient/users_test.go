package apiclient_test

import (
	"context"
	"net/url"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func userOperations() []operation {
	return []operation{{
		method: "Users.List",
		call:   func(ctx context.Context, c *apiclient.Client) (any, error) { return ok(c.Users.List(ctx)) },
		want:   sent{Method: "GET", Path: "/public/users"},
		answer: `{"users":[{"id":17,"firstName":"Dana"}],"usersCount":1}`,
		result: []state.User{{ID: 17, FirstName: "Dana"}},
	}, {
		method: "Users.ChangePassword",
		call: func(ctx context.Context, c *apiclient.Client) (any, error) {
			return nil, c.Users.ChangePassword(ctx, password, "a new "+password)
		},
		want: sent{
			Method: "POST", Path: "/authenticate/password",
			Form: url.Values{"OldPassword": {password}, "NewPassword": {"a new " + password}},
		},
		answer: `{"signedOut":1}`,
	}}
}
