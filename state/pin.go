package state

import "time"

// PinPart is a part of a proposal that is kept for work offline.
type PinPart string

// The parts of a pin. Contact and Locations apply only to a proposal with a contact.
const (
	PinDetail       PinPart = "proposal"
	PinChangeOrders PinPart = "change orders" // the list, and the detail of each
	PinContact      PinPart = "contact"
	PinLocations    PinPart = "locations"
)

// Pin is a proposal that is kept complete on this machine.
type Pin struct {
	Proposal ProposalID
	Since    time.Time
	Sold     bool      // it was made by itself, of a sold job
	AsOf     time.Time // when its oldest part was read; zero if none was
	Missing  []PinPart // parts not read yet; the pin is complete when there are none
}
