package demo

// family is a line of products that do the same job, from the simplest to the
// best. Areas are planned by family; how good a product they get depends on the
// option.
type family struct {
	key         string
	industry    string
	category    string
	subcategory string
	brand       string
	costPercent int64 // what the dealer pays, in percent of the list price
	products    []product
}

// product is one model with its list price in dollars.
type product struct{ model, short, price string }

// The industries of the catalog.
const (
	residential    = "Residential"
	commercial     = "Commercial"
	infrastructure = "Infrastructure"
)

// families lists the catalog's own lines in the order of the tree.
func families() []family {
	var all []family
	for _, part := range [][]family{videoFamilies(), audioFamilies(), comfortFamilies(), commercialFamilies(), infrastructureFamilies()} {
		all = append(all, part...)
	}
	return all
}

func videoFamilies() []family {
	return []family{
		{"display", residential, "Video", "Displays", "Northlight", 68, []product{
			{"VX-55", `55" display`, "1499.99"},
			{"VX-65", `65" display`, "2499.99"},
			{"VX-75", `75" display`, "3999.99"},
			{"OX-83", `83" display`, "7999.99"},
		}},
		{"small-display", residential, "Video", "Displays", "Northlight", 68, []product{
			{"VS-32", `32" display`, "449.99"}, {"VS-43", `43" display`, "699.99"}, {"VS-50", `50" display`, "999.99"},
		}},
		{"outdoor-display", residential, "Video", "Outdoor displays", "Northlight", 70, []product{
			{"TR-55", `55" weatherproof display, shade`, "3299.00"},
			{"TR-65", `65" weatherproof display, shade`, "4799.00"},
			{"TR-75S", `75" weatherproof display, full sun`, "8999.00"},
		}},
		{"mount", residential, "Video", "Mounts", "Slimline", 52, []product{
			{"SM-4", "wall mount", "219.00"},
			{"SM-6", "wall mount, tilting", "289.00"},
			{"MX-2", "motion mount", "999.00"},
			{"MX-3", "motion mount, recessed", "1349.00"},
		}},
		{"projector", residential, "Video", "Projectors", "Pellucid", 66, []product{
			{"PL-20", "laser projector, 2,000 lm", "4999.00"},
			{"PL-30", "laser projector, 3,000 lm", "8999.00"},
			{"PL-45R", "laser projector, 4,500 lm", "17999.00"},
		}},
		{"projector-mount", residential, "Video", "Mounts", "Slimline", 50, []product{
			{"PM-1", "projector ceiling mount", "249.00"}, {"PM-1X", "projector ceiling mount, geared", "429.00"},
		}},
		{"screen", residential, "Video", "Screens", "Pellucid", 58, []product{
			{"FS-110", `110" fixed screen`, "1899.00"},
			{"FS-120A", `120" fixed screen, acoustic weave`, "3499.00"},
			{"MS-135A", `135" motorised screen, acoustic weave`, "6899.00"},
		}},
		{"streamer", residential, "Video", "Sources", "Kitewell", 74, []product{
			{"One", "4K media player", "179.00"}, {"One Pro", "4K media player, wired", "249.00"},
		}},
		{"extender", residential, "Video", "Distribution", "Linehaul", 55, []product{
			{"HX-70", "HDMI extender kit, 70 m", "449.00"}, {"HX-100", "HDMI extender kit, 100 m", "749.00"},
		}},
		{"matrix", residential, "Video", "Distribution", "Linehaul", 57, []product{
			{"MX-44", "4×4 video matrix", "2899.00"}, {"MX-88", "8×8 video matrix", "5499.00"},
		}},
	}
}

