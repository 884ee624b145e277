package account

import (
	"cmp"
	"context"
	"errors"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// profileJSON is a profile for programs.
type profileJSON struct {
	Name        string `json:"name"`
	Default     bool   `json:"default"` // used if none is named
	BaseURL     string `json:"baseUrl"`
	Account     string `json:"account"` // the dealer's name
	UserName    string `json:"userName"`
	Environment string `json:"environment"` // sandbox, live
	ReadOnly    bool   `json:"readOnly"`
	SecretsIn   string `json:"secretsIn"` // keyring, file
	Installer   bool   `json:"installer"` // it shows no prices and writes nothing
}

func newProfilesList(r *run.Run) *cobra.Command {
	return run.Prints[[]profileJSON](r, &cobra.Command{
		Use: "list", Short: "List the profiles", Args: cobra.NoArgs,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error { return listProfiles(cmd.Context(), r) }),
	})
}

func listProfiles(ctx context.Context, r *run.Run) error {
	settings, err := r.ReadSettings()
	if err != nil {
		return err
	}
	names, err := r.Dirs().Profiles()
	if err != nil {
		return err
	}
	// Several profiles without a default are fine here.
	standard, _ := config.ChooseProfile(r.Dirs(), r.Env, settings, "")
	rows := []profileJSON{}
	var broken error
	for _, name := range names {
		p, err := r.Dirs().ReadProfile(name)
		if err != nil {
			broken = errors.Join(broken, err)
			continue
		}
		rows = append(rows, profileJSON{
			p.Name, name == standard, p.BaseURL, p.Account, p.UserName, p.Environment, p.ReadOnly, p.SecretsIn,
			p.Installer || r.OfInstaller(ctx, p),
		})
	}
	d := run.DemoProfile()
	rows = append(rows,
		profileJSON{Name: d.Name, Default: standard == d.Name, Account: d.Account, Environment: d.Environment})
	t := output.NewTable("", "Profile", "Account", "User", "Environment", "Address").Give(1, 2, 3, 4, 5).Link(5)
	err = run.PrintList(r, rows, run.Itself, t, func(row *profileJSON) []string {
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
	if err = errors.Join(err, broken); err != nil || r.ForPrograms() {
		return err
	}
	if kept, err := r.Dirs().EnvironmentAccounts(); err == nil && len(kept) > 0 {
		r.Sayf(
			"This machine also has data of %s that TENDER_BASE_URL named; `tender profiles tidy --dry-run` lists it.",
			text.Count(len(kept), "account"))
	}
	return nil
}
