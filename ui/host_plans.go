package ui

import "app.tender/tender/state/plan"

// plansOf is what is planned on this machine.
type plansOf struct{ m *Model }

// Plans lists the plans in which something is.
func (o plansOf) Plans() []plan.Summary { return o.m.snap.Plans }
