package money

import "github.com/shopspring/decimal"

// Currency is a currency by its ISO 4217 code. The symbol is only for display: "$" alone is not
// USD.
type Currency struct {
	Code   string
	Symbol string
}

// DiscountType is how a parts discount is given.
type DiscountType string

// The discount types of the interface.
const (
	DiscountPercentage DiscountType = "Percentage"
	DiscountFlat       DiscountType = "Flat"
)

// Summary is the price of a proposal or a change order by parts. For a change order every figure
// is a delta and may be negative. Figures that the service omits are invalid, in all these types.
type Summary struct {
	PartsSubtotal           decimal.NullDecimal // before discount
	PartsDiscountType       DiscountType
	PartsDiscountPercentage decimal.NullDecimal // 0 to 100
	PartsDiscount           decimal.NullDecimal // the amount, positive
	PartsDiscountTaxable    decimal.NullDecimal // the share on taxable parts
	PartsDiscountTaxExempt  decimal.NullDecimal // the rest
	PartsTotal              decimal.NullDecimal // after discount
	LaborTotal              decimal.NullDecimal
	FeeTotal                decimal.NullDecimal
	Subtotal                decimal.NullDecimal // proposalSubtotal or changeOrderSubtotal, before tax
	SalesTax                SalesTax
	Total                   decimal.NullDecimal // proposalTotal or changeOrderTotal
	Currency                Currency
}

// TaxStatus reports whether tax could be calculated, or why not.
type TaxStatus string

// The tax statuses. All amounts are zero unless TaxOk.
const (
	TaxOk           TaxStatus = "Ok"
	TaxNoState      TaxStatus = "NoState"
	TaxOutOfCountry TaxStatus = "OutOfCountry"
	TaxNoLocation   TaxStatus = "NoLocation"
)

// SalesTax is the tax with its calculation.
type SalesTax struct {
	Status      TaxStatus
	Total       decimal.NullDecimal
	Calculation TaxCalculation
}

// TaxCalculation holds the rates by kind of line. Rates are fractions with up to six decimal
// places: 0.0625 is 6.25 %.
type TaxCalculation struct {
	ApplyTo       []string // "Parts", "Labor", "Fees"
	PartsTax      decimal.NullDecimal
	PartsTaxName  string
	LaborTax      decimal.NullDecimal
	LaborTaxName  string
	FeeTax        decimal.NullDecimal
	FeeTaxName    string
	PartsTotalTax decimal.NullDecimal // an amount
	LaborTotalTax decimal.NullDecimal // an amount
	FeeTotalTax   decimal.NullDecimal // an amount
	TaxLocation   string              // the place of the rates
}

// Profit is the service's profit figure, after discount, for the team only.
type Profit struct {
	Percentage  decimal.NullDecimal // margin, 0 to 100; invalid at price 0
	Total       decimal.NullDecimal
	LaborProfit decimal.NullDecimal
	PartProfit  decimal.NullDecimal
}
