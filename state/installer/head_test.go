package installer

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/statetest"
	"github.com/google/go-cmp/cmp"
)

// A fact that the head does not have is shown as unknown: an empty line would mean that there is
// nobody to call. Stated facts are shown.
func TestHeadDistinguishesUnknownFromNone(t *testing.T) {
	who := state.UnknownFields(state.FieldPhone)
	where := state.UnknownFields(state.FieldFirstName, state.FieldLastName, state.FieldContactPhone, state.FieldPhone,
		state.FieldEmail)
	for name, tt := range map[string]struct {
		client   *state.Contact
		location *state.Location
		contact  *state.Contact
		listed   []state.Location
		seller   state.User
		want     []string
	}{
		"nobody said them": {
			client:   &state.Contact{ID: 8, LastName: "Lee", Unknown: who},
			location: &state.Location{ID: 9, City: "Albany", Unknown: where},
			want: []string{
				"Lee", "Phone: ?", "Albany", "Site contact: ?", "Site phone: ?", "Site e-mail: ?",
				"Salesperson: ?",
			},
		},
		"there are none": {
			client: &state.Contact{ID: 8, LastName: "Lee"}, location: &state.Location{ID: 9, City: "Albany"},
			seller: state.User{ID: 17, FirstName: "Dana", LastName: "Reyes", Email: "dana@example.com"},
			want:   []string{"Lee", "Albany", "Salesperson: Dana Reyes, dana@example.com"},
		},
		"the salesperson has no name": {
			client: &state.Contact{ID: 8, LastName: "Lee"}, location: &state.Location{ID: 9, City: "Albany"},
			seller: state.User{ID: 17, Email: "dana@example.com"},
			want:   []string{"Lee", "Albany", "Salesperson: dana@example.com"},
		},
		"the client is on site": {
			client: &state.Contact{ID: 8, FirstName: "Ann", LastName: "Lee", Phone: "555-0101"},
			seller: state.User{ID: 17, LastName: "Reyes"},
			location: &state.Location{
				ID: 9, City: "Albany", ContactFirstName: "Ann", ContactLastName: "Lee",
				ContactPhone: "555-0101",
			},
			want: []string{"Ann Lee", "555-0101", "Albany", "Salesperson: Reyes"},
		},
		"the client is on site with another phone": {
			client:   &state.Contact{ID: 8, CompanyName: "Chapel", LastName: "Lee", Phone: "555-0101"},
			seller:   state.User{ID: 17, LastName: "Reyes"},
			location: &state.Location{ID: 9, City: "Albany", ContactLastName: "Lee", ContactPhone: "555-0102"},
			want:     []string{"Chapel, Lee", "555-0101", "Albany", "Site phone: 555-0102", "Salesperson: Reyes"},
		},
		"the proposal said them": {
			client: &state.Contact{ID: 8, LastName: "Lee", Phone: "555-0101", Unknown: who},
			location: &state.Location{
				ID: 9, City: "Albany", ContactFirstName: "Ray", Phone: "555-0102",
				ContactEmail: "ray@example.com", Unknown: where,
			},
			want: []string{
				"Lee", "555-0101", "Albany", "Site contact: Ray", "Site phone: 555-0102",
				"Site e-mail: ray@example.com", "Salesperson: ?",
			},
		},
		"another reading said that there are none": {
			client:   &state.Contact{ID: 8, LastName: "Lee", Unknown: who},
			location: &state.Location{ID: 9, City: "Albany", Unknown: where},
			contact:  &state.Contact{ID: 8}, listed: []state.Location{{ID: 9}},
			want: []string{"Lee", "Albany", "Salesperson: ?"},
		},
	} {
		p := statetest.LivingRoom()
		p.Customer, p.Location, p.SalesPerson = tt.client, tt.location, tt.seller
		s := SheetOf(Sources{Proposal: p, Contact: tt.contact, Locations: tt.listed})
		var got []string
		for _, f := range s.Head.Facts() {
			got = append(got, strings.ReplaceAll(f.Short(), state.UnknownWord, "?"))
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
