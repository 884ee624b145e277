package people

import (
	"cmp"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/theme"
)

// Fields have the names of the interface, so that a refusal is shown below its field.
const (
	fieldType      = "ContactType"
	fieldFirst     = "FirstName"
	fieldLast      = "LastName"
	fieldCompany   = "CompanyName"
	fieldEmail     = "ContactEmail"
	fieldEmailCC   = "ContactEmailCC"
	fieldPhone     = "ContactPhone"
	fieldNotes     = "Notes"
	fieldStreet    = "Street"
	fieldSuite     = "Suite"
	fieldCity      = "City"
	fieldPostal    = "PostalCode"
	fieldState     = "State"
	fieldCountry   = "Country"
	fieldAskFirst  = "ContactFirstName"
	fieldAskLast   = "ContactLastName"
	fieldAskPhone  = "ContactPhoneNumber"
	fieldIsPrimary = "IsPrimary"
	fieldIsBilling = "IsBilling"
)

const yes = "yes"

func contactForm(th *theme.Theme, keys screen.Keys, party state.PartyType) *dialog.Form {
	if party == state.PartyCompany {
		return companyForm(th, keys)
	}
	return personForm(th, keys)
}

func personForm(th *theme.Theme, keys screen.Keys) *dialog.Form {
	return dialog.NewForm(th, keys, "New person", "", append([]dialog.Field{
		{
			Name: fieldFirst, Label: "First name", Limit: state.MaxName,
			Check: dialog.Needed("A person needs a first name."),
		},
		{Name: fieldLast, Label: "Last name", Limit: state.MaxName},
		{Name: fieldCompany, Label: "Company", Limit: state.MaxName, Help: "Lists show it instead of the name."},
	}, reachFields()...)...)
}

func companyForm(th *theme.Theme, keys screen.Keys) *dialog.Form {
	return dialog.NewForm(th, keys, "New company", "", append([]dialog.Field{
		{Name: fieldCompany, Label: "Company", Limit: state.MaxName, Check: dialog.Needed("A company needs its name.")},
		{Name: fieldFirst, Label: "First name", Limit: state.MaxName, Help: "Of the contact person there."},
		{Name: fieldLast, Label: "Last name", Limit: state.MaxName},
	}, reachFields()...)...)
}

func reachFields() []dialog.Field {
	return []dialog.Field{
		{
			Name: fieldType, Label: "Type", Value: string(state.ContactClient), Help: "‹ › or a first letter chooses.",
			Options: []dialog.Option{
				{Value: string(state.ContactClient), Label: "Client"},
				{Value: string(state.ContactEmployee), Label: "Employee"},
				{Value: string(state.ContactContractor), Label: "Contractor"},
				{Value: string(state.ContactOther), Label: "Other"},
			},
		},
		{Name: fieldEmail, Label: "E-mail", Limit: state.MaxName, Check: state.EmailFault},
		{
			Name: fieldEmailCC, Label: "Cc", Limit: state.MaxName, Check: state.EmailFault,
			Help: "An address that gets a copy when a proposal is sent.",
		},
		{Name: fieldPhone, Label: "Phone", Limit: state.MaxPhone, Check: state.PhoneFault},
		{Name: fieldNotes, Label: "Notes", Limit: state.MaxText, Lines: 3},
	}
}

// contactOf returns the contact with the values of a form; contactValues is its inverse.
func contactOf(party state.PartyType, values map[string]string) state.Contact {
	return state.Contact{
		PartyType: party, ContactType: state.ContactType(values[fieldType]),
		FirstName: values[fieldFirst], LastName: values[fieldLast], CompanyName: values[fieldCompany],
		Email: values[fieldEmail], EmailCC: values[fieldEmailCC], Phone: values[fieldPhone], Notes: values[fieldNotes],
	}
}

func contactValues(c *state.Contact) map[string]string {
	return map[string]string{
		fieldType: string(c.ContactType), fieldFirst: c.FirstName, fieldLast: c.LastName, fieldCompany: c.CompanyName,
		fieldEmail: c.Email, fieldEmailCC: c.EmailCC, fieldPhone: c.Phone, fieldNotes: c.Notes,
	}
}

// Others is what is known about a contact's other locations.
type Others int

// The values of Others.
const (
	someOthers    Others = iota // it has some
	noOthers                    // it has none: the service says so, or does not know the contact yet
	unknownOthers               // unknown on this machine
)

// OthersOf returns what is known about a contact's locations. n of them are known here. told is set
// if the service has just returned their number.
func OthersOf(of state.ContactID, n int, told bool) Others {
	switch {
	case n > 0:
		return someOthers
	case told || state.IsLocal(of):
		return noOthers
	default:
		return unknownOthers
	}
}

