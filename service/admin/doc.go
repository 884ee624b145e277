// Package admin is the operator's administration of an instance, beside the interface:
// accounts, users, applications, tax rates, the catalog. It works on the database, so it
// may run beside a server on the same data.
//
// An operator's mistake gives a state.Fault with the next step.
package admin
