package region

import (
	"testing"

	"app.tender/tender/state"
)

// A wrong state here would suggest a wrong sales tax. These are the postal codes of the capitals, and some beside
// borders.
func TestThePostalCodeTellsTheState(t *testing.T) {
	for zip, want := range map[string]string{
		"36104": "AL", "99801": "AK", "85007": "AZ", "72201": "AR", "95814": "CA", "80203": "CO", "06106": "CT",
		"19901": "DE", "20500": "DC", "32399": "FL", "30334": "GA", "96813": "HI", "83702": "ID", "62701": "IL",
		"46204": "IN", "50319": "IA", "66612": "KS", "40601": "KY", "70802": "LA", "04330": "ME", "21401": "MD",
		"02133": "MA", "48933": "MI", "55155": "MN", "39201": "MS", "65101": "MO", "59601": "MT", "68509": "NE",
		"89701": "NV", "03301": "NH", "08608": "NJ", "87501": "NM", "12224": "NY", "27601": "NC", "58505": "ND",
		"43215": "OH", "73105": "OK", "97301": "OR", "17120": "PA", "02903": "RI", "29201": "SC", "57501": "SD",
		"37243": "TN", "78701": "TX", "84114": "UT", "05633": "VT", "23219": "VA", "98504": "WA", "25305": "WV",
		"53703": "WI", "82001": "WY", "00901": "PR", "00802": "VI", "79925": "TX", "88510": "TX", "20101": "VA",
		"78704-1234": "TX", "787041234": "TX", " 78704 ": "TX",
		"": "", "7870": "", "T2R 1G4": "", "00000": "", "09012": "", "96201": "", "34004": "",
	} {
		r, ok := OfZIP(zip)
		if r.Abbrev != want || ok != (want != "") {
			t.Errorf("%q is in %q, want %q", zip, r.Abbrev, want)
		}
	}
}

func TestAnAddressGetsTheStateOfItsPostalCode(t *testing.T) {
	for _, tt := range []struct {
		at   state.Location
		want string
	}{
		{state.Location{PostalCode: "78704"}, "Texas"},
		{state.Location{PostalCode: "78704", Country: "USA"}, "Texas"},
		{state.Location{PostalCode: "78704", Country: "Germany"}, ""},
		{state.Location{PostalCode: "78704", State: "Colorado"}, "Colorado"},
		{state.Location{PostalCode: "78704", StateAbbrev: "CO"}, ""},
		{state.Location{PostalCode: "2139"}, ""},
	} {
		if got := WithState(tt.at).State; got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.at, got, tt.want)
		}
	}
}
