package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

func newServeAccount(a *app, dir *string) *cobra.Command {
	var currency string
	add := &cobra.Command{
		Use: "add NAME", Short: "Add a dealer account", Args: cobra.ExactArgs(1),
		RunE: a.run(func(cmd *cobra.Command, args []string) error {
			return a.administer(cmd.Context(), *dir, func(s *service.Server) error {
				account, err := s.Admin().CreateAccount(cmd.Context(), newAccount(args[0], currency))
				if err != nil {
					return err
				}
				a.printf("Account %d, %s.\n", account.ID, account.Name)
				return nil
			})
		}),
	}
	add.Flags().StringVar(&currency, "currency", "USD", "the account's currency, an ISO 4217 code")
	cmd := &cobra.Command{Use: "account", Short: "Add, list and change dealer accounts"}
	cmd.AddCommand(
		add,
		newAccountSet(a, dir),
		newAccountTax(a, dir),
		&cobra.Command{
			Use: "list", Short: "List the accounts", Args: cobra.NoArgs,
			RunE: a.run(func(cmd *cobra.Command, _ []string) error {
				return a.administer(cmd.Context(), *dir, func(s *service.Server) error { return a.listAccounts(cmd.Context(), s) })
			}),
		},
	)
	return cmd
}

func (a *app) listAccounts(ctx context.Context, s *service.Server) error {
	accounts, err := s.Admin().Accounts(ctx)
	if err != nil {
		return err
	}
	t := newTable("Id", "Name", "Currency", "Subscription", "Catalog", "Tax on").figures(0).give(1, 5)
	for _, x := range accounts {
		taxed := []string{"parts"}
		if x.TaxOnLabor {
			taxed = append(taxed, "labor")
		}
		if x.TaxOnFees {
			taxed = append(taxed, "fees")
		}
		t.add(strconv.FormatInt(x.ID, 10), x.Name, x.Currency.Code, onOff(x.SubscriptionActive), onOff(x.CatalogAccess), strings.Join(taxed, ", "))
	}
	return a.print(t)
}

func onOff(b bool) string {
	if b {
		return "on"
	}
	return "off"
}

// newAccountSet makes `account set`: every flag is a switch that is left as it
// is when it is not given.
func newAccountSet(a *app, dir *string) *cobra.Command {
	switches := []struct {
		flag, doc string
		of        func(*admin.Account) *bool
	}{
		{"subscription", "whether the subscription is active; without it calls end with 402", func(x *admin.Account) *bool { return &x.SubscriptionActive }},
		{"catalog", "whether the account may use the catalog", func(x *admin.Account) *bool { return &x.CatalogAccess }},
		{"tax-labor", "whether sales tax is on labor, too", func(x *admin.Account) *bool { return &x.TaxOnLabor }},
		{"tax-fees", "whether sales tax is on fees, too", func(x *admin.Account) *bool { return &x.TaxOnFees }},
	}
	cmd := &cobra.Command{Use: "set ID", Short: "Change what an account has", Args: cobra.ExactArgs(1)}
	for _, s := range switches {
		cmd.Flags().String(s.flag, "", "on or off: "+s.doc)
	}
	cmd.RunE = a.run(func(cmd *cobra.Command, args []string) error {
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
				return usagef("--%s takes on or off, not %q", s.flag, value)
			}
		}
		return a.administer(cmd.Context(), *dir, func(s *service.Server) error {
			_, err := s.Admin().UpdateAccount(cmd.Context(), id, func(x *admin.Account) {
				for i, on := range wanted {
					*switches[i].of(x) = on
				}
			})
			return err
		})
	})
	return cmd
}

func newAccountTax(a *app, dir *string) *cobra.Command {
	var postalCode string
	cmd := &cobra.Command{
		Use: "tax ID STATE PERCENT", Short: "Set an account's own sales-tax rate", Args: cobra.ExactArgs(3),
		Example: "  tender serve account tax 1 TX 8.25 --postal-code 78704",
		RunE: a.run(func(cmd *cobra.Command, args []string) error {
			id, err := accountID(args[0])
			if err != nil {
				return err
			}
			percent, err := decimal.NewFromString(strings.TrimSuffix(args[2], "%"))
			if err != nil || percent.IsNegative() || percent.GreaterThan(decimal.NewFromInt(100)) {
				return usagef("a rate is a percentage such as 8.25, not %q", args[2])
			}
			return a.administer(cmd.Context(), *dir, func(s *service.Server) error {
				return s.Admin().SetTaxRate(cmd.Context(), id, args[1], postalCode, percent.Shift(-2))
			})
		}),
	}
	cmd.Flags().StringVar(&postalCode, "postal-code", "", "only there")
	return cmd
}

func accountID(arg string) (int64, error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return 0, usagef("an account is named by its id, not %q", arg)
	}
	return id, nil
}

