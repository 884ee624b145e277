package serve

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"github.com/spf13/cobra"
)

// auditJSON is a row of the history as the operator sees it.
type auditJSON struct {
	ID      int64   `json:"id"`
	Account int64   `json:"account"` // the account's id; 0 for the instance itself
	Place   *int64  `json:"place"`   // in the chain of the account
	Hash    *string `json:"hash"`    // SHA-256 of the row before and of this one
	At      *string `json:"at"`
	UserID  *int64  `json:"userId"` // null unless it was a user
	Who     *string `json:"who"`
	App     *string `json:"app"`
	AppKey  *string `json:"appKey"`
	Address *string `json:"address"` // of the network, or the machine of a command
	Action  *string `json:"action"`  // the operation or the command
	Kind    *string `json:"kind"`
	ThingID *int64  `json:"thingId"`
	Thing   *string `json:"thing"`
	Field   *string `json:"field"` // null for the thing itself
	Before  string  `json:"before"`
	After   string  `json:"after"`
	Outcome string  `json:"outcome"` // "done", or why it was refused
	Times   int     `json:"times"`   // how often it was refused within a minute
}

func jsonAudit(x *service.HistoryRow) auditJSON {
	return auditJSON{
		ID: x.ID, Account: int64(x.Thing.Account), Place: output.NumberOf(x.Place),
		Hash: output.Word(hex.EncodeToString(x.Hash)), At: output.Time(x.At), UserID: output.NumberOf(int64(x.User)),
		Who: output.Word(x.Actor.Name), App: output.Word(x.App), AppKey: output.Word(x.AppKey),
		Address: output.Word(x.Address), Action: output.Word(x.Action), Kind: output.Word(x.Kind),
		ThingID: output.NumberOf(x.Thing.ID), Thing: output.Word(x.Thing.Name), Field: output.Word(x.Field),
		Before: x.Before, After: x.After, Outcome: x.Outcome, Times: x.Times,
	}
}

// chainJSON is what the check of an account's chain found.
type chainJSON struct {
	Account int64   `json:"account"` // the account's id; 0 for the instance itself
	Rows    int64   `json:"rows"`
	Removed int64   `json:"removed"` // the place of the last row that is not kept any more
	Last    int64   `json:"last"`    // the place of the newest row
	Hash    *string `json:"hash"`    // its hash
	Broken  *int64  `json:"broken"`  // the place of the first row that is not as it was written; null if there is none
	Why     *string `json:"why"`
}

func jsonChain(c *service.ChainCheck) chainJSON {
	x := chainJSON{
		Account: int64(c.Account), Rows: c.Rows, Removed: c.Removed, Last: c.Last,
		Hash: output.Word(hex.EncodeToString(c.Hash)),
	}
	if b := c.Broken; b != nil {
		x.Broken, x.Why = &b.Place, &b.Why
	}
	return x
}

func newAudit(r *run.Run, at *instance) *cobra.Command {
	var since, field string
	var limit int
	var verify bool
	cmd := &cobra.Command{
		Use: "audit [ID]", Short: "List what was changed and refused, by whom and from where",
		Long: `List what happened in all accounts and to the instance itself, or in the account with this ID:
each change of a field with who made it, with which application and from which address,
each sign-in, and each refusal. The newest comes first. Account 0 is the instance.

--verify checks instead that no row was changed or deleted since it was written, and
prints the hash of each account's newest row. Keep a copy of the hashes elsewhere: whoever
can write to the database can also compute a whole chain anew.`,
		Example: "  tender serve audit --since 30d\n  tender serve audit 1 --field total --since 2026-03-01\n  tender serve audit --verify",
		Args:    cobra.MaximumNArgs(1),
	}
	cmd.Flags().StringVar(&since, "since", "", "only since this `time`: 2006-01-02, or an age such as 36h, 30d, 2w, 3m, 1y")
	cmd.Flags().StringVar(&field, "field", "", "only changes of this field, such as total")
	run.LimitFlag(cmd.Flags(), &limit, 100)
	cmd.Flags().BoolVar(&verify, "verify", false, "check that the history is as it was written")
	operates[[]auditJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		accounts, err := auditedAccounts(ctx, s, args)
		if err != nil {
			return err
		}
		if verify {
			return verifyHistory(ctx, r, s, accounts)
		}
		q := service.HistoryQuery{Field: field, Limit: limit}
		if q.Since, err = r.Since(since); err != nil {
			return err
		}
		rows, err := s.Audit(ctx, q, accounts...)
		if err != nil {
			return err
		}
		t := output.NewTable("When", "Account", "Who", "From", "What", "Before → after").Figures(1).Give(5)
		return run.PrintList(r, rows, jsonAudit, t, auditRow, "No matching entries in the history.")
	})
	cmd.MarkFlagsMutuallyExclusive("verify", "since")
	cmd.MarkFlagsMutuallyExclusive("verify", "field")
	return run.Shaped[[]chainJSON](r, cmd, "with `--verify`")
}

// auditedAccounts returns the account that the arguments name; none: all.
func auditedAccounts(ctx context.Context, s *service.Server, args []string) ([]admin.AccountID, error) {
	if len(args) == 0 {
		return nil, nil
	}
	if args[0] == "0" {
		return []admin.AccountID{0}, nil
	}
	id, err := accountID(args[0])
	if err != nil {
		return nil, err
	}
	_, err = s.Admin().Account(ctx, id)
	return []admin.AccountID{id}, err
}

func auditRow(x *service.HistoryRow) []string {
	e := history.Entry{
		Kind: history.Kind(x.Kind), Thing: x.Thing.Name, Field: x.Field, Before: x.Before, After: x.After,
	}
	if e.Kind == history.KindProposal { // of many
		e.Kind, e.Thing = "", "proposal "+e.Thing
	}
	what, change := e.What(), e.Change()
	if x.Kind == "" {
		what, change = x.Action, "done"
	}
	switch {
	case x.Times > 1:
		change = fmt.Sprintf("refused %d times: %s", x.Times, x.Outcome)
	case x.Outcome != "done":
		change = "refused: " + x.Outcome
	}
	return []string{
		output.Second(x.At), fmt.Sprint(x.Thing.Account), x.Actor.Name, strings.TrimSpace(x.Address + " " + x.App), what,
		change,
	}
}

// verifyHistory checks chains, and fails if one is broken.
func verifyHistory(ctx context.Context, r *run.Run, s *service.Server, accounts []admin.AccountID) error {
	checks, err := s.VerifyHistory(ctx, accounts...)
	if err != nil {
		return err
	}
	t := output.NewTable("Account", "Rows", "From", "To", "Hash of the last row", "").Figures(0, 1, 2, 3)
	if err := run.PrintList(r, checks, jsonChain, t, func(c *service.ChainCheck) []string {
		standing := "as written"
		if c.Broken != nil {
			standing = "broken"
		}
		return []string{
			fmt.Sprint(c.Account), fmt.Sprint(c.Rows), fmt.Sprint(c.Removed + 1), fmt.Sprint(c.Last),
			hex.EncodeToString(c.Hash), standing,
		}
	}, ""); err != nil {
		return err
	}
	for i := range checks {
		if b := checks[i].Broken; b != nil {
			return state.Local(fmt.Sprintf("The history of account %d is not as it was written: row %d%s: %s.",
				checks[i].Account, b.Place, written(b.At), b.Why),
				"Compare it with a backup: what is older than this row is as it was.")
		}
	}
	return nil
}

// written says when a row was written; empty if there is no row.
func written(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return " of " + output.Second(at)
}
