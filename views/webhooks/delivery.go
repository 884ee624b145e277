package webhooks

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/viewport"
)

// delivery is one delivery in full.
type delivery struct {
	env     *screen.Env
	service Service

	value   *notify.Delivery // nil until it is read
	reading bool
	fault   state.Fault
	lines   []string // at width; nil if not drawn yet
	width   int
	page    viewport.Viewport
}

// read reads the delivery with an id.
func (o *delivery) read(id notify.DeliveryID) tea.Cmd {
	o.reading = true
	ctx, svc := o.env.Work(), o.service
	return o.env.Latest("delivery", screen.Then(
		func() (notify.Delivery, error) { return svc.Delivery(ctx, id) },
		func(d notify.Delivery, err error) tea.Cmd {
			o.env.Answered(err)
			o.reading, o.fault = false, state.FaultOf(err)
			if err == nil {
				o.value, o.lines = &d, nil
			}
			return nil
		},
	))
}

// draw draws it. d is what the list says of it; nil for nothing.
func (o *delivery) draw(d *notify.Delivery, r screen.Rect) string {
	title := "Delivery"
	if d != nil {
		title += " " + state.FormatID(d.ID) + "  " + string(d.Event)
	}
	f := cells.PaneFrame(o.env.Theme, title, true)
	if o.reading {
		f.Right = o.env.Theme.Dim.Render("reading…")
	}
	return o.page.FramedLong(f, o.env.Theme, func(w int) viewport.Long {
		lines := o.kept(w)
		return viewport.Long{Count: len(lines), Line: func(i int) string { return lines[i] }}
	}, r.W, r.H)
}

// kept returns the lines of the delivery, which are drawn once, since its body may be long.
func (o *delivery) kept(w int) []string {
	if o.value == nil {
		if o.fault.Kind != state.FaultNone {
			return cells.Prose(o.env.Theme.Warn, "! "+o.fault.Error(), 0, w)
		}
		return []string{o.env.Theme.Dim.Render("Reading the delivery…")}
	}
	if o.lines == nil || o.width != w {
		o.lines, o.width = o.linesOf(o.value, w), w
	}
	return o.lines
}

func (o *delivery) linesOf(d *notify.Delivery, w int) []string {
	s := cells.Sheet{W: w}
	s.Say(deliveryStyle(o.env.Theme, d), statusWord(d)+", "+tries(d)+o.nextWords(d))
	s.Say(o.env.Theme.Dim, "event "+d.EventID+" of "+o.clock(d.Created)+", the same id in every attempt")
	s.Add("", o.env.Theme.Title.Render("Attempts"))
	if len(d.Attempts) == 0 {
		s.Say(o.env.Theme.Dim, "None yet.")
	}
	for i := range d.Attempts {
		a := &d.Attempts[i]
		style, words := o.env.Theme.Good, "the receiver answered "+a.Unknown.Figure(state.FieldStatusCode, a.Status)
		if a.Error != "" {
			style, words = o.env.Theme.Bad, text.CleanLine(a.Error)
		}
		if !a.Unknown.Has(state.FieldTook) {
			words += ", after " + a.Took.Round(time.Millisecond).String()
		}
		s.Say(style, o.clock(a.At)+"  "+words)
		if a.Answer != "" {
			s.Add(cells.Prose(o.env.Theme.Dim, "its answer began: "+text.CleanLine(a.Answer), 2, w)...)
		}
	}
	s.Add("", o.env.Theme.Title.Render("Delivered content")+
		o.env.Theme.Dim.Render("  "+o.env.Keys.Name(actionCopy)+" copies it to the byte"))
	for _, l := range strings.Split(readable(d.Body), "\n") {
		s.Add(cells.Wrap(l, w)...)
	}
	return s.Lines
}

func tries(d *notify.Delivery) string {
	switch {
	case d.Unknown.Has(state.FieldTries):
		return "its tries are " + state.UnknownWord
	case d.Tries == 0:
		return "not tried yet"
	case d.Tries == 1:
		return "tried once"
	default:
		return "tried " + strconv.Itoa(d.Tries) + " times"
	}
}

func (o *delivery) nextWords(d *notify.Delivery) string {
	if d.Next.IsZero() {
		return ""
	}
	return ", the next time " + o.clock(d.Next)
}

// clock returns a time to the second; a dash for an unknown one.
func (o *delivery) clock(t time.Time) string {
	if t.IsZero() {
		return money.NoFigure
	}
	return t.In(o.env.Now().Location()).Format("2 Jan 15:04:05")
}

// readable returns a body with line breaks and without control characters.
func readable(body []byte) string {
	var out bytes.Buffer
	if json.Indent(&out, body, "", "  ") != nil {
		return text.Clean(string(body))
	}
	return text.Clean(out.String())
}
