package apiclient_test

import (
	"context"

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
	}}
}
