package plan_test

import (
	"testing"

	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

func TestTheClientOfAPlanSeesWhatWouldBeBuilt(t *testing.T) {
	p := empty("10", "0.0625", true, money.TaxOnParts)
	pl := planned(t, p, "8 rack parts @1000", "25h wiring @100")
	c := plan.ClientView(plan.Over(p, pl), pl)
	o := c.Areas[0].Options[0]
	wantFigure(t, "option", o.Price, "10500")
	if !o.Estimated {
		t.Error("its price is not marked as an estimate")
	}
	if len(o.Items) != 2 || o.Items[0].Name != "rack parts" {
		t.Errorf("its lines are %+v", o.Items)
	}
}