func newServeUser(a *app, dir *string) *cobra.Command {
	cmd := &cobra.Command{Use: "user", Short: "Add, list and change users"}
	one := func(use, short string, do func(ctx context.Context, instance admin.Instance, email string) error) *cobra.Command {
		return &cobra.Command{
			Use: use + " EMAIL", Short: short, Args: cobra.ExactArgs(1),
			RunE: a.run(func(cmd *cobra.Command, args []string) error {
				return a.administer(cmd.Context(), *dir, func(s *service.Server) error { return do(cmd.Context(), s.Admin(), args[0]) })
			}),
		}
	}
	passwordFD := -1
	password := one("password", "Set a user's password", func(ctx context.Context, instance admin.Instance, email string) error {
		text, err := newAsker(a.Streams).secret("Password", "TENDER_PASSWORD", "password-fd", passwordFD)
		if err != nil {
			return err
		}
		return instance.SetPassword(ctx, email, text)
	})
	password.Flags().IntVar(&passwordFD, "password-fd", -1, "read the password from this descriptor")
	cmd.AddCommand(
		newUserAdd(a, dir),
		password,
		one("verify", "Take a user's e-mail address for verified", func(ctx context.Context, instance admin.Instance, email string) error {
			return instance.VerifyEmail(ctx, email)
		}),
		one("activate", "Let a user sign in again", func(ctx context.Context, instance admin.Instance, email string) error {
			return instance.SetActive(ctx, email, true)
		}),
		one("deactivate", "Let a user no longer sign in, and revoke the user keys", func(ctx context.Context, instance admin.Instance, email string) error {
			return instance.SetActive(ctx, email, false)
		}),
		one("revoke-keys", "Revoke all user keys of a user, who has to sign in again", func(ctx context.Context, instance admin.Instance, email string) error {
			return instance.RevokeKeys(ctx, email)
		}),
		&cobra.Command{
			Use: "group EMAIL GROUP", Short: "Change what a user may do", Args: cobra.ExactArgs(2),
			Long: "Change what a user may do. GROUP is one of " + groupNames() + ".",
			RunE: a.run(func(cmd *cobra.Command, args []string) error {
				return a.administer(cmd.Context(), *dir, func(s *service.Server) error {
					return s.Admin().SetGroup(cmd.Context(), args[0], admin.PermissionGroup(args[1]))
				})
			}),
		},
		&cobra.Command{
			Use: "list ACCOUNT", Short: "List the users of an account", Args: cobra.ExactArgs(1),
			RunE: a.run(func(cmd *cobra.Command, args []string) error {
				id, err := accountID(args[0])
				if err != nil {
					return err
				}
				return a.administer(cmd.Context(), *dir, func(s *service.Server) error { return a.listServiceUsers(cmd.Context(), s, id) })
			}),
		},
	)
	return cmd
}

func newUserAdd(a *app, dir *string) *cobra.Command {
	var (
		user       admin.User
		verified   bool
		passwordFD int
	)
	cmd := &cobra.Command{
		Use: "add EMAIL", Short: "Add a user to an account", Args: cobra.ExactArgs(1),
		Long: "Add a user to an account. The password is asked for, or read from $TENDER_PASSWORD or a descriptor.",
		RunE: a.run(func(cmd *cobra.Command, args []string) error {
			text, err := newAsker(a.Streams).secret("Password", "TENDER_PASSWORD", "password-fd", passwordFD)
			if err != nil {
				return err
			}
			user.Email, user.EmailVerified, user.Active = args[0], verified, true
			return a.administer(cmd.Context(), *dir, func(s *service.Server) error {
				made, err := s.Admin().CreateUser(cmd.Context(), user, text)
				if err != nil {
					return err
				}
				a.printf("User %d, %s, %s.\n", made.ID, made.DisplayName(), made.PermissionGroup)
				return nil
			})
		}),
	}
	flags := cmd.Flags()
	flags.Int64Var(&user.Account, "account", 1, "the account's id")
	flags.StringVar(&user.PermissionGroup, "group", string(admin.GroupSales), "one of "+groupNames())
	flags.StringVar(&user.FirstName, "first-name", "", "the user's first name")
	flags.StringVar(&user.LastName, "last-name", "", "the user's last name")
	flags.BoolVar(&verified, "verified", true, "take the e-mail address for verified")
	flags.IntVar(&passwordFD, "password-fd", -1, "read the password from this descriptor")
	return cmd
}

func groupNames() string {
	names := make([]string, 0, 4)
	for _, g := range admin.PermissionGroups() {
		names = append(names, fmt.Sprintf("%q", string(g)))
	}
	return strings.Join(names, ", ")
}

func (a *app) listServiceUsers(ctx context.Context, s *service.Server, account int64) error {
	users, err := s.Admin().Users(ctx, account)
	if err != nil {
		return err
	}
	t := newTable("Id", "Name", "E-mail", "Group", "").figures(0).give(1, 2)
	for _, u := range users {
		note := ""
		switch {
		case !u.Active:
			note = "inactive"
		case !u.EmailVerified:
			note = "e-mail not verified"
		}
		t.add(state.FormatID(u.ID), u.DisplayName(), u.Email, u.PermissionGroup, note)
	}
	return a.print(t)
}
