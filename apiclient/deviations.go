package apiclient

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The parts of a canonical message, in order.
const (
	partMethod = iota
	partAddress
	partContentType
	partDate
	partUserKey
	partCount
)

var partNames = [partCount]string{"method", "address", "content type", "date", "User Key"}

// signing is everything a signature is made from. Empty parts are left out of the message.
type signing struct {
	parts     [partCount]string
	order     []int // of the parts
	separator string
	secret    []byte
	encode    func(sum []byte) string

	scheme, host, port, base, path, query string // the request's address
	header                                string // its content type
	userKey                               string // the user's, which the exchange does not sign
}

// signingOf returns how req is signed as documented, at the service at base. userKey is the one of the user.
func signingOf(req *http.Request, base, date string, creds Credentials, userKey string) signing {
	s := signing{
		order:  []int{partMethod, partAddress, partContentType, partDate, partUserKey},
		encode: base64.StdEncoding.EncodeToString, secret: []byte(creds.SecretKey),
		scheme: req.URL.Scheme, host: req.URL.Hostname(), port: req.URL.Port(),
		base: base, path: strings.TrimPrefix(wirePath(req), base), query: req.URL.RawQuery,
		header: req.Header.Get("Content-Type"), userKey: userKey,
	}
	if strings.Contains(s.host, ":") {
		s.host = "[" + s.host + "]"
	}
	if s.header == "" {
		s.header = formType
	}
	s.parts = [partCount]string{req.Method, s.scheme + "://" + s.hostPort() + s.base + s.path, "", date, creds.UserKey}
	if req.Method != http.MethodGet {
		s.parts[partContentType] = req.Header.Get("Content-Type")
	}
	return s
}

func (s *signing) hostPort() string {
	if s.port == "" {
		return s.host
	}
	return s.host + ":" + s.port
}

// signature returns the signature, or "" without a key.
func (s *signing) signature() string {
	if len(s.secret) == 0 {
		return ""
	}
	texts := make([]string, 0, partCount)
	for _, i := range s.order {
		if s.parts[i] != "" {
			texts = append(texts, s.parts[i])
		}
	}
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte(strings.Join(texts, s.separator)))
	return s.encode(mac.Sum(nil))
}

// deviation is one thing in which a signature may be made otherwise than documented.
type deviation struct {
	name  string // as the end of a sentence that begins with "It was made with"
	of    aspect // two deviations of the same aspect exclude each other
	apply func(*signing)
}

const jsonType = "application/json"

// aspect is what a deviation changes.
type aspect int

const (
	inAddress aspect = iota
	inQuery
	inSecret
	inUserKey
	inSeparator
	inMethod
	inContentType
	inDate
	inOrder
	inEncoding
)

// with returns s with deviations.
func (s signing) with(all ...deviation) signing {
	for _, d := range all {
		d.apply(&s)
	}
	return s
}

// toAddress returns a deviation that signs for another form of the address.
func toAddress(name string, form func(*signing) string) deviation {
	return deviation{name, inAddress, func(s *signing) { s.parts[partAddress] = form(s) }}
}

// addressDeviations are other forms that the address may have.
func addressDeviations() []deviation {
	return []deviation{
		toAddress("the host without its port", func(s *signing) string {
			return s.scheme + "://" + s.host + s.base + s.path
		}),
		toAddress("the host with the port that is usual", func(s *signing) string {
			return s.scheme + "://" + s.host + ":" + map[string]string{"http": "80", "https": "443"}[s.scheme] +
				s.base + s.path
		}),
		toAddress("http:// in place of https://", func(s *signing) string {
			return "http://" + s.hostPort() + s.base + s.path
		}),
		toAddress("http:// in place of https://, and the host without its port", func(s *signing) string {
			return "http://" + s.host + s.base + s.path
		}),
		toAddress("https:// in place of http://", func(s *signing) string {
			return "https://" + s.hostPort() + s.base + s.path
		}),
		toAddress("the path without the part that belongs to its address", func(s *signing) string {
			return s.scheme + "://" + s.hostPort() + s.path
		}),
		toAddress("the path with / at its end", func(s *signing) string { return s.parts[partAddress] + "/" }),
		toAddress("the path alone, without the host", func(s *signing) string { return s.base + s.path }),
		toAddress("the host and the path, without http:// or https://", func(s *signing) string {
			return s.hostPort() + s.base + s.path
		}),
	}
}

