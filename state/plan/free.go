package plan

import (
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// FreeItem reads a line that is typed in free, with its price, as an item of a change order.
// An error is a state.Fault that says what to type instead.
func FreeItem(typed string) (state.Item, error) {
	e, err := ParseEntry(typed)
	if err != nil {
		return state.Item{}, err
	}
	l, err := e.Line(1, nil, "")
	if err != nil {
		return state.Item{}, err
	}
	it := l.item(money.Currency{})
	if !it.SellPrice.Valid {
		return state.Item{}, state.Invalid("“"+typed+"” has no price.", "Type it behind the line, such as @12.50.")
	}
	return it, nil
}
