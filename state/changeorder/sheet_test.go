package changeorder

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

// The code that draws a sheet shows everything in it. So the sheet must not contain the price of a
// change order or the dealer's cost for viewers who must not see them: installers on site, or the
// client.
func TestSheetContainsOnlyVisibleData(t *testing.T) {
	num := func(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }
	free := statetest.Part(16, 0, 0, "", "", "rework", "1", "0")
	free.Cost = num("85.55")
	co := changeOrder(
		statetest.Part(11, 0, 501, "Northlight", "VX-65", `65" display`, "-1", "2499.99"),
		statetest.Part(13, 0, 502, "Northlight", "VX-75", `75" display`, "1", "3999.99"), free,
	)
	co.Areas[0].Options[0].InstallerNotes, co.Areas[0].Options[0].ClientDescription = "The attic is hot.",
		"A larger display."
	co.Summary.Total, co.Profit, co.Recurring.Total = num("1613.99"),
		money.Profit{Total: num("901.20"), Percentage: num("22.5")}, num("19.91")
	row := state.ChangeOrderSummary{ID: 9, Name: "Better display", Total: num("1613.98")}
	set := Set{Rows: []state.ChangeOrderSummary{row}, Details: map[state.ChangeOrderID]*state.ChangeOrder{9: co}}
	prices := []string{"1500", "2499.99", "3999.99", "1613.99", "1613.98", "19.91", "219", "with tax", "as reported"}
	internal := []string{"85.55", "901.2", "22.5", `"Internal":true`, "attic"}
	for name, tt := range map[string]struct {
		see      state.Visibility
		has, not []string
	}{
		"the team": {
			state.Visibility{Prices: true, Internal: true},
			[]string{"1500", "3999.99", "901.2", "22.5", `"Internal":true`, "attic"},
			nil,
		},
		"a client": {state.Visibility{Prices: true}, []string{"1500", "3999.99", "1613.99"}, internal},
		"an installer": {
			state.Visibility{Internal: true},
			[]string{"attic", "VX-75", "Attic."},
			append(prices, internal[:4]...),
		},
		"nobody at all": {state.Visibility{}, []string{"VX-75", "A larger display."}, append(prices, internal...)},
	} {
		sheet := SheetOf(co, &set, statetest.LivingRoom(), tt.see, time.Time{})
		rows := Rows(set, tt.see.Prices, time.Time{})
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

// The proposal's lines stand next to the changes. Without them, or with a wrong line marked as
// changed, a person would agree to a price for the wrong lines.
func TestSheetShowsTheProposalsLinesAndTheirChanges(t *testing.T) {
	co := changeOrder(
		statetest.Part(11, 0, 501, "Northlight", "VX-65", `65" display`, "-1", "2499.99"),
		statetest.Part(13, 0, 502, "Northlight", "VX-75", `75" display`, "1", "3999.99"),
		statetest.Part(14, 0, 301, "Aurora", "C-6", "in-ceiling speaker", "2", "250"),
	)
	listed := state.ChangeOrderSummary{ID: 9, Total: decimal.NewNullDecimal(decimal.RequireFromString("2000"))}
	sheet := SheetOf(co, &Set{Rows: []state.ChangeOrderSummary{listed}}, statetest.LivingRoom(),
		state.Visibility{Prices: true}, time.Time{})
	if !sheet.Parent || sheet.Price.Listed == nil || len(sheet.Areas) != 1 || sheet.Areas[0].Parent == nil {
		t.Fatalf("the sheet lacks the proposal or the list: %+v", sheet)
	}
	area := sheet.Areas[0].Parent
	var got []string
	for _, l := range area.Lines {
		got = append(got, fmt.Sprintf("%s, child %v: %s", l.Name, l.Child, l.Change))
	}
	want := []string{
		`Northlight VX-65  65" display, child false: replaced`, "Slimline SM-4  wall mount, child true: ",
		"Aurora C-6  in-ceiling speaker, child false: quantity", "Cat6A plenum cable (ft), child false: ",
		"Installation (h), child false: ",
	}
	if d := cmp.Diff(want, got); d != "" || area.NoOption != "" {
		t.Errorf("%q %s", area.NoOption, d)
	}

	amounts := map[Kind]string{}
	for _, g := range sheet.Areas[0].Groups {
		amounts[g.Kind] = g.Amount.Decimal.String()
	}
	if d := cmp.Diff(map[Kind]string{KindReplaced: "1500", KindQuantity: "500"}, amounts); d != "" ||
		sheet.Areas[0].Omitted {
		t.Errorf("omitted %v: %s", sheet.Areas[0].Omitted, d)
	}
	co.Areas[0].Options[0].Unknown.Set(state.FieldItems, true)
	if sheet = SheetOf(co, &Set{}, statetest.LivingRoom(), state.Visibility{}, time.Time{}); !sheet.Areas[0].Omitted {
		t.Error("the sheet looks complete, but the change order omits lines")
	}

	undecided := statetest.LivingRoom()
	undecided.Areas[0].Options = nil
	sheet = SheetOf(co, &Set{}, undecided, state.Visibility{Prices: true}, time.Time{})
	if area := sheet.Areas[0].Parent; area == nil || area.NoOption != "no option" || sheet.Price.Listed != nil {
		t.Errorf("area without an option and list without a total: %+v, %v", area, sheet.Price.Listed)
	}
	sheet = SheetOf(co, &Set{}, nil, state.Visibility{Prices: true}, time.Time{})
	if sheet.Parent || sheet.Areas[0].Parent != nil || sheet.Price.Listed != nil {
		t.Errorf("the sheet shows an unknown proposal or list: %+v", sheet)
	}
}

// For a change order that was read, the list shows whom it waits for and whether its total
// includes tax; otherwise neither.
func TestRowShowsOnlyWhatWasRead(t *testing.T) {
	sent := time.Date(2026, 3, 5, 14, 0, 0, 0, time.UTC)
	total := decimal.NewNullDecimal(decimal.RequireFromString("1613.99"))
	waits := &state.ChangeOrder{ID: 8, Status: state.StatusSubmitted, LastSubmitted: sent}
	waits.Summary.Total = total
	set := Set{
		Rows:    []state.ChangeOrderSummary{{ID: 7, Total: total}, {ID: 8, Total: total}, {ID: 9, Total: total}},
		Details: map[state.ChangeOrderID]*state.ChangeOrder{8: waits, 9: {ID: 9, Status: state.StatusCompleted}},
	}
	rows := Rows(set, true, sent.Add(48*time.Hour))
	want := []Row{
		{ID: 7, Total: total},
		{ID: 8, Total: total, Status: "", Read: true, Waits: true, Waiting: 48 * time.Hour, Basis: TotalWithTax},
		{ID: 9, Total: total, Read: true, Basis: TotalOther},
	}
	for i := range rows {
		rows[i].Name, rows[i].Client = "", ""
	}
	if d := cmp.Diff(want, rows); d != "" {
		t.Error(d)
	}
}

// A line is named by two different parts of its name. The same part twice adds nothing.
func TestLineNameHasTwoDifferentParts(t *testing.T) {
	for want, it := range map[string]state.Item{
		"Aurora C-6  speaker":  {Brand: "Aurora", Model: "C-6", Name: "speaker", ShortDescription: "white"},
		"Aurora C-6  in white": {Brand: "Aurora", Model: "C-6", Name: "Aurora C-6", ShortDescription: "in white"},
	} {
		if got := state.LineName(&it); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
