package ui

import (
	"fmt"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
)

// header draws what is above and below the screen from the state of the shell.
type header struct{ *base }

// line returns the header: the account, waiting edits, and asOf, the age of the content. If it does not fit, the
// least important part is dropped first.
func (b header) line(asOf time.Time, w int) string {
	t := b.theme
	first := " " + b.environmentBadge()
	if client := b.badge(t); client != "" {
		first += " " + client
		if cells.Width(first) > w {
			first = " " + client
		}
	}
	if word := " " + t.Dim.Render("read-only"); b.opts.ReadOnly != "" && cells.Width(first+word) < w/2 {
		first += word
	}
	left := []string{first, t.Strong.Render(b.opts.Account), t.Dim.Render(b.opts.User)}
	right := b.news(asOf)
	for len(right) > 0 || len(left) > 1 {
		l, r := strings.Join(left, "  "), strings.Join(right, "   ")+" "
		if cells.Width(l)+cells.Width(r)+2 <= w {
			return l + cells.Spaces(w-cells.Width(l)-cells.Width(r)) + r
		}
		switch {
		case len(left) > 2:
			left = left[:2]
		case len(right) > 2:
			right = right[:len(right)-1]
		case len(left) > 1:
			left = left[:1]
		default:
			right = right[:len(right)-1]
		}
	}
	return cells.Fit(strings.Join(left, "  "), w)
}

// environmentBadge returns the badge of the environment.
func (b header) environmentBadge() string {
	style := b.theme.Badge
	if b.opts.Environment == "LIVE" {
		style = b.theme.BadgeLive
	}
	return style.Render(" " + b.opts.Environment + " ")
}

// news returns the parts of the right end of the header, the most important first.
func (b header) news(asOf time.Time) []string {
	t := b.theme
	var news []string
	waiting, look := b.snap.Counts()
	if look > 0 {
		news = append(news, t.Bad.Render("✗ "+text.CountOf(look, "needs", "need")+" attention"))
	}
	if waiting > 0 {
		news = append(news, t.Warn.Render(fmt.Sprintf("● %d waiting", waiting)))
	}
	if b.offline() {
		news = append(news, t.Warn.Render("offline"))
	}
	if text := b.pins.progress(); text != "" {
		news = append(news, t.Accent.Render(text))
	}
	if g := b.snap.Gather; g.Of > 0 {
		news = append(news,
			t.Dim.Render("⇣ "+humanize.Comma(int64(g.Done))+" of "+humanize.Comma(int64(g.Of))))
	}
	if n := b.draftsShown(); n > 0 {
		news = append(news, t.Warn.Render("~ "+text.Count(n, "draft")))
	}
	if !asOf.IsZero() {
		news = append(news, t.Dim.Render(phrase.AsOf(asOf, b.opts.Clock.Now())))
	}
	if key := b.keys.Name(screen.Help); key != "" {
		news = append(news, t.Dim.Render(key+" help"))
	}
	return news
}

// draftsShown returns the number of drafts for the header; 0 in the client view, which shows none.
func (b header) draftsShown() (n int) {
	if b.clientView {
		return 0
	}
	for _, d := range b.snap.Drafts {
		if !b.snap.Queued(d, true) {
			n++
		}
	}
	return n
}

// crumb returns the line that names the current location: whole, which fits w cells, if there is a header. Without one
// it also names the environment and the client view; if both don't fit, the latter wins.
func (b header) crumb(of screen.Screen, whole screen.Crumb, w int, header bool) string {
	if header {
		return crumbLine(whole, w)
	}
	client := b.badge(b.theme)
	for _, badge := range []string{b.environmentBadge() + client, client, b.environmentBadge()} {
		if room := w - cells.Width(badge); badge != "" && room > 0 {
			return badge + cells.Fit(crumbLine(of.Crumb(room), room), room)
		}
	}
	return crumbLine(whole, w)
}

// crumbLine draws a crumb in w cells.
func crumbLine(c screen.Crumb, w int) string {
	if cells.Width(c.Right) > 0 {
		c.Right += " "
	}
	return cells.Ends(" "+c.Left, c.Right, w)
}

// banner says what is not working and the next step. heldBack is why edits that could be sent are
// waiting.
func (b header) banner(heldBack string) string {
	waiting, _ := b.snap.Counts()
	kept, retrying := "", " Retrying automatically."
	if waiting > 0 {
		kept = " " + text.CountOf(waiting, "edit waits", "edits wait") + " in the outbox."
	}
	stopped := b.snap.Stopped && waiting > 0 && !b.snap.Link.Chosen
	if stopped { // the service is tried again, but nothing is saved there
		kept, retrying = " Saving was stopped."+kept+" "+b.keys.Name(screen.Refresh)+" saves again.", ""
	}
	switch {
	case b.notices.Local.Kind != state.FaultNone:
		return oneLine(b.notices.Local.Error()) + " Your input stays in memory until it can be saved."
	case b.snap.Link.Chosen:
		return "Working offline by choice." + kept + " " + b.keys.Name(screen.WorkOffline) + " goes online again."
	case b.snap.Link.Fault.Kind == state.FaultOffline:
		if b.opts.ReadOnly != "" {
			return "Offline: the service does not answer. What is on this machine can be read."
		}
		return "Offline: the service does not answer." + kept + " Keep editing."
	case b.snap.Link.Fault.SignIn && b.opts.SignIn != nil:
		way := "Sign in again"
		if key := b.keys.Name(screen.SignIn); key != "" {
			way = "Sign in with " + key
		}
		ours, service := b.snap.Link.Fault.Unquoted()
		return oneLine(way + ". " + ours + kept + " Nothing is lost." + service)
	case b.snap.Link.Fault.Passing():
		return oneLine(b.snap.Link.Fault.Message) + retrying + kept
	case b.snap.Link.Fault.Kind != state.FaultNone:
		ours, service := b.snap.Link.Fault.Unquoted()
		return oneLine(ours + " " + b.snap.Link.Fault.Next + kept + service)
	case stopped:
		return strings.TrimSpace(kept)
	default:
		return heldBack
	}
}
