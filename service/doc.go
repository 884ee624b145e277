// Package service is our own implementation of the proposal service, on SQLite.
//
// A request enters through Handler, gets an id and a line in the log
// (middleware.go), finds its operation (router.go), is admitted or refused
// (authenticate.go: 401, 402, 403) and reaches its handler. A handler reads its
// parameters (package operation: 400), does its work in one transaction of the store
// (404, 409, and 400 for rules of the trade) and returns a reply or a *operation.Fault.
//
// Each subject has its operations in a package of its own, whose Operations hold what their
// handlers use and list their endpoints; Server.endpoints composes them.
package service
