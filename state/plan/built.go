package plan

import "app.tender/tender/state"

// BuiltSince returns the lines of after that before does not have, with the texts of their
// options. before may be nil for an empty proposal. A quantity that the service does not say is 0.
func BuiltSince(before, after *state.Proposal) []Area {
	had := hadOf(before)
	var out []Area
	for i := range after.Areas {
		a := Area{Name: after.Areas[i].Name}
		for j := range after.Areas[i].Options {
			if got, more := had.since(&after.Areas[i].Options[j]); more {
				a.Options = append(a.Options, got)
			}
		}
		if len(a.Options) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// had is what a proposal had before.
type had struct {
	options map[state.OptionID]*state.Option
	items   map[state.ItemID]bool
}

func hadOf(p *state.Proposal) had {
	h := had{map[state.OptionID]*state.Option{}, map[state.ItemID]bool{}}
	if p == nil {
		return h
	}
	for _, o := range state.EachOption(p.Areas) {
		h.options[o.ID] = o
		for _, it := range o.Items {
			h.items[it.ID] = true
		}
	}
	return h
}

// since returns the lines and texts of an option that are new; more is false for none.
func (h had) since(o *state.Option) (got Option, more bool) {
	got = Option{Option: o.ID, Client: o.ClientDescription, Installer: o.InstallerNotes}
	for i := range o.Items {
		if it := &o.Items[i]; !h.items[it.ID] {
			got.Lines = append(got.Lines, builtLine(it))
		}
	}
	was := h.options[o.ID]
	told := was == nil || got.Client+got.Installer != "" && was.ClientDescription+was.InstallerNotes == ""
	return got, told || len(got.Lines) > 0
}

// builtLine returns an item of a proposal in the form of a document.
func builtLine(it *state.Item) Line {
	l := FromItem(it)
	if it.ParentID != 0 {
		l.Parent = Above
	}
	return l
}
