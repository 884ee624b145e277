package demo

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// job is one proposal of the roster, in outline.
type job struct {
	number      int64
	name        string
	client      string // key; empty for none
	location    int    // index into the client's locations; noLocation for none
	scale       scale
	status      state.Status
	modified    time.Duration // before now
	seller      int           // index into the account's sellers
	discount    money.Discount
	orders      int // change orders
	archived    bool
	exempt      bool // equipment is free of tax for this client
	description string
	notes       string
	rooms       []plan               // empty: by chance
	polish      func(a []state.Area) // last touches to texts
}

// plan is a room of a job with how many options it gets.
type plan struct {
	name    string
	options int
}

// noLocation says that the client has addresses and none is assigned.
const noLocation = -1

func percent(p string) money.Discount {
	return money.Discount{Type: money.DiscountPercentage, Percentage: dec(p)}
}

func flat(amount string) money.Discount {
	return money.Discount{Type: money.DiscountFlat, Amount: dec(amount)}
}

// Numbers of proposals that others build on.
const (
	numberFirst     int64 = 1021 // the first that was written with this program
	numberHalvorsen int64 = 1042
)

// roster lists the jobs by number, the newest and last changed first.
func roster() []job {
	return append(openJobs(), pastJobs()...)
}

// openJobs lists the jobs of this week.
func openJobs() []job {
	return []job{
		{
			number: numberHalvorsen, name: "Halvorsen Residence", client: "halvorsen", scale: house, status: state.StatusDraft,
			modified: 4 * time.Minute, discount: percent("5"), polish: polishHalvorsen,
			description: "Sound, picture, network and security for the house on Barton Hills.\n\nWe have walked the house with you and your builder. Where you see two or three options for a room, choose the one that suits you; the total counts the first until you do.",
			notes:       "Builder wants rough-in done before the 15th.\nErik decides, Sofie looks at the grilles.\n? Does the theater move to phase 2? Ask before ordering the projector.",
			rooms: []plan{
				{"Living Room", 3}, {"Primary Suite", 2}, {"Theater", 2}, {"Patio", 2}, {"Kitchen", 1}, {"Rack Room", 1}, {"Entry & Exterior", 2},
			},
		},
		{
			number: 1041, name: "Boardrooms ×12", client: "brightwater", scale: boardrooms, status: state.StatusSubmitted,
			modified: 2 * time.Hour, seller: 1, discount: percent("7.5"),
			description: "Twelve boardrooms that all work alike, at Wynkoop Street and Inverness.\n\nTwo rooms a week, evenings and weekends, so that the practice stays open.",
			notes:       "Margin is thin on displays: no further discount without Dana.\nTheir IT contact is on leave until Monday.",
		},
		{
			number: 1040, name: "林 Residence", client: "lin", location: noLocation, scale: house, status: state.StatusDraft,
			modified: 5 * time.Hour, seller: 2, discount: flat("750"), polish: polishLin,
			description: "リビングとシアターの音響・映像のご提案です。\nSound and picture for the living room and the theater.",
			notes:       "Which of her three addresses is it? Tax depends on it.\n次回訪問は土曜日 10:00。",
			rooms:       []plan{{"Living Room", 2}, {"Theater", 2}, {"Primary Suite", 1}, {"Study", 1}, {"Kitchen", 2}, {"Network Closet", 1}, {"South Windows", 1}},
		},
		{
			number: 1039, name: "Okafor-Lindqvist Lake House", client: "okafor", scale: largeHouse, status: state.StatusViewedByClient,
			modified: 26 * time.Hour, discount: percent("4"),
			description: "The whole lake house, from the boat house to the bunk room, in one system.",
			notes:       "Road is closed to trucks during the thaw. Deliver before March or after April.",
		},
		{
			number: 1038, name: "Piñon Ridge Lodge", client: "pinon", scale: largeHouse, status: state.StatusDraft,
			modified: 30 * time.Hour, seller: 1, discount: percent("6"),
			description: "Great room, suites, terraces and the network under it all.\n\nWork is planned for the closed weeks in April and November.",
			notes:       "Adobe walls, 24 in. Everything through the vigas or not at all.\nAltitude 9,200 ft: derate the projector and the batteries.",
		},
		{
			number: 1037, name: "St. Alban's Parish Hall", client: "alban", scale: house.atWork(), status: state.StatusAccepted,
			modified: 26 * day, seller: 2, discount: flat("1200"), orders: 2, exempt: true,
			description: "Speech that is understood in the last row, and pictures for the Sunday school.",
			notes:       "Vestry approved option by option. Exempt certificate is on file, labor is taxed nowhere here.",
			rooms:       []plan{{"Nave", 2}, {"Fellowship Room", 1}, {"Sunday School", 2}, {"Reception", 1}, {"Equipment Closet", 1}, {"Parking", 1}},
		},
		{
			number: 1036, name: "Ó Dálaigh & Sons, Showroom", client: "odalaigh", scale: house.atWork(), status: state.StatusEmailFailed,
			modified: 3 * day, seller: 3, discount: percent("3"),
			description: "Displays, sound and cameras for the showroom on Dorchester Avenue.",
			notes:       "Mail bounced twice: attachment too large. Send the link instead.",
			rooms:       []plan{{"Showroom Floor", 2}, {"Reception", 1}, {"Conference Room", 2}, {"IT Room", 1}, {"Loading Dock", 1}, {"Parking", 1}},
		},
		{
			number: 1035, name: "Reception and training rooms", client: "authority", scale: house.atWork(), status: state.StatusDelayed,
			modified: 6 * day, seller: 4,
			description: "A reception that informs and a training room that works.",
			notes:       "On hold until the board meets. PO number must be on every page.",
			rooms:       []plan{{"Reception", 2}, {"Training Room", 2}, {"Huddle Room A", 1}, {"Conference Room", 2}, {"IT Room", 1}, {"Site Cameras", 1}},
		},
		{
			number: 1028, name: "New proposal 1028", scale: retrofit, status: state.StatusDraft, modified: 7 * day, location: noLocation,
		},
		{
			number: 1033, name: "Cannon Beach Cottage", client: "barrow", scale: retrofit, status: state.StatusSubmitted,
			modified: 8 * day, seller: 2,
			description: "Music and a good signal for the cottage, ready before the season.",
			notes:       "Salt air: stainless hardware only.",
			rooms:       []plan{{"Network Closet", 1}, {"Sunroom", 1}},
		},
	}
}

