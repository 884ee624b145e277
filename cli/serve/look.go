package serve

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"strconv"

	"app.tender/tender/cli/run"
	"app.tender/tender/documents"
	"app.tender/tender/service"
	"app.tender/tender/state"
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

func newAccountLook(r *run.Run, dir *string) *cobra.Command {
	var want documents.Look
	var logo string
	cmd := &cobra.Command{
		Use: "look ID", Short: "Show or change how an account's documents and its client's page look",
		Args:    cobra.ExactArgs(1),
		Example: "  tender serve account look 1 --accent '#0f5c66' --logo logo.png --paper a4 --language en-GB",
	}
	f := cmd.Flags()
	f.StringVar(&want.Accent, "accent", "", "the colour of headings and buttons, such as '#0f5c66'")
	f.StringVar(&logo, "logo", "", "a PNG or SVG file of at most 512 KB; '' removes the logo")
	f.StringVar((*string)(&want.Paper), "paper", "", "letter or a4")
	f.StringVar((*string)(&want.Language), "language", "", "of figures and dates: en-US, en-GB, de, fr or es")
	f.StringVar((*string)(&want.Detail), "detail", "", "how much of an area is told: prices, lines or areas")
	f.IntVar(&want.ValidDays, "valid-days", 0, "how many days prices hold")
	return operates[lookJSON](r, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
		id, err := accountID(args[0])
		if err != nil {
			return err
		}
		if logo != "" {
			if want.Logo, err = readLogo(logo); err != nil {
				return err
			}
		}
		var changes []func(*documents.Look)
		for flag, set := range map[string]func(*documents.Look){
			"accent": func(l *documents.Look) { l.Accent = want.Accent }, "logo": func(l *documents.Look) {
				l.Logo = want.Logo
			},
			"paper": func(l *documents.Look) { l.Paper = want.Paper }, "language": func(l *documents.Look) {
				l.Language = want.Language
			},
			"detail": func(l *documents.Look) { l.Detail = want.Detail }, "valid-days": func(l *documents.Look) {
				l.ValidDays = want.ValidDays
			},
		} {
			if f.Changed(flag) {
				changes = append(changes, set)
			}
		}
		look, err := s.Admin().UpdateLook(ctx, id, func(l *documents.Look) {
			for _, set := range changes {
				set(l)
			}
		})
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
	})
}

// readLogo reads the file of a logo.
func readLogo(path string) (documents.Logo, error) {
	content, err := os.ReadFile(path)
	if f, missing := errors.AsType[*fs.PathError](err); missing {
		return nil, state.Local("The logo can't be read: "+f.Error()+".", "Name a PNG or SVG file.")
	}
	return documents.Logo(content), err
}