var queryDeviation = deviation{"the query in the signed text", inQuery, func(s *signing) {
	if s.query != "" {
		s.parts[partAddress] += "?" + s.query
	}
}}

var decodedSecret = deviation{"the secret key decoded from Base64", inSecret, func(s *signing) {
	decoded, err := base64.StdEncoding.DecodeString(string(s.secret))
	if err != nil {
		decoded = nil // it can't have been signed so
	}
	s.secret = decoded
}}

var noUserKeyDeviation = deviation{"no User Key in the signed text", inUserKey, func(s *signing) {
	s.parts[partUserKey] = ""
}}

func separatedBy(name, separator string) deviation {
	return deviation{name + " between the parts of the signed text", inSeparator, func(s *signing) {
		s.separator = separator
	}}
}

var separatedByLines = separatedBy("a line end", "\n")

func separatorDeviations() []deviation {
	return []deviation{
		separatedByLines, separatedBy("a space", " "), separatedBy("|", "|"), separatedBy(":", ":"),
		separatedBy(",", ","),
	}
}

// mistakes returns the deviations by which the signature of a request may come from a mistake in a client.
func mistakes(s *signing) []deviation {
	all := append(addressDeviations(), queryDeviation, decodedSecret, noUserKeyDeviation)
	all = append(all, separatorDeviations()...)
	all = append(
		all,
		deviation{"a User Key in the signed text, where the exchange has none", inUserKey, func(s *signing) {
			s.parts[partUserKey] = s.userKey
		}},
		deviation{"the method in lower case", inMethod, func(s *signing) {
			s.parts[partMethod] = strings.ToLower(s.parts[partMethod])
		}},
	)
	if s.parts[partContentType] == "" {
		all = append(all, deviation{
			"a content type in the signed text, where a GET has none", inContentType,
			func(s *signing) { s.parts[partContentType] = s.header },
		})
	} else {
		all = append(all, typeDeviations()...)
	}
	all = append(all, encodingDeviations()...)
	all = append(all, dateDeviations(s.parts[partDate])...)
	return append(all, orderDeviations(s)...)
}

// typeDeviations are content types that are mistaken for another, in place of the one that a request has.
func typeDeviations() []deviation {
	all := []deviation{{"no content type in the signed text", inContentType, func(s *signing) {
		s.parts[partContentType] = ""
	}}}
	for _, other := range []string{
		jsonType, formType, formType + "; charset=utf-8", formType + "; charset=UTF-8", formType + ";charset=utf-8",
		formType + ";charset=UTF-8", "multipart/form-data",
	} {
		all = append(all, deviation{
			"another content type in the signed text, " + other, inContentType,
			func(s *signing) { s.parts[partContentType] = other },
		})
	}
	return all
}

func encodingDeviations() []deviation {
	encoded := func(name string, encode func([]byte) string) deviation {
		return deviation{name, inEncoding, func(s *signing) { s.encode = encode }}
	}
	return []deviation{
		encoded("a hex digest in place of Base64", hex.EncodeToString),
		encoded("a hex digest in capitals in place of Base64", func(sum []byte) string {
			return strings.ToUpper(hex.EncodeToString(sum))
		}),
		encoded("the Base64 of a hex digest", func(sum []byte) string {
			return base64.StdEncoding.EncodeToString([]byte(hex.EncodeToString(sum)))
		}),
		encoded("Base64 without = at its end", base64.RawStdEncoding.EncodeToString),
		encoded("the Base64 of URLs, with - and _", base64.URLEncoding.EncodeToString),
		encoded("the Base64 of URLs, with - and _, and without = at its end", base64.RawURLEncoding.EncodeToString),
	}
}

