package proposals

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// siteEntry is what the flags enter.
type siteEntry struct {
	part, serial, used, hours, question, answer, photo, missing, initials string
	tick, untick                                                          bool
}

func newSiteAdd(r *run.Run) *cobra.Command {
	var f siteEntry
	cmd := &cobra.Command{
		Use: "add N AREA", Short: "Enter what was done or found in an area of a job", Args: cobra.ExactArgs(2),
		Long: "Enter what was done or found in an area of a job, as the keys of the installers' sheet do.",
		Example: `  tender site add 1042 'Living Room' --part vx-75 --tick --serial A-4711
  tender site add 1042 'Living Room' --hours 2:30 --initials KM
  tender site add 1042 'Living Room' --question flue --answer 'It is capped'`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			j, err := readJob(ctx, s, args[0])
			if err != nil {
				return err
			}
			a, err := areaOf(&j.sheet, args[1])
			if err != nil {
				return err
			}
			events, err := f.events(&j.sheet, a)
			if err != nil {
				return err
			}
			initials := cmp.Or(f.initials, installer.Initials(cmp.Or(s.Profile.DisplayName, s.UserName())))
			for i := range events {
				e := &events[i]
				e.Proposal, e.Initials, e.Seq, e.At = j.proposal.ID, initials, j.site.Next(), s.Run.Time()
				*e = e.Sealed()
				j.site.Apply(*e)
			}
			if err := s.Store.Marks.AddSiteEvents(ctx, events); err != nil {
				return err
			}
			if err := exchangeSite(ctx, s, j.proposal.ID); err != nil {
				return err
			}
			p := j.site.Progress(a)
			s.Sayf("%s %s", a.Name, p.Words(func(e *state.SiteEvent) string { return output.Minute(e.At) }))
			return nil
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&f.part, "part", "", "the part that --tick, --untick, --serial and --used are about, by brand and model")
	flags.BoolVar(&f.tick, "tick", false, "tick the part off")
	flags.BoolVar(&f.untick, "untick", false, "take the tick of the part back")
	flags.StringVar(&f.serial, "serial", "", "a serial number of the part")
	flags.StringVar(&f.used, "used", "", "how much of the part was used")
	flags.StringVar(&f.hours, "hours", "", "hours worked: 2.5 or 2:30; -1 corrects earlier ones")
	flags.StringVar(&f.question, "question", "", "words of the open question that --answer answers")
	flags.StringVar(&f.answer, "answer", "", "the answer to an open question")
	flags.StringVar(&f.photo, "photo", "", "the name of a photo")
	flags.StringVar(&f.missing, "missing", "", "what is missing: '2 vx-75'")
	flags.StringVar(&f.initials, "initials", "", "who says so (default: of the user)")
	cmd.MarkFlagsMutuallyExclusive("tick", "untick")
	return cmd
}

// areaOf returns the area of a sheet that a name means: as a whole, or else the only one with these words.
func areaOf(sheet *installer.Sheet, name string) (*installer.Area, error) {
	return oneOf(sheet.Areas, name, "area", func(a *installer.Area) string { return a.Name })
}

// oneOf returns the one whose name it is, or else the only one that has these words.
func oneOf[T any](list []T, words, what string, name func(*T) string) (found *T, err error) {
	for _, is := range []func(string) bool{
		func(s string) bool { return text.SameName(s, words) },
		func(s string) bool { return text.Finds(words, s) },
	} {
		n := 0
		for i := range list {
			if is(name(&list[i])) {
				found = &list[i]
				n++
			}
		}
		if n == 1 {
			return found, nil
		}
		if n > 1 {
			return nil, run.Usagef("%s matches %d of the %ss\n  Give more of its name.", text.Shorten(words, 60), n, what)
		}
	}
	return nil, run.Usagef("there is no %s %q here", what, text.Shorten(words, 60))
}

// events returns what the flags enter.
func (f *siteEntry) events(sheet *installer.Sheet, a *installer.Area) (list []state.SiteEvent, err error) {
	if f.part != "" {
		if list, err = f.partEvents(sheet, a); err != nil {
			return nil, err
		}
	} else if f.tick || f.untick || f.serial != "" || f.used != "" {
		return nil, run.Usagef("which part? Give --part")
	}
	about := func(kind state.SiteKind) state.SiteEvent { return installer.AboutArea(kind, a) }
	if f.hours != "" {
		e := about(state.SiteHours)
		var ok bool
		if e.Quantity, ok = installer.ReadHours(f.hours); !ok || e.Quantity.IsZero() {
			return nil, run.Usagef("%q are no hours; use 2.5, 2:30 or -1", f.hours)
		}
		list = append(list, e)
	}
	for _, line := range []struct {
		kind  state.SiteKind
		typed string
		read  func(string) (state.SiteEvent, string)
	}{{state.SitePhoto, f.photo, installer.ReadEntry}, {state.SiteMissing, f.missing, installer.ReadMissing}} {
		said, wrong := line.read(strings.TrimSpace(line.typed))
		if wrong != "" {
			return nil, run.Usagef("%s", wrong)
		}
		if e := about(line.kind); said.Text != "" {
			e.Text, e.Quantity = said.Text, said.Quantity
			list = append(list, e)
		}
	}
	if f.answer != "" {
		q, err := oneOf(a.Questions, f.question, "question", func(n *installer.Notes) string { return n.Text })
		if err != nil {
			return nil, err
		}
		e := about(state.SiteAnswer)
		e.Question, e.Text = q.Text, f.answer
		list = append(list, e)
	}
	if len(list) == 0 {
		return nil, run.Usagef("nothing to enter\n  --help lists what can be entered.")
	}
	return list, nil
}

func (f *siteEntry) partEvents(sheet *installer.Sheet, a *installer.Area) (list []state.SiteEvent, err error) {
	p, err := oneOf(a.Parts, f.part, "part", (*installer.Part).Name)
	if err != nil {
		return nil, err
	}
	if p.Key.Item == 0 || !p.Quantity.Valid {
		return nil, state.Invalid("The part or its quantity is unknown.", "Read the proposal again.")
	}
	about := func(kind state.SiteKind) state.SiteEvent { return installer.AboutPart(kind, a, p) }
	if f.tick || f.untick {
		if why := sheet.NoTick(); why != "" && f.tick {
			return nil, state.Invalid(why, "A tick can be taken back (--untick).")
		}
		e := about(state.SiteTick)
		e.Quantity, e.Gone = p.Quantity.Decimal, f.untick
		list = append(list, e)
	}
	if f.serial != "" {
		said, wrong := installer.ReadEntry(strings.TrimSpace(f.serial))
		if wrong != "" {
			return nil, run.Usagef("%s", wrong)
		}
		e := about(state.SiteSerial)
		e.Text = said.Text
		list = append(list, e)
	}
	if f.used != "" {
		e := about(state.SiteBuilt)
		var ok bool
		if e.Quantity, ok = installer.ReadQuantity(f.used); !ok || e.Quantity.IsNegative() {
			return nil, run.Usagef("%q is no quantity", f.used)
		}
		list = append(list, e)
	}
	return list, nil
}
