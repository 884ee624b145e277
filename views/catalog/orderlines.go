package catalog

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

// OrderLines reads lines of change orders as they are typed.
type OrderLines struct {
	Service ItemService
	Cache   ItemCache
	Marks   Marks
	Clock   interface{ Now() time.Time }
}

// Marks are what this machine knows of catalog items.
type Marks interface {
	Facts(ctx context.Context) (plan.Facts, error)
}

// Read says what is wrong with how a line is typed. The error is a state.Fault.
func (OrderLines) Read(typed string) error {
	_, err := plan.ParseOrderLine(typed)
	return err
}

// Find looks up what a line means, for a proposal in that currency. The error is a
// state.Fault that says what to type instead.
func (l OrderLines) Find(ctx context.Context, typed string, in money.Currency) (state.Item, error) {
	line, err := plan.ParseOrderLine(typed)
	if err != nil {
		return state.Item{}, err
	}
	facts, err := l.Marks.Facts(ctx)
	if err != nil {
		facts = plan.Facts{} // they only put the likelier items first
	}
	return line.Among(Meant(ctx, Items(l.Service, l.Cache), line.Entry, facts, l.Clock.Now()), facts, in)
}
