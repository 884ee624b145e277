package people

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

// LocationService is where the locations of contacts are. Errors carry a state.Fault.
type LocationService interface {
	// Locations is a page of a contact's locations.
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
}

// LocationCache is the cache of the locations of contacts.
type LocationCache interface {
	// SaveLocations keeps all locations of a contact.
	SaveLocations(ctx context.Context, contact state.ContactID, list []state.Location, asOf time.Time) error
	// Locations are all of a contact; asOf is zero when none were read.
	Locations(ctx context.Context, contact state.ContactID) (list []state.Location, asOf time.Time, err error)
}

// Locations is where all locations of a contact are.
func Locations(svc LocationService, here LocationCache) list.OneSource[[]state.Location, state.ContactID] {
	return list.OneSource[[]state.Location, state.ContactID]{
		Here: func(ctx context.Context, id state.ContactID) (*[]state.Location, time.Time, error) {
			all, asOf, err := here.Locations(ctx, id)
			if err != nil || asOf.IsZero() {
				return nil, asOf, err
			}
			return &all, asOf, nil
		},
		There: func(ctx context.Context, id state.ContactID) (*[]state.Location, error) {
			all, err := state.AllLocations(ctx, svc.Locations, id)
			return &all, err
		},
		Keep: func(ctx context.Context, id state.ContactID, all *[]state.Location, asOf time.Time) error {
			return here.SaveLocations(ctx, id, *all, asOf)
		},
		Local: state.IsLocal[state.ContactID],
	}
}

// Place is a location that is asked for.
type Place struct {
	Of       state.Contact
	Title    string // of the dialog; empty for the usual one
	Audience screen.Audience
	Waiting  func() []state.Location                 // of the contact, that wait to be saved and can be chosen, too
	Describe func(l *state.Location, i *dialog.Item) // adds to the line of a location
	Found    func(l state.Location) tea.Cmd
	Maker    *Maker                 // makes one that is missing, in the same dialog; nil for none
	Made     func(l state.Location) // one was made, which Found is called with next; nil for nothing
	None     string                 // a last line that chooses none; empty for none
	Without  func() tea.Cmd         // that was chosen
	Closed   func() tea.Cmd         // none was chosen; nil for nothing
	Keeps    bool                   // what was typed of a new one is kept then, for Again and the next Ask
}

// Locator asks for one of a contact's locations over one screen: those of this machine
// are offered at once, then those of the service.
type Locator struct {
	env    *screen.Env
	src    list.OneSource[[]state.Location, state.ContactID]
	wanted Place
	all    *list.One[[]state.Location, state.ContactID]
	picker *dialog.Picker // nil before the first time
	places []state.Location
	form   *dialog.Form // of a new one, as it was left; nil for none
}

// NewLocator makes a locator for a screen.
func NewLocator(env *screen.Env, svc LocationService, here LocationCache) *Locator {
	return &Locator{env: env, src: Locations(svc, here)}
}

// Ask opens the dialog.
func (l *Locator) Ask(p Place) tea.Cmd {
	picker := dialog.NewPicker(l.env.Theme, l.env.Keys, cmp.Or(p.Title, "Location of "+p.Of.DisplayName()))
	picker.SetEmpty("This contact has no location yet. Add one in the contacts first.")
	picker.SetLast(lastLines(p.Maker, p.None, newLocation)...)
	if !p.Keeps || !l.Typed() {
		l.form = nil
	} else if p.Of.ID != l.wanted.Of.ID {
		was := l.form.Changed()
		l.env.Scratch.Jot(placeOf(l.wanted.Of.ID), nil) // it goes on at the other contact
		l.form = locationForm(l.env.Theme, l.env.Keys, &p.Of, false)
		l.form.Retype(was)
	}
	l.wanted, l.picker, l.all = p, &picker, nil
	l.Again()
	l.all = list.NewOne(l.env, "locations to choose from", l.src)
	cmd := l.all.Want(p.Of.ID)
	l.show()
	return cmd
}

// Again opens the dialog as it was left, with what was made meanwhile.
func (l *Locator) Again() {
	l.Renew()
	l.env.Host.Open(screen.Dialog{Audience: l.wanted.Audience, Form: l.picker, Submit: l.found, Closed: l.left, Back: l.wanted.Keeps})
}

