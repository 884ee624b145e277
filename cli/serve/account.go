package serve

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/spf13/cobra"
)

func newAccounts(r *run.Run, at *instance) *cobra.Command {
	return run.Group("account", "Add, list and change dealer accounts", "",
		newAccountAdd(r, at), newAccountSet(r, at), newAccountTax(r, at), newAccountLook(r, at),
		newAccountMail(r, at), newAccountList(r, at))
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

func accountID(arg string) (admin.AccountID, error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return 0, run.Usagef("an account is named by its id, not %q", arg)
	}
	return admin.AccountID(id), nil
}

func newAccount(name, currency string) admin.Account {
	return admin.Account{
		Name: name, Currency: money.Currency{Code: strings.ToUpper(currency)}, SubscriptionActive: true,
		CatalogAccess: true,
	}
}

// changes returns what the given flags of cmd change; a flag that is not given leaves its value unchanged. It is an
// error if none is given.
func changes[T any](cmd *cobra.Command, byFlag map[string]func(*T)) (func(*T), error) {
	var given []func(*T)
	for flag, change := range byFlag {
		if cmd.Flags().Changed(flag) {
			given = append(given, change)
		}
	}
	if len(given) == 0 {
		return nil, run.Usagef("say what to change: --%s", strings.Join(slices.Sorted(maps.Keys(byFlag)), ", --"))
	}
	return func(x *T) {
		for _, change := range given {
			change(x)
		}
	}, nil
}
