package demo

// tier is how good an option is. Options are offered from good to best.
type tier int

const (
	good tier = iota
	better
	best
)

// String names the tier as it stands at the head of the client's text.
func (t tier) String() string { return [...]string{"Good", "Better", "Best"}[t] }

// want is a part that a room needs, by family, or hours of labor.
type want struct {
	family   string
	quantity int
	spread   int    // up to this much more, by chance
	children []want // under the part: its mount, its connectors
	hours    bool   // family is a kind of labor
	from     tier   // from this option on
	fixed    bool   // the same product in every option, the simplest
	exempt   bool   // not taxed where the client is exempt
}

// part wants n of a family.
func part(family string, n int, children ...want) want {
	return want{family: family, quantity: n, children: children, exempt: true}
}

// wire wants some feet of cable, the same kind in every option.
func wire(family string, least, spread int) want {
	return want{family: family, quantity: least, spread: spread, fixed: true}
}

// small wants n of the simplest product of a family in every option.
func small(family string, n int) want { return want{family: family, quantity: n, fixed: true} }

// hours wants hours of labor, more for better options.
func hours(kind string, n int) want { return want{family: kind, quantity: n, hours: true} }

// upTo makes up to n more of w, by chance.
func upTo(n int, w want) want { w.spread = n; return w }

// only leaves w out of options below t.
func only(t tier, w want) want { w.from = t; return w }

// room is a plan of what a kind of room needs.
type room struct {
	kind  string
	names []string // what such a room is called
	wants []want
	fees  []string
}

// homeRooms lists the rooms of houses.
func homeRooms() []room {
	return []room{
		{"media", []string{"Living Room", "Family Room", "Great Room", "Media Room", "Playroom", "Lounge"}, []want{
			part("display", 1, part("mount", 1)),
			part("soundbar", 1), only(better, part("sub", 1)), part("streamer", 1), part("remote", 1),
			only(best, part("in-ceiling", 2)), wire("cat6", 90, 80), only(better, small("hdmi", 2)),
			hours("inst", 4), hours("prog", 2),
		}, nil},
		{"theater", []string{"Theater", "Cinema", "Screening Room"}, []want{
			part("projector", 1, part("projector-mount", 1)), part("screen", 1),
			part("receiver", 1), only(best, part("theater-amp", 1)),
			part("in-wall", 3), part("in-ceiling", 4), part("sub", 1), upTo(2, part("acoustics", 6)),
			only(better, part("seating", 4)), part("remote", 1), small("power", 1), wire("speaker-wire", 300, 200),
			hours("pm", 3), hours("wire", 6), hours("inst", 16), hours("prog", 4), hours("comm", 2),
		}, []string{"Freight, oversized"}},
		{"bedroom", []string{"Primary Suite", "Guest Suite", "Guest Suite 2", "Kids' Room", "Bunk Room", "Nursery", "Au Pair Suite"}, []want{
			part("small-display", 1, part("mount", 1)), part("in-ceiling", 2), part("streamer", 1), only(better, part("remote", 1)),
			only(best, part("shade", 2)), wire("cat6", 60, 60), hours("inst", 3), hours("prog", 1),
		}, nil},
		{"audio", []string{"Kitchen", "Dining Room", "Gym", "Library", "Sunroom", "Wine Room", "Breakfast Nook", "Spa Bath"}, []want{
			part("in-ceiling", 2), only(best, part("in-ceiling", 2)), part("amp", 1), only(better, part("touchpanel", 1)),
			wire("speaker-wire", 80, 100), small("bracket", 2), hours("wire", 2), hours("inst", 3), hours("prog", 1),
		}, nil},
		{"outdoor", []string{"Patio", "Pool Terrace", "Deck", "Boat House", "Courtyard", "Outdoor Kitchen"}, []want{
			upTo(2, part("outdoor-speaker", 4)), only(better, part("outdoor-display", 1, small("mount", 1))), part("outdoor-sub", 1), part("amp", 1),
			wire("direct-burial", 150, 150), hours("wire", 4), hours("inst", 6), hours("prog", 1),
		}, []string{"Trenching permit"}},
		{"network", []string{"Rack Room", "Network Closet", "Equipment Room"}, []want{
			part("rack", 1, small("rack-shelf", 3), part("power", 1)), part("router", 1), part("switch", 1), upTo(2, part("ap", 4)),
			only(better, part("ups", 1)), only(better, part("processor", 1)), wire("cat6", 400, 400), upTo(8, small("jack", 12)),
			hours("eng", 2), hours("fab", 6), hours("inst", 6), hours("prog", 4), hours("comm", 2),
		}, nil},
		{"security", []string{"Entry & Exterior", "Exterior Cameras", "Front Gate", "Garage"}, []want{
			upTo(2, part("camera", 4)), part("nvr", 1), part("doorbell", 1), only(better, part("lock", 1)), only(best, part("lock", 1)),
			upTo(3, small("sensor", 4)), wire("cat6", 300, 200), hours("wire", 5), hours("inst", 6), hours("prog", 2),
		}, nil},
		{"shades", []string{"South Windows", "Bedroom Shades", "Stair Hall Shades", "West Windows"}, []want{
			upTo(3, part("shade", 4)), small("shade-hub", 1), only(better, part("keypad", 1)), wire("cat6", 80, 80),
			hours("wire", 3), hours("inst", 5), hours("prog", 1),
		}, nil},
		{"lighting", []string{"Lighting Control", "Main Floor Lighting", "Upper Floor Lighting", "Landscape Lighting"}, []want{
			upTo(4, part("dimmer", 8)), upTo(2, part("keypad", 3)), only(better, part("light-panel", 1)), part("processor", 1),
			hours("eng", 2), hours("inst", 7), hours("prog", 4),
		}, nil},
		{"office", []string{"Office", "Study", "Studio", "Workshop"}, []want{
			part("small-display", 1, small("mount", 1)), part("soundbar", 1), part("ap", 1), small("small-switch", 1),
			only(better, part("shade", 2)), only(best, part("touchpanel", 1)), wire("cat6", 80, 80), upTo(2, small("jack", 4)), hours("inst", 3), hours("prog", 1),
		}, nil},
	}
}

