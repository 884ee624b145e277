package serve

import (
	"context"
	"strconv"
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

func newAccounts(r *run.Run, dir *string) *cobra.Command {
	cmd := &cobra.Command{Use: "account", Short: "Add, list and change dealer accounts"}
	cmd.AddCommand(newAccountAdd(r, dir), newAccountSet(r, dir), newAccountTax(r, dir), newAccountLook(r, dir),
		newAccountMail(r, dir), newAccountList(r, dir))
	return cmd
}

func newAccountAdd(r *run.Run, dir *string) *cobra.Command {
	var currency string
	cmd := &cobra.Command{Use: "add NAME", Short: "Add a dealer account", Args: cobra.ExactArgs(1)}
	cmd.Flags().StringVar(&currency, "currency", "USD", "the account's currency, an ISO 4217 code")
	return operates[accountJSON](r, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
		made, err := s.Admin().CreateAccount(ctx, newAccount(args[0], currency))
		if err != nil {
			return err
		}
		return r.PrintWords(jsonAccount(&made), "Account %d, %s.", made.ID, made.Name)
	})
}

func newAccountList(r *run.Run, dir *string) *cobra.Command {
	cmd := &cobra.Command{Use: "list", Short: "List the accounts", Args: cobra.NoArgs}
	return operates[[]accountJSON](r, cmd, dir, func(ctx context.Context, s *service.Server, _ []string) error {
		accounts, err := s.Admin().Accounts(ctx)
		if err != nil {
			return err
		}
		return printAccounts(r, accounts)
	})
}

func printAccounts(r *run.Run, accounts []admin.Account) error {
	t := output.NewTable("Id", "Name", "Currency", "Subscription", "Catalog", "Tax on").Figures(0).Give(1, 5)
	return run.PrintList(r, accounts, jsonAccount, t, func(x *admin.Account) []string {
		taxed := []string{"parts"}
		if x.TaxOnLabor {
			taxed = append(taxed, "labor")
		}
		if x.TaxOnFees {
			taxed = append(taxed, "fees")
		}
		return []string{
			state.FormatID(x.ID), x.Name, x.Currency.Code, onOff(x.SubscriptionActive), onOff(x.CatalogAccess),
			strings.Join(taxed, ", "),
		}
	}, "")
}

func onOff(b bool) string {
	if b {
		return "on"
	}
	return "off"
}

// newAccountSet returns `account set`: a flag that is not given leaves its value unchanged.
func newAccountSet(r *run.Run, dir *string) *cobra.Command {
	switches := []struct {
		flag, doc string
		of        func(*admin.Account) *bool
	}{
		{
			"subscription", "whether the subscription is active; without it requests end with 402",
			func(x *admin.Account) *bool { return &x.SubscriptionActive },
		},
		{"catalog", "whether the account may use the catalog", func(x *admin.Account) *bool {
			return &x.CatalogAccess
		}},
		{"tax-labor", "whether sales tax applies to labor", func(x *admin.Account) *bool { return &x.TaxOnLabor }},
		{"tax-fees", "whether sales tax applies to fees", func(x *admin.Account) *bool { return &x.TaxOnFees }},
	}
	cmd := &cobra.Command{Use: "set ID", Short: "Change the settings of an account", Args: cobra.ExactArgs(1)}
	for _, s := range switches {
		cmd.Flags().String(s.flag, "", "on or off: "+s.doc)
	}
	return operates[accountJSON](r, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
		id, err := accountID(args[0])
		if err != nil {
			return err
		}
		wanted := make(map[int]bool)
		for i, s := range switches {
			value, _ := cmd.Flags().GetString(s.flag)
			switch {
			case !cmd.Flags().Changed(s.flag):
			case value == "on" || value == "off":
				wanted[i] = value == "on"
			default:
				return run.Usagef("--%s takes on or off, not %q", s.flag, value)
			}
		}
		if len(wanted) == 0 {
			return run.Usagef("say what to change: --subscription, --catalog, --tax-labor or --tax-fees, on or off")
		}
		changed, err := s.Admin().UpdateAccount(ctx, id, func(x *admin.Account) {
			for i, on := range wanted {
				*switches[i].of(x) = on
			}
		})
		if err != nil {
			return err
		}
		if r.ForPrograms() {
			return r.PrintJSON(jsonAccount(&changed))
		}
		return printAccounts(r, []admin.Account{changed})
	})
}

func newAccountTax(r *run.Run, dir *string) *cobra.Command {
	var postalCode string
	cmd := &cobra.Command{
		Use: "tax ID STATE PERCENT", Short: "Set a sales tax rate of an account", Args: cobra.ExactArgs(3),
		Example: "  tender serve account tax 1 TX 8.25 --postal-code 78704",
	}
	cmd.Flags().StringVar(&postalCode, "postal-code", "", "only for this postal code")
	return operates[taxRateJSON](r, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
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

func accountID(arg string) (admin.AccountID, error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return 0, run.Usagef("an account is named by its id, not %q", arg)
	}
	return admin.AccountID(id), nil
}
