package serve

import (
	"cmp"
	"context"
	"strconv"

	"app.tender/tender/cli/run"
	"app.tender/tender/documents"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

// lookJSON is how an account's documents and its client's page look.
type lookJSON struct {
	Account   int64  `json:"account"` // the account's id
	Accent    string `json:"accent"`
	Logo      bool   `json:"logo"` // whether there is one
	Paper     string `json:"paper"`
	Language  string `json:"language"` // of figures and dates
	Detail    string `json:"detail"`
	ValidDays int    `json:"validDays"` // how many days prices hold; 0 if nothing is said about it
}

func newAccountLook(r *run.Run, at *instance) *cobra.Command {
	return run.Group("look", "Show or change how an account's documents and its client's page look", "",
		newLookShow(r, at), newLookSet(r, at))
}

// updateLook changes the look of the account that arg names, and prints it.
func updateLook(
	ctx context.Context, r *run.Run, s *service.Server, arg string, change func(*documents.Look),
) error {
	id, err := accountID(arg)
	if err != nil {
		return err
	}
	look, err := s.Admin().UpdateLook(ctx, id, change)
	if err != nil {
		return err
	}
	out := lookJSON{
		int64(id), look.AccentColor(), len(look.Logo) > 0, string(cmp.Or(look.Paper, documents.PaperLetter)),
		string(cmp.Or(look.Language, documents.LanguageUS)), string(cmp.Or(look.Detail, documents.DetailPrices)),
		look.ValidDays,
	}
	hold := "as long as each link says"
	if out.ValidDays > 0 {
		hold = strconv.Itoa(out.ValidDays) + " days"
	}
	return r.PrintWords(out, "Account %d: accent %s, logo %s, paper %s, language %s, detail %s, prices hold %s.",
		out.Account, out.Accent, onOff(out.Logo), out.Paper, out.Language, out.Detail, hold)
}
