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

// LocationService is the service's locations of contacts. Errors carry a state.Fault.
type LocationService interface {
	// Locations returns a page of a contact's locations.
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
}

// LocationCache is the cache of the locations of contacts.
type LocationCache interface {
	// SaveLocations caches all locations of a contact.
	SaveLocations(ctx context.Context, contact state.ContactID, list []state.Location, asOf time.Time) error
	// Locations returns all locations of a contact; asOf is zero if none were read.
	Locations(ctx context.Context, contact state.ContactID) (list []state.Location, asOf time.Time, err error)
}

// Locations returns the source of all locations of a contact.
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

// WantedLocation is a request for a location of a contact. An empty title is the usual one.
type WantedLocation struct {
	Wanted[state.Location]
	Of state.Contact
}

// LocationPicker asks for one of a contact's locations over one screen: it offers the cached ones
// at once, then those of the service.
type LocationPicker struct {
	picking[state.Location]
	src    list.OneSource[[]state.Location, state.ContactID]
	of     state.Contact
	all    *list.One[[]state.Location, state.ContactID]
	places []state.Location
	form   *dialog.Form // the form of a new one, as the user left it; nil for none
}

// NewLocationPicker returns a picker for a screen.
func NewLocationPicker(env *screen.Env, svc LocationService, here LocationCache) *LocationPicker {
	l := &LocationPicker{src: Locations(svc, here)}
	l.picking = picking[state.Location]{env: env, reset: func() { l.form = nil }}
	return l
}

// Ask opens the dialog.
func (l *LocationPicker) Ask(w WantedLocation) tea.Cmd {
	picker := dialog.NewPicker(l.env.Theme, l.env.Keys, cmp.Or(w.Title, "Location of "+w.Of.DisplayName()))
	picker.SetEmpty("This contact has no location yet. Add one in the contacts first.")
	if !w.Keeps || !l.Typed() {
		l.form = nil
	} else if w.Of.ID != l.of.ID {
		was := l.form.Changed()
		l.env.Scratch.SetScratch(placeOf(l.of.ID), nil) // it continues with the other contact
		l.form = locationForm(l.env.Theme, l.env.Keys, &w.Of, someOthers)
		l.form.Retype(was)
	}
	l.wanted, l.of, l.picker, l.all = w.Wanted, w.Of, picker, nil
	picker.SetLast(l.last(newLocation)...)
	l.Reopen()
	l.all = list.NewOne(l.env, "locations to choose from", l.src)
	l.all.Took = screen.Just(l.show)
	cmd := l.all.Want(w.Of.ID)
	l.show()
	return cmd
}

// newLocation is the last line of the dialog.
const newLocation = "+ New location"

// Reopen opens the dialog as the user left it, with locations created meanwhile.
func (l *LocationPicker) Reopen() {
	l.Renew()
	l.env.Host.Open(screen.Dialog{
		Audience: l.wanted.Audience, Form: l.picker, Submit: l.found, Closed: l.close,
		Back: l.wanted.Keeps,
	})
}

// Typed reports whether a new location was typed but not created.
func (l *LocationPicker) Typed() bool { return l.form != nil && l.form.Typed() }

// Leave closes a new location being typed. What is stored of it returns with the next one of that contact.
func (l *LocationPicker) Leave() { l.form = nil }

// Forget discards a new location being typed.
func (l *LocationPicker) Forget() {
	if l.form != nil {
		l.env.Scratch.SetScratch(placeOf(l.of.ID), nil)
	}
	l.form = nil
}

func (l *LocationPicker) close() tea.Cmd {
	l.picker.Restart() // the same list may be opened again
	return l.left(l.Typed())
}

// make asks for a new location, starting with the typed text.
func (l *LocationPicker) make(typed string) tea.Cmd {
	if l.form != nil && !continues(l.form, typed) {
		l.form = nil
	}
	l.form = l.wanted.Maker.Location(NewLocation{
		Of: l.of, Others: OthersOf(l.of.ID, len(l.places), l.all.Told()), Street: typed, Form: l.form,
		Audience: l.wanted.Audience, Made: l.made,
		Closed: screen.Just(l.Reopen),
	})
	return nil
}

// found handles the choice.
func (l *LocationPicker) found(a screen.Answer) tea.Cmd {
	if a.Last > 0 {
		if l.last(newLocation)[a.Last-1] == newLocation {
			return l.make(a.Values[dialog.TextValue])
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

// Activity returns what is being read while the dialog is open.
func (l *LocationPicker) Activity() string {
	if !l.isOpen() || !l.all.Loading {
		return ""
	}
	return "Reading the locations"
}

// Renew draws the words about the locations again.
func (l *LocationPicker) Renew() {
	if l.all != nil {
		l.show()
	}
}

// show shows the locations that were read, and how old they are or why there are no more.
func (l *LocationPicker) show() {
	l.places = l.waiting()
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
		rows[i] = l.item(at, dialog.Item{ID: int64(at.ID), Title: at.OneLine(), Detail: locationDetail(at)},
			state.IsLocal(at.ID))
	}
	if len(rows) > 0 || !l.all.Loading {
		l.picker.SetItems(rows)
	}
	s := list.Status{Loading: l.all.Loading, Failed: l.all.Fault, Chosen: l.env.Link().ByChoice}
	l.sayFreshness(s, phrase.AsOf(l.all.AsOf, l.env.Now()), "reading the locations…")
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
		parts = append(parts, "no state: the tax can't be calculated")
	}
	return strings.Join(parts, " · ")
}
