package planning

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newDescribe(r *run.Run) *cobra.Command {
	var (
		f             planFlags
		client, notes string
	)
	cmd := &cobra.Command{
		Use: "describe N AREA [OPTION]", Short: "Set the title and the texts of an option that is only planned",
		Args:    cobra.RangeArgs(2, 3),
		Example: "  tender plan describe 1042 Garage 3 --title Best --client 'Two keypads.' --notes @notes.txt",
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			return p.describe(ctx, placed(args), client, notes)
		}),
	}
	f.of(cmd.Flags())
	f.titled(cmd.Flags())
	cmd.Flags().StringVar(&client, "client", "", "the client description that the build writes; @FILE or - reads it")
	cmd.Flags().StringVar(&notes, "notes", "", "the installer notes that the build writes; @FILE or - reads them")
	return run.Prints[planJSON](r, cmd)
}

// describe sets the title and the texts of a planned option.
func (p *openPlan) describe(ctx context.Context, of place, client, notes string) error {
	if !p.flags.given("client") && !p.flags.given("notes") && !p.flags.given("title") {
		return run.Usagef("say what to set: --client, --notes or --title")
	}
	a, at, err := find.OptionOf(p.over(), of.area, of.option)
	if err != nil {
		return err
	}
	o := p.plan.Shown(at)
	if o == nil || o.Option != 0 {
		return run.Usagef("this option of %s is in the proposal; `tender set %s %s %s` changes its texts", a.Name,
			find.Arg(p.proposal), of.area, of.option)
	}
	title, texts := o.Title, [2]string{o.Client, o.Installer}
	if p.flags.given("title") {
		title = text.CleanLine(p.flags.title)
	}
	for i, flag := range []struct{ name, arg string }{{"client", client}, {"notes", notes}} {
		if !p.flags.given(flag.name) {
			continue
		}
		if texts[i], err = p.s.Run.Value(flag.arg); err != nil {
			return err
		}
	}
	return p.edit(ctx, plan.Describe(o.ID, title, texts[0], texts[1]))
}
