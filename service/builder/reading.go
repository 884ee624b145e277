package builder

import (
	"context"
	"slices"
	"strings"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
)

// reader makes outlines of other texts, with the reader and the rules of planned lines: only lists and tables become
// lines. People correct plans in the client.
type reader struct {
	find     candidates
	currency money.Currency // of the account
	last     plan.ID
}

// candidates returns the catalog's items for what a line may mean.
type candidates func(context.Context, plan.Entry) ([]state.CatalogItem, error)

func noCandidates(context.Context, plan.Entry) ([]state.CatalogItem, error) { return nil, nil }

// candidates returns the candidates of an account's catalog.
func (b *Builder) candidates(account store.AccountID) candidates {
	return func(ctx context.Context, e plan.Entry) (all []state.CatalogItem, err error) {
		err = b.Store.Read(ctx, func(tx *store.Tx) error {
			for _, q := range e.Searches() {
				found, err := tx.Catalog().Candidates(account, q)
				if err != nil {
					return err
				}
				all = append(all, found...)
			}
			return nil
		})
		return all, err
	}
}

// outline makes an outline of a text. What is not a line of a list or a row of a table leaves the whole text in
// the installer notes, word for word: nothing is lost, and nothing is made up.
func (r *reader) outline(ctx context.Context, words string) (plan.Doc, error) {
	list, err := plan.ReadList(rows.Pasted(words), rows.Mapping{})
	if err != nil || slices.ContainsFunc(list.Currencies, func(code string) bool { return code != r.currency.Code }) {
		list = plan.List{Notes: words}
	}
	whole := list.Notes == "" && !slices.ContainsFunc(list.Said, func(s string) bool { return s != plan.CommentsKept })
	read, lines := plan.List{}, []plan.Line(nil)
	for _, p := range list.Lines {
		if err := ctx.Err(); err != nil {
			return plan.Doc{}, err
		}
		line, ok, err := r.line(ctx, p)
		if err != nil {
			return plan.Doc{}, err
		}
		if whole = whole && ok; ok {
			if p.Area == "" {
				p.Area = plan.Unnamed
			}
			read.Lines, lines = append(read.Lines, p), append(lines, line)
		}
	}
	next := func() plan.ID { r.last++; return r.last }
	p := &state.Proposal{}
	p.Summary.Currency = r.currency
	planned := plan.Plan{Areas: read.Areas(p, &plan.Plan{}, lines, next)}
	o := planned.Brief(p, plan.GrammarAdds).Doc
	if !whole {
		if len(o.Areas) == 0 {
			o.Areas = []plan.Area{{Name: plan.Unnamed, Options: []plan.Option{{}}}}
		}
		first := &o.Areas[0].Options[0]
		first.Installer = text.Paragraphs(first.Installer, strings.TrimSpace(text.NormalizeNewlines(words)))
	}
	for i := range o.Areas {
		for j := range o.Areas[i].Options {
			if at := &o.Areas[i].Options[j]; at.Title == "" {
				at.Title = asDescribed
			}
		}
	}
	return o, nil
}

// line returns what a line plans; ok is false if it can't be read, or is no item that the catalog has and no
// custom item with a price.
func (r *reader) line(ctx context.Context, p plan.Pasted) (line plan.Line, ok bool, err error) {
	if understood := p.Err == nil && !p.Entry.Unread; !understood {
		return line, false, nil
	}
	items, err := r.find(ctx, p.Entry)
	if err != nil {
		return line, false, err
	}
	reading := p.Entry.In(items, plan.Facts{})
	if isClear := reading.Unclear() == nil; !isClear {
		return line, false, nil
	}
	r.last++
	line, err = reading.Line(r.last, reading.Item, r.currency.Symbol)
	return line, err == nil, nil
}

// asDescribed is the title of an option that is read from texts without a title.
const asDescribed = "As described"

// maxNotes bounds the installer notes that are made of texts, in characters: an hour of talk does not fit into the
// notes of an option.
const maxNotes = state.MaxText * 4 / 5

// moreNotes ends notes that were cut.
const moreNotes = "There is more, before the first area of the outline."

// joined joins the options of each area that were read from several texts, since an area has few of them. Notes that
// are too long continue before the first area.
func joined(o plan.Doc) plan.Doc {
	for i := range o.Areas {
		a := &o.Areas[i]
		at := slices.IndexFunc(a.Options, func(x plan.Option) bool { return x.Title == asDescribed })
		if at < 0 {
			continue
		}
		one := a.Options[at]
		rest := a.Options[at+1:]
		a.Options = a.Options[:at:at]
		for _, x := range rest {
			if x.Title == asDescribed {
				one.Lines, one.Installer = append(one.Lines, x.Lines...), text.Paragraphs(one.Installer, x.Installer)
			}
		}
		notes := one.Installer
		if head := text.First(notes, maxNotes); head != notes {
			if cut := strings.LastIndexByte(head, '\n'); cut > 0 {
				head = head[:cut]
			}
			one.Installer = strings.TrimSpace(head) + "\n" + moreNotes
			o.Preamble = text.Paragraphs(o.Preamble, a.Name+":\n"+strings.TrimSpace(notes[len(head):]))
		}
		a.Options = append(a.Options, one)
		a.Options = append(a.Options, slices.DeleteFunc(slices.Clone(rest), func(x plan.Option) bool {
			return x.Title == asDescribed
		})...)
	}
	return o
}
