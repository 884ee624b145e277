package planning

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

// describe sets the title and the texts of a planned option.
func (p *openPlan) describe(ctx context.Context, t planArgs) error {
	if !p.flags.given("client") && !p.flags.given("notes") && !p.flags.given("title") {
		return run.Usagef("say what to set: --client, --notes or --title")
	}
	a, at, err := find.OptionOf(p.over(), t.area, t.option)
	if err != nil {
		return err
	}
	o := p.plan.Shown(at)
	if o == nil || o.Option != 0 {
		return run.Usagef("this option of %s is in the proposal; `tender set %s %s %s` changes its texts", a.Name, t.proposal, t.area, t.option)
	}
	title, client, notes := o.Title, o.Client, o.Installer
	if p.flags.given("title") {
		title = text.CleanLine(p.flags.title)
	}
	for _, t := range []struct {
		flag, arg string
		into      *string
	}{{"client", p.flags.client, &client}, {"notes", p.flags.notes, &notes}} {
		if !p.flags.given(t.flag) {
			continue
		}
		if *t.into, err = p.s.Run.Value(t.arg); err != nil {
			return err
		}
	}
	return p.edit(ctx, plan.Describe(o.ID, title, client, notes))
}
