package demo

import "strings"

// clientText returns what the customer reads about an option. {lead} stands for the
// option's first part.
func clientText(kind string, t tier, several bool, lead string) string {
	texts := clientTexts(kind)
	text := opening(texts[min(int(t), len(texts)-1)], lead)
	if several {
		text = t.String() + ": " + text
	}
	return text
}

// opening puts a part's description into a text that opens a paragraph.
func opening(text, lead string) string {
	text = strings.ReplaceAll(text, "{lead}", article(strings.ReplaceAll(lead, `"`, "-inch")))
	return strings.ToUpper(text[:1]) + text[1:]
}

// article puts "a" or "an" before a noun and leaves figures that are read with
// a vowel ("8-inch", "11.2") right too.
func article(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiouAEIOU8") || strings.HasPrefix(noun, "11") {
		return "an " + noun
	}
	return "a " + noun
}

func clientTexts(kind string) []string {
	switch kind {
	case "media":
		return []string{
			"{lead} with a slim soundbar below it. Every cable is hidden in the wall and one remote runs it all.",
			"{lead} with a wider soundbar and a wireless subwoofer. Films sound the way they should, and nothing stands on the floor but the subwoofer.",
			"{lead} on a mount that swings toward the sofa, a subwoofer, and two more speakers in the ceiling.\n\nPlease tell us which chair is yours; we aim the sound at it.",
		}
	case "theater":
		return []string{
			"A dedicated room: {lead}, a fixed screen, and surround sound from speakers in the walls and ceiling.",
			"{lead}, and a screen that lets the sound through, so that voices come from the actors. Four powered seats in one row.",
			"Our finest room: {lead}, a motorised screen, separate amplifiers and printed acoustic panels.\n\nThe lights dim as the film begins and come back for the credits.",
		}
	case "bedroom":
		return []string{
			"{lead} opposite the bed with two speakers in the ceiling. The cables are in the wall.",
			"{lead}, better speakers and a remote of its own on the night stand.",
			"{lead} with reference speakers. Two quiet shades close with the same remote.",
		}
	case "audio":
		return []string{
			"Two speakers in the ceiling and music from any phone in the house.",
			"Fuller speakers and a small panel by the door: volume, source and lights without looking for a phone.",
			"Four reference speakers, so that the music is even everywhere in the room, and a panel by the door.",
		}
	case "outdoor":
		return []string{
			"Small speakers between the plants and a subwoofer in the ground. They are heard at the table and not at the neighbours'.",
			"Larger speakers, and a weatherproof display for the afternoon game.",
			"A bright display that can be read in full sun, landscape speakers all around, and a subwoofer nobody will find.",
		}
	case "network":
		return []string{
			"One tidy rack for everything, and access points where you need them, so that every room has the same strong signal.",
			"As above, on battery: the internet stays on for an hour when the power fails. A house controller ties the rooms together.",
			"A faster backbone and a larger rack with doors and fans. Room to grow for the next ten years.",
		}
	case "security":
		return []string{
			"Cameras at the doors and the drive, a video door bell, and sensors under the sinks that warn before water does harm.",
			"Sharper cameras and a deadbolt that can be opened for a delivery from anywhere.",
			"Cameras that zoom, a flush door station and two connected locks. Thirty days of recordings stay in your house.",
		}
	case "shades":
		return []string{
			"Motorised shades for these windows. They follow the sun and keep the floor from fading.",
			"Quieter motors and an engraved keypad by the door.",
			"Two layers at each window: one against glare, one for a dark room.",
		}
	case "lighting":
		return []string{
			"Dimmers in place of switches, with keypads for Morning, Dinner, Film and Good Night.",
			"Engraved keypads, and dimmers that suit any lamp. The main circuits move to a panel in the basement.",
			"The whole floor on panels, so that a wall has one keypad in place of five switches.",
		}
	case "office":
		return []string{
			"{lead} on the wall for calls, a soundbar, and a wired connection that doesn't drop.",
			"{lead}, a stronger access point and shades against glare on the screen.",
			"{lead}, shades and a wall panel with your calls, lights and the front door.",
		}
	default:
		return workTexts(kind)
	}
}

func workTexts(kind string) []string {
	switch kind {
	case "boardroom":
		return []string{
			"{lead}, a conference bar and a ceiling microphone. Walk in, touch the table once, and the meeting starts.\n\nAll twelve rooms work alike, so nobody has to learn a second one.",
			"{lead} with a tracking camera that follows who speaks, a microphone array and finer sound.\n\nAll twelve rooms work alike, so nobody has to learn a second one.",
		}
	case "huddle":
		return []string{
			"{lead} with a conference bar for up to six people, and a panel by the door that shows when the room is free.",
			"{lead} with two cameras, so that both ends of the table are seen.",
		}
	case "lobby":
		return []string{
			"Two displays for your messages, and quiet background music. Your own staff can change both from a browser.",
			"Two larger displays, and fuller sound.",
		}
	case "hall":
		return []string{
			"Slim columns that throw the voice to the last row, wireless microphones, and receivers for those who hear less well.",
			"As above, with a projector and a screen for words and pictures, and more weight for music.",
		}
	case "closet":
		return []string{
			"A rack with network, wireless and battery backup for the whole floor, labelled at both ends.",
			"A larger rack and a faster network, with a spare port for every one in use.",
		}
	default:
		return []string{
			"Cameras over the doors and the yard, recorded on site for thirty days.",
			"Sharper cameras that can be zoomed after the fact.",
		}
	}
}

