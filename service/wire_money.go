package service

import (
	"cmp"

	"app.tender/tender/service/billing"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// summaryWire is what a proposal's and a change order's financial summary have
// in common.
type summaryWire struct {
	PartsSubtotal           number             `json:"partsSubtotal"`
	PartsDiscountType       money.DiscountType `json:"partsDiscountType"`
	PartsDiscountPercentage number             `json:"partsDiscountPercentage"`
	PartsDiscount           number             `json:"partsDiscount"`
	PartsDiscountTaxable    number             `json:"partsDiscountTaxable"`
	PartsDiscountTaxExempt  number             `json:"partsDiscountTaxExempt"`
	PartsTotal              number             `json:"partsTotal"`
	LaborTotal              number             `json:"laborTotal"`
	FeeTotal                number             `json:"feeTotal"`
	SalesTax                salesTaxWire       `json:"salesTax"`
	Currency                currencyWire       `json:"currency"`
}

type proposalSummaryWire struct {
	summaryWire
	ProposalSubtotal number `json:"proposalSubtotal"`
	ProposalTotal    number `json:"proposalTotal"`
}

type changeOrderSummaryWire struct {
	summaryWire
	ChangeOrderSubtotal number `json:"changeOrderSubtotal"`
	ChangeOrderTotal    number `json:"changeOrderTotal"`
}

type salesTaxWire struct {
	TaxStatus   money.TaxStatus    `json:"taxStatus"`
	Total       number             `json:"total"`
	Calculation taxCalculationWire `json:"calculation"`
}

type taxCalculationWire struct {
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

func summaryOf(s *money.Summary) summaryWire {
	c := &s.SalesTax.Calculation
	// A proposal that never had a discount shows a percentage of zero.
	kind := cmp.Or(s.PartsDiscountType, money.DiscountPercentage)
	return summaryWire{
		PartsSubtotal: amount(s.PartsSubtotal), PartsDiscountType: kind,
		PartsDiscountPercentage: amount(s.PartsDiscountPercentage), PartsDiscount: amount(s.PartsDiscount),
		PartsDiscountTaxable: amount(s.PartsDiscountTaxable), PartsDiscountTaxExempt: amount(s.PartsDiscountTaxExempt),
		PartsTotal: amount(s.PartsTotal), LaborTotal: amount(s.LaborTotal), FeeTotal: amount(s.FeeTotal),
		Currency: currencyWire(s.Currency),
		SalesTax: salesTaxWire{
			TaxStatus: s.SalesTax.Status, Total: amount(s.SalesTax.Total),
			Calculation: taxCalculationWire{
				ApplyTo: notNil(c.ApplyTo), PartsTax: amount(c.PartsTax), PartsTaxName: c.PartsTaxName,
				LaborTax: amount(c.LaborTax), LaborTaxName: c.LaborTaxName, FeeTax: amount(c.FeeTax), FeeTaxName: c.FeeTaxName,
				PartsTotalTax: amount(c.PartsTotalTax), LaborTotalTax: amount(c.LaborTotalTax),
				FeeTotalTax: amount(c.FeeTotalTax), TaxLocation: c.TaxLocation,
			},
		},
	}
}

// notNil returns list, or an empty list that is written as [].
func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

type profitWire struct {
	Percentage  figure `json:"percentage"`
	Total       figure `json:"total"`
	LaborProfit figure `json:"laborProfit"`
	PartProfit  figure `json:"partProfit"`
}

func profitOf(p money.Profit) profitWire {
	return profitWire{figure(p.Percentage), figure(p.Total), figure(p.LaborProfit), figure(p.PartProfit)}
}

type recurringWire struct {
	Total figure              `json:"total"`
	Items []recurringItemWire `json:"items"`
}

type recurringItemWire struct {
	Name   string `json:"name"`
	Period string `json:"period"`
	Total  number `json:"total"`
}

func recurringOf(r *state.RecurringServices) recurringWire {
	return recurringWire{figure(r.Total), each(r.Items, func(it *state.RecurringItem) recurringItemWire {
		return recurringItemWire{it.Name, it.Period, amount(it.Total)}
	})}
}

type scheduleWire struct {
	Description string             `json:"description"`
	Items       []scheduleItemWire `json:"items"`
}

type scheduleItemWire struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	Percentage figure `json:"percentage"`
	Amount     figure `json:"amount"`
	DueDate    stamp  `json:"dueDate"`
}

func scheduleOf(s *state.PaymentSchedule) scheduleWire {
	return scheduleWire{s.Description, each(s.Items, func(it *state.PaymentScheduleItem) scheduleItemWire {
		return scheduleItemWire{it.ID, it.Name, figure(it.Percentage), figure(it.Amount), stamp(it.Due)}
	})}
}

// paymentRequestWire is a payment that a client was asked for.
type paymentRequestWire struct {
	ID          int64               `json:"id"`
	Number      int64               `json:"number"`
	Description string              `json:"description"`
	Status      state.PaymentStatus `json:"status"`
	Amount      number              `json:"amount"`
	DueDate     stamp               `json:"dueDate"`
}

func paymentRequestOf(p *billing.Payment) paymentRequestWire {
	return paymentRequestWire{p.ID, p.Number, p.Description, p.Status, number(p.Amount), stamp(p.Due)}
}
