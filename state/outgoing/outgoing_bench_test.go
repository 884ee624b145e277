package outgoing

import (
	"strconv"
	"strings"
	"testing"

	"app.tender/tender/state"
)

// A check of some 240 lines with texts, as the editor does it whenever a proposal rests.
func BenchmarkCheck(b *testing.B) {
	j := ready()
	j.Proposal.Areas = nil
	for a := range 10 {
		area := state.Area{ID: state.AreaID(a + 1), Name: "Room " + strconv.Itoa(a)}
		for o := range 3 {
			option := state.Option{
				ID: state.OptionID(10*a + o + 100),
				ClientDescription: strings.Repeat("A 65-inch display on the wall with a pair of speakers, "+
					"and two keypads by Northlight beside the door. ", 4),
			}
			for i := range 8 {
				it := part("Display, 65 inches "+strconv.Itoa(i), "1", "2000", "900")
				it.Brand, it.Model = "Northlight", "VX-6"+strconv.Itoa(i)
				it.Description = strings.Repeat("Quantum dot, 4K, four HDMI inputs, with a quiet fan. ", 4)
				option.Items = append(option.Items, it)
			}
			area.Options = append(area.Options, option)
		}
		j.Proposal.Areas = append(j.Proposal.Areas, area)
	}
	for b.Loop() {
		Check(j, nil)
	}
}