// pastJobs lists the jobs of the weeks before.
func pastJobs() []job {
	return []job{
		{
			number: 1034, name: "Calgary Loft", client: "whitford", scale: retrofit, status: state.StatusDeclined,
			modified: 9 * day, seller: 1, discount: percent("10"),
			description: "Picture and sound for the loft.",
			notes:       "Went with a local firm. Customs was the reason, not the price.",
			rooms:       []plan{{"Lounge", 2}, {"Primary Suite", 1}},
		},
		{
			number: 1031, name: "Harborline HQ, boardrooms", client: "harborline", scale: boardrooms, status: state.StatusAccepted,
			modified: 34 * day, seller: 1, discount: percent("5"), orders: 3,
			description: "Twelve boardrooms at Port Terminal Road, handed over floor by floor.",
			notes:       "Badges for the crew: send names on Mondays.",
		},
		{
			number: 1030, name: "Vandermeer Estate", client: "vandermeer", scale: largeHouse, status: state.StatusAccepted,
			modified: 45 * day, discount: flat("5000"), orders: 7,
			description: "Every room of the house on Galleon Drive, and the dock.",
			notes:       "Luis has the keys. Shoes off everywhere.\nHurricane glass: no exterior drilling without the engineer.",
		},
		{
			number: 1029, name: "Family room and patio, phase 2", client: "raman", scale: retrofit, status: state.StatusCompleted,
			modified: 50 * day, seller: 2, discount: percent("5"), orders: 1,
			description: "The finishing touches to last year's work.",
			rooms:       []plan{{"Family Room", 1}, {"Patio", 1}},
		},
		{
			number: 1032, name: "Garage retrofit", client: "castellanos", scale: retrofit, status: state.StatusExpired,
			modified: 52 * day, seller: 3,
			description: "Cameras and a wired connection for the garage.",
			notes:       "No e-mail: she asked for paper. Call before sending again.",
			rooms:       []plan{{"Garage", 1}, {"Workshop", 1}},
		},
		{
			number: 1027, name: "Delacroix, courtyard house", client: "delacroix", scale: house, status: state.StatusCompleted,
			modified: 60 * day, discount: percent("4"), orders: 2,
			description: "Music in the courtyard and a quiet network in a house from 1832.",
			notes:       "Historic district. Nothing visible from the street.",
		},
		{
			number: 1026, name: "Conference refresh", client: "mapleton", scale: retrofit.atWork(), status: state.StatusDelayed,
			modified: 63 * day, seller: 4,
			description: "One room that anybody can use without asking.",
			rooms:       []plan{{"Conference Room", 2}},
		},
		{
			number: 1025, name: "Abernathy farmhouse", client: "abernathy", scale: retrofit, status: state.StatusSubmitted,
			modified: 70 * day, seller: 3,
			description: "A network that reaches the barn.",
			notes:       "Street has no state, so the tax is zero for now. Get the full address.",
			rooms:       []plan{{"Equipment Room", 1}, {"Workshop", 1}},
		},
		{
			number: 1024, name: "Kahala media room", client: "ueda", scale: retrofit, status: state.StatusAccepted,
			modified: 75 * day, seller: 2, discount: flat("200"), orders: 1,
			description: "A media room with the shades down.",
			rooms:       []plan{{"Media Room", 2}, {"West Windows", 1}},
		},
		{
			number: 1023, name: "Sørensen, audio in three rooms", client: "sorensen", scale: retrofit, status: state.StatusViewedByClient,
			modified: 80 * day, seller: 1,
			description: "Music where you cook, eat and read.",
			rooms:       []plan{{"Kitchen", 1}, {"Dining Room", 1}, {"Library", 1}},
		},
		{
			number: 1022, name: "Harborline, first estimate", client: "harborline", scale: retrofit.atWork(), status: state.StatusDeclined,
			modified: 200 * day, seller: 1, archived: true,
			rooms: []plan{{"Conference Room", 1}, {"Huddle Room A", 1}},
		},
		{
			number: numberFirst, name: "Raman, phase 1", client: "raman", scale: retrofit, status: state.StatusCompleted,
			modified: 260 * day, seller: 2, archived: true,
			description: "Wiring and the first two rooms.",
			rooms:       []plan{{"Network Closet", 1}, {"Kitchen", 1}},
		},
	}
}

