package wire

import (
	"strings"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// readSummary reads the totals of a proposal or of a change order; their names
// differ in two fields only.
func readSummary(r *jsonread.Reader, s *money.Summary) {
	object(r,
		figureOf("partsSubtotal", &s.PartsSubtotal),
		discountTypeOf("partsDiscountType", &s.PartsDiscountType),
		figureOf("partsDiscountPercentage", &s.PartsDiscountPercentage),
		partOf("partsDiscount", s, readDiscount),
		figureOf("partsDiscountTaxable", &s.PartsDiscountTaxable),
		figureOf("partsDiscountTaxExempt", &s.PartsDiscountTaxExempt),
		figureOf("partsTotal", &s.PartsTotal),
		figureOf("laborTotal", &s.LaborTotal),
		figureOf("feeTotal", &s.FeeTotal),
		figureOf("proposalSubtotal", &s.Subtotal),
		figureOf("changeOrderSubtotal", &s.Subtotal),
		figureOf("proposalTotal", &s.Total),
		figureOf("changeOrderTotal", &s.Total),
		partOf("salesTax", &s.SalesTax, readSalesTax),
		partOf("currency", &s.Currency, readCurrency),
	)
}

// readDiscount reads a discount: a number, or an object of amount and type. The
// interface says no more about it.
func readDiscount(r *jsonread.Reader, s *money.Summary) {
	if r.Kind() != jsonread.Object {
		s.PartsDiscount = r.Decimal()
		return
	}
	object(r,
		figureOf("amount", &s.PartsDiscount),
		discountTypeOf("type", &s.PartsDiscountType),
		figureOf("percentage", &s.PartsDiscountPercentage),
	)
}

// discountTypeOf accepts the two names in any case, because the interface capitalises
// only one of them.
func discountTypeOf(name string, into *money.DiscountType) field {
	return field{name, func(r *jsonread.Reader) {
		*into = money.DiscountType(r.Token())
		for _, t := range [...]money.DiscountType{money.DiscountPercentage, money.DiscountFlat} {
			if strings.EqualFold(string(*into), string(t)) {
				*into = t
			}
		}
	}}
}

// readSalesTax reads the tax with its calculation, or as an amount alone.
func readSalesTax(r *jsonread.Reader, t *money.SalesTax) {
	if r.Kind() != jsonread.Object {
		t.Total = r.Decimal()
		return
	}
	object(r,
		tokenOf("taxStatus", &t.Status),
		figureOf("total", &t.Total),
		partOf("calculation", &t.Calculation, readCalculation),
	)
}

func readCalculation(r *jsonread.Reader, c *money.TaxCalculation) {
	object(r,
		linesOf("applyTo", &c.ApplyTo),
		figureOf("partsTax", &c.PartsTax),
		lineOf("partsTaxName", &c.PartsTaxName),
		figureOf("laborTax", &c.LaborTax),
		lineOf("laborTaxName", &c.LaborTaxName),
		figureOf("feeTax", &c.FeeTax),
		lineOf("feeTaxName", &c.FeeTaxName),
		figureOf("partsTotalTax", &c.PartsTotalTax),
		figureOf("laborTotalTax", &c.LaborTotalTax),
		figureOf("feeTotalTax", &c.FeeTotalTax),
		field{"taxLocation", func(r *jsonread.Reader) { c.TaxLocation = placeOf(r) }},
	)
}

// placeOf reads the place that a tax rate applies to: text or an address.
func placeOf(r *jsonread.Reader) string {
	if r.Kind() != jsonread.Object {
		return r.Line()
	}
	var l state.Location
	readLocation(r, &l)
	l.Unknown = 0 // it has only the parts that decide the rate
	return l.OneLine()
}

func readCurrency(r *jsonread.Reader, c *money.Currency) {
	if r.Kind() != jsonread.Object {
		c.Code = r.Token()
		return
	}
	object(r, tokenOf("code", &c.Code), tokenOf("symbol", &c.Symbol))
}

// profitOf reads the profit of the object that s is about. Its percentage is null at
// price 0.
func profitOf(s tracker, p *money.Profit) field {
	percentage := nullable(s, "percentage", state.FieldMargin, &p.Percentage, (*jsonread.Reader).Decimal)
	return field{"profit", func(r *jsonread.Reader) {
		object(r, percentage, figureOf("total", &p.Total), figureOf("laborProfit", &p.LaborProfit),
			figureOf("partProfit", &p.PartProfit))
	}}
}

func recurringOf(s tracker, into *state.RecurringServices) field {
	items := listField(s, "items", state.FieldRecurring, &into.Items, readRecurringItem)
	return field{"recurringServices", func(r *jsonread.Reader) { object(r, figureOf("total", &into.Total), items) }}
}

func readRecurringItem(r *jsonread.Reader, i *state.RecurringItem) {
	object(r, lineOf("name", &i.Name), tokenOf("period", &i.Period), figureOf("total", &i.Total))
}

func scheduleOf(s tracker, into *state.PaymentSchedule) field {
	items := listField(s, "items", state.FieldSchedule, &into.Items, readScheduleItem)
	return field{"paymentSchedule", func(r *jsonread.Reader) {
		object(r, textOf("description", &into.Description), items)
	}}
}

func readScheduleItem(r *jsonread.Reader, i *state.PaymentScheduleItem) {
	object(r,
		numberOf("id", &i.ID),
		lineOf("name", &i.Name),
		figureOf("percentage", &i.Percentage),
		figureOf("amount", &i.Amount),
		dateOf("dueDate", &i.Due),
	)
}

func readPaymentRequest(r *jsonread.Reader, p *state.PaymentRequest) {
	object(r, paymentRequestParts(p)...)
}

func paymentRequestParts(p *state.PaymentRequest) []field {
	return []field{
		numberOf("id", &p.ID),
		numberOf("number", &p.Number),
		textOf("description", &p.Description),
		tokenOf("status", &p.Status),
		figureOf("amount", &p.Amount),
		dateOf("dueDate", &p.Due),
	}
}
