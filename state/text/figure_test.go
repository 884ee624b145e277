package text

import "testing"

func TestOnlyFiguresAreNarrowed(t *testing.T) {
	for typed, want := range map[string]string{
		"１２": "12", "１，２３４．５": "1,234.5", "３＊４＋２": "3*4+2", "２ｘ": "2x", "2×": "2×", "４ｈ": "4h", "＠１８９９": "@1899",
		"＠￥５００": "@¥500",
		"ｍ３０％":  "m30%", "1２": "12", "－１": "-1",
		"２階": "２階", "ＶＸ－７５": "ＶＸ－７５", "１０ｍ": "１０ｍ", `\２`: `\２`, "½": "½", "５½": "５½", "ケーブル": "ケーブル", "": "",
		"vx-75": "vx-75",
	} {
		if got := NarrowFigure(typed); got != want {
			t.Errorf("%q becomes %q, want %q", typed, got, want)
		}
	}
}