// polishHalvorsen gives the first room the texts that were written on site.
func polishHalvorsen(areas []state.Area) {
	living := areas[0].Options
	living[1].ClientDescription = "Better: " + opening("{lead} above the fireplace with a slim soundbar and a wireless subwoofer. Every cable is hidden in the wall; one remote runs it all.",
		living[1].Items[0].ShortDescription)
	living[0].InstallerNotes = "Blocking behind drywall at 62 in, stud at 48 in.\nAttic access through the hall closet. Dog on site: call first.\nPull two spare Cat6A to the rack; label both ends LR-1 to LR-4.\n\n? Is the fireplace flue live? Ask before drilling."
	living[1].InstallerNotes = living[0].InstallerNotes + "\nSubwoofer goes behind the reading chair; outlet is on the dimmed circuit, electrician to move it."
}

// polishLin gives the first options texts that are hard to draw: wide
// characters, an é of two code points, an emoji of several.
func polishLin(areas []state.Area) {
	first := &areas[0].Options[0]
	first.ClientDescription += "\n\nテレビの配線はすべて壁の中に隠れます。リモコンは一つだけです。"
	first.InstallerNotes = "玄関で靴を脱ぐこと。犬がいます 🐕‍🦺。\nCafe\u0301 corner: outlet behind the bench, 18 in.\n? 天井裏に入れますか？ Ask before bringing the long ladder."
}
