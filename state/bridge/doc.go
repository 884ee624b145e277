// Package bridge brings what is planned for a proposal to the service's builder and
// says what became of it: the content is uploaded, the outline that the service makes
// of it is compared with the plan, the proposal is built, read back and compared
// again.
//
// A Run takes one plan through these steps. It is kept on this machine before and after
// every request to the service, so that a restart goes on from there. A request whose
// outcome is not known is looked up before it is repeated: nothing is built twice.
//
// The package knows no disk, no network and no screen. An Engine takes one step at a
// time, and returns how long its caller waits before the next.
package bridge