func audioFamilies() []family {
	return []family{
		{"soundbar", residential, "Audio", "Soundbars", "Aurora", 62, []product{
			{"S-5", "soundbar", "699.00"}, {"S-9", "soundbar", "1299.00"}, {"S-11", "soundbar, custom width", "2199.00"},
		}},
		{"sub", residential, "Audio", "Subwoofers", "Aurora", 60, []product{
			{"W-8", "wireless subwoofer", "549.00"},
			{"W-10", "wireless subwoofer", "799.00"},
			{"W-12", "wireless subwoofer", "1399.00"},
			{"W-15R", "in-wall subwoofer", "2899.00"},
		}},
		{"in-ceiling", residential, "Audio", "Architectural speakers", "Halewick", 52, []product{
			{"C6", `6.5" in-ceiling speaker`, "189.00"},
			{"C8", `8" in-ceiling speaker`, "329.00"},
			{"C8R", `8" in-ceiling speaker, reference`, "649.00"},
		}},
		{"in-wall", residential, "Audio", "Architectural speakers", "Halewick", 52, []product{
			{"W6", "in-wall speaker", "449.00"},
			{"W8", "in-wall speaker, three-way", "899.00"},
			{"W10R", "in-wall speaker, reference", "2199.00"},
		}},
		{"outdoor-speaker", residential, "Audio", "Outdoor speakers", "Halewick", 54, []product{
			{"G4", "garden satellite speaker", "249.00"},
			{"G6", "garden satellite speaker, two-way", "399.00"},
			{"G8", "landscape speaker", "649.00"},
		}},
		{"outdoor-sub", residential, "Audio", "Outdoor speakers", "Halewick", 54, []product{
			{"GS-10", "in-ground subwoofer", "1199.00"}, {"GS-12", "in-ground subwoofer", "1699.00"},
		}},
		{"receiver", residential, "Audio", "Receivers and processors", "Meridon", 64, []product{
			{"R-620", "7.2 receiver", "1499.00"},
			{"R-940", "11.2 receiver", "2799.00"},
			{"P-16", "16-channel surround processor", "7499.00"},
		}},
		{"amp", residential, "Audio", "Amplifiers", "Meridon", 62, []product{
			{"A-2", "stereo streaming amplifier", "799.00"},
			{"A-4", "4-zone streaming amplifier", "1899.00"},
			{"A-8", "8-zone streaming amplifier", "3699.00"},
		}},
		{"theater-amp", residential, "Audio", "Amplifiers", "Meridon", 62, []product{
			{"T-7", "7-channel amplifier", "2999.00"}, {"T-9", "9-channel amplifier", "4899.00"},
		}},
		{"seating", residential, "Theater", "Seating", "Rowan & Pike", 58, []product{
			{"Aisle", "theater seat, powered", "1299.00"}, {"Aisle Lux", "theater seat, powered, leather", "2199.00"},
		}},
		{"acoustics", residential, "Theater", "Acoustic treatment", "Quietmoor", 50, []product{
			{"AP-24", "acoustic panel, 2×4 ft", "189.00"}, {"AP-24F", "acoustic panel, 2×4 ft, printed", "289.00"},
		}},
	}
}

func comfortFamilies() []family {
	return []family{
		{"remote", residential, "Control", "Remotes", "Veltrane", 60, []product{
			{"Wand", "room remote", "349.00"}, {"Wand Touch", "room remote with screen", "649.00"},
		}},
		{"processor", residential, "Control", "Processors", "Veltrane", 60, []product{
			{"Core 1", "room controller", "699.00"}, {"Core 3", "house controller", "1499.00"}, {"Core 5", "house controller, large", "2999.00"},
		}},
		{"touchpanel", residential, "Control", "Touch panels", "Veltrane", 60, []product{
			{"T5", `5" wall panel`, "699.00"}, {"T8", `8" wall panel`, "1199.00"}, {"T10", `10" wall panel`, "1799.00"},
		}},
		{"keypad", residential, "Lighting", "Keypads", "Lumivane", 56, []product{
			{"K4", "4-button keypad", "289.00"}, {"K6E", "6-button keypad, engraved", "419.00"},
		}},
		{"dimmer", residential, "Lighting", "Dimmers", "Lumivane", 56, []product{
			{"D1", "wall dimmer", "179.00"}, {"D1A", "wall dimmer, adaptive phase", "239.00"},
		}},
		{"light-panel", residential, "Lighting", "Panels", "Lumivane", 58, []product{
			{"LP-8", "8-circuit lighting panel", "1999.00"}, {"LP-16", "16-circuit lighting panel", "3599.00"},
		}},
		{"shade", residential, "Shades", "Roller shades", "Ombrelle", 55, []product{
			{"R40", "motorised roller shade", "699.00"},
			{"R60", "motorised roller shade, quiet", "999.00"},
			{"R60D", "motorised dual shade, quiet", "1599.00"},
		}},
		{"shade-hub", residential, "Shades", "Power and control", "Ombrelle", 55, []product{
			{"PX-10", "shade power panel, 10 outputs", "849.00"},
		}},
		{"camera", residential, "Security", "Cameras", "Watchfell", 60, []product{
			{"Q4", "4 MP turret camera", "249.00"}, {"Q8", "8 MP turret camera", "389.00"}, {"Q8Z", "8 MP varifocal camera", "629.00"},
		}},
		{"nvr", residential, "Security", "Recorders", "Watchfell", 62, []product{
			{"N8", "8-channel recorder, 4 TB", "799.00"}, {"N16", "16-channel recorder, 12 TB", "1499.00"},
		}},
		{"doorbell", residential, "Security", "Entry", "Watchfell", 60, []product{
			{"Door 2", "video door station", "449.00"}, {"Door 4", "video door station, flush", "899.00"},
		}},
		{"lock", residential, "Security", "Entry", "Watchfell", 60, []product{
			{"Bolt", "connected deadbolt", "329.00"}, {"Bolt M", "connected mortise lock", "749.00"},
		}},
		{"sensor", residential, "Security", "Sensors", "Watchfell", 55, []product{
			{"L1", "leak sensor", "39.00"}, {"D1", "door contact", "69.00"},
		}},
	}
}

