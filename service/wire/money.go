package wire

import (
	"cmp"

	"app.tender/tender/service/billing"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// summary has the common fields of a proposal's and a change order's financial summary.
type summary struct {
	PartsSubtotal           number             `json:"partsSubtotal"`
	PartsDiscountType       money.DiscountType `json:"partsDiscountType"`
	PartsDiscountPercentage number             `json:"partsDiscountPercentage"`
	PartsDiscount           number             `json:"partsDiscount"`
	PartsDiscountTaxable    number             `json:"partsDiscountTaxable"`
	PartsDiscountTaxExempt  number             `json:"partsDiscountTaxExempt"`
	PartsTotal              number             `json:"partsTotal"`
	LaborTotal              number             `json:"laborTotal"`
	FeeTotal                number             `json:"feeTotal"`
	SalesTax                salesTax           `json:"salesTax"`
	Currency                currency           `json:"currency"`
}

type proposalSummary struct {
	summary
	ProposalSubtotal number `json:"proposalSubtotal"`
	ProposalTotal    number `json:"proposalTotal"`
}

type changeOrderSummary struct {
	summary
	ChangeOrderSubtotal number `json:"changeOrderSubtotal"`
	ChangeOrderTotal    number `json:"changeOrderTotal"`
}

type salesTax struct {
	TaxStatus   money.TaxStatus `json:"taxStatus"`
	Total       number          `json:"total"`
	Calculation taxCalculation  `json:"calculation"`
}

type taxCalculation struct {
	ApplyTo       []string `json:"applyTo"`
	PartsTax      number   `json:"partsTax"`
	PartsTaxName  string   `json:"partsTaxName"`
	LaborTax      number   `json:"laborTax"`
	LaborTaxName  string   `json:"laborTaxName"`
	FeeTax        number   `json:"feeTax"`
	FeeTaxName    string   `json:"feeTaxName"`
	PartsTotalTax number   `json:"partsTotalTax"`
	LaborTotalTax number   `json:"laborTotalTax"`
	FeeTotalTax   number   `json:"feeTotalTax"`
	TaxLocation   string   `json:"taxLocation"`
}

func summaryOf(s *money.Summary) summary {
	c := &s.SalesTax.Calculation
	// A proposal without a discount shows a percentage of zero.
	kind := cmp.Or(s.PartsDiscountType, money.DiscountPercentage)
	return summary{
		PartsSubtotal: amount(s.PartsSubtotal), PartsDiscountType: kind,
		PartsDiscountPercentage: amount(s.PartsDiscountPercentage), PartsDiscount: amount(s.PartsDiscount),
		PartsDiscountTaxable: amount(s.PartsDiscountTaxable), PartsDiscountTaxExempt: amount(s.PartsDiscountTaxExempt),
		PartsTotal: amount(s.PartsTotal), LaborTotal: amount(s.LaborTotal), FeeTotal: amount(s.FeeTotal),
		Currency: currency(s.Currency),
		SalesTax: salesTax{
			TaxStatus: s.SalesTax.Status, Total: amount(s.SalesTax.Total),
			Calculation: taxCalculation{
				ApplyTo: NotNil(c.ApplyTo), PartsTax: amount(c.PartsTax), PartsTaxName: c.PartsTaxName,
				LaborTax: amount(c.LaborTax), LaborTaxName: c.LaborTaxName, FeeTax: amount(c.FeeTax),
				FeeTaxName:    c.FeeTaxName,
				PartsTotalTax: amount(c.PartsTotalTax), LaborTotalTax: amount(c.LaborTotalTax),
				FeeTotalTax: amount(c.FeeTotalTax), TaxLocation: c.TaxLocation,
			},
		},
	}
}

// NotNil returns list, or an empty list that is written as [].
func NotNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

type profit struct {
	Percentage  figure `json:"percentage"`
	Total       figure `json:"total"`
	LaborProfit figure `json:"laborProfit"`
	PartProfit  figure `json:"partProfit"`
}

func profitOf(p money.Profit) *profit {
	return &profit{figureOf(p.Percentage), figureOf(p.Total), figureOf(p.LaborProfit), figureOf(p.PartProfit)}
}

type recurring struct {
	Total figure          `json:"total"`
	Items []recurringItem `json:"items"`
}

type recurringItem struct {
	Name   string `json:"name"`
	Period string `json:"period"`
	Total  number `json:"total"`
}

func recurringOf(r *state.RecurringServices) *recurring {
	return &recurring{figureOf(r.Total), state.Map(r.Items, func(it *state.RecurringItem) recurringItem {
		return recurringItem{it.Name, it.Period, amount(it.Total)}
	})}
}

type schedule struct {
	Description string         `json:"description"`
	Items       []scheduleItem `json:"items"`
}

type scheduleItem struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	Percentage figure `json:"percentage"`
	Amount     figure `json:"amount"`
	DueDate    Stamp  `json:"dueDate"`
}

func scheduleOf(s *state.PaymentSchedule) *schedule {
	return &schedule{s.Description, state.Map(s.Items, func(it *state.PaymentScheduleItem) scheduleItem {
		return scheduleItem{it.ID, it.Name, figureOf(it.Percentage), figureOf(it.Amount), Stamp(it.Due)}
	})}
}

// paymentRequest is a payment requested from a client.
type paymentRequest struct {
	ID          int64               `json:"id"`
	Number      int64               `json:"number"`
	Description string              `json:"description"`
	Status      state.PaymentStatus `json:"status"`
	Amount      number              `json:"amount"`
	DueDate     Stamp               `json:"dueDate"`
}

func paymentRequestOf(p *billing.Payment) paymentRequest {
	return paymentRequest{p.ID, p.Number, p.Description, p.Status, numberOf(p.Amount), Stamp(p.Due)}
}
