package state

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A fact that the head does not have is named as unknown: an empty line would say that
// there is nobody to call. Facts that someone stated are shown.
func TestTheHeadTellsUnknownFromNone(t *testing.T) {
	who := UnknownFields(FieldPhone)
	where := UnknownFields(FieldFirstName, FieldLastName, FieldContactPhone, FieldPhone, FieldEmail)
	for name, tt := range map[string]struct {
		customer *Contact
		location *Location
		contact  *Contact
		listed   []Location
		want     []string
	}{
		"nobody said them": {
			customer: &Contact{ID: 8, LastName: "Lee", Unknown: who}, location: &Location{ID: 9, City: "Albany", Unknown: where},
			want: []string{"Lee", "Phone: ?", "Albany", "Site contact: ?", "Site phone: ?", "Site e-mail: ?"},
		},
		"there are none": {
			customer: &Contact{ID: 8, LastName: "Lee"}, location: &Location{ID: 9, City: "Albany"},
			want: []string{"Lee", "Albany"},
		},
		"the proposal said them": {
			customer: &Contact{ID: 8, LastName: "Lee", Phone: "555-0101", Unknown: who},
			location: &Location{ID: 9, City: "Albany", ContactFirstName: "Ray", Phone: "555-0102", ContactEmail: "ray@example.com", Unknown: where},
			want:     []string{"Lee", "555-0101", "Albany", "Site contact: Ray", "Site phone: 555-0102", "Site e-mail: ray@example.com"},
		},
		"another reading said that there are none": {
			customer: &Contact{ID: 8, LastName: "Lee", Unknown: who}, location: &Location{ID: 9, City: "Albany", Unknown: where},
			contact: &Contact{ID: 8}, listed: []Location{{ID: 9}},
			want: []string{"Lee", "Albany"},
		},
	} {
		p := parentProposal()
		p.Customer, p.Location = tt.customer, tt.location
		s := BuildSheet(SheetSources{Proposal: p, Contact: tt.contact, Locations: tt.listed})
		var got []string
		for _, f := range s.Head.Facts() {
			got = append(got, strings.ReplaceAll(f.Short(), UnknownWord, "?"))
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
