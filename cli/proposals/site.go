package proposals

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/session"
	"github.com/spf13/cobra"
)

// siteJSON is how far an area of a job is, and what was entered there.
type siteJSON struct {
	AreaID      int64           `json:"areaId"`
	Area        string          `json:"area"`
	ChangeOrder *int64          `json:"changeOrder"` // that adds the area; null if the proposal has it
	Done        int             `json:"done"`        // parts ticked off
	Parts       int             `json:"parts"`       // to build
	Hours       *string         `json:"hours"`       // worked; null if none were entered
	Events      []siteEventJSON `json:"events"`      // what holds, in the order in which it was entered
}

// siteEventJSON is something that was done or found on site.
type siteEventJSON struct {
	ID       string  `json:"id"`
	Kind     string  `json:"kind"` // tick, serial, built, hours, answer, photo, missing
	ItemID   int64   `json:"itemId"`
	Part     *string `json:"part"`
	Question *string `json:"question"`
	Text     *string `json:"text"`
	Quantity string  `json:"quantity"`
	Initials string  `json:"initials"`
	At       *string `json:"at"`
	Words    string  `json:"words"`
}

func newSite(r *run.Run) *cobra.Command {
	return run.Group("site", "What was done and found on site",
		`What was done and found on site: parts ticked off, serial numbers, hours, answers, photos, what was used
and what is missing. It is entered on the installers' sheet, and travels as a small signed file.`,
		newSiteShow(r), newSiteAdd(r), newSiteExport(r), newSiteImport(r))
}

// job is a proposal with its sheet and what was entered there.
type job struct {
	proposal *state.Proposal
	sheet    installer.Sheet
	events   []state.SiteEvent
	site     installer.Site
}

func readJob(ctx context.Context, s *run.Session, arg string) (j job, err error) {
	id, err := find.ProposalID(ctx, s, arg)
	if err != nil {
		return j, err
	}
	if j.proposal, err = find.Proposal(ctx, s, id); err != nil {
		return j, err
	}
	if j.sheet, err = find.Sheet(ctx, s, j.proposal); err != nil {
		return j, err
	}
	if err := exchangeSite(ctx, s, id); err != nil {
		return j, err
	}
	j.events, err = s.Store.Marks.SiteEvents(ctx, id)
	j.site = installer.SiteOf(j.events)
	return j, err
}

// exchangeSite brings what was entered here to the service, and what others entered here, if the service has that and
// can be reached. Otherwise it waits here.
func exchangeSite(ctx context.Context, s *run.Session, id state.ProposalID) error {
	if s.Run.Flags.Offline || state.IsLocal(id) {
		return nil
	}
	var x session.SiteExchange
	mayWrite := s.Client.OnSite || s.ReadOnly == "" && s.LiveHost() == ""
	err := x.Go(ctx, s.Client, s.Store.Marks, id, mayWrite)
	if err == nil || state.FaultOf(err).Kind == state.FaultLocal {
		return err
	}
	s.Sayf("What was entered on site waits here: %s", state.FaultOf(err).Error())
	return nil
}

func newSiteShow(r *run.Run) *cobra.Command {
	return run.Prints[[]siteJSON](r, &cobra.Command{
		Use: "show N", Short: "Print what was done and found at a job", Args: cobra.ExactArgs(1),
		Example: "  tender site show 1042",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			j, err := readJob(ctx, s, args[0])
			if err != nil {
				return err
			}
			if s.ForPrograms() {
				return s.PrintJSON(state.Map(j.sheet.Areas, j.json))
			}
			j.print(s.Run)
			return nil
		}),
	})
}

// ofArea returns what holds about an area and its parts.
func (j *job) ofArea(a *installer.Area) (list []state.SiteEvent) {
	parts := map[installer.PartKey]bool{}
	for i := range a.Parts {
		parts[a.Parts[i].Key] = true
	}
	for _, e := range j.site.All() {
		key := installer.PartKey{ChangeOrder: e.ChangeOrder, Item: e.Item}
		if e.Item != 0 && parts[key] || e.Item == 0 && e.ChangeOrder == a.From.ID && e.Area == a.Area {
			list = append(list, e)
		}
	}
	return list
}

func (j *job) json(a *installer.Area) siteJSON {
	p := j.site.Progress(a)
	out := siteJSON{
		AreaID: int64(a.Area), Area: a.Name, ChangeOrder: output.OrNull(int64(a.From.ID), a.From.ID == 0),
		Done: p.Done, Parts: p.Parts, Events: []siteEventJSON{},
	}
	if hours, ok := j.site.Hours(a); ok {
		out.Hours = output.Word(hours.String())
	}
	for _, e := range j.ofArea(a) {
		out.Events = append(out.Events, siteEventJSON{
			e.ID, string(e.Kind), int64(e.Item), output.Word(e.Part), output.Word(e.Question), output.Word(e.Text),
			e.Quantity.String(), e.Initials, output.Time(e.At), e.Words(),
		})
	}
	return out
}

