package frame

import (
	"strings"
	"testing"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// At every size, the parts that all screens share fill the screen without gaps.
func TestTheFrameTilesTheScreen(t *testing.T) {
	for w := 1; w <= 300; w += 7 {
		for h := 1; h <= 100; h++ {
			f := Of(w, h)
			drawn := viewtest.Tiles(t, w, h,
				map[byte]screen.Rect{'h': f.Header, 'b': f.Crumb, 'B': f.Body, 'm': f.Message, 'k': f.Keys})
			if strings.Contains(drawn, ".") {
				t.Fatalf("%dx%d is not covered:\n%s", w, h, drawn)
			}
		}
	}
}
