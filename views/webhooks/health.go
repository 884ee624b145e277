package webhooks

import (
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state/notify"
	"app.tender/tender/views/widget/phrase"
)

// health is how well a subscription is delivered, judging by its latest deliveries.
type health struct {
	known   bool      // there are deliveries
	last    time.Time // when one arrived last; zero if none did
	failing int       // how many failed since
	waiting int       // how many are on their way
}

// healthOf returns the health of deliveries, which are sorted newest first. Deliveries dropped
// because the subscription was disabled don't count, since they say nothing about its receiver.
func healthOf(list []notify.Delivery) health {
	h := health{known: len(list) > 0}
	for i := range list {
		d := &list[i]
		if d.Status == notify.DeliveryPending {
			h.waiting++
		}
		switch {
		case !h.last.IsZero():
		case d.Status == notify.DeliveryDelivered:
			h.last = d.Created
		case failed(d):
			h.failing++
		}
	}
	return h
}

// failed reports whether the last attempt of a delivery did not arrive.
func failed(d *notify.Delivery) bool {
	return d.Status == notify.DeliveryFailed || d.Status == notify.DeliveryPending && d.Tries > 0
}

// words returns the health in a few words; empty if nothing is known.
func (h health) words(now time.Time) string {
	switch {
	case !h.known:
		return ""
	case h.failing == 1:
		return "✗ the last failed"
	case h.failing > 1:
		return "✗ the last " + strconv.Itoa(h.failing) + " failed"
	case h.waiting > 0:
		return "… " + strconv.Itoa(h.waiting) + " on the way"
	case h.last.IsZero():
		return ""
	default:
		return "✓ " + phrase.When(h.last, now)
	}
}

// sentence returns the health in full.
func (h health) sentence(now time.Time) string {
	last := "nothing arrived in the last two weeks"
	since := ""
	if !h.last.IsZero() {
		last, since = "last arrived "+phrase.When(h.last, now), " since"
	}
	words := []string{last}
	if h.failing > 0 {
		words = append(words, strconv.Itoa(h.failing)+" failed"+since)
	}
	if h.waiting > 0 {
		words = append(words, strconv.Itoa(h.waiting)+" will be retried")
	}
	return strings.Join(words, "; ")
}
