package shapes

import (
	"app.tender/tender/cli/output"
	"app.tender/tender/state"
)

// User is a user of the account for programs.
type User struct {
	ID              int64   `json:"id"`
	Name            string  `json:"name"` // as it is shown
	FirstName       *string `json:"firstName"`
	LastName        *string `json:"lastName"`
	Email           *string `json:"email"`
	PermissionGroup *string `json:"permissionGroup"`
}

// UserOf returns a user for programs.
func UserOf(u *state.User) *User {
	return &User{
		ID: int64(u.ID), Name: u.DisplayName(),
		FirstName: output.Text(u.Unknown, state.FieldFirstName, u.FirstName), LastName: output.Text(u.Unknown, state.FieldLastName, u.LastName),
		Email:           output.Text(u.Unknown, state.FieldEmail, u.Email),
		PermissionGroup: output.Text(u.Unknown, state.FieldPermissionGroup, u.PermissionGroup),
	}
}
