package account

import (
	"context"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/localstore/lockfile"
	"github.com/spf13/cobra"
)

// keptAccountJSON is the local data of an account named by TENDER_BASE_URL.
type keptAccountJSON struct {
	Name     string  `json:"name"`
	BaseURL  string  `json:"baseUrl"` // empty if unknown
	LastUsed *string `json:"lastUsed"`
	InUse    bool    `json:"inUse"` // a process has it open
	Drafts   int     `json:"drafts"`
	Edits    int     `json:"edits"` // waiting in the outbox
	Plans    int     `json:"plans"`
	Builds   int     `json:"builds"` // that have not ended
	Site     int     `json:"site"`   // entered on site, and not at the service
	Pins     int     `json:"pins"`
	Others   int     `json:"others"`  // filters and favorites
	Trouble  string  `json:"trouble"` // why it can't be read; empty if it can
	Goes     bool    `json:"goes"`    // it can be deleted: it has none of these, and no process uses it
}

func newProfilesTidy(r *run.Run) *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "tidy", Short: "Delete data of accounts that TENDER_BASE_URL named", Args: cobra.NoArgs,
		Long: `Delete the cache and the journal of each account that TENDER_BASE_URL named. An
account stays if it has anything that is only on this machine (drafts, waiting edits,
plans, pins, filters, favorites, what was entered on site), or if a process uses it. Profiles stay.

After 30 days without use this happens by itself, under the same conditions.`,
		Example: "  tender profiles tidy --dry-run\n  tender profiles tidy",
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error {
			rows, err := keptAccounts(cmd.Context(), r)
			if err != nil {
				return err
			}
			for i := range rows {
				if rows[i].Goes && !dryRun {
					if rows[i].Goes, err = r.ForgetAccount(cmd.Context(), rows[i].Name); err != nil {
						return err
					}
				}
			}
			return printKeptAccounts(r, rows, dryRun)
		}),
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "list what would be deleted and what stays, and delete nothing")
	return run.Prints[[]keptAccountJSON](r, cmd)
}

// keptAccounts describes the local data of accounts named by the environment.
func keptAccounts(ctx context.Context, r *run.Run) ([]keptAccountJSON, error) {
	names, err := r.Dirs().EnvironmentAccounts()
	rows := make([]keptAccountJSON, len(names))
	for i, name := range names {
		path := r.Dirs().LocalFile(name)
		used, _ := localstore.LastUsed(path) // Inspect reports errors
		rows[i] = keptAccountJSON{
			Name: name, BaseURL: r.Dirs().EnvironmentAddress(name), LastUsed: output.Time(used),
			InUse: lockfile.InUse(path),
		}
		if rows[i].InUse {
			continue
		}
		h, err := localstore.Inspect(ctx, path)
		if err != nil {
			rows[i].Trouble = state.FaultOf(err).Message
			continue
		}
		rows[i].Drafts, rows[i].Edits, rows[i].Plans, rows[i].Builds = h.Drafts, h.Edits, h.Plans, h.Builds
		rows[i].Site, rows[i].Pins, rows[i].Others = h.Site, h.Pins, h.Others
		rows[i].Goes = !h.Any()
	}
	return rows, err
}

func printKeptAccounts(r *run.Run, rows []keptAccountJSON, dryRun bool) error {
	t := output.NewTable("Account", "Address", "Last used", "Only on this machine", "").Give(1, 3)
	gone := "deleted"
	if dryRun {
		gone = "to delete"
	}
	return run.PrintList(r, rows, run.Itself, t, func(row *keptAccountJSON) []string {
		fate, used := "stays", ""
		if row.Goes {
			fate = gone
		}
		if row.LastUsed != nil {
			used = (*row.LastUsed)[:len(time.DateOnly)]
		}
		return []string{row.Name, row.BaseURL, used, row.words(), fate}
	}, "This machine has no data of accounts that TENDER_BASE_URL named.")
}

// words describes what only this machine has of the account, or why that is unknown.
func (r *keptAccountJSON) words() string {
	switch {
	case r.InUse:
		return "in use"
	case r.Trouble != "":
		return r.Trouble
	default:
		return localstore.Held{
			Drafts: r.Drafts, Edits: r.Edits, Plans: r.Plans, Builds: r.Builds,
			Site: r.Site, Pins: r.Pins, Others: r.Others,
		}.String()
	}
}
