package state

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// SiteKind is what a site event is about. A program keeps and passes on kinds that it does not know.
type SiteKind string

// The kinds of site events.
const (
	SiteTick    SiteKind = "tick"    // Quantity of a part is installed
	SiteSerial  SiteKind = "serial"  // Text is the serial number of one piece of a part
	SiteBuilt   SiteKind = "built"   // Quantity of a part was used
	SiteHours   SiteKind = "hours"   // Quantity hours were worked in an area; below 0 they correct others
	SiteAnswer  SiteKind = "answer"  // Text answers Question of an area
	SitePhoto   SiteKind = "photo"   // Text is the name of a photo of an area
	SiteMissing SiteKind = "missing" // Quantity of Text is missing in an area
)

// SiteEvent is one thing that was done or found on site. It never changes. What holds at a job is what the set of its
// events says, so that the sets of several machines are merged by taking all of them, in any order and any number of
// times.
type SiteEvent struct {
	ID          string        `json:"id"` // SHA-256 of the rest in hex: no event has the id of another one
	Proposal    ProposalID    `json:"proposalId"`
	Kind        SiteKind      `json:"kind"`
	ChangeOrder ChangeOrderID `json:"changeOrderId"` // that adds the part or the area; 0 for the proposal
	Area        AreaID        `json:"areaId"`
	Item        ItemID        `json:"itemId"` // 0 for what is about an area
	AreaName    string        `json:"area"`   // at that time, as Part
	Part        string        `json:"part"`
	Question    string        `json:"question"`
	Text        string        `json:"text"`
	// to install, used, worked or missing; 0 for other kinds
	Quantity decimal.Decimal `json:"quantity"`
	Gone     bool            `json:"gone"`     // takes back what the same kind said of the same thing
	Initials string          `json:"initials"` // may be empty
	// above that of every event that its machine had: what somebody did who knew of another event is the later one,
	// whatever the clocks say
	Seq int64     `json:"seq"`
	At  time.Time `json:"at"` // to the microsecond, in UTC
}

// The limits of site events, in characters and in events.
const (
	MaxSiteText     = 500 // also for a question, which is cut
	maxSiteInitials = 8
	MaxSiteBatch    = 100  // in one request
	MaxSiteEvents   = 5000 // of a proposal
	maxSiteSeq      = int64(1) << 40
)

// The years of site events.
const (
	firstSiteYear = 2000
	lastSiteYear  = 2999
)

// maxSiteDigits is the most digits of a quantity, before and after its point: what the service's lines may have.
const maxSiteDigits = 40

// siteKinds is what a kind may look like, also one of a newer program.
var siteKinds = text.Pattern(`^[a-z]{1,16}$`)

// Sealed returns e as an event of its own, with its id.
func (e SiteEvent) Sealed() SiteEvent {
	e.At = e.At.UTC().Truncate(time.Microsecond)
	switch year := e.At.Year(); {
	case e.At.IsZero():
	case year < firstSiteYear: // of a wrong clock: what holds is told by Seq
		e.At = time.Date(firstSiteYear, 1, 1, 0, 0, 0, 0, time.UTC)
	case year > lastSiteYear:
		e.At = time.Date(lastSiteYear, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	for _, f := range e.texts() {
		*f.words = text.First(text.SingleLine(*f.words), f.most)
	}
	e.Seq = min(e.Seq, maxSiteSeq)
	e.ID = e.digest()
	return e
}

// siteText is a text of an event with its most characters.
type siteText struct {
	words *string
	most  int
}

func (e *SiteEvent) texts() [5]siteText {
	return [...]siteText{
		{&e.AreaName, MaxName},
		{&e.Part, MaxName},
		{&e.Question, MaxSiteText},
		{&e.Text, MaxSiteText},
		{&e.Initials, maxSiteInitials},
	}
}

func (e *SiteEvent) digest() string {
	bare := *e
	bare.ID = ""
	data, _ := json.Marshal(bare) // its fields always encode; times of other years fail Check
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Check returns what is wrong with an event that comes from elsewhere, or "".
func (e *SiteEvent) Check() string {
	digits := e.Quantity.NumDigits()
	switch {
	case e.Proposal <= 0 || e.Area < 0 || e.Item < 0 || e.ChangeOrder < 0:
		return "It names no proposal, area or line."
	case !siteKinds().MatchString(string(e.Kind)):
		return "Its kind is unreadable."
	case e.Seq < 1 || e.Seq > maxSiteSeq || e.At.Year() < firstSiteYear || e.At.Year() > lastSiteYear:
		return "Its time is impossible."
	case digits > maxSiteDigits || e.Quantity.Exponent() < -maxSiteDigits || e.Quantity.Exponent() > maxSiteDigits:
		return "Its quantity is impossible."
	}
	for _, f := range e.texts() {
		if Length(*f.words) > f.most || text.SingleLine(*f.words) != *f.words {
			return "Its text is too long, or not plain text."
		}
	}
	if e.ID != e.digest() {
		return "It was changed after it was made."
	}
	return ""
}

// Compare orders the events of a job: what comes last holds.
func (e *SiteEvent) Compare(f *SiteEvent) int {
	return cmp.Or(cmp.Compare(e.Seq, f.Seq), e.At.Compare(f.At), cmp.Compare(e.ID, f.ID))
}

// Words returns what the event says, without who and when: "2 × Aurora S-5 in Living Room".
func (e *SiteEvent) Words() string {
	var words string
	many := money.FormatQuantity(decimal.NewNullDecimal(e.Quantity))
	switch e.Kind {
	case SiteTick:
		words = many + " × " + e.Part
	case SiteSerial:
		words = "serial number " + e.Text + " of " + e.Part
	case SiteBuilt:
		words = many + " × " + e.Part + " used"
	case SiteHours:
		words = many + " h worked"
	case SiteAnswer:
		words = "answer to “" + e.Question + "”: " + e.Text
	case SitePhoto:
		words = "photo " + e.Text
	case SiteMissing:
		words = "missing: " + many + " × " + e.Text
	default:
		words = string(e.Kind) + " " + e.Text
	}
	if e.AreaName != "" {
		words += " in " + e.AreaName
	}
	return words
}

// SitePage is some of what a service has of a proposal's site.
type SitePage struct {
	Proposal ProposalID
	Events   []SiteEvent
	Last     int64 // the place of the last one, to read on after
	More     bool
}