// Typed reports whether something was typed of a new location that was not made.
func (l *Locator) Typed() bool { return l.form != nil && l.form.Typed() }

// Forget gives up what was typed of a new location.
func (l *Locator) Forget() {
	if l.form != nil {
		l.env.Scratch.Jot(placeOf(l.wanted.Of.ID), nil)
	}
	l.form = nil
}

// left is called when none was chosen. It asks before it discards what was typed of a new one.
func (l *Locator) left() tea.Cmd {
	if l.Typed() && !l.wanted.Keeps {
		l.Again()
		AskDiscard(l.env, l.picker, func() tea.Cmd { l.Forget(); return l.closed() })
		return nil
	}
	return l.closed()
}

func (l *Locator) closed() tea.Cmd {
	if l.wanted.Closed == nil {
		return nil
	}
	return l.wanted.Closed()
}

// make asks for a new location.
func (l *Locator) make() tea.Cmd {
	l.form = l.wanted.Maker.Location(NewLocation{
		Of: l.wanted.Of, First: len(l.places) == 0 && !l.all.Loading, Form: l.form, Audience: l.wanted.Audience, Made: l.made,
		Closed: func() tea.Cmd { l.Again(); return nil },
	})
	return nil
}

// made hands on what was made.
func (l *Locator) made(at state.Location) tea.Cmd {
	if l.wanted.Made != nil {
		l.wanted.Made(at)
	}
	return l.take(at)
}

// take hands on what was chosen or made.
func (l *Locator) take(at state.Location) tea.Cmd {
	l.form = nil
	return l.wanted.Found(at)
}

// found hands on what was chosen.
func (l *Locator) found(a screen.Answer) tea.Cmd {
	if a.Last > 0 {
		if lastLines(l.wanted.Maker, l.wanted.None, newLocation)[a.Last-1] == newLocation {
			return l.make()
		}
		return l.wanted.Without()
	}
	for _, at := range l.places {
		if int64(at.ID) == a.Choice {
			return l.take(at)
		}
	}
	return nil
}

// Take applies what was read, and says whether it was that.
func (l *Locator) Take(msg tea.Msg) (cmd tea.Cmd, mine bool) {
	if l.all == nil {
		return nil, false
	}
	if cmd, mine = l.all.Take(msg); mine {
		l.show()
	}
	return cmd, mine
}

// Activity says what is being read while the dialog is open.
func (l *Locator) Activity() string {
	if l.picker == nil || !l.env.IsOpen(l.picker) || !l.all.Loading {
		return ""
	}
	return "Reading the locations"
}

// Renew shows anew what is said of the locations.
func (l *Locator) Renew() {
	if l.all != nil {
		l.show()
	}
}

// show offers what was read, and says how old it is or why there is no more.
func (l *Locator) show() {
	l.places = l.wanted.Waiting()
	if l.all.Value != nil {
		for _, at := range *l.all.Value {
			if !slices.ContainsFunc(l.places, func(o state.Location) bool { return o.ID == at.ID }) {
				l.places = append(l.places, at)
			}
		}
	}
	rows := make([]dialog.Item, len(l.places))
	for i := range l.places {
		at := &l.places[i]
		rows[i] = dialog.Item{ID: int64(at.ID), Title: at.OneLine(), Detail: locationDetail(at)}
		if state.IsLocal(at.ID) {
			rows[i].Detail = "+ new, waits to be saved"
		}
		l.wanted.Describe(at, &rows[i])
	}
	if len(rows) > 0 || !l.all.Loading {
		l.picker.SetItems(rows)
	}
	s := list.Status{Loading: l.all.Loading, Failed: l.all.Fault, Chosen: l.env.Link().ByChoice}
	sayFreshness(l.picker, s, phrase.AsOf(l.all.AsOf, l.env.Now()), "reading the locations…")
}

func locationDetail(l *state.Location) string {
	var parts []string
	if l.IsPrimary {
		parts = append(parts, "primary")
	}
	if l.IsBilling {
		parts = append(parts, "billing")
	}
	if l.StateAbbrev == "" && l.State == "" {
		parts = append(parts, "no state: the tax can't be worked out")
	}
	return strings.Join(parts, " · ")
}
