package state

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// What a change order costs, and what the dealer pays, would be read off a screen on
// site or by the customer if the sheet held it: nothing that draws a sheet leaves it
// out by itself.
func TestASheetHoldsOnlyWhatMayBeSeen(t *testing.T) {
	num := func(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }
	free := compareItem(16, 0, 0, "", "", "rework", "1", "0")
	free.Cost = num("85.55")
	co := changeOrder(
		compareItem(11, 0, 501, "Northlight", "VX-65", `65" display`, "-1", "2499.99"),
		compareItem(13, 0, 502, "Northlight", "VX-75", `75" display`, "1", "3999.99"), free,
	)
	co.Areas[0].Options[0].InstallerNotes, co.Areas[0].Options[0].ClientDescription = "The attic is hot.", "A larger display."
	co.Summary.Total, co.Profit, co.Recurring.Total = num("1613.99"), money.Profit{Total: num("901.20"), Percentage: num("22.5")}, num("19.91")
	row := ChangeOrderSummary{ID: 9, Name: "Better display", Total: num("1613.98")}
	set := ChangeOrderSet{Rows: []ChangeOrderSummary{row}, Details: map[ChangeOrderID]*ChangeOrder{9: co}}
	prices := []string{"1500", "2499.99", "3999.99", "1613.99", "1613.98", "19.91", "219", "with tax", "as reported"}
	internal := []string{"85.55", "901.2", "22.5", `"Internal":true`, "attic"}
	for name, tt := range map[string]struct {
		see      Sight
		has, not []string
	}{
		"the team":      {Sight{Prices: true, Internal: true}, []string{"1500", "3999.99", "901.2", "22.5", `"Internal":true`, "attic"}, nil},
		"a customer":    {Sight{Prices: true}, []string{"1500", "3999.99", "1613.99"}, internal},
		"an installer":  {Sight{Internal: true}, []string{"attic", "VX-75", "Attic."}, append(prices, internal[:4]...)},
		"nobody at all": {Sight{}, []string{"VX-75", "A larger display."}, append(prices, internal...)},
	} {
		sheet := ChangeOrderSheetOf(co, &row, parentProposal(), tt.see, time.Time{})
		rows := ChangeOrderRows(set, tt.see.Prices, time.Time{})
		text, err := json.Marshal([]any{sheet, rows})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range tt.has {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s does not see %q in\n%s", name, want, text)
			}
		}
		for _, secret := range tt.not {
			if strings.Contains(string(text), secret) {
				t.Errorf("%s sees %q in\n%s", name, secret, text)
			}
		}
	}
}