// workRooms lists the rooms of commercial jobs.
func workRooms() []room {
	return []room{
		{"boardroom", []string{"Boardroom"}, []want{
			part("wide-display", 1, part("display-cart", 1)), part("bar", 1), only(better, part("ptz", 1)),
			part("ceiling-mic", 1), part("dsp", 1), part("room-pc", 1), small("table-box", 1), part("scheduler", 1),
			upTo(2, part("ceiling-speaker", 4)), small("power-amp", 1), hours("inst", 12), hours("prog", 6), hours("comm", 3),
		}, nil},
		{"huddle", []string{"Huddle Room A", "Huddle Room B", "Training Room", "Conference Room", "Sunday School"}, []want{
			part("display", 1, part("mount", 1)), part("bar", 1), part("scheduler", 1), part("table-box", 1), wire("cat6", 120, 80),
			hours("inst", 4), hours("prog", 2),
		}, nil},
		{"lobby", []string{"Lobby", "Reception", "Showroom Floor", "Waiting Area"}, []want{
			part("display", 2, part("mount", 2)), part("signage", 1), upTo(4, part("ceiling-speaker", 6)), small("power-amp", 1),
			part("amp", 1), wire("speaker-wire", 200, 150), hours("inst", 8), hours("prog", 2),
		}, nil},
		{"hall", []string{"Main Hall", "Nave", "Fellowship Room", "Auditorium"}, []want{
			part("column", 2), only(better, part("sub", 1)), part("mixer", 1), upTo(2, part("wireless-mic", 2)), part("assistive", 1),
			part("power-amp", 1), only(better, part("projector", 1, small("projector-mount", 1))), only(better, part("screen", 1)),
			wire("speaker-wire", 250, 200), hours("eng", 3), hours("inst", 14), hours("prog", 4), hours("comm", 3),
		}, []string{"Site lift rental"}},
		{"closet", []string{"Equipment Closet", "IT Room"}, []want{
			part("rack", 1, small("rack-shelf", 2), part("power", 1)), part("router", 1), part("switch", 1), upTo(3, part("ap", 3)), part("ups", 1),
			small("fiber", 2), upTo(12, small("jack", 24)), wire("cat6", 600, 600), hours("fab", 6), hours("inst", 8), hours("prog", 3),
		}, nil},
		{"watch", []string{"Site Cameras", "Loading Dock", "Parking"}, []want{
			upTo(4, part("camera", 6)), part("nvr", 1), small("small-switch", 1), wire("cat6", 400, 400), hours("wire", 6), hours("inst", 8), hours("prog", 2),
		}, nil},
	}
}