func commercialFamilies() []family {
	return []family{
		{"wide-display", commercial, "Collaboration", "Displays", "Northlight", 70, []product{
			{"CX-86", `86" commercial display`, "5499.00"},
			{"CX-98", `98" commercial display`, "9999.00"},
			{"CX-105W", `105" wide display`, "14999.00"},
		}},
		{"display-cart", commercial, "Collaboration", "Mounts", "Slimline", 52, []product{
			{"CM-98", "heavy wall mount", "599.00"}, {"CM-105", "heavy wall mount, pull-out", "1099.00"},
		}},
		{"bar", commercial, "Collaboration", "Conference systems", "Parlane", 66, []product{
			{"Bar 1", "conference bar", "2799.00"}, {"Bar 2", "conference bar, dual camera", "3999.00"},
		}},
		{"ptz", commercial, "Collaboration", "Cameras", "Parlane", 64, []product{
			{"Eye 12", "12× tracking camera", "1799.00"}, {"Eye 20", "20× tracking camera", "2899.00"},
		}},
		{"ceiling-mic", commercial, "Collaboration", "Microphones", "Parlane", 64, []product{
			{"Tile 2", "ceiling microphone", "1699.00"}, {"Tile 4", "ceiling microphone array", "2999.00"},
		}},
		{"dsp", commercial, "Collaboration", "Signal processors", "Parlane", 63, []product{
			{"D-12", "12×8 signal processor", "2499.00"}, {"D-24", "24×16 signal processor", "3999.00"},
		}},
		{"room-pc", commercial, "Collaboration", "Conference systems", "Parlane", 74, []product{
			{"Desk 1", "room computer and table console", "2599.00"},
		}},
		{"table-box", commercial, "Collaboration", "Connectivity", "Linehaul", 55, []product{
			{"TB-4", "table connection box", "549.00"}, {"TB-6U", "table connection box, charging", "849.00"},
		}},
		{"scheduler", commercial, "Collaboration", "Scheduling", "Veltrane", 62, []product{
			{"Book 8", `8" room booking panel`, "899.00"},
		}},
		{"ceiling-speaker", commercial, "Sound", "Loudspeakers", "Halewick", 55, []product{
			{"P6T", `6.5" ceiling speaker, 70 V`, "169.00"}, {"P8T", `8" ceiling speaker, 70 V`, "259.00"},
		}},
		{"column", commercial, "Sound", "Loudspeakers", "Halewick", 58, []product{
			{"Column 8", "column loudspeaker", "1899.00"}, {"Column 16", "column loudspeaker, steered", "3899.00"},
		}},
		{"mixer", commercial, "Sound", "Mixers", "Meridon", 64, []product{
			{"M-16", "16-channel digital mixer", "1899.00"}, {"M-32", "32-channel digital mixer", "3899.00"},
		}},
		{"wireless-mic", commercial, "Sound", "Microphones", "Parlane", 64, []product{
			{"Air HH", "wireless handheld system", "849.00"}, {"Air HS", "wireless headset system", "899.00"},
		}},
		{"assistive", commercial, "Sound", "Assistive listening", "Parlane", 62, []product{
			{"Loop 4", "assistive listening set, 4 receivers", "1499.00"}, {"Loop 12", "assistive listening set, 12 receivers", "2999.00"},
		}},
		{"power-amp", commercial, "Sound", "Amplifiers", "Meridon", 60, []product{
			{"V-240", "240 W 70 V amplifier", "999.00"}, {"V-500", "500 W 70 V amplifier", "1699.00"},
		}},
		{"signage", commercial, "Signage", "Players", "Kitewell", 70, []product{
			{"Sign", "signage player", "499.00"}, {"Sign 4", "signage player, 4 outputs", "1299.00"},
		}},
	}
}

