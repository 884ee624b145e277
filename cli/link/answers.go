package link

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// answerJSON is what a client said, for programs.
type answerJSON struct {
	Kind     string   `json:"kind"` // Accepted, Declined or Asked
	Name     *string  `json:"name"` // as the client typed it
	Text     *string  `json:"text"` // the question, or why it was declined
	Options  []string `json:"options"`
	At       *string  `json:"at"`
	Order    *int64   `json:"changeOrderId"`
	Document *string  `json:"documentSha256"` // of what was accepted
}

func jsonAnswer(a *state.Answer) answerJSON {
	options := state.Map(a.Options, func(id *state.OptionID) string { return state.FormatID(*id) })
	return answerJSON{
		string(a.Kind), output.Word(a.Name), output.Word(a.Text), output.Texts(options), output.Time(a.At),
		output.NumberOf(int64(a.Order)), output.Word(a.Document),
	}
}

func newAnswers(r *run.Run) *cobra.Command {
	return run.Prints[[]answerJSON](r, &cobra.Command{
		Use: "answers N", Short: "List what the client accepted, declined and asked", Args: cobra.ExactArgs(1),
		Example: `  tender link answers 1042`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			at, err := named(ctx, s, args[0], "")
			if err != nil {
				return err
			}
			p, err := find.Proposal(ctx, s, at.proposal)
			if err != nil {
				return err
			}
			list, err := s.Client.Answers(ctx, at.proposal)
			if err != nil {
				return err
			}
			t := output.NewTable("When", "Answer").Give(1)
			return run.PrintList(s.Run, list, jsonAnswer, t, func(a *state.Answer) []string {
				return []string{output.Minute(a.At), a.Words(p)}
			}, "The client has not answered on the page.")
		}),
	})
}
