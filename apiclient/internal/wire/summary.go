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
	for name := range r.Fields {
		switch string(name) {
		case "partsSubtotal":
			s.PartsSubtotal = r.Decimal()
		case "partsDiscountType":
			s.PartsDiscountType = discountType(r.Token())
		case "partsDiscountPercentage":
			s.PartsDiscountPercentage = r.Decimal()
		case "partsDiscount":
			readDiscount(r, s)
		case "partsDiscountTaxable":
			s.PartsDiscountTaxable = r.Decimal()
		case "partsDiscountTaxExempt":
			s.PartsDiscountTaxExempt = r.Decimal()
		case "partsTotal":
			s.PartsTotal = r.Decimal()
		case "laborTotal":
			s.LaborTotal = r.Decimal()
		case "feeTotal":
			s.FeeTotal = r.Decimal()
		case "proposalSubtotal", "changeOrderSubtotal":
			s.Subtotal = r.Decimal()
		case "proposalTotal", "changeOrderTotal":
			s.Total = r.Decimal()
		case "salesTax":
			readSalesTax(r, &s.SalesTax)
		case "currency":
			readCurrency(r, &s.Currency)
		}
	}
}

// readDiscount reads a discount as a number or as an object of amount and type,
// which is all that the interface says about it.
func readDiscount(r *jsonread.Reader, s *money.Summary) {
	if r.Kind() != jsonread.Object {
		s.PartsDiscount = r.Decimal()
		return
	}
	for name := range r.Fields {
		switch string(name) {
		case "amount":
			s.PartsDiscount = r.Decimal()
		case "type":
			s.PartsDiscountType = discountType(r.Token())
		case "percentage":
			s.PartsDiscountPercentage = r.Decimal()
		}
	}
}

// discountType accepts the two names in any case: the interface writes one with
// a capital and the other without.
func discountType(s string) money.DiscountType {
	for _, t := range [...]money.DiscountType{money.DiscountPercentage, money.DiscountFlat} {
		if strings.EqualFold(s, string(t)) {
			return t
		}
	}
	return money.DiscountType(s)
}

// readSalesTax reads the tax with how it was worked out, or as an amount alone.
func readSalesTax(r *jsonread.Reader, t *money.SalesTax) {
	if r.Kind() != jsonread.Object {
		t.Total = r.Decimal()
		return
	}
	for name := range r.Fields {
		switch string(name) {
		case "taxStatus":
			t.Status = money.TaxStatus(r.Token())
		case "total":
			t.Total = r.Decimal()
		case "calculation":
			readCalculation(r, &t.Calculation)
		}
	}
}

func readCalculation(r *jsonread.Reader, c *money.TaxCalculation) {
	for name := range r.Fields {
		switch string(name) {
		case "applyTo":
			c.ApplyTo = lines[string](r)
		case "partsTax":
			c.PartsTax = r.Decimal()
		case "partsTaxName":
			c.PartsTaxName = r.Line()
		case "laborTax":
			c.LaborTax = r.Decimal()
		case "laborTaxName":
			c.LaborTaxName = r.Line()
		case "feeTax":
			c.FeeTax = r.Decimal()
		case "feeTaxName":
			c.FeeTaxName = r.Line()
		case "partsTotalTax":
			c.PartsTotalTax = r.Decimal()
		case "laborTotalTax":
			c.LaborTotalTax = r.Decimal()
		case "feeTotalTax":
			c.FeeTotalTax = r.Decimal()
		case "taxLocation":
			c.TaxLocation = placeOf(r)
		}
	}
}

// placeOf reads the place that a tax rate is for: words, or an address.
func placeOf(r *jsonread.Reader) string {
	if r.Kind() != jsonread.Object {
		return r.Line()
	}
	var l state.Location
	readLocation(r, &l)
	l.Unknown = 0 // it names as much of a place as decides the rate
	return l.OneLine()
}

func readCurrency(r *jsonread.Reader, c *money.Currency) {
	if r.Kind() != jsonread.Object {
		c.Code = r.Token()
		return
	}
	for name := range r.Fields {
		switch string(name) {
		case "code":
			c.Code = r.Token()
		case "symbol":
			c.Symbol = r.Token()
		}
	}
}

// readProfit reads the profit of the object that s reads. Its percentage is null at
// price 0.
func readProfit(s said, p *money.Profit) {
	r := s.r
	for name := range r.Fields {
		switch string(name) {
		case "percentage":
			null := r.Kind() == jsonread.Null
			p.Percentage = r.Decimal()
			s.unknown.Set(state.FieldMargin, !null && !r.Said())
		case "total":
			p.Total = r.Decimal()
		case "laborProfit":
			p.LaborProfit = r.Decimal()
		case "partProfit":
			p.PartProfit = r.Decimal()
		}
	}
}

func readRecurring(s said, into *state.RecurringServices) {
	for name := range s.r.Fields {
		switch string(name) {
		case "total":
			into.Total = s.r.Decimal()
		case "items":
			listOf(s, state.FieldRecurring, &into.Items, readRecurringItem)
		}
	}
}

func readRecurringItem(r *jsonread.Reader, i *state.RecurringItem) {
	for name := range r.Fields {
		switch string(name) {
		case "name":
			i.Name = r.Line()
		case "period":
			i.Period = r.Token()
		case "total":
			i.Total = r.Decimal()
		}
	}
}

func readSchedule(s said, into *state.PaymentSchedule) {
	for name := range s.r.Fields {
		switch string(name) {
		case "description":
			into.Description = s.r.Text()
		case "items":
			listOf(s, state.FieldSchedule, &into.Items, readScheduleItem)
		}
	}
}

func readPaymentRequest(r *jsonread.Reader, p *state.PaymentRequest) {
	for name := range r.Fields {
		paymentRequestField(r, string(name), p)
	}
}

func paymentRequestField(r *jsonread.Reader, name string, p *state.PaymentRequest) {
	switch name {
	case "id":
		p.ID = r.Int()
	case "number":
		p.Number = r.Int()
	case "description":
		p.Description = r.Text()
	case "status":
		p.Status = state.PaymentStatus(r.Token())
	case "amount":
		p.Amount = r.Decimal()
	case "dueDate":
		p.Due = r.Time()
	}
}

func readScheduleItem(r *jsonread.Reader, i *state.PaymentScheduleItem) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			i.ID = r.Int()
		case "name":
			i.Name = r.Line()
		case "percentage":
			i.Percentage = r.Decimal()
		case "amount":
			i.Amount = r.Decimal()
		case "dueDate":
			i.Due = r.Time()
		}
	}
}
