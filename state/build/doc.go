// Package build has the service's AI builder build a plan: it uploads the plan as content,
// compares the service's outline with the plan, starts the build, and compares the resulting
// proposal with the plan.
//
// A Run takes one plan through these steps. It is stored before and after every request, so that
// it continues after a restart. A request with an uncertain outcome is looked up before it is
// repeated: nothing is built twice.
//
// The package does no I/O of its own. An Engine does one step at a time and returns how long to
// wait before the next.
package build
