package outgoing

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

func figure(s string) decimal.NullDecimal {
	return decimal.NewNullDecimal(decimal.RequireFromString(s))
}

// part is a line of something called name, at a price and a cost.
func part(name, quantity, price, cost string) state.Item {
	return state.Item{
		Type: state.ItemPart, Name: name, Quantity: figure(quantity), SellPrice: figure(price), Cost: figure(cost),
	}
}

// ready is a job in which no rule finds anything.
func ready() *Job {
	return &Job{Proposal: &state.Proposal{
		ID: 7, Name: "Halvorsen Residence", ProjectTerms: "Half in advance.",
		Customer: &state.Contact{FirstName: "Nora", Email: "nora@example.com"},
		Location: &state.Location{City: "Austin", State: "Texas", Country: "United States"},
		Areas: []state.Area{{ID: 1, Name: "Den", Options: []state.Option{{
			ID: 11, ClientDescription: "A lamp for reading.", Items: []state.Item{part("Lamp", "1", "2000", "900")},
		}}}},
	}}
}

// draft is a text of the den that is not saved.
func draft(p state.ProposalID, field state.TextField) []state.Draft {
	return []state.Draft{{Ref: state.TextRef{Proposal: p, Option: 11, Field: field}, Text: "x"}}
}

func TestRules(t *testing.T) {
	option := func(j *Job) *state.Option { return &j.Proposal.Areas[0].Options[0] }
	first := func(j *Job) *state.Item { return &option(j).Items[0] }
	add := func(j *Job, items ...state.Item) { option(j).Items = append(option(j).Items, items...) }
	for name, tt := range map[string]struct {
		change func(*Job)
		want   string // rule, place and words of each finding
	}{
		"ready": {func(*Job) {}, ""},
		"planned": {
			func(j *Job) {
				j.Planned = "2 lines"
			},
			"plan: Not built, so it would not go to the client: 2 lines.",
		},
		"no areas": {func(j *Job) { j.Proposal.Areas = nil }, "lines: The proposal has no areas."},
		"unknown areas": {
			func(j *Job) {
				j.Proposal.Areas = nil
				j.Proposal.Unknown = state.UnknownFields(state.FieldAreas)
			},
			"",
		},
		"area no options": {func(j *Job) { j.Proposal.Areas[0].Options = nil }, "lines: Den: No lines."},
		"no lines":        {func(j *Job) { option(j).Items = nil }, "lines: Den: No lines."},
		"no text": {
			func(j *Job) {
				option(j).ClientDescription = " \n"
			},
			"text: Den: No client description.",
		},
		"free": {
			func(j *Job) {
				first(j).SellPrice, first(j).Cost = figure("0"), figure("0")
			},
			"free: Den: Lamp has the price 0.00.",
		},
		"price unknown": {func(j *Job) { first(j).SellPrice = decimal.NullDecimal{} }, ""},
		"below cost": {
			func(j *Job) {
				first(j).Cost = figure("2000.01")
			},
			"margin: Den: Lamp is sold below its cost.",
		},
		"at cost": {func(j *Job) { first(j).Cost = figure("2000") }, ""},
		"below floor": {
			func(j *Job) {
				j.Floor = decimal.NewFromInt(60)
			},
			"margin: Den: Lamp has a margin of 55%, below 60%.",
		},
		"at the floor": {func(j *Job) { j.Floor = decimal.NewFromInt(55) }, ""},
		"no cost": {
			func(j *Job) {
				first(j).Cost = figure("0")
			},
			"cost: Den: Lamp has no cost.",
		},
		"cost unknown": {
			func(j *Job) {
				add(j, part("Shelf", "1", "9", "5"))
				first(j).Cost = decimal.NullDecimal{}
			}, "cost: Den: Lamp has no cost.",
		},
		"costs are not shown": {func(j *Job) { first(j).Cost = decimal.NullDecimal{} }, ""},
		"a fee has none":      {func(j *Job) { first(j).Cost = figure("0"); first(j).Type = state.ItemFee }, ""},
		"instalments": {
			func(j *Job) {
				j.Proposal.Summary.Total = figure("1000")
				j.Proposal.Schedule.Items = []state.PaymentScheduleItem{{Amount: figure("600")}, {Amount: figure("300")}}
			},
			"schedule: The instalments do not come to the total: the client reads the difference as one more.",
		},
		"instalments of the total": {
			func(j *Job) {
				j.Proposal.Summary.Total = figure("900")
				j.Proposal.Schedule.Items = []state.PaymentScheduleItem{{Amount: figure("600")}, {Amount: figure("300")}}
			}, "",
		},
		"shares": {
			func(j *Job) {
				j.Proposal.Summary.Total = figure("1000")
				j.Proposal.Schedule.Items = []state.PaymentScheduleItem{{Percentage: figure("100"), Amount: figure("300")}}
			}, "",
		},
		"no terms": {func(j *Job) { j.Proposal.ProjectTerms = "" }, "terms: The proposal has no terms."},
		"no job site": {
			func(j *Job) {
				j.Proposal.Location = nil
			},
			"tax: There is no job site, so no sales tax is known.",
		},
		"no state": {
			func(j *Job) {
				j.Proposal.Location.State = ""
			},
			"tax: The job site has no state, so no sales tax is known.",
		},
		"no state abroad": {
			func(j *Job) {
				j.Proposal.Location.State, j.Proposal.Location.Country = "", "France"
			},
			"",
		},
		"nobody":     {func(j *Job) { j.Proposal.Customer = nil }, "mail: There is no contact yet."},
		"no address": {func(j *Job) { j.Proposal.Customer.Email = "" }, "mail: Nora has no e-mail address."},
		"internal name": {
			func(j *Job) {
				j.Proposal.Name = "Halvorsen, margin 40%"
			},
			"internal: The name of the proposal: The client would see what looks like our margin: “margin”.",
		},
		"internal area": {
			func(j *Job) {
				j.Proposal.Areas[0].Name = "Den (our cost)"
			},
			"internal: Den (our cost): The client would see what looks like our cost: “(our cost)”.",
		},
		"notes in a description": {
			func(j *Job) {
				o := &j.Proposal.Areas[0].Options[0]
				o.InstallerNotes = "The dog bites the mailman."
				o.ClientDescription = "A lamp for reading.\nThe dog bites the mailman."
			},
			"internal: Den: The client would see text from the team's notes: “the dog bites the mailman”.",
		},
		"internal line": {
			func(j *Job) {
				first(j).ShortDescription = "dealer cost 80"
			},
			"internal: Den: Lamp  dealer cost 80: The client would see what looks like our cost: “dealer cost”.",
		},
		"a bare display": {
			func(j *Job) {
				add(j, part("75\" display", "1", "900", "500"))
			},
			"mount: Den: 75\" display has no mount.",
		},
		"with a mount": {
			func(j *Job) {
				add(j, part("75\" display", "1", "900", "500"), part("Tilt mount", "1", "90", "50"))
			},
			"",
		},
		"on their stand": {func(j *Job) {
			add(j, part("75\" display", "1", "900", "500"))
			option(j).InstallerNotes = "On their stand"
		}, ""},
		"a screen for it": {func(j *Job) { add(j, part("Motorized projection screen", "1", "900", "500")) }, ""},
		"words": {
			func(j *Job) {
				option(j).ClientDescription = "Four lamps to read by."
			},
			"words: Den: The text has 4 lamps, the lines have 1.",
		},
		"unsaved": {func(j *Job) {
			j.Drafts = draft(7, state.ClientDescription)
		}, "unsaved: Not saved: client description of Den · 1 A lamp for reading."},
		"another's unsaved": {func(j *Job) {
			j.Drafts = draft(8, state.ClientDescription)
		}, ""},
		"unsaved notes": {func(j *Job) {
			j.Drafts = draft(7, state.InstallerNotes)
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			j := ready()
			tt.change(j)
			var got []string
			for _, f := range Check(j, nil) {
				got = append(got, string(f.Rule)+": "+f.Sentence())
			}
			if d := cmp.Diff(tt.want, strings.Join(got, "\n")); d != "" {
				t.Error(d)
			}
		})
	}
}

