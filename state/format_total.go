package state

import (
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// FormatTotal writes the option's total as the service tells it, or NoFigure for
// one that is not at the service yet.
func (o *Option) FormatTotal(c money.Currency) string { return formatTotal(o.ID, o.Total, c) }

func formatTotal[T ID](id T, total decimal.NullDecimal, c money.Currency) string {
	if IsLocal(id) && !total.Valid {
		return money.NoFigure
	}
	return money.Format(total, c)
}

// FormatTotal writes the total of a row, or NoFigure for a proposal that is not
// at the service yet.
func (p *ProposalSummary) FormatTotal() string {
	return formatTotal(p.ID, p.Total, p.Currency)
}