// intro returns whether a new location becomes the primary one.
func (o Others) intro() string {
	switch o {
	case noOthers:
		return "The first location is the primary one."
	case unknownOthers:
		return "If it is the contact's first location, it becomes the primary one."
	default:
		return ""
	}
}

// locationForm returns a form for a new location. The first one becomes the primary one whatever
// the user chooses.
func locationForm(th *theme.Theme, keys screen.Keys, of *state.Contact, others Others) *dialog.Form {
	var f *dialog.Form
	other := func(name string) string { return f.Values()[name] }
	fields := []dialog.Field{
		{
			Name: fieldStreet, Label: "Street", Limit: state.MaxStreet,
			Check: dialog.Needed("A location needs a street."),
			Warn:  streetWarning, Split: splitAddress,
		},
		{Name: fieldSuite, Label: "Suite", Limit: state.MaxStreet},
		{Name: fieldCity, Label: "City", Limit: state.MaxCity},
		{
			Name: fieldState, Label: "State", Limit: state.MaxState,
			Help: "Without a state the sales tax can't be calculated.",
			Check: func(v string) string {
				return cmp.Or(stateCheck(v, other(fieldCountry)),
					addressFault(fieldState, v, "", other(fieldCountry)).Words)
			},
			Meant: func(v string) string { return addressFault(fieldState, v, "", other(fieldCountry)).Meant },
			Warn:  func(v string) string { return stateWarning(v, other(fieldCountry)) },
		},
		{
			Name: fieldPostal, Label: "Postal code", Limit: state.MaxPostalCode,
			Check: func(v string) string {
				return addressFault(fieldPostal, other(fieldState), v, other(fieldCountry)).Words
			},
			Meant: func(v string) string {
				return addressFault(fieldPostal, other(fieldState), v, other(fieldCountry)).Meant
			},
			Warn: func(v string) string { return postalWarning(v, other(fieldState), other(fieldCountry)) },
		},
		{
			Name: fieldCountry, Label: "Country", Limit: state.MaxState, Help: "Optional.",
			Check: func(v string) string { return stateCheck(other(fieldState), v) },
			Warn:  countryWarning,
		},
		{
			Name: fieldAskFirst, Label: "Site contact", Limit: state.MaxSiteName,
			Help: "The first name of the contact on site.",
		},
		{
			Name: fieldAskLast, Label: "Last name", Limit: state.MaxSiteName,
			Help: "The last name of the contact on site.",
		},
		{Name: fieldAskPhone, Label: "Phone", Limit: state.MaxPhone, Check: state.PhoneFault},
		{Name: fieldEmail, Label: "E-mail", Limit: state.MaxSiteEmail, Check: state.EmailFault},
		choice(fieldIsPrimary, "Primary", others == noOthers,
			"The contact's main address, only one. Choosing this moves it."),
		choice(fieldIsBilling, "Billing", false, "Where bills go, only one. Choosing this moves it."),
	}
	f = dialog.NewForm(th, keys, "New location of "+of.DisplayName(), others.intro(), fields...)
	return f
}

func choice(name, label string, on bool, help string) dialog.Field {
	f := dialog.Field{
		Name: name, Label: label, Help: help,
		Options: []dialog.Option{{Value: "", Label: "no"}, {Value: yes, Label: "yes"}},
	}
	if on {
		f.Value = yes
	}
	return f
}

// locationOf returns the location with the values of a form; locationValues is its inverse.
func locationOf(values map[string]string) state.Location {
	return state.Location{
		Street: values[fieldStreet], Suite: values[fieldSuite], City: values[fieldCity], State: values[fieldState],
		PostalCode: values[fieldPostal], Country: values[fieldCountry],
		ContactFirstName: values[fieldAskFirst], ContactLastName: values[fieldAskLast],
		ContactPhone: values[fieldAskPhone], ContactEmail: values[fieldEmail],
		IsPrimary: values[fieldIsPrimary] == yes, IsBilling: values[fieldIsBilling] == yes,
	}
}

func locationValues(l *state.Location) map[string]string {
	values := map[string]string{
		fieldStreet: l.Street, fieldSuite: l.Suite, fieldCity: l.City, fieldState: l.State, fieldPostal: l.PostalCode,
		fieldCountry:  l.Country,
		fieldAskFirst: l.ContactFirstName, fieldAskLast: l.ContactLastName, fieldAskPhone: l.ContactPhone,
		fieldEmail:     l.ContactEmail,
		fieldIsPrimary: "", fieldIsBilling: "",
	}
	if l.IsPrimary {
		values[fieldIsPrimary] = yes
	}
	if l.IsBilling {
		values[fieldIsBilling] = yes
	}
	return values
}

func stateCheck(in, country string) string {
	return screen.Refuse(country != "" && in == "", "A country needs a state, too.")
}
