package state

import "strings"

// Duplicate is a contact that may be the same person or company as another.
type Duplicate struct {
	Contact Contact
	Reason  string // "the same name", "the same e-mail address and phone number"
}

// Duplicates returns the contacts in among that share a name, an e-mail address or a phone number
// with c, in order, each once. It is only a guess: a household may share a phone.
func Duplicates(c Contact, among []Contact) []Duplicate {
	var found []Duplicate
	seen := make(map[ContactID]bool)
	for i := range among {
		other := &among[i]
		if seen[other.ID] || other.ID == c.ID && c.ID != 0 {
			continue
		}
		var reasons []string
		if sameName(&c, other) {
			reasons = append(reasons, "name")
		}
		if shareEmail(&c, other) {
			reasons = append(reasons, "e-mail address")
		}
		if samePhone(c.Phone, other.Phone) {
			reasons = append(reasons, "phone number")
		}
		if len(reasons) > 0 {
			seen[other.ID] = true
			found = append(found, Duplicate{Contact: *other, Reason: "the same " + strings.Join(reasons, " and ")})
		}
	}
	return found
}

// Searches returns the search texts that find likely duplicates of c: its name, e-mail address and
// phone number, as far as it has them.
func (c *Contact) Searches() []string {
	name := c.FirstName + " " + c.LastName
	if c.PartyType == PartyCompany {
		name = c.CompanyName
	}
	var texts []string
	for _, text := range []string{name, c.Email, c.Phone} {
		if text = strings.TrimSpace(text); text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// sameName reports whether two people have the same first and last name, or two companies the same
// name. A first name alone does not count: many people share it.
func sameName(a, b *Contact) bool {
	if a.PartyType != b.PartyType {
		return false
	}
	one, other := sameKey(a.FirstName, a.LastName), sameKey(b.FirstName, b.LastName)
	if a.PartyType == PartyCompany {
		one, other = sameKey(a.CompanyName), sameKey(b.CompanyName)
		return one == other && one != ""
	}
	return one == other && a.FirstName != "" && a.LastName != ""
}

// shareEmail reports whether a and b share an e-mail address. It ignores the Cc addresses, which a
// whole office often shares.
func shareEmail(a, b *Contact) bool {
	return sameEmail(a.Email, b.Email) || sameEmail(a.Email, b.EmailCC) || sameEmail(a.EmailCC, b.Email)
}

// sameEmail reports whether two e-mail addresses are equal, ignoring case and surrounding spaces.
// Two empty ones are not.
func sameEmail(a, b string) bool {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	return a != "" && strings.EqualFold(a, b)
}

// The fewest digits of a phone number, and the fewest of a number that counts as the same as a
// longer one that ends in it, with a country or area code in front.
const (
	phoneDigits = 7
	phoneTail   = 9
)

// samePhone reports whether two phone numbers reach the same phone, whatever their format: "+1
// (512) 555-0142", "512.555.0142" and "512 555 0142 x7" do.
func samePhone(a, b string) bool {
	a, b = phoneKey(a), phoneKey(b)
	digits := min(len(a), len(b))
	return digits >= phoneDigits && a == b || digits >= phoneTail &&
		(strings.HasSuffix(a, b) || strings.HasSuffix(b, a))
}

// phoneKey returns the digits of a phone number without its extension and leading zeros.
func phoneKey(s string) string {
	if s = strings.TrimSpace(s); strings.HasPrefix(s, "+") || strings.HasPrefix(s, "00") {
		s = strings.Replace(s, "(0)", "", 1) // +44 (0)20 …
	}
	var digits []byte
	for _, r := range strings.ToLower(s) {
		switch {
		case r >= '0' && r <= '9':
			digits = append(digits, byte(r))
		case len(digits) >= phoneDigits && strings.ContainsRune("ex#,;", r):
			return strings.TrimLeft(string(digits), "0") // the rest is an extension
		}
	}
	return strings.TrimLeft(string(digits), "0")
}
