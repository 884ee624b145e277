package theme

import (
	"math"
	"strconv"

	"github.com/muesli/termenv"
)

// nearest256 returns the nearest of the fixed colours to one as "#rrggbb". termenv, which compares hues, takes a near-black
// for some reds.
func nearest256(hex string) termenv.ANSI256Color {
	rgb, _ := strconv.ParseUint(hex[1:], 16, 32) // the palettes are part of the program
	nearest, least := 0, math.MaxInt
	for i := 16; i < 256; i++ {
		away := 0
		for k, level := range fixed(i) {
			d := level - int(rgb>>(16-8*k)&0xff) // a byte
			away += d * d
		}
		if away < least {
			nearest, least = i, away
		}
	}
	return termenv.ANSI256Color(nearest)
}

// fixed returns the red, green and blue of the fixed colour i: from 16 a cube, from 232 greys.
func fixed(i int) [3]int {
	if i >= 232 {
		grey := 8 + 10*(i-232)
		return [3]int{grey, grey, grey}
	}
	levels, c := [...]int{0, 95, 135, 175, 215, 255}, i-16
	return [3]int{levels[c/36], levels[c/6%6], levels[c%6]}
}
