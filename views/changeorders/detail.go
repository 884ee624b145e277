package changeorders

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/status"
	"app.tender/tender/views/widget/theme"
)

type orderModel struct {
	screen.RenderCache
	env     *screen.Env
	r       *Reader
	th      *theme.Theme
	keys    screen.Keys
	changer *status.Changer
	actions []*screen.Action
	beside  bool // on a narrow screen: the proposal's areas instead of price and timeline

	id    state.ChangeOrderID
	sheet *changeorder.Sheet // nil until it is read

	win   scroll.Window
	laid  document // the last layout
	lines int      // the height of the tallest column when drawn last
}

func newDetail(env *screen.Env, r *Reader) *orderModel {
	d := &orderModel{env: env, r: r, th: env.Theme, keys: env.Keys, changer: status.New(env, r.moving.Ports)}
	d.actions = screen.Bind(d, orderDefs)
	r.Use(OrderID, env, d.renew)
	return d
}

// Show shows the change order of a location, which the list has usually read already.
func (d *orderModel) Show(at screen.Location) tea.Cmd {
	id := state.ChangeOrderID(at.Item)
	if d.r.looked == id && d.r.current() {
		return d.look(id)
	}
	d.r.looked = id
	load := d.r.Load()
	return tea.Batch(load, d.look(id))
}

// look shows a change order from its top and reads it before the others.
func (d *orderModel) look(id state.ChangeOrderID) tea.Cmd {
	if id != d.id {
		d.win = scroll.Window{}
	}
	d.id, d.r.looked = id, id
	next := d.r.continueAfter(d.env.Link().Fault)
	d.renew()
	return next
}

func (d *orderModel) Here() screen.Location {
	return screen.Location{Screen: OrderID, Proposal: d.r.open.ID(), Item: int64(d.id)}
}

// Activity returns whether a status is being read or changed.
func (d *orderModel) Activity() (what string, local bool) { return d.changer.Activity(), false }

func (d *orderModel) Actions() []*screen.Action { return d.actions }

func (d *orderModel) Update(msg tea.Msg) tea.Cmd {
	d.Invalidate()
	switch msg := msg.(type) {
	case screen.Wheel:
		d.scroll(msg.Move)
	case screen.Reread:
		d.r.again = d.id
		return d.r.Reread()
	case screen.Changed, screen.AudienceChanged, screen.Recoloured:
		d.renew()
	}
	return nil
}

func (d *orderModel) renew() {
	d.sheet, d.laid = nil, document{}
	d.Invalidate()
	set, _, _ := d.r.Set()
	co := set.Details[d.id]
	if co == nil {
		return
	}
	see := state.Visibility{Prices: prices(d.env), Internal: internal(d.env)}
	sheet := changeorder.SheetOf(co, &set, d.r.open.Shown(), see, d.env.Now())
	d.sheet = &sheet
}

func (d *orderModel) status() list.Status {
	link := d.env.Link()
	return list.Status{
		Loading: d.r.reading != 0 && !link.Offline(), Failed: d.r.asked[d.id], Offline: link.Offline(),
		Chosen: link.ByChoice,
	}
}

// neighbour returns the change order that many rows further in the list; 0 if there is none.
func (d *orderModel) neighbour(by int) state.ChangeOrderID {
	at := slices.Index(d.r.listed, d.id)
	if at < 0 || at+by < 0 || at+by >= len(d.r.listed) {
		return 0
	}
	return d.r.listed[at+by]
}

func (d *orderModel) noNext() string {
	return screen.Refuse(d.neighbour(1) == 0, "This is the last change order in the list.")
}

func (d *orderModel) noPrevious() string {
	return screen.Refuse(d.neighbour(-1) == 0, "This is the first change order in the list.")
}

func (d *orderModel) allBeside() string {
	return screen.Refuse(d.Area().W >= sideBySide, "The proposal's own areas are already beside the changes.")
}

func (d *orderModel) scroll(id screen.ID) { d.win.Scroll(id, d.lines, d.visible(d.Area())) }

func (d *orderModel) Crumb(width int) screen.Crumb {
	name, status := "Change order", state.Status("")
	set, _, _ := d.r.Set()
	if co := set.Details[d.id]; co != nil {
		name, status = title(co.Number, co.NameWord()), co.Status
	} else if row := d.r.row(d.id); row != nil {
		name, status = title(row.Number, row.NameWord()), row.Status
	}
	left := d.r.open.Crumb(width) + d.th.Strong.Render(name) + "   " + d.th.Status(string(status)).Render(status.Word())
	return screen.Crumb{Left: left, Right: d.th.Dim.Render(d.r.news()), AsOf: set.AsOf}
}

func title(number int64, name string) string { return state.NumberWord("#", number) + " " + name }