func infrastructureFamilies() []family {
	return []family{
		{"router", infrastructure, "Network", "Routers", "Argent Loop", 66, []product{
			{"G1", "gateway", "449.00"}, {"G3", "gateway, dual WAN", "899.00"}, {"G5", "gateway, 10 Gb", "1799.00"},
		}},
		{"switch", infrastructure, "Network", "Switches", "Argent Loop", 64, []product{
			{"S24P", "24-port PoE switch", "899.00"}, {"S48P", "48-port PoE switch", "1699.00"}, {"S48X", "48-port PoE switch, 10 Gb", "3299.00"},
		}},
		{"small-switch", infrastructure, "Network", "Switches", "Argent Loop", 64, []product{
			{"S8P", "8-port PoE switch", "249.00"}, {"S16P", "16-port PoE switch", "449.00"},
		}},
		{"ap", infrastructure, "Network", "Access points", "Argent Loop", 65, []product{
			{"W6", "access point", "299.00"}, {"W7", "access point, tri-band", "449.00"}, {"W7O", "access point, outdoor", "599.00"},
		}},
		{"rack", infrastructure, "Racks and power", "Racks", "Torvane", 58, []product{
			{"R20", "20U rack", "749.00"}, {"R42", "42U rack", "1399.00"}, {"R44D", "44U rack, doors and fans", "2199.00"},
		}},
		{"small-rack", infrastructure, "Racks and power", "Racks", "Torvane", 58, []product{
			{"R8W", "8U wall rack", "329.00"}, {"R12S", "12U slide-out rack", "549.00"},
		}},
		{"rack-shelf", infrastructure, "Racks and power", "Racks", "Torvane", 50, []product{
			{"SH-1", "rack shelf", "79.00"}, {"SH-2V", "rack shelf, vented", "99.00"},
		}},
		{"power", infrastructure, "Racks and power", "Power", "Voltmoor", 60, []product{
			{"PC-8", "power conditioner, 8 outlets", "399.00"}, {"PC-12N", "power conditioner, 12 outlets, networked", "799.00"},
		}},
		{"ups", infrastructure, "Racks and power", "Power", "Voltmoor", 66, []product{
			{"U-1500", "battery backup, 1.5 kVA", "699.00"}, {"U-3000", "battery backup, 3 kVA", "1599.00"},
		}},
		{"cat6", infrastructure, "Wire", "Bulk cable", "Wirewright", 45, []product{
			{"C6P", "Cat6 plenum cable (ft)", "0.85"}, {"C6A", "Cat6A plenum cable (ft)", "1.15"},
		}},
		{"speaker-wire", infrastructure, "Wire", "Bulk cable", "Wirewright", 45, []product{
			{"SP14-2", "speaker cable 14/2 (ft)", "0.75"}, {"SP14-4", "speaker cable 14/4 (ft)", "1.25"},
		}},
		{"direct-burial", infrastructure, "Wire", "Bulk cable", "Wirewright", 45, []product{
			{"DB12-2", "direct-burial speaker cable 12/2 (ft)", "1.45"},
		}},
		{"fiber", infrastructure, "Wire", "Fiber", "Wirewright", 50, []product{
			{"F4-OM4", "4-strand fiber, terminated", "389.00"},
		}},
		{"hdmi", infrastructure, "Wire", "Cables", "Wirewright", 40, []product{
			{"H2-6", "HDMI cable, 6 ft", "39.00"}, {"H2-30F", "HDMI cable, fiber, 30 ft", "179.00"},
		}},
		{"jack", infrastructure, "Wire", "Connectors", "Wirewright", 40, []product{
			{"KJ6", "Cat6 jack and plate", "14.50"}, {"KJ6A", "Cat6A jack and plate", "19.50"},
		}},
		{"bracket", infrastructure, "Wire", "Boxes and brackets", "Wirewright", 45, []product{
			{"RB-6", "rough-in bracket", "18.00"}, {"BX-3", "recessed wall box", "49.00"},
		}},
	}
}

// labor is a kind of work with what an hour of it sells for and costs.
type labor struct{ key, name, rate, cost string }

// labors lists the kinds of work.
func labors() []labor {
	return []labor{
		{"pm", "Project management", "125.00", "68.00"},
		{"eng", "Engineering", "135.00", "72.00"},
		{"fab", "Fabrication", "95.00", "48.00"},
		{"wire", "Pre-wire", "85.00", "44.00"},
		{"inst", "Installation", "110.00", "56.00"},
		{"prog", "Programming", "145.00", "74.00"},
		{"comm", "Commissioning", "130.00", "70.00"},
	}
}
