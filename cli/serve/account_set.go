package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

// newAccountSet returns `account set`: a flag that is not given leaves its value unchanged.
func newAccountSet(r *run.Run, at *instance) *cobra.Command {
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
	texts := accountTexts()
	for _, t := range texts {
		cmd.Flags().String(t.flag, "", t.doc)
	}
	return operates[accountJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		id, err := accountID(args[0])
		if err != nil {
			return err
		}
		wanted, written := make(map[int]bool), make(map[int]string)
		for i, t := range texts {
			if !cmd.Flags().Changed(t.flag) {
				continue
			}
			value, _ := cmd.Flags().GetString(t.flag)
			if written[i], err = r.Value(value); err != nil {
				return err
			}
		}
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
		if len(wanted)+len(written) == 0 {
			return run.Usagef("say what to change: --subscription, --catalog, --tax-labor or --tax-fees, on or off; " +
				"--terms or --about")
		}
		changed, err := s.Admin().UpdateAccount(ctx, id, func(x *admin.Account) {
			for i, on := range wanted {
				*switches[i].of(x) = on
			}
			for i, text := range written {
				*texts[i].of(x) = text
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

// accountText is a flag that sets a text of an account.
type accountText struct {
	flag, doc string
	of        func(*admin.Account) *string
}

func accountTexts() []accountText {
	return []accountText{
		{"terms", "the terms of all proposals without their own, or @FILE", func(x *admin.Account) *string {
			return &x.ProjectTerms
		}},
		{"about", "what the documents say about the dealer, or @FILE", func(x *admin.Account) *string { return &x.AboutUs }},
	}
}
