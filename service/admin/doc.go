// Package admin is what the operator of an instance does to it, beside the
// interface: accounts, users, applications, tax rates, the catalog. It works on
// the database, so it may run beside a server on the same data.
//
// An operator's mistake is a state.Fault in words, with the next step.
package admin