// teamNotes are remarks that fit any room.
func teamNotes() []string {
	return []string{
		"Blocking behind drywall at 62 in, stud at 48 in.",
		"Attic access through the hall closet, 22 in hatch. Bring the short ladder.",
		"Dog on site (friendly, escapes): call first and keep the gate shut.",
		"Alarm panel in the mud room. The code is with the office, not in here.",
		"Pull two spare Cat6A to the rack; label both ends.",
		"Outlet is on the dimmed circuit: electrician to move it before trim.",
		"Client works nights. No drilling before 11.",
		"Plaster and lath, not drywall. Oscillating saw, no hole saw.",
		"Park on the street; the drive is new pavers.",
		"Shoes off past the entry.",
		"Joists run north–south here. Fire block at 54 in on the east wall.",
		"GC is off Fridays. Lockbox on the side gate.",
		"Measure again after the tile is in: finish height moves by 3/4 in.",
		"Insulation is spray foam. Fish through the closet above.",
		"Take photos of every box before close-up and add them to the job.",
		"HVAC returns at the planned speaker spot: shift 14 in toward the window.",
		"Paint is limewash, can't be touched up. Drop cloths and clean hands.",
		"Reuse the existing 1-1/4 in conduit from the panel; pull string is in it.",
	}
}

// openQuestions stand in the notes until someone answers them.
func openQuestions() []string {
	return []string{
		"? Is the fireplace flue live? Ask before drilling.",
		"? Which side does the door swing after the remodel?",
		"? Does the HOA allow anything on the roof line?",
		"? Who supplies the 20 A circuit, us or the electrician?",
		"? Is the ceiling tile rated? The inspector asked last time.",
		"? Grey or white grilles: waiting for the designer.",
		"? Can the old rack be switched off on a weekday?",
	}
}

// roomNotes are remarks on a kind of room.
func roomNotes(kind string) []string {
	switch kind {
	case "media":
		return []string{
			"Centre of the display at 58 in from the finished floor, not centred on the mantel.",
			"Recessed box behind the display, low voltage left, power right.",
			"Soundbar width must match the display: template before cutting.",
		}
	case "theater":
		return []string{
			"Riser is framed by others, 12 in. Conduit to both rows before carpet.",
			"Projector throw 13 ft 4 in from lens to screen. Check against the beam.",
			"Door seal and solid core by GC. Do the calibration after it is hung.",
		}
	case "outdoor":
		return []string{
			"Irrigation lines run under the south bed. Hand dig only.",
			"Sub goes 24 in from the wall, gravel under it for drainage.",
			"GFCI at the grill trips in rain. Do not share it.",
		}
	case "network", "closet":
		return []string{
			"Rack to be built and burned in at the shop for 48 h.",
			"Provider hands over at the north wall. Modem stays theirs.",
			"Label with room-jack, e.g. LR-1 to LR-4. Same in the patch list.",
			"Leave 3U free at the top.",
		}
	case "security", "watch":
		return []string{
			"Camera over the garage: not into the neighbour's windows. Mask it.",
			"Door strike is fail-secure. Test with the fire panel before leaving.",
		}
	case "shades":
		return []string{
			"Pockets are 4-1/2 in deep. Measure each window at three heights.",
			"Home run every shade to the power panel; no daisy chain.",
		}
	case "lighting":
		return []string{
			"Neutral is missing in the two oldest boxes. See photos.",
			"Engraving list is with the client. Do not order keypads before it is signed.",
		}
	case "boardroom", "huddle":
		return []string{
			"Core drill at table centre by others. Check for post-tension cables.",
			"Ceiling mic 8 ft above the floor, 6 in clear of the diffuser.",
			"Each room's serials go into the room sheet before it is handed over.",
			"Coordinate with their IT for the VLANs: two weeks ahead.",
		}
	case "hall", "lobby":
		return []string{
			"Columns on the second pier, aimed at the last third. Lift needed on day 2.",
			"Do not touch the organ loft wiring.",
			"No work on Sundays, and on Saturdays only until 15:00.",
		}
	default:
		return []string{
			"Speakers on the centre line of the cabinets, 30 in off the wall.",
			"Panel at 48 in to centre, in line with the switches.",
		}
	}
}

// notesText returns what the installer reads about an option.
func notesText(r random, kind string) string {
	if r.chance(8) {
		return ""
	}
	lines := some(r, r.between(1, 2), roomNotes(kind))
	lines = append(lines, some(r, r.between(1, 3), teamNotes())...)
	if r.chance(30) {
		lines = append(lines, "", pick(r, openQuestions()))
	}
	return strings.Join(lines, "\n")
}

// deliveryTerms stand at the end of every proposal.
const deliveryTerms = "Prices hold for 30 days. Half is due on acceptance, forty percent when the equipment is delivered and the rest when the work is done. " +
	"Electrical work, patching and paint are by others unless a line says so. Sales tax is worked out from the address of the job at the state's base rate and corrected on the invoice."
