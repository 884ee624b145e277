package serve

import (
	"context"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

func newAccountTax(r *run.Run, at *instance) *cobra.Command {
	var postalCode string
	cmd := &cobra.Command{
		Use: "tax ID STATE PERCENT", Short: "Set a sales tax rate of an account", Args: cobra.ExactArgs(3),
		Example: "  tender serve account tax 1 TX 8.25 --postal-code 78704",
	}
	cmd.Flags().StringVar(&postalCode, "postal-code", "", "only for this postal code")
	return operates[taxRateJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		id, err := accountID(args[0])
		if err != nil {
			return err
		}
		percent, err := decimal.NewFromString(strings.TrimSuffix(args[2], "%"))
		if err != nil || percent.IsNegative() || percent.GreaterThan(decimal.NewFromInt(100)) {
			return run.Usagef("a rate is a percentage such as 8.25, not %q", args[2])
		}
		rate := percent.Shift(-2)
		if err := s.Admin().SetTaxRate(ctx, id, args[1], postalCode, rate); err != nil {
			return err
		}
		where := strings.TrimSpace(args[1] + " " + postalCode)
		return r.PrintWords(taxRateJSON{int64(id), args[1], postalCode, rate.String()},
			"The sales tax of account %d in %s is %s %%.", id, where, percent)
	})
}
