// Package admin is the operator's administration of an instance, outside the interface:
// accounts, users, applications, tax rates, the catalog. It works on the database, so it
// may run while a server uses the same data.
//
// An operator's mistake gives a state.Fault with the next step.
package admin
