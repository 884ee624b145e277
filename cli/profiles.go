package cli

import (
	"cmp"

	"app.tender/tender/config"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// profileJSON is a profile for programs.
type profileJSON struct {
	Name        string `json:"name"`
	Default     bool   `json:"default"` // it opens when none is named
	BaseURL     string `json:"baseUrl"`
	Account     string `json:"account"` // the dealer's name
	UserName    string `json:"userName"`
	Environment string `json:"environment"` // sandbox, live
	ReadOnly    bool   `json:"readOnly"`
	SecretsIn   string `json:"secretsIn"` // keyring, file
	Installer   bool   `json:"installer"` // it shows no prices and writes nothing
}

func newProfiles(a *app) *cobra.Command {
	cmd := prints[[]profileJSON](a, &cobra.Command{
		Use: "profiles", Short: "List the profiles, or choose the one that opens", Args: cobra.NoArgs,
		RunE: a.run(func(*cobra.Command, []string) error { return a.listProfiles() }),
	})
	cmd.AddCommand(newProfilesTidy(a), &cobra.Command{
		Use: "use NAME", Short: "Open this profile when none is named", Args: cobra.ExactArgs(1),
		ValidArgsFunction: completeFirst(a.profileNames),
		RunE: a.run(func(_ *cobra.Command, args []string) error {
			if args[0] != config.Demo {
				if _, err := a.dirs().ReadProfile(args[0]); err != nil {
					return err
				}
			}
			if err := config.SetDefaultProfile(a.dirs().SettingsFile(), args[0]); err != nil {
				return err
			}
			a.printf("tender opens the profile %q from now on.\n", args[0])
			return nil
		}),
	})
	return cmd
}

func (a *app) listProfiles() error {
	settings, err := a.settings()
	if err != nil {
		return err
	}
	names, err := a.dirs().Profiles()
	if err != nil {
		return err
	}
	// Several profiles and none chosen is an answer here, no error.
	standard, _ := config.ChooseProfile(a.dirs(), a.Env, settings, "")
	rows := []profileJSON{}
	for _, name := range names {
		p, err := a.dirs().ReadProfile(name)
		if err != nil {
			return err
		}
		rows = append(rows, profileJSON{
			p.Name, name == standard, p.BaseURL, p.Account, p.UserName, p.Environment, p.ReadOnly, p.SecretsIn, p.Installer,
		})
	}
	d := demoProfile()
	rows = append(rows, profileJSON{Name: d.Name, Default: standard == d.Name, Account: d.Account, Environment: d.Environment})
	t := newTable("", "Profile", "Account", "User", "Environment", "Address").give(1, 2, 3, 4, 5).link(5)
	err = printList(a, rows, itself, t, func(row *profileJSON) []string {
		mark, words := "", row.Environment
		if row.Default {
			mark = "*"
		}
		switch {
		case row.Installer:
			words += ", installer"
		case row.ReadOnly:
			words += ", read-only"
		}
		return []string{mark, row.Name, row.Account, row.UserName, words, cmp.Or(row.BaseURL, "embedded")}
	}, "")
	if err != nil || a.forPrograms() {
		return err
	}
	if kept, err := a.dirs().EnvironmentAccounts(); err == nil && len(kept) > 0 {
		a.sayf("Beside them something is kept of %s that TENDER_BASE_URL named; `tender profiles tidy --dry-run` lists what.", text.Count(len(kept), "account"))
	}
	return nil
}
