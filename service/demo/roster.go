package demo

import (
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// job is the outline of one proposal of the roster.
type job struct {
	Number      int64
	Name        string
	Client      string // key; empty for none
	Location    int    // index into the client's locations; noLocation for none
	Scale       scale
	Status      state.Status
	Modified    ago // before now
	Seller      int // index into the account's sellers
	Discount    discount
	Orders      int // change orders
	Archived    bool
	Exempt      bool // equipment is free of tax for this client
	Description string
	Notes       string
	Rooms       []plan // empty: by chance
}

// plan is a room of a job with how many options it gets.
type plan struct {
	Name    string
	Options int
}

// noLocation means that none of the client's addresses is assigned.
const noLocation = -1

// The numbers of proposals that other code refers to.
const (
	numberFirst     int64 = 1021 // the first that was written with this program
	numberLin       int64 = 1040
	numberHalvorsen int64 = 1042
)

// ago is how long before now something happened.
type ago time.Duration

// UnmarshalText parses a duration such as "4m", "26h" or "12d".
func (a *ago) UnmarshalText(text []byte) error {
	unit := time.Duration(1)
	span := string(text)
	if days, ok := strings.CutSuffix(span, "d"); ok {
		unit, span = 24, days+"h"
	}
	d, err := time.ParseDuration(span)
	*a = ago(unit * d)
	return err
}

// discount is the discount of a job.
type discount money.Discount

// UnmarshalText parses a percentage such as "7.5%", or an amount.
func (d *discount) UnmarshalText(text []byte) error {
	if p, ok := strings.CutSuffix(string(text), "%"); ok {
		*d = discount(percent(p))
		return nil
	}
	*d = discount{Type: money.DiscountFlat, Amount: dec(string(text))}
	return nil
}

func percent(p string) money.Discount {
	return money.Discount{Type: money.DiscountPercentage, Percentage: dec(p)}
}

// polish refines the texts of some jobs.
var polish = map[int64]func([]state.Area){numberHalvorsen: polishHalvorsen, numberLin: polishLin}

// polishHalvorsen sets the texts of the first room as if written on site.
func polishHalvorsen(areas []state.Area) {
	living := areas[0].Options
	living[1].ClientDescription = "Better: " +
		opening(
			"{lead} above the fireplace with a slim soundbar and a wireless subwoofer. Every cable is hidden in the wall; one remote runs it all.",
			living[1].Items[0].ShortDescription)
	living[0].InstallerNotes = "Blocking behind drywall at 62 in, stud at 48 in.\nAttic access through the hall closet. Dog on site: call first.\nPull two spare Cat6A to the rack; label both ends LR-1 to LR-4.\n\n? Is the fireplace flue live? Ask before drilling."
	living[1].InstallerNotes = living[0].InstallerNotes +
		"\nSubwoofer goes behind the reading chair; outlet is on the dimmed circuit, electrician to move it."
}

// polishLin sets texts that are hard to draw on the first options: wide characters, an é
// of two code points, an emoji of several.
func polishLin(areas []state.Area) {
	first := &areas[0].Options[0]
	first.ClientDescription += "\n\nテレビの配線はすべて壁の中に隠れます。リモコンは一つだけです。"
	first.InstallerNotes = "玄関で靴を脱ぐこと。犬がいます 🐕‍🦺。\nCafe\u0301 corner: outlet behind the bench, 18 in.\n? 天井裏に入れますか？ Ask before bringing the long ladder."
}