func (j *job) print(r *run.Run) {
	r.Printf("%s · %s\n", j.proposal.Title(), j.proposal.Status.Word())
	when := func(e *state.SiteEvent) string { return output.Minute(e.At) }
	for i := range j.sheet.Areas {
		a := &j.sheet.Areas[i]
		p := j.site.Progress(a)
		r.Printf("\n%s %s\n", a.Name, p.Words(when))
		t := output.NewTable("", "", "")
		for _, e := range j.ofArea(a) {
			e.AreaName = "" // it is above
			t.Add(e.Words(), e.Initials, when(&e))
		}
		r.PrintTable(t, "")
	}
}

func newSiteExport(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "export N FILE", Short: "Write what was entered at a job to a signed file", Args: cobra.ExactArgs(2),
		Long: `Write everything that was entered at a job to a file, for a machine that this one does not share a
service with. The file is signed with a key of this machine, has no prices, and may be merged any number of times.`,
		Example: "  tender site export 1042 nave.site",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			if err := run.MustBeNew(args[1]); err != nil {
				return err
			}
			j, err := readJob(ctx, s, args[0])
			if err != nil {
				return err
			}
			if len(j.events) == 0 {
				return state.Invalid("Nothing was entered at this job yet.", "Enter it on the installers' sheet (i).")
			}
			key, err := s.Store.Marks.SiteKey(ctx)
			if err != nil {
				return err
			}
			f := installer.SiteFile{
				Proposal: j.proposal.ID, Number: j.proposal.Number, Name: j.proposal.Name,
				By: cmp.Or(s.Profile.DisplayName, s.UserName()), Made: s.Run.Time().UTC(), Events: j.events,
			}
			data, err := f.Pack(key)
			if err != nil {
				return err
			}
			if err := run.WriteNewFile(args[1], run.Writing(data)); err != nil {
				return err
			}
			_, public, err := installer.UnpackSite(data)
			if err != nil {
				return err // it would be refused there
			}
			s.Sayf("Wrote %d site events, signed by %s: tell that to whoever merges them.", len(j.events),
				installer.SiteFingerprint(public))
			return nil
		}),
	}
}

func newSiteImport(r *run.Run) *cobra.Command {
	var trust string
	cmd := &cobra.Command{
		Use: "import FILE", Short: "Merge a file of another machine", Args: cobra.ExactArgs(1),
		Long: `Merge a file that "tender site export" wrote on another machine. Nothing that is here is lost, and
merging a file again changes nothing. A file that was changed is refused. The first file of a machine shows the
fingerprint of its key, and asks; --trust answers beforehand.`,
		Example: "  tender site import nave.site\n  tender site import nave.site --trust 3F2A-91C0-55DE-0B17",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			data, err := s.Run.File(args[0])
			if err != nil {
				return err
			}
			return importSite(ctx, s, data, trust)
		}),
	}
	cmd.Flags().StringVar(&trust, "trust", "", "FINGERPRINT: the key that the file must be signed with, if it is not known yet")
	return cmd
}

func importSite(ctx context.Context, s *run.Session, data []byte, trust string) error {
	f, key, err := installer.UnpackSite(data)
	if err != nil {
		return err
	}
	title := state.ProposalTitle(f.Number, f.Name)
	id, err := find.ProposalID(ctx, s, state.FormatID(state.ProposalID(f.Number)))
	if err != nil {
		return err
	}
	if id != f.Proposal {
		return state.Invalid("This file is about "+title+" of another account.", "Nothing was merged.")
	}
	known, err := s.Store.Marks.KnowsSiteKey(ctx, key)
	if err != nil {
		return err
	}
	signer := installer.SiteFingerprint(key)
	switch {
	case known:
	case trust != "" && !strings.EqualFold(trust, signer):
		return state.Invalid("This file is signed by "+signer+".", "Nothing was merged: that is not the key of --trust.")
	case trust == "":
		err := s.Run.Confirm("This file of "+f.By+" is signed by "+signer+", which this machine does not know. "+
			"Compare that with what its export said.", "Nothing was merged. --trust "+signer+" confirms the key.")
		if err != nil {
			return err
		}
	}
	added, err := s.Store.Marks.MergeSiteFile(ctx, &f, key)
	if err == nil {
		err = exchangeSite(ctx, s, id)
	}
	if err != nil {
		return err
	}
	s.Sayf("%s: %d of %d site events are new here.", title, added, len(f.Events))
	return nil
}
