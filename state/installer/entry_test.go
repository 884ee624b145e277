package installer

import "testing"

// 1,200 ft of cable are twelve hundred, as in a planned line; a comma may also be a decimal point.
func TestQuantitiesOnSite(t *testing.T) {
	for typed, want := range map[string]string{
		"118": "118", "2.5": "2.5", "2,5": "2.5", "−1": "-1", "1,200": "1200", "-1,200.5": "-1200.5", "12,500": "12500",
		"0,125": "0.125", "1,20": "1.2", "1,2,3": "", "1,200,0": "", "1e3": "", "": "", "2 m": "", "1.23456": "", "2000000": "",
	} {
		d, ok := ReadQuantity(typed)
		if got := d.String(); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %s, %v; want %q", typed, got, ok, want)
		}
	}
	for typed, want := range map[string]string{
		"2:30": "2.5", "-0:20": "-0.33", "8 h": "8", "1,5": "1.5", "2:60": "", "2.5:30": "", "1,200": "",
	} {
		d, ok := ReadHours(typed)
		if got := d.String(); ok != (want != "") || ok && got != want {
			t.Errorf("%q hours: %s, %v; want %q", typed, got, ok, want)
		}
	}
	if e, wrong := ReadMissing("1,200 c6p"); wrong != "" || e.Quantity.String() != "1200" || e.Text != "c6p" {
		t.Errorf("missing: %+v, %s", e, wrong)
	}
}
