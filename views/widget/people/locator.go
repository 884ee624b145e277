package people

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

// LocationService is where the locations of contacts are. Errors carry a state.Fault.
type LocationService interface {
	// Locations is a page of a contact's locations.
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
}

// LocationCopies are the local copies of the locations of contacts.
type LocationCopies interface {
	// SaveLocations keeps all locations of a contact.
	SaveLocations(ctx context.Context, contact state.ContactID, list []state.Location, asOf time.Time) error
	// Locations are all of a contact; asOf is zero when none were read.
	Locations(ctx context.Context, contact state.ContactID) (list []state.Location, asOf time.Time, err error)
}

// Locations is where all locations of a contact are.
func Locations(svc LocationService, here LocationCopies) list.OneSource[[]state.Location, state.ContactID] {
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
	Audience screen.Audience
	Waiting  func() []state.Location                 // of the contact, that wait to be saved and can be chosen, too
	Describe func(l *state.Location, i *dialog.Item) // adds to the line of a location
	Found    func(l state.Location) tea.Cmd
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
}

// NewLocator makes a locator for a screen.
func NewLocator(env *screen.Env, svc LocationService, here LocationCopies) *Locator {
	return &Locator{env: env, src: Locations(svc, here)}
}

// Ask opens the dialog.
func (l *Locator) Ask(p Place) tea.Cmd {
	picker := dialog.NewPicker(l.env.Theme, l.env.Keys, "Location of "+p.Of.DisplayName())
	picker.SetEmpty("This contact has no location yet. Add one in the contacts first.")
	l.wanted, l.picker = p, &picker
	l.env.Host.Open(screen.Dialog{Audience: p.Audience, Form: &picker, Submit: l.found})
	l.all = list.NewOne(l.env, "locations to choose from", l.src)
	cmd := l.all.Want(p.Of.ID)
	l.show()
	return cmd
}

// found hands on what was chosen.
func (l *Locator) found(a screen.Answer) tea.Cmd {
	for _, at := range l.places {
		if int64(at.ID) == a.Choice {
			return l.wanted.Found(at)
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

// show offers what was read, and says how old it is or why there is no more.
func (l *Locator) show() {
	l.places = l.wanted.Waiting()
	if l.all.Value != nil {
		l.places = slices.Concat(l.places, *l.all.Value)
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
	s := browse.Status{Loading: l.all.Loading, Failed: l.all.Fault, Chosen: l.env.Link().ByChoice}
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