// A question before a move has room for the first warnings, and counts the rest.
func TestWords(t *testing.T) {
	j := ready()
	j.Proposal.ProjectTerms = ""
	for range 5 {
		j.Proposal.Areas = append(j.Proposal.Areas, state.Area{Name: "Attic"})
	}
	want := "Attic: No lines. Attic: No lines. Attic: No lines. Attic: No lines. And 1 more. Noted: no terms."
	if got := Words(Check(j, nil)); got != want {
		t.Error(got)
	}
	if got := Words(Check(ready(), nil)); got != "" {
		t.Error(got)
	}
}

// Hours are compared with one's own past jobs, if there are enough.
func TestHours(t *testing.T) {
	past := func(hours ...int64) (usual []decimal.Decimal) {
		for _, h := range hours {
			usual = append(usual, decimal.NewFromInt(h))
		}
		return usual
	}
	for name, tt := range map[string]struct {
		usual []decimal.Decimal
		hours string
		found bool
	}{
		"no past":  {nil, "99", false},
		"four":     {past(2, 2, 2, 2), "99", false},
		"usual":    {past(2, 3, 3, 4, 9), "6", false},
		"too many": {past(2, 3, 3, 4, 9), "19", true},
		"too few":  {past(2, 3, 3, 4, 9), "1", true},
		"none":     {past(2, 3, 3, 4, 9), "0", true},
		"at most":  {past(2, 3, 3, 4, 9), "18", false},
	} {
		t.Run(name, func(t *testing.T) {
			j := ready()
			j.Habits.Hours = tt.usual
			labor := part("Installation", tt.hours, "100", "50")
			labor.Type = state.ItemLabor
			o := &j.Proposal.Areas[0].Options[0]
			o.Items = append(o.Items, labor)
			if got := Check(j, nil); (len(got) > 0) != tt.found {
				t.Errorf("%+v", got)
			}
			if got := Check(j, map[ID]Weight{Hours: Off}); len(got) > 0 {
				t.Errorf("although it is off: %+v", got)
			}
		})
	}
}

// A text that was copied from one option to the next still names what only that one has.
func TestNamesOfTheOtherOptionAndOfOtherAreas(t *testing.T) {
	display := func(brand, model string) state.Item {
		it := part("75\" display", "1", "2000", "900")
		it.Brand, it.Model = brand, model
		return it
	}
	const words = "A Northlight NX-9 on your stand."
	j := ready()
	j.Proposal.Areas[0].Options = []state.Option{
		{ID: 11, ClientDescription: words, Items: []state.Item{display("Northlight", "NX-9")}},
		{ID: 12, ClientDescription: words, Items: []state.Item{display("Halo", "H-1")}},
	}
	found := Check(j, nil)
	if len(found) != 2 || found[0].Option != 12 || found[1].Option != 12 {
		t.Errorf("%+v", found)
	}
	j.Proposal.Areas = append(j.Proposal.Areas, state.Area{ID: 2, Name: "Attic", Options: []state.Option{{
		ID: 21, ClientDescription: "As in the den, on your stand.", Items: []state.Item{display("Northlight", "NX-9")},
	}}})
	if found := Check(j, nil); len(found) > 0 {
		t.Errorf("the attic has it: %+v", found)
	}
}
