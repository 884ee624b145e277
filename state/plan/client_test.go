package plan_test

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

func TestTheClientOfAPlanSeesWhatWouldBeBuilt(t *testing.T) {
	p := empty("10", "0.0625", true, money.TaxOnParts)
	p.Schedule.Items = []state.PaymentScheduleItem{{
		Name: "On acceptance", Percentage: known("50"),
		Amount: known("75"),
	}, {Name: "Survey", Amount: known("20")}}
	c := plan.ForClient(p, planned(t, p, "8 rack parts @1000", "25h wiring @100"))
	wantFigure(t, "total", c.Summary.Total, "10300")
	wantFigure(t, "tax", c.Summary.SalesTax.Total, "450")
	wantFigure(t, "option", c.Areas[0].Options[0].Price, "10500")
	if lines := c.Areas[0].Options[0].Items; len(lines) != 2 || lines[0].Name != "rack parts" {
		t.Errorf("its lines are %+v", lines)
	}
	sum := money.Zero
	for _, k := range c.Taxed {
		sum = money.Sum(sum, k.Tax)
	}
	wantFigure(t, "the tax as it is explained", sum, "450")
	if c.Schedule.Items[0].Amount.Valid {
		t.Error("half of the total is that of the total without the plan")
	}
	wantFigure(t, "a fixed instalment", c.Schedule.Items[1].Amount, "20")
	wantFigure(t, "the proposal's own instalment", p.Schedule.Items[0].Amount, "75")
}

func TestTheClientWithoutAPlanSeesTheServicesFigures(t *testing.T) {
	p := empty("0", "0", true)
	p.Summary.Total = known("149.99")
	wantFigure(t, "total", plan.ForClient(p, nil).Summary.Total, "149.99")
	wantFigure(t, "total", plan.ForClient(p, &plan.Plan{}).Summary.Total, "149.99")
}
