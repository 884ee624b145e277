package state

import "app.tender/tender/state/money"

// FormatTotal writes the option's total as the service tells it, or NoFigure for
// one that is not at the service yet.
func (o *Option) FormatTotal(c money.Currency) string {
	if IsLocal(o.ID) && !o.Total.Valid {
		return money.NoFigure
	}
	return money.Format(o.Total, c)
}

// FormatTotal writes the total of a row, or NoFigure for a proposal that is not
// at the service yet.
func (p *ProposalSummary) FormatTotal() string {
	if IsLocal(p.ID) && !p.Total.Valid {
		return money.NoFigure
	}
	return money.Format(p.Total, p.Currency)
}