// withoutZone is the form of a request's date up to its zone.
const withoutZone = "Mon, 02 Jan 2006 15:04:05"

// dateDeviations returns what may have been signed in place of a header's date.
func dateDeviations(header string) (all []deviation) {
	at, known := readDate(header)
	if !known {
		return nil
	}
	add := func(name, date string) {
		if date != header {
			all = append(all, deviation{name, inDate, func(s *signing) { s.parts[partDate] = date }})
		}
	}
	utc := at.UTC()
	add("the date in another form than in the header", utc.Format(http.TimeFormat))
	add("UTC in place of GMT in the date", utc.Format(withoutZone+" UTC"))
	add("+0000 in place of GMT in the date", utc.Format(time.RFC1123Z))
	add("the day of the date without its 0", utc.Format("Mon, 2 Jan 2006 15:04:05 GMT"))
	for _, layout := range []string{
		"2006-01-02T15:04:05Z", "2006-01-02T15:04:05.000Z", "2006-01-02T15:04:05+00:00",
		"2006-01-02T15:04:05.0000000Z",
	} {
		add("the date in ISO 8601", utc.Format(layout))
	}
	add("the date in seconds since 1970", strconv.FormatInt(at.Unix(), 10))
	for _, off := range []int{1, -1, 2, -2} {
		word := "later"
		if off < 0 {
			word = "earlier"
		}
		add(fmt.Sprintf("a date %d s %s than in the header", max(off, -off), word),
			utc.Add(time.Duration(off)*time.Second).Format(http.TimeFormat))
	}
	const quarter = 15 * 60
	for zone := -12 * 3600; zone <= 14*3600; zone += quarter {
		local := at.In(time.FixedZone("", zone))
		name := "the date in local time (UTC" + local.Format("-07:00") + ") in place of UTC"
		if zone != 0 {
			add(name, local.Format(withoutZone+" GMT"))
			add(name, local.Format(time.RFC1123Z))
		}
	}
	return all
}

// readDate reads a date in the documented form or one that is mistaken for it.
func readDate(header string) (time.Time, bool) {
	for _, layout := range []string{
		http.TimeFormat, withoutZone + " UTC", time.RFC1123Z,
		"Mon, 2 Jan 2006 15:04:05 GMT", time.RFC3339,
	} {
		if at, err := time.Parse(layout, header); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

// orderDeviations returns all other orders of the parts of s.
func orderDeviations(s *signing) (all []deviation) {
	var some, none []int
	for i, part := range s.parts {
		if part == "" {
			none = append(none, i)
		} else {
			some = append(some, i)
		}
	}
	var permute func(done, left []int)
	permute = func(done, left []int) {
		if len(left) == 0 {
			if !slices.IsSorted(done) {
				var names []string
				for _, i := range done {
					names = append(names, partNames[i])
				}
				order := slices.Concat(done, none)
				all = append(all, deviation{
					"the parts in a wrong order (" + strings.Join(names, ", ") + ")", inOrder,
					func(s *signing) { s.order = order },
				})
			}
			return
		}
		for i, part := range left {
			permute(append(slices.Clone(done), part), slices.Concat(left[:i], left[i+1:]))
		}
	}
	permute(nil, some)
	return all
}

// explain returns the deviations, at most two, by which signature was made; none if no known ones.
func (s *signing) explain(signature string) []deviation {
	all := mistakes(s)
	for _, d := range all {
		if one := s.with(d); one.signature() == signature {
			return []deviation{d}
		}
	}
	for i, d := range all {
		one := s.with(d)
		for _, e := range all[i+1:] {
			if d.of == e.of {
				continue
			}
			if two := one.with(e); two.signature() == signature {
				return []deviation{d, e}
			}
		}
	}
	return nil
}
