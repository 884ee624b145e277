package state

import (
	"time"

	"github.com/shopspring/decimal"
)

// RowDetails is what the detail of a proposal says beyond its row in the list, as it was last read on this machine.
type RowDetails struct {
	ID          ProposalID
	SalesPerson UserID
	Submitted   time.Time           // last; zero for never
	Opened      time.Time           // last, by the client; zero for never
	Margin      decimal.NullDecimal // percent of the price, the service's figure
}

// RowDetails returns what p says beyond its row.
func (p *Proposal) RowDetails() RowDetails {
	return RowDetails{
		ID: p.ID, SalesPerson: p.SalesPerson.ID, Submitted: p.LastSubmitted, Opened: p.ClientLastOpened,
		Margin: p.Profit.Percentage,
	}
}
