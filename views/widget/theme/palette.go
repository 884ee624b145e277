package theme

// palette holds the colours of a theme: "#rrggbb", the number of one of the terminal's sixteen
// colours, or "" for no colour.
type palette struct {
	dim, accent, client, team string
	good, bad, warn           string
	onBadge                   string // text on a badge
	border                    string // "" for dim
}

// The palettes. Text of the dark and light ones has a contrast of at least 4.5 to 1 on the usual backgrounds of terminals.
var (
	dark = palette{
		dim: "#98a0ac", accent: "#4fb3bf", client: "#4fb3bf", team: "#d7a84a",
		good: "#6cbf73", bad: "#eb7f88", warn: "#d7a84a", onBadge: "#16181d",
	}
	light = palette{
		dim: "#646b77", accent: "#0d7285", client: "#0d7285", team: "#8a5f00",
		good: "#2a7a2f", bad: "#c0232f", warn: "#8a5f00", onBadge: "#ffffff",
	}
	contrastDark = palette{
		dim: "#c0c4cc", accent: "#7fe3f0", client: "#7fe3f0", team: "#ffd166",
		good: "#8fe898", bad: "#ff9aa2", warn: "#ffd166", onBadge: "#000000",
	}
	contrastLight = palette{
		dim: "#3f444d", accent: "#004b5a", client: "#004b5a", team: "#5c3f00",
		good: "#0f4d14", bad: "#8c0012", warn: "#5c3f00", onBadge: "#ffffff",
	}
	// sixteen uses the colours that the user chose for the terminal. Many make dark grey, red and brown too dark to be
	// read on a dark background.
	sixteen = palette{
		dim: "7", accent: "6", client: "6", team: "11",
		good: "2", bad: "9", warn: "11", onBadge: "0", border: "8",
	}
	// sixteenLight avoids yellow, cyan, green and grey, which many terminals make too pale to be read
	// on a light background.
	sixteenLight = palette{
		dim: "0", accent: "4", client: "4", team: "5",
		good: "4", bad: "1", warn: "5", onBadge: "15", border: "8",
	}
)

func colours(c Config) palette {
	switch {
	case c.Profile == NoColor:
		return palette{}
	case c.Profile == ANSI16:
		p := sixteen
		if !c.Dark {
			p = sixteenLight
		}
		if c.Name == "contrast" {
			p.border = ""
		}
		return p
	case c.Name == "contrast" && c.Dark:
		return contrastDark
	case c.Name == "contrast":
		return contrastLight
	case c.Dark:
		return dark
	default:
		return light
	}
}
