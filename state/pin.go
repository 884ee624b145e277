package state

import "time"

// PinPart is one part of a proposal that is kept for work without a network.
type PinPart string

// The parts of a pin. Contact and Locations are wanted only of a proposal that
// has a contact.
const (
	PinDetail       PinPart = "proposal"
	PinChangeOrders PinPart = "change orders" // the list and the detail of each
	PinContact      PinPart = "contact"
	PinLocations    PinPart = "locations"
)

// Pin is a proposal that is kept whole on this machine.
type Pin struct {
	Proposal ProposalID
	Since    time.Time
	AsOf     time.Time // when the oldest of its parts was read; zero while none was
	Missing  []PinPart // what has not arrived; it is pinned only when nothing is
}
