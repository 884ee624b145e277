package serve

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"app.tender/tender/cli/run"
	"app.tender/tender/documents"
	"app.tender/tender/service"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newLookSet(r *run.Run, at *instance) *cobra.Command {
	var want documents.Look
	var logo string
	cmd := &cobra.Command{
		Use: "set ID", Short: "Change how an account's documents and its client's page look",
		Args:    cobra.ExactArgs(1),
		Example: "  tender serve account look set 1 --accent '#0f5c66' --logo logo.png --paper a4 --language en-GB",
	}
	f := cmd.Flags()
	f.StringVar(&want.Accent, "accent", "", "the colour of headings and buttons, such as '#0f5c66'")
	f.StringVar(&logo, "logo", "", "a PNG or SVG file of at most 512 KB; '' removes the logo")
	f.StringVar((*string)(&want.Paper), "paper", "", "letter or a4")
	f.StringVar((*string)(&want.Language), "language", "", "of figures and dates: en-US, en-GB, de, fr or es")
	f.StringVar((*string)(&want.Detail), "detail", "", "how much of an area is told: prices, lines or areas")
	f.IntVar(&want.ValidDays, "valid-days", 0, "how many days prices hold")
	return operates[lookJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) (err error) {
		if logo != "" {
			if want.Logo, err = readLogo(logo); err != nil {
				return err
			}
		}
		change, err := changes(cmd, map[string]func(*documents.Look){
			"accent":     func(l *documents.Look) { l.Accent = want.Accent },
			"logo":       func(l *documents.Look) { l.Logo = want.Logo },
			"paper":      func(l *documents.Look) { l.Paper = want.Paper },
			"language":   func(l *documents.Look) { l.Language = want.Language },
			"detail":     func(l *documents.Look) { l.Detail = want.Detail },
			"valid-days": func(l *documents.Look) { l.ValidDays = want.ValidDays },
		})
		if err != nil {
			return err
		}
		return updateLook(ctx, r, s, args[0], change)
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
